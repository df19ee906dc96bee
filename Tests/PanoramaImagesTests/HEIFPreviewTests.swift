import Foundation
import PanoramaImages
import Testing

/// A HEIC file shows its thumbnail first, and the picture is the same as without.
@Suite struct HEIFPreviewTests {
  private static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Goldens/formats/thumbnail.heic").path

  private func decode(
    _ file: ImageFile, withPreviews: Bool
  ) throws -> (previews: [[UInt32]], pixels: [UInt32], result: DecodeResult) {
    var previews: [[UInt32]] = []
    var pixels: [UInt32] = []
    let preview: (RowBand) -> Void = { band in
      #expect(pixels.isEmpty)
      if band.y == 0 { previews.append([]) }
      previews[previews.count - 1] += Array(band.pixels)
    }
    let result = try file.decodeRows(preview: withPreviews ? preview : nil) {
      pixels += Array($0.pixels)
    }
    return (previews, pixels, result)
  }

  /// The mean of green in 50 × 50 pixels.
  private func mean(_ pixels: [UInt32], _ x: Int, _ y: Int) -> Double {
    var sum = 0
    for row in y..<y + 50 {
      for column in x..<x + 50 { sum += Int(pixels[row * 400 + column] >> 8 & 255) }
    }
    return Double(sum) / 2_500
  }

  @Test func theThumbnailComesFirst() throws {
    let file = try ImageFile.open(path: Self.path)
    let plain = try decode(file, withPreviews: false)
    let shown = try decode(file, withPreviews: true)
    #expect(plain.previews.isEmpty && shown.previews.count == 1)
    #expect(shown.pixels == plain.pixels && shown.result == .complete)
    let preview = try #require(shown.previews.first)
    #expect(preview.count == 400 * 300 && preview != plain.pixels)
    // It is blurred, but nothing is at another place.
    for y in stride(from: 0, to: 300, by: 50) {
      for x in stride(from: 0, to: 400, by: 50) {
        let (blurred, sharp) = (mean(preview, x, y), mean(plain.pixels, x, y))
        #expect(abs(blurred - sharp) < 10, "\(x), \(y): \(blurred), \(sharp)")
      }
    }
  }

  @Test func thePreviewAloneIsTheSame() throws {
    let file = try ImageFile.open(path: Self.path)
    var pixels: [UInt32] = []
    try file.decodePreview { band in
      #expect(band.y * 400 == pixels.count)
      pixels += Array(band.pixels)
    }
    #expect(try decode(file, withPreviews: true).previews == [pixels])
  }

  /// The small picture in a grid is the thumbnail if it has the pixels for it, and otherwise the picture.
  @Test(arguments: [(nil as DecoderPool?), DecoderPrograms.pool()])
  func theThumbnailIsShownWhereItIsLargeEnough(pool: DecoderPool?) throws {
    let file = try ImageFile.open(path: Self.path, decoders: pool)
    var preview: [UInt32] = []
    // At the size in which all of the thumbnail's 100 × 74 pixels are there.
    try file.decodePreview(reduction: 4) { preview += Array($0.pixels) }
    let small = try #require(file.thumbnail(ofAtLeast: 100, cancel: nil))
    #expect(small.pixels == preview && (small.width, small.height) == (100, 75))
    #expect(file.thumbnail(ofAtLeast: 200, cancel: nil) == nil)
    // It needs no memory for the picture.
    let budget = ImageBudget(pixels: 1 << 20, bytes: file.memoryForRows() - 1)
    let held = try ImageFile.open(path: Self.path, budget: budget, decoders: pool)
    #expect(throws: ImageError.self) { try held.decodeRows { _ in } }
    #expect(held.thumbnail(ofAtLeast: 100, cancel: nil)?.pixels == preview)
  }

  /// Damage anywhere in the file changes nothing but the preview.
  @Test func aDamagedThumbnailCostsOnlyThePreview() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: Self.path)))
    var withoutPreview = 0
    for start in stride(from: 0, to: bytes.count, by: bytes.count / 40) {
      var damaged = bytes
      for place in start..<min(start + 24, bytes.count) { damaged[place] ^= 0xA5 }
      guard let file = try? ImageFile.open(bytes: damaged),
        let plain = try? decode(file, withPreviews: false)
      else { continue }
      let shown = try decode(file, withPreviews: true)
      #expect(shown.pixels == plain.pixels && shown.result == plain.result)
      if shown.previews.isEmpty { withoutPreview += 1 }
    }
    #expect(withoutPreview < 40)
  }
}
