import PanoramaImages
import Testing

/// Parts that are decoded in parallel give exactly the picture of a single decoder.
@Suite struct RestartDecodingTests {
  private static func encoded(isSubsampled: Bool, markers: Bool = true) throws -> [UInt8] {
    var encoder = JPEGEncoder(quality: 80, isSubsampled: isSubsampled)
    encoder.hasRestartMarkers = markers
    return try encoder.encode(noisePicture(width: 1237, height: 1003))
  }

  private func rows(
    _ bytes: [UInt8], _ reduction: Int, threads: Int, budget: ImageBudget = .standard
  ) throws -> (pixels: [UInt32], result: DecodeResult) {
    let file = try ImageFile.open(bytes: bytes, budget: budget)
    var pixels: [UInt32] = []
    let result = try file.decodeRows(reduction: reduction, threads: threads) { pixels += $0.pixels }
    return (pixels, result)
  }

  @Test(arguments: [1, 2, 4, 8]) func partsAreThePicture(reduction: Int) throws {
    for isSubsampled in [false, true] {
      let bytes = try Self.encoded(isSubsampled: isSubsampled)
      let alone = try rows(bytes, reduction, threads: 1)
      let plain = try rows(
        Self.encoded(isSubsampled: isSubsampled, markers: false), reduction, threads: 4)
      #expect(alone.pixels == plain.pixels)
      for threads in [2, 4] {
        let together = try rows(bytes, reduction, threads: threads)
        #expect(together.result == .complete)
        #expect(together.pixels == alone.pixels)
      }
    }
  }

  @Test func wholePicturesToo() throws {
    let bytes = try Self.encoded(isSubsampled: true)
    let file = try ImageFile.open(bytes: bytes)
    let (alone, together) = (try file.decode(threads: 1), try file.decode(threads: 4))
    #expect(together.image.pixels == alone.image.pixels)
    #expect(together.image.isOpaque && !together.isPartial)
  }

  /// The offsets of the restart markers in the scan.
  private func markers(_ bytes: [UInt8]) -> [Int] {
    bytes.indices.dropLast().filter { bytes[$0] == 0xFF && (0xD0...0xD7).contains(bytes[$0 + 1]) }
  }

  @Test func aMissingMarkerLeavesTheRestToOneDecoder() throws {
    var bytes = try Self.encoded(isSubsampled: true)
    let places = markers(bytes)
    bytes.removeSubrange(places[30]..<places[30] + 2)
    let alone = try rows(bytes, 1, threads: 1)
    let together = try rows(bytes, 1, threads: 4)
    #expect(together.result.damage != nil && alone.result.damage != nil)
    #expect(together.pixels.count == alone.pixels.count)
    #expect(together.pixels[..<(1237 * 400)] == alone.pixels[..<(1237 * 400)])
  }

  @Test func damageIsReported() throws {
    var bytes = try Self.encoded(isSubsampled: true)
    let places = markers(bytes)
    for i in places[20] + 40..<places[20] + 80 { bytes[i] = 0x55 }
    let together = try rows(bytes, 1, threads: 4)
    #expect(together.pixels.count == 1237 * 1003)
    let alone = try rows(bytes, 1, threads: 1)
    #expect(together.result == alone.result)
    #expect(together.pixels == alone.pixels)
  }

  @Test func aTruncatedFileGivesTheRowsItHas() throws {
    let whole = try Self.encoded(isSubsampled: true)
    let bytes = Array(whole.prefix(whole.count * 2 / 3))
    let together = try rows(bytes, 1, threads: 4)
    let alone = try rows(bytes, 1, threads: 1)
    #expect(together.result == .partial(.truncated))
    #expect(together.pixels.count > 1237 * 500)
    #expect(together.pixels == alone.pixels)
  }

  @Test func cancellingEndsAllThreads() throws {
    let file = try ImageFile.open(bytes: Self.encoded(isSubsampled: true))
    let token = CancelToken()
    var bands = 0
    #expect(throws: ImageError.cancelled) {
      try file.decodeRows(cancel: token, threads: 4) { _ in
        bands += 1
        token.cancel()
      }
    }
    #expect(bands == 1)
  }

  @Test func aSmallBudgetIsDecodedByOne() throws {
    let bytes = try Self.encoded(isSubsampled: true)
    let needed = try ImageFile.open(bytes: bytes).memoryForRows()
    let tight = ImageBudget(pixels: 1 << 21, bytes: needed)
    let result = try rows(bytes, 1, threads: 4, budget: tight)
    #expect(result.result == .complete)
    #expect(result.pixels == (try rows(bytes, 1, threads: 4)).pixels)
  }
}
