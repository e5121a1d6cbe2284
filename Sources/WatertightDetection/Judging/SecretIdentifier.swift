internal import CSodium
internal import WatertightModel

/// Turns a secret into its identity: hashes and a redacted form, never the value.
///
/// The tag is Argon2id (libsodium's `crypto_pwhash`) over the value, its salt derived from the key. A random key is thrown
/// away with the run, so its tags cannot be tested against guesses and the least cost will do; a key that the user holds
/// gets 8 MiB and two passes, which makes each guess expensive.
public final class SecretIdentifier {
    private let runKey: [UInt8]
    private let salt: [UInt8]
    private let operations: UInt64
    private let memory: Int
    /// Identities made so far. Two rules may show the same value differently.
    private var known: [Key: SecretIdentity] = [:]

    private struct Key: Hashable {
        var hash: [UInt8]
        var isHashShown: Bool
        var shown: String
    }

    /// From so many random bits on a plain hash tells nothing to a guesser.
    private static let minimumBits = 128
    /// How many bytes a run key has.
    public static let runKeyLength = 32

    /// An identifier for one run.
    ///
    /// - Parameters:
    ///   - runKey: 32 random bytes, the same for all processes of a run.
    ///   - fingerprintKey: The user's key for tags; nil to derive it from the run key.
    public init(runKey: [UInt8], fingerprintKey: [UInt8]?) {
        precondition(runKey.count == Self.runKeyLength, "a run key has 32 bytes")
        Self.prepare()
        self.runKey = runKey
        salt = Self.keyedHash(Array("watertight tag 1".utf8), key: Self.hash32(fingerprintKey ?? runKey), length: 16)
        operations = fingerprintKey == nil ? 1 : 2
        memory = fingerprintKey == nil ? 8 * 1024 : 8 * 1024 * 1024
    }

    /// Random bytes for a run key.
    public static func randomRunKey() -> [UInt8] {
        prepare()
        var key = [UInt8](repeating: 0, count: runKeyLength)
        unsafe key.withUnsafeMutableBufferPointer { unsafe watertight_random($0.baseAddress, $0.count) }
        return key
    }

    /// SHA-256 in lower-case hex (FIPS 180-4).
    public static func sha256(_ bytes: [UInt8]) -> String {
        prepare()
        var digest = [UInt8](repeating: 0, count: 32)
        unsafe digest.withUnsafeMutableBufferPointer { out in
            unsafe bytes.withUnsafeBufferPointer { input in
                unsafe watertight_sha256(out.baseAddress, input.baseAddress, input.count)
            }
        }
        return Hex.text(digest)
    }

    /// The identity of `value`, normalised as the rule says.
    ///
    /// - Parameters:
    ///   - bits: The random bits that the rule declares.
    ///   - shown: The redacted form.
    func identity(of value: [UInt8], bits: Int, shown: String) -> SecretIdentity {
        let keyed = Self.keyedHash(value, key: runKey, length: 16)
        let key = Key(hash: keyed, isHashShown: bits >= Self.minimumBits, shown: shown)
        if let identity = known[key] { return identity }
        let identity = SecretIdentity(
            runKeyedHash: keyed,
            sha256: key.isHashShown ? Self.sha256(value) : nil,
            tag: key.isHashShown ? nil : tag(of: value),
            shown: shown)
        known[key] = identity
        return identity
    }

    private func tag(of value: [UInt8]) -> String {
        var out = [UInt8](repeating: 0, count: 16)
        let status = unsafe out.withUnsafeMutableBufferPointer { out in
            unsafe value.withUnsafeBufferPointer { value in
                unsafe salt.withUnsafeBufferPointer { salt in
                    unsafe watertight_argon2id(
                        out.baseAddress, out.count, value.baseAddress, value.count, salt.baseAddress, operations, memory
                    )
                }
            }
        }
        // Fails only where its few KiB cannot be had.
        if status != 0 { fatalError("out of memory") }
        return Hex.text(out.prefix(4))
    }

    private static func hash32(_ bytes: [UInt8]) -> [UInt8] { keyedHash(bytes, key: [], length: 32) }

    /// BLAKE2b (RFC 7693), keyed unless the key is empty.
    private static func keyedHash(_ bytes: [UInt8], key: [UInt8], length: Int) -> [UInt8] {
        var out = [UInt8](repeating: 0, count: length)
        unsafe out.withUnsafeMutableBufferPointer { out in
            unsafe bytes.withUnsafeBufferPointer { input in
                unsafe key.withUnsafeBufferPointer { key in
                    unsafe watertight_keyed_hash(
                        out.baseAddress, out.count, input.baseAddress, input.count, key.baseAddress, key.count)
                }
            }
        }
        return out
    }

    private static func prepare() {
        // Safe to call again; the first call picks the fastest implementations.
        if sodium_init() < 0 { fatalError("no source of randomness") }
    }
}
