import Foundation
import Panorama
import PanoramaImages
import PanoramaRaster
import TestSupport
import Testing

/// `panorama render` reads only the visible part of a picture at the visible size: the pixels are
/// those of the whole picture drawn there, but the memory is not.
@Suite struct RenderLargePictureTests {
  /// Red and blue slopes with a fine pattern, so that every place looks different at every size.
  private static func picture(_ width: Int, _ height: Int) -> CGImage {
    let pixels = (0..<width * height).map { i -> UInt32 in
      let (x, y) = (i % width, i / width)
      let (red, blue) = (UInt32(x * 255 / width), UInt32(y * 255 / height))
      return 0xFF00_0000 | red << 16 | UInt32((x * 7 ^ y * 5) & 255) << 8 | blue
    }
    return CGImage(width: width, height: height, pixels: pixels, isOpaque: true)
  }

  /// The whole picture under the transform that `render` uses.
  private func drawn(
    _ image: CGImage, width: Int, height: Int, zoom: Double, tx: Double, ty: Double
  ) -> [UInt32] {
    let rect = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    let bitmap = Bitmap(width: width, height: height)
    bitmap.withPixelBuffer {
      Rasterizer(threads: 1).draw(
        DisplayList { $0.draw(image, in: rect) }, into: $0,
        transform: CGAffineTransform(a: zoom, b: 0, c: 0, d: zoom, tx: tx, ty: ty), damage: nil)
    }
    return bitmap.pixels
  }

  private func render(_ folder: TemporaryFolder, _ arguments: String...) throws -> [UInt32] {
    let outcome = try Program.run(["render"] + arguments + ["-o", "o.png"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try CGImage.load(contentsOf: folder("o.png")).pixels
  }

  @Test(arguments: [
    (512, 384, 0.5), (256, 192, 0.25), (300, 225, 0.29296875), (700, 525, 0.68359375),
  ])
  func smallerItLooksAsTheWholePictureDoes(_ width: Int, _ height: Int, _ zoom: Double) throws {
    let folder = try TemporaryFolder()
    let image = Self.picture(1024, 768)
    try PNGEncoder(compressionLevel: 1).write(image, to: folder("p.png"))
    let expected = drawn(image, width: width, height: height, zoom: zoom, tx: 0, ty: 0)
    #expect(try render(folder, "p.png", "--size", "\(width)x\(height)") == expected)
  }

  @Test(arguments: [
    (1.0, 900.0, 700.0), (2.5, 512.0, 30.0), (0.4, 100.0, 700.0), (1.0, -500.0, 0.0),
  ])
  func aPartOfItLooksAsThatPartOfTheWhole(_ zoom: Double, _ x: Double, _ y: Double) throws {
    let folder = try TemporaryFolder()
    let image = Self.picture(1024, 768)
    try PNGEncoder(compressionLevel: 1).write(image, to: folder("p.png"))
    let expected = drawn(
      image, width: 200, height: 150, zoom: zoom, tx: 100 - x * zoom, ty: 75 - y * zoom)
    let pixels = try render(
      folder, "p.png", "--size", "200x150", "--zoom", "\(zoom)", "--center", "\(x),\(y)")
    #expect(pixels == expected)
  }

  @Test(arguments: 1...8)
  func everyOrientationIsSeenAsStored(_ number: Int) throws {
    let pictures = try BadPictures()
    let name = "orientation-\(number).jpg"
    let image = try CGImage.load(contentsOf: pictures(name))
    let outcome = try Program.run(["render", name, "-o", "o.png"], in: pictures.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try CGImage.load(contentsOf: pictures("o.png")).pixels == image.pixels)
  }

  @Test func fourHundredMegapixelsTakeLittleMemory() throws {
    let folder = try TemporaryFolder()
    try folder.write(FlatJPEG.make(width: 19_968, height: 20_000), to: "p.jpg")
    for more in [["--size", "1920x1080"], ["--size", "1920x1080", "--zoom", "1"]] {
      let outcome = try Program.run(["render", "p.jpg", "-o", "o.png"] + more, in: folder.path)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.usedAtMost(300_000_000), "\(outcome.peakMemory)")
      let pixels = try CGImage.load(contentsOf: folder("o.png")).pixels
      #expect(pixels[540 * 1920 + 960] == 0xFF80_8080)
    }
  }

  @Test(arguments: ["o.png", "o.svg", "o.pdf"])
  func ofADamagedPictureWhatCanBeReadIsDrawn(output: String) throws {
    let folder = try TemporaryFolder()
    let file = FlatJPEG.make(width: 4096, height: 4096)
    try folder.write(Array(file.prefix(file.count / 2)), to: "p.jpg")
    let outcome = try Program.run(
      ["render", "p.jpg", "-o", output, "--size", "100x100"], in: folder.path)
    #expect(outcome.status == 65)
    let line = "panorama: p.jpg: only a part of it is drawn: the picture is truncated"
    #expect(outcome.errors.hasPrefix(line), "\(outcome.errors)")
    #expect(folder.names == [output, "p.jpg"].sorted())
    guard output == "o.png" else { return }
    let pixels = try CGImage.load(contentsOf: folder("o.png")).pixels
    #expect(pixels[20 * 100 + 50] == 0xFF80_8080)
    #expect(pixels[80 * 100 + 50] != 0xFF80_8080, "what is missing")
  }

  @Test func aPictureOfWhichNothingCanBeReadIsNotDrawn() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(FlatJPEG.make(width: 4096, height: 4096).prefix(200)), to: "p.jpg")
    let outcome = try Program.run(["render", "p.jpg", "-o", "o.png"], in: folder.path)
    #expect(outcome.status == 65)
    #expect(folder.names == ["p.jpg"])
  }
}
