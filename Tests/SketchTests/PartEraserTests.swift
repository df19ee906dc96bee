import Foundation
import GRDB
import Panorama
import PanoramaRaster
import Sketch
import TestSupport
import Testing

/// The eraser of parts erases exactly what is below it.
@MainActor
@Suite struct PartEraserTests {
  /// Pixels in a unit.
  private static let scale = 8.0

  /// What an item covers, one alpha a pixel.
  private func coverage(_ items: [DisplayItem], side: Int = 1024) -> [UInt8] {
    let bitmap = Bitmap(width: side, height: side)
    bitmap.withPixelBuffer {
      Rasterizer().draw(
        DisplayList(items: items), into: $0,
        transform: CGAffineTransform(scaleX: Self.scale, y: Self.scale))
    }
    return bitmap.pixels.map { UInt8($0 >> 24) }
  }

  private func area(_ coverage: [UInt8]) -> Double {
    coverage.reduce(0) { $0 + Double($1) / 255 }
  }

  /// A stroke of a random kind in a square of 128 units.
  private func stroke(_ choose: inout SeededGenerator) -> SketchStroke {
    var points = [SIMD2(64.0, 64.0)]
    var times: [Float] = [0]
    for _ in 0..<Int.random(in: 1...30, using: &choose) {
      let step = SIMD2(
        Double.random(in: -16...16, using: &choose), Double.random(in: -16...16, using: &choose))
      points.append(
        (points[points.count - 1] + step).clamped(lowerBound: [12, 12], upperBound: [116, 116]))
      times.append((times.last ?? 0) + Float.random(in: 0.004...0.03, using: &choose))
    }
    let kind = Int.random(in: 0...2, using: &choose)
    return SketchStroke(
      points: points, width: Double.random(in: 1...18, using: &choose), color: .black,
      ink: kind == 0 ? nil : Ink(tool: kind == 1 ? .pen : .highlighter, times: times))
  }

