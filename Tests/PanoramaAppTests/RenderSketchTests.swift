import Foundation
import Panorama
import Sketch
import TestSupport
import Testing

/// `panorama render` of a sketch as pixels and as shapes: all strokes, only a few of them in
/// memory at a time.
@MainActor
@Suite struct RenderSketchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The strokes are drawn in memory and written at once: each would wait for the disk.
  private func sketch(_ strokes: Int, points: Int) throws {
    let document = try SketchDocument(path: nil)
    for i in 0..<strokes {
      let start = SIMD2(Double(i * 37 % 900), Double(i * 61 % 1009))
      let line = (0..<points).map { (n: Int) -> SIMD2<Double> in
        let step = SIMD2(Double(n % 101), Double(n * 7 % 13))
        return start + step * 0.75
      }
      try document.add(
        SketchStroke(
          points: line, width: 1.5,
          color: CGColor(argb: 0x8000_0000 | UInt32(i) &* 7919 & 0xFF_FFFF)))
    }
    try document.writeCopy(to: folder("a.sketch"))
    try document.close()
  }

  private func render(_ arguments: String...) throws -> Program.Outcome {
    let outcome = try Program.run(["render"] + arguments, in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return outcome
  }

  /// More than are in memory at a time.
  @Test func shapesInPartsAreThePixels() throws {
    try sketch(2500, points: 5)
    for size in [[], ["--size", "300x200", "--zoom", "0.5"]] {
      _ = try Program.run(["render", "a.sketch", "-o", "direct.png"] + size, in: folder.path)
      _ = try Program.run(["render", "a.sketch", "-o", "dump.scene"] + size, in: folder.path)
      _ = try render("dump.scene", "-o", "again.png")
      let pixels = try CGImage.load(contentsOf: folder("direct.png")).pixels
      #expect(try CGImage.load(contentsOf: folder("again.png")).pixels == pixels)
    }
    _ = try render("a.sketch", "-o", "a.svg")
    let text = String(decoding: try folder.bytes(of: "a.svg"), as: UTF8.self)
    #expect(text.hasPrefix("<svg") && text.hasSuffix("</svg>\n"))
    #expect(text.components(separatedBy: "stroke-linecap").count - 1 == 2500)
    let names = text.components(separatedBy: "id=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    #expect(Set(names).count == names.count && names.count > 1)
  }

  /// 60 MB of points.
  @Test func aLargeSketchTakesLittleMemory() throws {
    try sketch(500, points: 8000)
    for format in ["svg", "scene", "png"] {
      let outcome = try render("a.sketch", "-o", "a." + format)
      #expect(outcome.usedAtMost(150_000_000), "\(format): \(outcome.peakMemory)")
    }
  }

  @Test func whatCannotBeWrittenLeavesNothingBehind() throws {
    try sketch(3, points: 3)
    let outcome = try Program.run(
      ["render", "a.sketch", "-o", "none/a.svg"], in: folder.path)
    #expect(outcome.status == 74 && outcome.errorLines.count == 1, "\(outcome.errors)")
    #expect(folder.names == ["a.sketch"])
  }

  @Test func aCopyHasTheSameStrokesAndReplacesNothing() throws {
    try sketch(1500, points: 5)
    _ = try render("a.sketch", "-o", "b.sketch")
    for name in ["a", "b"] { _ = try render("\(name).sketch", "-o", "\(name).png") }
    let pixels = try CGImage.load(contentsOf: folder("a.png")).pixels
    #expect(try CGImage.load(contentsOf: folder("b.png")).pixels == pixels)
    let copy = try SketchDocument(path: folder("b.sketch"))
    #expect(copy.strokeCount == 1500 && copy.canUndo && !copy.canRedo)
    try copy.close()

    let before = try folder.bytes(of: "b.sketch")
    let refused = try Program.run(["render", "a.sketch", "-o", "b.sketch"], in: folder.path)
    #expect(refused.status == 74)
    #expect(refused.errors.contains("b.sketch") && refused.errors.contains("already"))
    #expect(try folder.bytes(of: "b.sketch") == before)
    let wrong = try Program.run(["render", "a.png", "-o", "c.sketch"], in: folder.path)
    #expect(wrong.status == 64)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["a.png", "a.sketch", "b.png", "b.sketch"])
  }
}
