import Testing
import WatertightRules

@Suite struct `Examples as templates` {
    static let hex = Set("0123456789abcdef")
    static let base62 = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")

    @Test(arguments: [
        ("{{hex:64}}", 64, hex), ("{{HEX:64}}", 64, Set("0123456789ABCDEF")), ("{{base62:40}}", 40, base62),
        ("{{base64:44}}", 44, base62.union("+/")), ("{{base64url:86}}", 86, base62.union("-_")),
        ("{{upper:16}}", 16, Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")),
        ("{{lower:16}}", 16, Set("abcdefghijklmnopqrstuvwxyz")),
        ("{{digits:12}}", 12, Set("0123456789")), ("{{bech32:58}}", 58, Set("QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L")),
        ("{{base64:1}}", 1, base62.union("+/")), ("{{hex:0}}", 0, hex),
    ])
    func `a placeholder becomes so many characters of its alphabet`(
        template: String, count: Int, alphabet: Set<Character>
    ) {
        let value = RuleExample.expand(template)
        #expect(value.count == count)
        #expect(alphabet.isSuperset(of: value))
    }

    @Test func `a value is the same every time, and for ever`() {
        #expect(RuleExample.expand("k={{hex:8}}") == RuleExample.expand("k={{hex:8}}"))
        #expect(RuleExample.expand("k={{hex:8}}") == "k=a0e5e39a")
    }

    @Test func `two placeholders of one template differ`() {
        let parts = RuleExample.expand("{{hex:32}} {{hex:32}}").split(separator: " ")
        #expect(parts[0] != parts[1])
    }

    @Test func `two templates differ`() {
        #expect(RuleExample.expand("a {{hex:32}}").suffix(32) != RuleExample.expand("b {{hex:32}}").suffix(32))
    }

    @Test(arguments: 0..<50)
    func `a value of letters and digits looks random`(number: Int) {
        let value = RuleExample.expand("\(number) {{base62:24}}").suffix(24)
        #expect(value.contains { $0.isNumber })
        #expect(value.contains { $0.isUppercase })
        #expect(value.contains { $0.isLowercase })
        #expect(Set(value).count >= 12)
    }

    @Test func `a text is repeated`() {
        #expect(RuleExample.expand("<{{repeat:x:16}}>") == "<xxxxxxxxxxxxxxxx>")
        #expect(RuleExample.expand("{{repeat:a:b:2}}") == "a:ba:b")
    }

    @Test func `a PEM body has lines of 64 columns`() {
        let lines = RuleExample.expand("{{pem-body:3}}").split(separator: "\n")
        #expect(lines.map(\.count) == [64, 64, 64])
    }

    @Test(arguments: [
        ("{{b64:hello}}", "aGVsbG8="), ("{{b64url:hello}}", "aGVsbG8"), ("{{b64:}}", ""),
        (#"{{b64url:{"alg":"none"}}}."#, "eyJhbGciOiJub25lIn0."), (#"{{b64url:{"a":{"b":1}}}}"#, "eyJhIjp7ImIiOjF9fQ"),
        ("{{b64:{{repeat:a:3}}}}", "YWFh"), ("{{b64:{{b64:hello}}}}", "YUdWc2JHOD0="), ("{{b64:ÿÿ}}", "w7/Dvw=="),
    ])
    func `a text is encoded, with the placeholders in it`(template: String, expected: String) {
        #expect(RuleExample.expand(template) == expected)
    }

    @Test(arguments: [
        "{{token}}", "{{ hex:4 }}", "{{hex:}}", "{{hex:-1}}", "{{hex:99999999999}}", "{{hex:4", "{{", "}}",
        "{{repeat:x}}",
        "{{octal:8}}", "${{ secrets.KEY }}", "{hex:4}", "",
    ])
    func `anything else stays as it is`(text: String) {
        #expect(RuleExample.expand(text) == text)
    }
}
