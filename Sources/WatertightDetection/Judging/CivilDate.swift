/// The days of the Gregorian calendar, without a time zone.
enum CivilDate {
    /// `2026-11-03` for seconds since 1970; nil outside of the years 1970 to 9999.
    static func text(secondsSince1970 seconds: Int) -> String? {
        guard seconds >= 0, seconds < 253_402_300_800 else { return nil }
        // Days counted in eras of 400 years that begin in March, so that the leap day comes last.
        let days = seconds / 86_400 + 719_468
        let era = days / 146_097
        let day = days % 146_097
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let dayOfMonth = dayOfYear - (153 * shifted + 2) / 5 + 1
        let civilYear = era * 400 + year + (month <= 2 ? 1 : 0)
        return "\(civilYear)-\(twoDigits(month))-\(twoDigits(dayOfMonth))"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
