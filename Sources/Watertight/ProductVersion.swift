/// The version of the program and of this library.
public enum ProductVersion {
    /// The version, as semantic versioning writes it.
    public static let text = "0.1.0"
}
