import PanoramaGraphics
import PanoramaImages
import Testing

@Suite struct PNGDecodingTests {
  private func decode(_ bytes: [UInt8]) throws -> CGImage { try CGImage.load(bytes) }

  @Test func colourComesOutAsItWentIn() throws {
    let image = try decode(PNGFile(width: 3, height: 2).encoded { x, y in [x * 80, y * 200, 7] })
    #expect((image.width, image.height) == (3, 2))
    #expect(image.isOpaque)
    #expect(
      image.pixels == [
        0xFF00_0007, 0xFF50_0007, 0xFFA0_0007, 0xFF00_C807, 0xFF50_C807, 0xFFA0_C807,
      ])
  }

  @Test func alphaIsMultipliedIn() throws {
    let file = PNGFile(width: 2, height: 1, color: .rgba)
    let image = try decode(file.encoded { x, _ in x == 0 ? [255, 128, 1, 128] : [9, 9, 9, 0] })
    #expect(image.pixels == [0x8080_4001, 0])
    #expect(!image.isOpaque)
  }

  @Test func anAlphaChannelThatIsFullIsOpaque() throws {
    let file = PNGFile(width: 2, height: 1, color: .rgba)
    #expect(try decode(file.encoded { _, _ in [1, 2, 3, 255] }).isOpaque)
  }

  @Test(arguments: [1, 2, 4, 8, 16]) func grayOfEveryDepth(depth: Int) throws {
    let top = 1 << depth - 1
    let values = [0, top / 2, top]
    let file = PNGFile(width: 3, height: 1, depth: depth, color: .gray)
    let image = try decode(file.encoded { x, _ in [values[x]] })
    let expected = values.map { value -> UInt32 in
      let gray = UInt32((Double(value) * 255 / Double(top)).rounded())
      return 0xFF00_0000 | gray << 16 | gray << 8 | gray
    }
    #expect(image.pixels == expected)
  }

  @Test func sixteenBitColourAndAlphaRoundToTheNearest() throws {
    let file = PNGFile(width: 1, height: 1, depth: 16, color: .rgba)
    let image = try decode(file.encoded { _, _ in [0xFFFF, 0x7FFF, 0x0180, 0xFFFF] })
    #expect(image.pixels == [0xFFFF_7F01])
  }

  @Test func grayAndAlpha() throws {
    let file = PNGFile(width: 2, height: 1, color: .grayAlpha)
    let image = try decode(file.encoded { x, _ in [200, x * 255] })
    #expect(image.pixels == [0, 0xFFC8_C8C8])
  }

  @Test func palettesAndTheirTransparency() throws {
    var file = PNGFile(width: 3, height: 1, depth: 2, color: .palette)
    file.extra = [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), ("tRNS", [255, 0])]
    let image = try decode(file.encoded { x, _ in [x] })
    #expect(image.pixels == [0xFFFF_0000, 0, 0xFF00_00FF])
  }

  @Test(arguments: [(1, 1), (5, 3), (9, 17)]) func interlacedEqualsPlain(width: Int, height: Int)
    throws
  {
    let sample = { (x: Int, y: Int) in [x * 20, y * 15, 100, 128 + x] }
    var file = PNGFile(width: width, height: height, color: .rgba)
    let plain = try decode(file.encoded(sample))
    file.isInterlaced = true
    let bytes = file.encoded(sample)
    #expect(try decode(bytes).pixels == plain.pixels)
    #expect(try ImageFile.open(bytes: bytes).info.isProgressive)
  }

  /// The rows of a file, divided by `reduction`.
  private func rows(
    _ bytes: [UInt8], reduction: Int
  ) throws -> (pixels: [UInt32], result: DecodeResult) {
    var pixels: [UInt32] = []
    let result = try ImageFile.open(bytes: bytes).decodeRows(reduction: reduction) {
      pixels += Array($0.pixels)
    }
    return (pixels, result)
  }

  @Test(arguments: [2, 4, 8], [(1, 1), (5, 3), (9, 17), (1200, 700)])
  func interlacedAndReducedEqualsPlainAndReduced(
    reduction: Int, size: (width: Int, height: Int)
  ) throws {
    for color in [PNGFile.Color.rgb, .rgba, .gray] {
      let sample = { (x: Int, y: Int) in
        [x * 20 & 255, y * 15 & 255, 100, x * y & 255].suffix(color.channels)
      }
      var file = PNGFile(width: size.width, height: size.height, color: color)
      let plain = try rows(file.encoded { Array(sample($0, $1)) }, reduction: reduction)
      file.isInterlaced = true
      let reduced = try rows(file.encoded { Array(sample($0, $1)) }, reduction: reduction)
      #expect(reduced.pixels == plain.pixels && reduced.result == .complete)
    }
  }

  @Test func anInterlacedPictureThatIsCutIsCoarseAndNotDark() throws {
    var file = PNGFile(width: 400, height: 300)
    file.isInterlaced = true
    let bytes = file.encoded { x, y in [200, 100 + (x ^ y) & 3, 60] }
    let cut = try rows(Array(bytes.prefix(bytes.count / 3)), reduction: 8)
    #expect(cut.result == .partial(.truncated) && cut.pixels.count == 50 * 38)
    #expect(cut.pixels.allSatisfy { $0 >> 16 == 0xFFC8 && $0 & 255 == 60 })
  }

  @Test func aSmallPictureOfALargeInterlacedOneTakesLittleMemory() throws {
    var file = PNGFile(width: 20_000, height: 20_000)
    file.isInterlaced = true
    let picture = try ImageFile.open(
      bytes: file.file(pixels: []), budget: ImageBudget(pixels: 1 << 31, bytes: 1 << 27))
    #expect(picture.memoryForRows() > 1_600_000_000)
    #expect(picture.memoryForRows(reduction: 8) < 60_000_000)
  }

  @Test func orientationInAnEXIFChunkIsHonoured() throws {
    var file = PNGFile(width: 2, height: 1, color: .gray)
    file.extra = [("eXIf", EXIF.orientation(6))]
    let image = try decode(file.encoded { x, _ in [x * 255] })
    #expect((image.width, image.height) == (1, 2))
    #expect(image.pixels == [0xFF00_0000, 0xFFFF_FFFF])
  }

  @Test func theHeaderIsReadWithoutThePixels() throws {
    let file = PNGFile(width: 40_000, height: 30_000, depth: 16, color: .grayAlpha)
    let info = try ImageFile.open(bytes: file.file(pixels: []), budget: .streaming).info
    #expect((info.width, info.height) == (40_000, 30_000))
    #expect((info.bitsPerComponent, info.components, info.hasAlpha) == (16, 2, true))
  }

  @Test(arguments: [(1, 70_000), (70_000, 1)]) func longAndThin(width: Int, height: Int) throws {
    let file = PNGFile(width: width, height: height, depth: 1, color: .gray)
    let image = try decode(file.encoded { x, y in [(x + y) & 1] })
    #expect((image.width, image.height) == (width, height))
    #expect(image.pixels.last == 0xFFFF_FFFF)
  }
}
