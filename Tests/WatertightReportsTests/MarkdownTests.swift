import Testing
import WatertightModel

@testable import WatertightReports

struct MarkdownTests {
    @Test(arguments: [
        ("a <b> c", #"a \<b\> c"#), ("a|b", #"a\|b"#), ("`a`", #"\`a\`"#), ("*a* _b_ ~c~", #"\*a\* \_b\_ \~c\~"#),
        ("[x](y)", #"\[x\](y)"#), ("&lt;", #"\&lt;"#), (#"\"#, #"\\"#), ("a\nb\r\n# c", "a b  \\# c"),
        ("1. a", #"1\. a"#), ("12) a", #"12\) a"#), ("1.5 MB", "1.5 MB"), ("- a - b", #"\- a - b"#),
        ("+ a", #"\+ a"#), ("    a", "a"), ("$a$", #"\$a\$"#), ("", ""), ("v1.2", "v1.2"), ("3.", #"3\."#),
        (". a", ". a"),
    ])
    func `words are no markup`(text: String, escaped: String) {
        #expect(MarkdownText.escaped(text) == escaped)
    }

    @Test(arguments: [
        ("a", "`a`"), ("a`b", "``a`b``"), ("`a", "`` `a ``"), ("a``b`", "``` a``b` ```"), (" a ", "`  a  `"),
        (" a", "` a`"), ("", "(empty)"), ("a\nb", "`a b`"), ("a|b", "`a|b`"), ("<b>", "`<b>`"),
    ])
    func `a code span ends where it should`(text: String, span: String) {
        #expect(MarkdownText.code(text) == span)
    }

    @Test func `a bar in a code span does not end a table's cell`() {
        #expect(MarkdownText.code("|a|`b`|", inTable: true) == #"``\|a\|`b`\|``"#)
    }

    @Test func `a bar after a backslash does not end a table's cell either`() {
        #expect(MarkdownText.code(#"a\|<b>"#, inTable: true) == #"<code>a\\\|\<b\></code>"#)
    }

    @Test(arguments: [
        ("https://a.example/b?c=d", "<https://a.example/b?c=d>"), ("javascript:alert(1)", "`javascript:alert(1)`"),
        ("https://a/>b", "`https://a/>b`"), ("https://a/ b", "`https://a/ b`"),
        ("https://é.example", "`https://é.example`"),
    ])
    func `only a plain web address is a link`(url: String, link: String) {
        #expect(MarkdownText.link(url) == link)
    }

    @Test func `a block's fence is longer than any in it`() {
        #expect(MarkdownText.codeBlock("a\n````\nb") == ["`````sh", "a", "````", "b", "`````"])
    }

    @Test func `every step is a task`() {
        let text = SampleReport.leak.text(as: .markdown)
        #expect(text.matches(of: #/(?m)^  - \[ \] /#).count == 8)
        #expect(text.matches(of: #/(?m)^- \[ \] /#).count == 4)
    }

    @Test func `an item about nothing that is listed is still there`() {
        var sample = SampleReport()
        sample.checklist = [ChecklistItem(credential: "c7", rule: nil, priority: 1, title: "Do it", steps: [])]
        #expect(sample.text(as: .markdown).contains("## Also to do\n\n- [ ] **Do it**\n"))
    }

    @Test func `long lists are cut for a ticket, and whole when verbose`() {
        var sample = SampleReport(verdict: .leak)
        for number in 1...150 {
            sample.add(.policy, SampleReport.discovery("plain-http", at: "a\(number)"))
            sample.addGap("g\(number)", .damaged, "")
        }
        let text = sample.text(as: .markdown)
        #expect(text.contains("- … and 50 more places\n") && text.contains("\n… and 50 more places.\n"))
        #expect(!sample.text(as: .markdown) { $0.isVerbose = true }.contains("more places"))
    }
}