  /// Erased area + remaining area = original area within 0.5 %, and no stroke grows.
  @Test func whatIsErasedAndWhatIsLeftAreTheWhole() throws {
    var choose = SeededGenerator(seed: 161)
    for round in 0..<30 {
      var whole = stroke(&choose)
      whole.color = .black
      let sweeps = (0..<Int.random(in: 1...3, using: &choose)).map { _ in
        EraserSweep(
          points: (0..<Int.random(in: 1...9, using: &choose)).map { _ in
            SIMD2(
              Double.random(in: 20...108, using: &choose),
              Double.random(in: 20...108, using: &choose))
          }, radius: Double.random(in: 1...12, using: &choose))
      }
      var cut = whole
      cut.erasure = Erasure(sweeps: sweeps)
      let remains = try #require(cut.remains)
      // Finer lines than the rasterizer's own.
      func item(_ path: PathData) -> DisplayItem {
        let lines = path.dashed(phase: 0, lengths: [], tolerance: 0.0005)
        return DisplayItem(.fill(lines, .nonZero, .color(.black)))
      }
      let outline = whole.outline ?? whole.path.stroked(whole.style, tolerance: 0.0005)
      let before = coverage([item(outline)])
      let after = coverage([item(remains)])
      let eraser = coverage(sweeps.map { item($0.path) })
      // The part of the stroke below the eraser.
      let erased = before.indices.map { Double(before[$0]) * Double(eraser[$0]) / (255 * 255) }
      let (full, rest, gone) = (area(before), area(after), erased.reduce(0, +))
      // Pixels at the edge of both are estimated.
      #expect(
        abs(full - rest - gone) <= 0.005 * full + 40,
        "round \(round): \(full) is not \(rest) + \(gone)")
      // Nothing grows: neither beyond the stroke, nor back below the eraser. The lines of what is left
      // may be 0.004 units from the curves.
      let slack = Int(0.004 * Self.scale * 255 * 2) + 4
      let grown = after.indices.count { Int(after[$0]) > Int(before[$0]) + slack }
      // A pixel at the edge may count as covered where the eraser crosses its own way.
      let left = after.indices.count { i in
        Int(after[i]) > slack && [0, 1, -1, 1024, -1024].allSatisfy { eraser[i + $0] == 255 }
      }
      #expect(grown == 0 && left == 0, "round \(round): \(grown), \(left)")
    }
  }

  /// A line 100 … 500 at the height 200, 12 units wide, without tapers.
  private func ruled(path: String? = nil) throws -> Desk {
    let desk = try Desk(path: path)
    desk.key("h")
    desk.view.sketch.highlighterWidth = 12
    desk.view.sketch.highlighterColor = CGColor(argb: 0xFF00_00FF)
    desk.draw([(100, 200), (500, 200)])
    return desk
  }

  private func isInked(_ desk: Desk, _ x: Int, _ y: Int = 200) -> Bool {
    desk.pixel(x, y) != 0xFFFF_FFFF
  }

  @Test(arguments: [true, false]) func aGapIsAsWideAsTheEraser(byKey: Bool) throws {
    let desk = try ruled()
    if byKey { desk.key("e", .shift) } else { desk.tap("Part eraser") }
    #expect((desk.find("Part eraser") as? Button)?.isSelected == true)
    desk.draw([(300, 150), (300, 250)])
    #expect(desk.strokes.count == 1)
    for (x, isLeft) in [
      (290, true), (291, true), (293, false), (300, false), (306, false), (309, true),
    ] {
      #expect(isInked(desk, x) == isLeft, "at \(x)")
    }
    desk.key("z", .control)
    #expect(isInked(desk, 300))
    #expect(desk.strokes.map(\.erasure) == [nil])
    desk.key("y", .control)
    #expect(!isInked(desk, 300) && isInked(desk, 200) && isInked(desk, 400))
  }

  @Test func theGapIsShownWhileTheHandMovesAndClosesIfItIsCancelled() throws {
    let desk = try ruled()
    desk.key("e", .shift)
    desk.touch(.began, 1, 300, 150)
    desk.touch(.moved, 1, 300, 250)
    #expect(!isInked(desk, 300) && isInked(desk, 200))
    #expect(desk.strokes.map(\.erasure) == [nil])
    desk.touch(.cancelled, 1, 300, 250)
    #expect(isInked(desk, 300))
    #expect(desk.strokes.map(\.erasure) == [nil])
  }

  @Test func theEraserOfStrokesTakesOnePiece() throws {
    let desk = try ruled()
    desk.key("e", .shift)
    desk.draw([(200, 150), (200, 250)])
    desk.draw([(400, 150), (400, 250)])
    desk.key("e")
    desk.draw([(300, 200)])
    #expect(isInked(desk, 150) && !isInked(desk, 300) && isInked(desk, 450))
    // The piece next to it is cut again, and the others stay away.
    desk.key("e", .shift)
    desk.draw([(450, 150), (450, 250)])
    #expect(isInked(desk, 150) && !isInked(desk, 300) && isInked(desk, 425) && isInked(desk, 480))
    for _ in 0..<2 { desk.key("z", .control) }
    #expect(isInked(desk, 300) && isInked(desk, 450))
    for _ in 0..<2 { desk.key("z", .control) }
    #expect(isInked(desk, 200) && isInked(desk, 400))
  }

  @Test func aStrokeOfWhichNothingIsLeftIsGone() throws {
    let desk = try ruled()
    desk.key("e", .shift)
    desk.view.sketch.eraserRadius = 24
    desk.draw([(60, 200), (540, 200)])
    #expect(desk.strokes.isEmpty)
    desk.key("z", .control)
    #expect(desk.strokes.count == 1)
  }

  /// What is left of a stroke stays below the strokes that were above it.
  @Test func whatIsLeftKeepsItsPlace() throws {
    let folder = try SketchFolder()
    let made = try SketchDocument(path: folder.file("a.sketch"))
    for (x, color) in [(100.0, UInt32(0xFFFF_0000)), (140, 0xFF00_FF00)] {
      try made.add(
        SketchStroke(
          points: [[x, 300], [x + 300, 300]], width: 20, color: CGColor(argb: color)))
    }
    try made.close()
    let desk = try Desk(path: folder.file("a.sketch"))
    desk.key("e", .shift)
    desk.draw([(110, 200), (110, 400)])
    #expect(desk.pixel(200, 300) == 0xFF00_FF00)
    #expect(desk.pixel(92, 300) == 0xFFFF_0000)
    try desk.view.close()
    let read = try SketchDocument(path: folder.file("a.sketch"), for: .reading)
    let whole = read.strokes.map { (stroke: SketchStroke) -> Bool in stroke.erasure == nil }
    #expect(whole == [false, true])
    #expect(read.strokes == desk.strokes)
  }

  @Test func itIsInTheFileAndInACopy() throws {
    let folder = try SketchFolder()
    let desk = try ruled(path: folder.file("a.sketch"))
    desk.key("e", .shift)
    desk.draw([(200, 150), (200, 250)])
    desk.key("e")
    desk.draw([(150, 200)])
    let drawn = desk.strokes
    #expect(drawn.first?.erasure?.kept.count == 1)
    try desk.document.writeCopy(to: folder.file("b.sketch"))
    try desk.view.close()
    for name in ["a", "b"] {
      let read = try SketchDocument(path: folder.file("\(name).sketch"))
      #expect(read.strokes.map(\.erasure) == drawn.map(\.erasure))
      #expect(read.strokes.map(\.points) == drawn.map(\.points))
    }
    let again = try Desk(path: folder.file("a.sketch"))
    #expect(!isInked(again, 150) && isInked(again, 300))
    for _ in 0..<3 { again.key("z", .control) }
    #expect(again.strokes.isEmpty)
    for _ in 0..<3 { again.key("y", .control) }
    #expect(!isInked(again, 150) && isInked(again, 300))
  }

  @Test func anotherProgramSeesIt() throws {
    let folder = try SketchFolder()
    let desk = try ruled(path: folder.file("a.sketch"))
    let other = try SketchDocument(path: folder.file("a.sketch"))
    desk.key("e", .shift)
    desk.draw([(200, 150), (200, 250)])
    other.checkFile()
    #expect(other.strokes == desk.strokes && other.strokes.first?.erasure != nil)
  }

  @Test(arguments: ["erased = x'01'", "erased = zeroblob(12)", "erased = 'text'", "place = -4"])
  func aRowThatMakesNoSenseLosesNoStroke(change: String) throws {
    let folder = try SketchFolder()
    let desk = try ruled(path: folder.file("a.sketch"))
    desk.key("e", .shift)
    desk.draw([(200, 150), (200, 250)])
    try desk.view.close()
    let database = try DatabaseQueue(path: folder.file("a.sketch"))
    try database.write { try $0.execute(sql: "UPDATE stroke_place SET \(change)") }
    try database.close()
    #expect(try SketchDocument(path: folder.file("a.sketch")).strokeCount == 1)
  }

  /// A scribbling eraser: the work stays bounded, and a stroke never grows.
  @Test(.timeLimit(.minutes(5))) func thousandsOfCapsulesAreErased() throws {
    let desk = try ruled()
    desk.key("e", .shift)
    desk.touch(.began, 1, 250, 200)
    for k in 0..<1000 {
      desk.touch(.moved, 1, 300 + 50 * cos(Double(k) * 2.4), 200 + 30 * sin(Double(k) * 1.7))
    }
    desk.touch(.ended, 1, 300, 200)
    #expect(!isInked(desk, 300) && isInked(desk, 200) && isInked(desk, 400))
    #expect(desk.strokes.count == 1)
  }
}
