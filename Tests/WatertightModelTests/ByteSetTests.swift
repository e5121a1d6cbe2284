import Testing

@testable import WatertightModel

/// Sets of bytes.
@Suite struct ByteSetTests {
    @Test func `Every byte is in the set of all and in no other's complement`() {
        for byte in UInt8.min...UInt8.max {
            let set = ByteSet([byte])
            #expect(set.count == 1 && set.contains(byte) && !set.complement.contains(byte))
            #expect(set.complement.count == 255)
            #expect(set.isSubset(of: ByteSet().complement) && !set.complement.isSubset(of: set))
        }
    }

    @Test func `A union has the bytes of both`() {
        var set = ByteSet(Array("az09".utf8))
        set.formUnion(ByteSet([0, 255, 200]))
        #expect(set == ByteSet(Array("0az9".utf8) + [255, 0, 200, 0]))
        #expect(set.count == 7)
    }
}
