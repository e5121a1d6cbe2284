/// Whether an e-mail address or telephone number in sample data may be somebody's.
enum LivePerson {
    /// - Parameter value: An address with `@`, or a number as people write it.
    static func isLikely(_ value: [UInt8]) -> Bool {
        guard let at = value.lastIndex(of: UInt8(ascii: "@")) else { return isLivePhone(value) }
        return isLiveMail(mailbox: value[..<at], host: value[(at + 1)...])
    }

    // MARK: - Addresses

    private static func isLiveMail(mailbox: ArraySlice<UInt8>, host: ArraySlice<UInt8>) -> Bool {
        if LiveHost.isReserved(host) { return false }
        let labels = LiveHost.labels(of: host)
        // `icon@2x.png`, `package@1.2.3-beta.build`: no domain that people have mail at is like that.
        guard let top = labels.last, top.utf8.count == 2 || mailTops.contains(top), !fileEndings.contains(top),
            labels.allSatisfy({ $0.utf8.contains { $0 >= UInt8(ascii: "a") } }), !isScale(labels[0]),
            LiveHost.isPublic(labels)
        else { return false }
        let name = String(decoding: mailbox.map(LiteralAutomaton.fold), as: UTF8.self)
        return !machines.contains(name) && !labels.contains("noreply")
    }

    /// `2x`, `3x`: what stands before the file ending of an image for fine screens.
    private static func isScale(_ label: String) -> Bool {
        label.utf8.count == 2 && label.utf8.last == UInt8(ascii: "x") && label.utf8.first.map { $0 <= 0x39 } == true
    }

    /// Top-level names of more than two letters under which people have mail.
    private static let mailTops: Set<String> = [
        "com", "net", "org", "edu", "gov", "mil", "int", "info", "biz", "name", "pro", "mobi", "app", "dev", "cloud",
        "online", "site", "tech", "xyz", "email", "mail", "live", "agency", "studio", "company", "digital", "systems",
        "solutions", "software", "services", "world", "life", "space", "store", "shop", "health", "finance", "global",
    ]

    /// Two letters that end more files than domains.
    private static let fileEndings: Set<String> = ["js", "ts", "py", "md", "sh", "rb", "rs", "gz", "so", "cc", "pl"]

    /// Mailboxes behind which is no person.
    private static let machines: Set<String> = [
        "git", "noreply", "no-reply", "no_reply", "donotreply", "do-not-reply", "mailer-daemon", "postmaster",
    ]

    // MARK: - Numbers

    private static func isLivePhone(_ value: [UInt8]) -> Bool {
        let digits = value.filter { (0x30...0x39).contains($0) }.map { Int($0) - 0x30 }
        guard (7...15).contains(digits.count), Set(digits).count >= 4, !hasLongRun(digits) else { return false }
        let text = digits.map(String.init).joined()
        return !isNorthAmericanFiction(digits) && !keptForFilms.contains { text.contains($0) }
    }

    /// Six digits of which each is one more, or one less, than the one before.
    private static func hasLongRun(_ digits: [Int]) -> Bool {
        for step in [1, -1] {
            var run = 1
            for index in digits.indices.dropFirst() {
                run = digits[index] == digits[index - 1] + step ? run + 1 : 1
                if run >= 6 { return true }
            }
        }
        return false
    }

    /// 555 as the area or the exchange: the numbering plan keeps 555-0100 to 555-0199 for fiction and connects next to
    /// nobody to the rest.
    private static func isNorthAmericanFiction(_ digits: [Int]) -> Bool {
        let national = digits.count == 11 && digits[0] == 1 ? digits[1...] : digits[...]
        if national.count == 7 { return national.starts(with: [5, 5, 5]) }
        guard national.count == 10 else { return false }
        return national.starts(with: [5, 5, 5]) || national.dropFirst(3).starts(with: [5, 5, 5])
    }

    /// Ranges that regulators keep for films and examples, without trunk prefixes: Ofcom (UK), ACMA (Australia), Arcep
    /// (France).
    private static let keptForFilms = [
        "7700900", "1632960", "2079460", "1134960", "1144960", "1154960", "1164960", "1174960", "1184960", "1214960",
        "1314960", "1414960", "1514960", "1614960", "1914980", "8081570", "9098790", "3069990", "491570", "19900",
        "26191", "35301", "46571", "53649", "63998",
    ]
}
