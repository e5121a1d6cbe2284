internal import WatertightModel

/// The discoveries of one secret value.
struct CredentialGroup {
    /// The most specific rule that found it.
    var rule: String
    var identity: SecretIdentity
    var severity: Severity
    var isKnown = false
    /// Indices of its discoveries, rising.
    var members: [Int]

    /// One group a value, worst first, then by where it was first found.
    static func grouped(_ discoveries: [Discovery], rule: (String) -> Rule?) -> [CredentialGroup] {
        var slots: [[UInt8]: Int] = [:]
        var groups: [CredentialGroup] = []
        var specificities: [Int] = []
        for (index, discovery) in discoveries.enumerated() {
            guard let identity = discovery.secret else { continue }
            let specificity = rule(discovery.rule)?.specificity ?? 0
            if let slot = slots[identity.runKeyedHash] {
                groups[slot].members.append(index)
                groups[slot].isKnown = groups[slot].isKnown || discovery.isKnown
                groups[slot].severity = max(groups[slot].severity, discovery.severity)
                if specificity > specificities[slot] {
                    groups[slot].rule = discovery.rule
                    groups[slot].identity = identity
                    specificities[slot] = specificity
                }
            } else {
                slots[identity.runKeyedHash] = groups.count
                groups.append(
                    CredentialGroup(
                        rule: discovery.rule, identity: identity, severity: discovery.severity,
                        isKnown: discovery.isKnown, members: [index]))
                specificities.append(specificity)
            }
        }
        return groups.sorted { a, b in
            a.severity == b.severity ? a.members[0] < b.members[0] : a.severity > b.severity
        }
    }
}
