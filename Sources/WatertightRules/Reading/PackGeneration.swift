/// For which program a pack is written, as far as its `minVersion` tells: gitleaks counts from 8, betterleaks from 1.
struct PackGeneration {
    /// Whether a rule that is stated again replaces the whole of the other, as in betterleaks from its second version on.
    let replacesRules: Bool

    init(minimumVersion: String) {
        let major = minimumVersion.drop { $0 == "v" || $0 == "V" }.prefix { $0.isASCII && $0.isNumber }
        replacesRules = Int(major).map { (2...7).contains($0) } ?? false
    }
}
