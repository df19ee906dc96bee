import PanoramaGraphics
import PanoramaImages
import Testing

@Suite struct JPEGDecodingTests {
  private func decode(_ bytes: [UInt8]) throws -> CGImage { try CGImage.load(bytes) }

  private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> UInt32 {
    image.pixels[y * image.width + x]
  }

  @Test(arguments: [false, true]) func gray(isProgressive: Bool) throws {
    let file = JPEGFile(width: 20, height: 9, isProgressive: isProgressive)
    let image = try decode(file.encoded { _, column, row in 10 + column * 100 + row * 20 })
    #expect((image.width, image.height, image.isOpaque) == (20, 9, true))
    #expect(pixel(image, 0, 0) == 0xFF0A_0A0A)
    #expect(pixel(image, 19, 0) == 0xFFD2_D2D2)
    #expect(pixel(image, 15, 8) == 0xFF82_8282)
  }

  /// The library that reads JPEG files is built for samples of eight bits.
  @Test func samplesOfTwelveBitsAreCalledSo() throws {
    var bytes = JPEGFile(width: 20, height: 9).encoded { _, _, _ in 100 }
    let frame = try #require(bytes.indices.first { bytes[$0...].starts(with: [0xFF, 0xC0]) })
    // An extended frame, whose first field after its length is the number of bits.
    (bytes[frame + 1], bytes[frame + 4]) = (0xC1, 12)
    let error = #expect(throws: ImageError.self) {
      try ImageFile.open(bytes: bytes, decoders: nil).decode()
    }
    guard case .unsupported(let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("12"))
  }

  @Test(arguments: [false, true]) func colour(isProgressive: Bool) throws {
    let file = JPEGFile(width: 16, height: 8, components: 3, isProgressive: isProgressive)
    // Y, Cb, Cr of pure red and of mid gray, JFIF 1.02.
    let bytes = file.encoded { component, column, _ in
      [[76, 85, 255], [128, 128, 128]][column][component]
    }
    let image = try decode(bytes)
    let red = CGColor(argb: pixel(image, 3, 3))
    #expect(abs(red.red - 1) < 0.01 && red.green < 0.01 && red.blue < 0.01)
    #expect(pixel(image, 12, 3) == 0xFF80_8080)
    #expect(try ImageFile.open(bytes: bytes).info.isProgressive == isProgressive)
  }

  @Test func inksInvertedByAdobeMultiply() throws {
    let file = JPEGFile(width: 8, height: 8, components: 4, adobeTransform: 0)
    let image = try decode(file.encoded { component, _, _ in [200, 100, 50, 128][component] })
    // R = C'K' / 255
    #expect(pixel(image, 0, 0) == 0xFF64_3219)
  }

  /// As browsers do.
  @Test func inksWithoutAdobesSegmentAreInvertedToo() throws {
    let file = JPEGFile(width: 8, height: 8, components: 4)
    let image = try decode(file.encoded { component, _, _ in [200, 100, 50, 128][component] })
    #expect(pixel(image, 0, 0) == 0xFF64_3219)
  }

  @Test func inksAsLuminanceAndChroma() throws {
    let file = JPEGFile(width: 8, height: 8, components: 4, adobeTransform: 2)
    // YCC of mid gray, half black: (255 - 128) · 128 / 255
    let image = try decode(file.encoded { _, _, _ in 128 })
    #expect(pixel(image, 0, 0) == 0xFF40_4040)
  }

  /// The picture is stored as a row of two blocks, 0 and 255; returns where each is displayed, by
  /// orientation.
  @Test(arguments: [
    (1, [0, 255], false), (2, [255, 0], false), (3, [255, 0], false), (4, [0, 255], false),
    (5, [0, 255], true), (6, [0, 255], true), (7, [255, 0], true), (8, [255, 0], true),
  ])
  func everyOrientation(value: Int, order: [UInt32], isUpright: Bool) throws {
    for littleEndian in [false, true] {
      var file = JPEGFile(width: 16, height: 8)
      file.exif = EXIF.orientation(UInt8(value), littleEndian: littleEndian)
      let image = try decode(file.encoded { _, column, _ in column * 255 })
      #expect((image.width, image.height) == (isUpright ? (8, 16) : (16, 8)))
      let far = isUpright ? (0, 15) : (15, 0)
      #expect([pixel(image, 0, 0) & 255, pixel(image, far.0, far.1) & 255] == order)
    }
  }

  @Test func aTurnMovesEveryPixelOfManyStrips() throws {
    let upright = JPEGFile(width: 24, height: 200)
    let value = { (_: Int, column: Int, row: Int) in column * 60 + row * 3 }
    var turned = upright
    turned.exif = EXIF.orientation(6)
    let (a, b) = (try decode(upright.encoded(value)), try decode(turned.encoded(value)))
    #expect((b.width, b.height) == (200, 24))
    for y in 0..<200 {
      for x in 0..<24 where pixel(a, x, y) != pixel(b, 199 - y, x) {
        Issue.record("(\(x), \(y)) went astray")
        return
      }
    }
  }

  @Test func senselessEXIFMeansUpright() throws {
    for exif: [UInt8] in [
      [], [1, 2, 3], EXIF.orientation(9), Array(EXIF.orientation(6).dropLast(10)),
    ] {
      var file = JPEGFile(width: 16, height: 8)
      file.exif = exif
      #expect(try ImageFile.open(bytes: file.encoded { _, _, _ in 0 }).info.orientation == .up)
    }
  }
}
