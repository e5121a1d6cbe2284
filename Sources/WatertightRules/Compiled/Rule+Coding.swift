internal import WatertightModel

// All that a built-in pack says but for examples, which a scan has no use for, and for what only other projects' packs say
// (filters, extension): `RulePackCompiler` makes sure that nothing is lost.

extension RulePack {
    mutating func code(with coder: inout some PackCoder) {
        coder.code(&name)
        coder.code(&version)
        coder.code(&sha256)
        let pack = name
        coder.code(&rules, blank: Rule(id: "", pack: pack, title: "", pattern: nil)) { $0.code(with: &$1) }
        coder.code(&allowlists, blank: RuleAllowlist()) { $0.code(with: &$1) }
    }
}

extension Rule {
    fileprivate mutating func code(with coder: inout some PackCoder) {
        coder.code(&id)
        coder.code(&title)
        coder.code(&kind)
        coder.code(&severity)
        coder.code(&confidence)
        coder.code(&message)
        coder.code(&pattern)
        coder.code(&path)
        coder.code(&secretGroup)
        coder.code(&entropy)
        coder.code(&keywords)
        coder.code(&startsAtKeyword)
        var contexts = contexts.map(\.rawValue).sorted()
        coder.code(&contexts)
        self.contexts = Set(contexts.compactMap(ContentContext.init))
        coder.code(&verbs)
        coder.code(&onlyInAppBundle)
        coder.code(&bits)
        coder.code(&shownPrefix)
        coder.code(&isCaseFolded)
        coder.code(&checks)
        coder.code(&specificity)
        coder.code(&maximumLength)
        coder.code(&minimumRun)
        coder.code(&minimumLength)
        coder.code(&nameFollows)
        coder.code(&allowlists, blank: RuleAllowlist()) { $0.code(with: &$1) }
        coder.code(&isPart)
        coder.code(&tags)
        var guides = revoke.map { [$0] } ?? []
        coder.code(&guides, blank: RevokeGuide(title: "", steps: [])) { $0.code(with: &$1) }
        revoke = guides.first
    }
}

extension RuleAllowlist {
    fileprivate mutating func code(with coder: inout some PackCoder) {
        coder.code(&condition)
        coder.code(&paths)
        coder.code(&regexes)
        coder.code(&target)
        coder.code(&stopwords)
    }
}

extension RevokeGuide {
    fileprivate mutating func code(with coder: inout some PackCoder) {
        coder.code(&title)
        coder.code(&steps, blank: Step(action: "", text: "")) { $0.code(with: &$1) }
    }
}

extension RevokeGuide.Step {
    fileprivate mutating func code(with coder: inout some PackCoder) {
        coder.code(&action)
        coder.code(&text)
        coder.code(&url)
        coder.code(&command)
    }
}
