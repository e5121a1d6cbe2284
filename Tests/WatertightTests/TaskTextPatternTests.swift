import Testing

@testable import Watertight

@Suite struct TaskTextPatternTests {
    @Test(arguments: [
        (
            "Plan a birthday dinner for Maria",
            #"(?i)Plan[\s+]{1,64}a[\s+]{1,64}birthday[\s+]{1,64}dinner[\s+]{1,64}f(?:or[\s+]{1,64}Maria)?"#
        ),
        ("I am at my job now", #"(?i)I[\s+]{1,64}am[\s+]{1,64}at[\s+]{1,64}my[\s+]{1,64}job(?:[\s+]{1,64}now)?"#),
        ("pay 3.50 (cash)", #"(?i)pay[\s+]{1,64}3\.50[\s+]{1,64}\(cash\)"#),
        ("晩ご飯の買い物リスト", "(?i)晩ご飯の買い物リスト"),
    ])
    func `a text's beginning is enough, in any case and spacing`(text: String, pattern: String) {
        #expect(TaskTextPattern.rule(for: Array(text.utf8))?.pattern == pattern)
    }

    @Test(arguments: ["", "buy milk", "antidisestablishmentarianism", "  \n ", "a b"])
    func `what stands everywhere by chance is not looked for`(text: String) {
        #expect(TaskTextPattern.rule(for: Array(text.utf8)) == nil)
    }
}
