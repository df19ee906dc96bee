import PanoramaGraphics
import PanoramaImages
import Testing

@Suite struct PNGDecodingTests {
  private func decode(_ bytes: [UInt8]) throws -> CGImage { try ImageDecoder().decode(bytes).image }

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
    #expect(try ImageDecoder().info(of: bytes).isProgressive)
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
    let info = try ImageDecoder().info(of: file.file(pixels: []))
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
