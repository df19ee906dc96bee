import Foundation
import Panorama
import PanoramaImages
import Sketch
import TestSupport
import Testing

/// Files of scripts/costly_pictures.py, which ask for far more memory or work than their size suggests.
@Suite(.serialized) struct CostlyPictureTests {
  let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// What a file may take before the system ends the program.
  private static let limits = Program.Limits(memory: 3 << 30, seconds: 20)

  private func render(_ arguments: [String]) throws -> Program.Outcome {
    try Program.run(["render"] + arguments + ["-o", "o.png"], in: folder.path, limits: Self.limits)
  }

  /// The maximum memory in bytes and processor time in seconds of drawing a picture, and whether it can be drawn.
  private static let costs: [(name: String, bytes: Int, seconds: Double, isDrawn: Bool)] = [
    ("shared-tags.tif", 80_000_000, 2, true), ("shared-known-tags.tif", 80_000_000, 2, true),
    ("many-strips.tif", 80_000_000, 2, false), ("many-directories.tif", 80_000_000, 2, true),
    ("application-segments.jpg", 80_000_000, 3, true), ("profile-parts.jpg", 80_000_000, 2, true),
    ("tables.jpg", 80_000_000, 2, false), ("interlaced.png", 300_000_000, 4, false),
    ("profile-elements.png", 80_000_000, 2, true), ("texts.png", 80_000_000, 2, true),
    ("unknown-chunk.webp", 80_000_000, 2, true),
    ("lossless.webp", 80_000_000, 2, false),
  ]

  @Test(arguments: costs)
  func memoryAndTimeStayInProportion(
    name: String, bytes: Int, seconds: Double, isDrawn: Bool
  ) throws {
    try Script.run("costly_pictures.py", [folder.path, name])
    let outcome = try render([name])
    #expect(outcome.usedAtMost(bytes), "\(outcome.peakMemory) bytes")
    #expect(outcome.processorTime < seconds, "\(outcome.processorTime) s")
    #expect(outcome.status == (isDrawn ? 0 : 65), "\(outcome.errors)")
    #expect(outcome.errorLines.count == (isDrawn ? 0 : 1), "\(outcome.errors)")
  }

  @Test(arguments: ["shared-tags.tif", "application-segments.jpg", "unknown-chunk.webp"])
  func itsPixelsAreRight(name: String) throws {
    try Script.run("costly_pictures.py", [folder.path, name])
    let image = try ImageFile.open(path: folder(name)).decode().image
    #expect((image.width, image.height) == (8, 8))
    #expect(Set(image.pixels).count == 1 && image.pixels[0] != 0xFF00_0000)
  }

  @Test func anInterlacedPictureOutOfProportionIsShownSmaller() throws {
    try Script.run("costly_pictures.py", [folder.path, "interlaced.png"])
    let outcome = try render(["interlaced.png", "--size", "200x168"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.usedAtMost(150_000_000), "\(outcome.peakMemory)")
  }

  @Test(arguments: [100_000, 700_000])
  func aPathOfVeryManyCurvesIsDrawnInBoundsAndNoSketch(count: Int) throws {
    let curve = "c9e4 9e4-9e4 9e4 1 0"
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0"
        + String(repeating: curve, count: count) + "'/></svg>", to: "a.svg")
    let outcome = try render(["a.svg"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.usedAtMost(250_000_000), "\(outcome.peakMemory)")
    let bytes = try ImageFile.read(folder("a.svg"), limit: 1 << 26)
    #expect { try SVGImport(bytes) } throws: { "\($0)" == "has too many points" }
    #expect(outcome.processorTime < 3)
  }

  @Test func shapesThatAreUsedAgainAndAgainHaveAnEnd() throws {
    // Nothing of them can be seen, so they add no points.
    let path = String(repeating: "M1 1", count: 100_000)
    let use = String(repeating: "<use href='#a'/>", count: 100_000)
    try folder.write("<svg><path id='a' d='\(path)'/>\(use)</svg>", to: "a.svg")
    let outcome = try render(["a.svg"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.processorTime < 10, "\(outcome.processorTime)")
  }

  @Test func aPictureThatIsUsedOftenIsDecodedOnce() throws {
    let flat = try PNGEncoder().encode(
      CGImage(
        width: 3000, height: 3000, pixels: [UInt32](repeating: 0xFF30_6090, count: 9_000_000),
        isOpaque: true))
    let use = String(repeating: "<use href='#a'/>", count: 300)
    try folder.write(
      "<svg width='100' height='100'><image id='a' width='100' height='100' "
        + "href='data:image/png;base64,\(Data(flat).base64EncodedString())'/>\(use)</svg>",
      to: "a.svg")
    let copy = try Program.run(
      ["render", "a.svg", "-o", "a.sketch"], in: folder.path, limits: Self.limits)
    #expect(copy.status == 0, "\(copy.errors)")
    for name in ["a.svg", "a.sketch"] {
      let outcome = try render([name])
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(outcome.usedAtMost(150_000_000), "\(name): \(outcome.peakMemory)")
      #expect(outcome.processorTime < 5, "\(name): \(outcome.processorTime)")
    }
  }

  @Test func manyPicturesInAPDFTakeNoMoreThanOne() throws {
    let pixels = (0..<2_000_000).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: $0 / 97) }
    let image = CGImage(width: 2000, height: 1000, pixels: pixels, isOpaque: true)
    try folder.write(try PNGEncoder().encode(image), to: "a.png")
    let pages = [String](repeating: "a.png", count: 40)
    let outcome = try Program.run(
      ["render"] + pages + ["-o", "o.pdf"], in: folder.path, limits: Self.limits)
    #expect(outcome.status == 0, "\(outcome.errors)")
    // Each picture has 8 MB.
    #expect(outcome.usedAtMost(130_000_000), "\(outcome.peakMemory)")
  }

  @Test func aLargePictureTakesTheMemoryOfABand() throws {
    try folder.write(RenderTests.scene, to: "a.scene")
    // All of its pixels alone take more.
    let outcome = try Program.run(
      ["render", "a.scene", "--size", "10000x10000", "--threads", "1", "-o", "o.png"],
      in: folder.path,
      limits: Program.Limits(memory: 390_000_000, seconds: 20))
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.usedAtMost(300_000_000), "\(outcome.peakMemory)")
  }
}
