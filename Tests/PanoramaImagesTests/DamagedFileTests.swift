import PanoramaGraphics
import PanoramaImages
import Testing

@Suite struct DamagedFileTests {
  enum Kind: CaseIterable {
    case png, jpeg, progressive

    var whole: [UInt8] {
      switch self {
      case .png: DamagedFileTests.png
      case .jpeg: DamagedFileTests.jpeg
      case .progressive: DamagedFileTests.progressive
      }
    }
  }

  fileprivate static let png = PNGFile(width: 12, height: 9, color: .rgba).encoded { x, y in
    [x * 20, y * 20, 3, 200]
  }
  fileprivate static let jpeg = JPEGFile(width: 40, height: 40, components: 3).encoded { c, x, y in
    (c * 50 + x * 40 + y * 20) & 255
  }
  fileprivate static let progressive = JPEGFile(
    width: 40, height: 40, components: 3, isProgressive: true
  ).encoded { c, x, y in (c * 50 + x * 40 + y * 20) & 255 }

  private func error(_ bytes: [UInt8], budget: ImageBudget = .standard) -> ImageError? {
    do throws(ImageError) {
      _ = try CGImage.load(bytes, budget: budget)
      return nil
    } catch {
      return error
    }
  }

  @Test func contentDecidesWhatAFileIs() {
    #expect(error([]) == .empty)
    #expect(error(Array("GIF89a\u{1}\0\u{1}\0".utf8)) == .truncated)
    #expect(error(Array("8BPS, or so it says".utf8)) == .unreadFormat(.photoshop))
    #expect(error([0]) == .notAPicture)
    #expect(error([UInt8](repeating: 0xAB, count: 5000)) == .notAPicture)
  }

  @Test(arguments: Kind.allCases) func everyTruncationIsAnError(kind: Kind) {
    let whole = kind.whole
    for count in 8..<whole.count {
      let error = error(Array(whole.prefix(count)))
      #expect(error == .truncated, "\(count) of \(whole.count) bytes")
    }
  }

  @Test func aTruncatedPictureShowsWhatIsThere() throws {
    func decode(_ bytes: [UInt8]) throws -> DecodedImage {
      try ImageFile.open(bytes: bytes).decode()
    }
    // The rows are followed by zlib's checksum, the chunk's checksum and the end chunk. A row has a
    // filter byte and 48 bytes.
    let start = Self.png.count - 12 - 4 - 4 - 9 * 49
    let partial = try decode(Array(Self.png.prefix(start + 6 * 49 + 30)))
    let whole = try decode(Self.png)
    #expect(partial.damage == .truncated && partial.isPartial && !whole.isPartial)
    #expect(partial.image.pixels.prefix(6 * 12) == whole.image.pixels.prefix(6 * 12))
    #expect(partial.image.pixels.suffix(12).allSatisfy { $0 == 0 })

    let half = try decode(Array(Self.jpeg.prefix(Self.jpeg.count - 20)))
    #expect(half.isPartial && !half.image.isOpaque)
    #expect(half.image.pixels.first == (try decode(Self.jpeg)).image.pixels.first)
  }

  @Test(arguments: Kind.allCases) func flippedBytesNeverCrash(kind: Kind) {
    let whole = kind.whole
    // A damaged header may claim any size, so the budget keeps each attempt short.
    let budget = ImageBudget(pixels: 100_000, bytes: 4_000_000)
    var decoded = 0
    for position in whole.indices {
      for value: UInt8 in [0, 0x7F, 0x80, 0xFF, whole[position] ^ 1] {
        var bytes = whole
        bytes[position] = value
        if (try? ImageFile.open(bytes: bytes, budget: budget).decode()) != nil { decoded += 1 }
      }
    }
    #expect(decoded > 0)
  }

  @Test func aSmallFileThatClaimsAHugePictureIsRefusedByItsHeader() {
    for isProgressive in [false, true] {
      var jpeg = JPEGFile(width: 8, height: 8, isProgressive: isProgressive).encoded { _, _, _ in 0
      }
      // The frame header follows SOI and the 69-byte quantization table.
      jpeg.replaceSubrange(76..<80, with: [0xFF, 0xDC, 0xFF, 0xDC])
      #expect(error(jpeg) == .overBudget(width: 65_500, height: 65_500))
    }
    let png = PNGFile(width: 60_000, height: 60_000).file(pixels: [])
    #expect(error(png) == .overBudget(width: 60_000, height: 60_000))
    let widest = PNGFile(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF).file(pixels: [])
    #expect(error(widest) == .overBudget(width: 0x7FFF_FFFF, height: 0x7FFF_FFFF))
  }

  @Test func coefficientsOfAProgressivePictureCountAgainstTheBudget() {
    // 40 × 40 pixels take 6,400 bytes, their coefficients at least 9,600 more.
    let budget = ImageBudget(pixels: 1600, bytes: 6400 + 1 << 20 + 64 * 4 * 40)
    #expect(error(Self.jpeg, budget: ImageBudget(pixels: 1600, bytes: 2 << 20)) == nil)
    #expect(error(Self.jpeg, budget: ImageBudget(pixels: 1599, bytes: 2 << 20)) != nil)
    guard case .needsMemory(let bytes) = error(Self.progressive, budget: budget) else {
      Issue.record("read with less memory than it takes")
      return
    }
    #expect(error(Self.progressive, budget: ImageBudget(pixels: 1600, bytes: bytes)) == nil)
  }

  @Test func aWrongChecksumIsDamage() throws {
    var bytes = Self.png
    bytes[bytes.count - 30] ^= 0x10
    guard case .corrupt(let reason) = error(bytes) else {
      Issue.record("read as whole")
      return
    }
    #expect(!reason.isEmpty && !reason.contains("\n"))
  }

  @Test func errorsAreOneLine() {
    let all: [ImageError] = [
      .noSuchFile, .isFolder, .inaccessible("x"), .empty, .notAPicture, .unreadFormat(.svg),
      .needsLibrary(format: "x", library: "y"),
      .truncated, .corrupt("x"), .changed, .invalidRequest("y"),
      .unsupported("x"), .overBudget(width: 1, height: 2), .needsMemory(bytes: 5), .cancelled,
    ]
    #expect(Set(all.map(\.description)).count == all.count)
    #expect(all.allSatisfy { !$0.description.isEmpty && !$0.description.contains("\n") })
  }
}
