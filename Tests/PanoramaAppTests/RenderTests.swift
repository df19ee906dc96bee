import Foundation
import Panorama
import PanoramaImages
import TestSupport
import Testing

@Suite struct RenderTests {
  static let scene = """
    size 64 48
    clear FFFFFFFF
    rect FF3366CC 4 4 20 12
    fill nz 80CC3333 M 10 10 L 60 14 L 30 44 Z
    stroke FF000000 2.5 round round M 5 40 C 20 20 40 60 60 30
    text FF202020 8 40 12 Hello
    """

  private func image(_ path: String) throws -> CGImage { try CGImage.load(contentsOf: path) }

  private func render(_ folder: TemporaryFolder, _ arguments: String...) throws -> Program.Outcome {
    let outcome = try Program.run(["render"] + arguments, in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    return outcome
  }

  @Test func theSamePixelsOnAnyNumberOfThreads() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "a.scene")
    for threads in ["1", "2", "4", "7"] {
      _ = try render(folder, "a.scene", "-o", "\(threads).png", "--threads", threads)
    }
    let first = try image(folder("1.png"))
    #expect((first.width, first.height) == (64, 48))
    #expect(Set(first.pixels).count > 3)
    for threads in ["2", "4", "7"] {
      #expect(try image(folder("\(threads).png")).pixels == first.pixels)
    }
  }

  @Test func theSamePixelsWithAnyKernels() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "a.scene")
    _ = try render(folder, "a.scene", "-o", "usual.png")
    let usual = try image(folder("usual.png")).pixels
    for kernels in ["baseline", "avx2", "what is that"] {
      let outcome = try Program.run(
        ["render", "a.scene", "-o", "other.png"], in: folder.path,
        environment: ["PANORAMA_KERNELS": kernels])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      #expect(try image(folder("other.png")).pixels == usual)
    }
  }

  @Test func theJSONHasWhatItPromises() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "a.scene")
    let outcome = try render(
      folder, "a.scene", "-o", "a.png", "--repeat", "5", "--json", "--threads", "2")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Double])
    #expect(
      Set(object.keys) == [
        "median_ms", "min_ms", "max_ms", "threads", "width", "height", "commands",
      ])
    #expect(object["threads"] == 2 && object["width"] == 64 && object["height"] == 48)
    #expect(object["commands"] == 5)
    let (low, middle, high) = (object["min_ms"], object["median_ms"], object["max_ms"])
    #expect(try #require(low) > 0)
    #expect(try #require(low) <= #require(middle) && #require(middle) <= #require(high))
  }

  @Test func sizeZoomCenterAndScalePlaceTheDrawing() throws {
    let folder = try TemporaryFolder()
    // One pixel in ten by ten.
    try folder.write("size 10 10\nrect FFFF0000 4 6 1 1\n", to: "a.scene")
    _ = try render(folder, "a.scene", "-o", "own.png")
    _ = try render(
      folder, "a.scene", "-o", "big.png", "--size", "8x6", "--zoom", "2", "--center", "4,6",
      "--scale", "3")
    let own = try image(folder("own.png"))
    #expect((own.width, own.height) == (10, 10))
    #expect(own.pixels[6 * 10 + 4] == 0xFFFF_0000)
    #expect(own.pixels.count { $0 != 0 } == 1)
    let big = try image(folder("big.png"))
    #expect((big.width, big.height) == (24, 18))
    // The rectangle's corner is in the middle; a unit is 2 x 3 = 6 pixels.
    let red = big.pixels.indices.filter { big.pixels[$0] == 0xFFFF_0000 }
    #expect(red.count == 36)
    let middle = 9 * 24 + 12
    #expect(red.first == middle)
  }

  @Test func aLargerSizeKeepsTheDrawingInTheMiddle() throws {
    let folder = try TemporaryFolder()
    try folder.write("size 2 2\nclear FF0000FF\n", to: "a.scene")
    _ = try render(folder, "a.scene", "-o", "a.png", "--size", "7x4")
    let picture = try image(folder("a.png"))
    #expect((picture.width, picture.height) == (7, 4))
    #expect(picture.pixels.count { $0 == 0xFF00_00FF } >= 4)
  }

  @Test func aPictureIsFittedButNeverEnlarged() throws {
    let folder = try TemporaryFolder()
    let pixels = [UInt32](repeating: 0xFF11_2233, count: 40 * 20)
    let source = CGImage(width: 40, height: 20, pixels: pixels, isOpaque: true)
    try PNGEncoder().write(source, to: folder("p.png"))
    _ = try render(folder, "p.png", "-o", "own.png")
    #expect(try image(folder("own.png")).pixels == pixels)
    _ = try render(folder, "p.png", "-o", "small.png", "--size", "20x20")
    let small = try image(folder("small.png"))
    #expect((small.width, small.height) == (20, 20))
    #expect(small.pixels[10 * 20 + 10] == 0xFF11_2233)
    #expect(small.pixels[2 * 20 + 10] == 0)
    _ = try render(folder, "p.png", "-o", "large.png", "--size", "100x100")
    #expect(try image(folder("large.png")).pixels.count { $0 != 0 } == 40 * 20)
  }

  @Test func notANumberDropsItsElementOnly() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "size 4 4\nrect FF00FF00 NaN 0 4 4\nfill nz FF00FF00 M 0 0 L inf 0 L 4 4 Z\n"
        + "rect FFFF0000 1 1 2 2\n", to: "a.scene")
    _ = try render(folder, "a.scene", "-o", "a.png")
    let picture = try image(folder("a.png"))
    #expect(picture.pixels.count { $0 == 0xFFFF_0000 } == 4)
    #expect(picture.pixels.count { $0 == 0 } == 12)
  }

  @Test func theGalleryIsDrawnWithoutADisplay() throws {
    let folder = try TemporaryFolder()
    for (page, name) in [
      ("gallery", "all"), ("gallery/physics", "physics"), ("gallery/grid", "grid"),
    ] {
      _ = try render(folder, page, "-o", "\(name).png", "--size", "900x700")
      let picture = try image(folder("\(name).png"))
      #expect((picture.width, picture.height) == (900, 700))
      #expect(picture.isOpaque)
      #expect(Set(picture.pixels).count > 20)
    }
    _ = try render(folder, "gallery", "-o", "dark.png", "--dark", "--size", "900x700")
    #expect(try image(folder("dark.png")).pixels != image(folder("all.png")).pixels)
  }

  @Test func aSceneWrittenAndReadAgainGivesTheSamePixels() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "a.scene")
    let pixels: [UInt32] = (0..<24).map { 0xFF00_0000 | $0 &* 0x000A_0B07 }
    try PNGEncoder().write(
      CGImage(width: 6, height: 4, pixels: pixels, isOpaque: true), to: folder("p.png"))
    for input in ["gallery", "gallery/grid", "a.scene", "p.png"] {
      _ = try render(folder, input, "-o", "direct.png", "--scale", "1.5")
      _ = try render(folder, input, "-o", "dump.scene", "--scale", "1.5")
      _ = try render(folder, "dump.scene", "-o", "again.png")
      #expect(try image(folder("again.png")).pixels == image(folder("direct.png")).pixels)
    }
  }

  @Test func anSVGIsWritten() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "a.scene")
    _ = try render(folder, "a.scene", "-o", "a.svg")
    let text = String(decoding: try folder.bytes(of: "a.svg"), as: UTF8.self)
    #expect(text.contains("<svg") && text.hasSuffix("</svg>\n"))
    #expect(text.contains("width=\"64\"") && text.contains("<path"))
  }

  @Test func aPDFHasAPageOfTheSizeOfThePicture() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "a.scene")
    _ = try render(folder, "a.scene", "-o", "a.pdf", "--scale", "2", "--size", "100x50")
    let text = String(decoding: try folder.bytes(of: "a.pdf"), as: Unicode.ASCII.self)
    #expect(text.hasPrefix("%PDF-1.7"))
    #expect(text.contains("/MediaBox [0 0 200 100]"))
    #expect(text.contains("/Subtype /CIDFontType2"))
  }
}
