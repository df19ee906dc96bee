import Foundation
import Panorama
import Sketch
import Testing

/// What is drawn around can be moved, scaled, turned, recoloured, duplicated, deleted and copied.
@MainActor
@Suite struct LassoTests {
  private static let ruled: [[SIMD2<Double>]] = [
    [[100, 200], [300, 200]], [[100, 300], [300, 300]], [[100, 400], [300, 400]],
  ]

  /// Three lines at the heights 200, 300 and 400, from 100 to 300.
  private func ruled(path: String? = nil) throws -> Desk {
    let desk = try Desk(path: path)
    desk.view.sketch.lineWidth = 8
    for y in [200.0, 300, 400] { desk.draw([(100, y), (300, y)]) }
    desk.key("l")
    return desk
  }

  /// Draws around the lines at 200 and 300.
  private func selectTwo(_ desk: Desk) {
    desk.draw([(60, 160), (360, 160), (360, 340), (60, 340), (60, 165)])
  }

  private func lines(_ desk: Desk) -> [[SIMD2<Double>]] { desk.strokes.map(\.points) }

  private func isInked(_ desk: Desk, _ x: Int, _ y: Int) -> Bool {
    desk.pixel(x, y) != 0xFFFF_FFFF
  }

  /// The lines after the two of `selectTwo` have been moved.
  private func moved(by offset: SIMD2<Double>) -> [[SIMD2<Double>]] {
    Self.ruled.prefix(2).map { $0.map { $0 + offset } } + [Self.ruled[2]]
  }

  @Test(arguments: [true, false]) func whatIsDrawnAroundIsMovedInOneStep(byKey: Bool) throws {
    let desk = try ruled()
    selectTwo(desk)
    #expect(desk.find("Selection") != nil)
    if byKey {
      for _ in 1...10 { desk.key("right", .shift) }
      for _ in 1...40 { desk.key("down", .shift) }
    } else {
      desk.touch(.began, 1, 200, 250)
      desk.touch(.moved, 1, 300, 650)
    }
    // While it is moved, it is shown there, and nothing is written.
    #expect(isInked(desk, 300, 700) && !isInked(desk, 200, 200))
    #expect(lines(desk) == Self.ruled)
    if byKey { desk.wait(0.5) } else { desk.touch(.ended, 1, 300, 650) }
    #expect(lines(desk) == moved(by: [100, 400]))
    #expect(desk.find("Selection") != nil)
    desk.key("z", .control)
    #expect(lines(desk) == Self.ruled)
    #expect(desk.find("Selection") == nil)
  }

  @Test func aPauseBetweenArrowKeysMakesTwoSteps() throws {
    let desk = try ruled()
    selectTwo(desk)
    desk.key("right", .shift)
    desk.wait(0.4)
    desk.key("right", .shift)
    desk.wait(0.6)
    desk.key("up")
    // Undo takes back the newest run, though it was not written yet.
    desk.key("z", .control)
    #expect(lines(desk) == moved(by: [20, 0]))
    desk.key("z", .control)
    #expect(lines(desk) == Self.ruled)
  }

  /// Whatever comes after an arrow key finds the selection where it is shown.
  @Test(arguments: ["escape", "p", "d", "delete", "finger", "copy", "save", "recolour", "layer"])
  func anArrowKeyIsWrittenBeforeWhateverFollows(_ next: String) throws {
    let desk = try ruled()
    selectTwo(desk)
    desk.key("right", .shift)
    switch next {
    case "d": desk.key("d", .control)
    case "copy": desk.key("c", .control)
    case "save": desk.key("s", .control)
    case "recolour": desk.view.sketch.recolorSelection(CGColor(argb: 0xFFFF_0000))
    case "layer": desk.view.sketch.addLayer()
    case "finger": desk.draw([(250, 250), (250, 260)])
    default: desk.key(next)
    }
    let expected =
      switch next {
      case "delete": [Self.ruled[2]]
      case "finger": moved(by: [10, 10])
      default: moved(by: [10, 0])
      }
    #expect(Array(lines(desk).prefix(expected.count)) == expected)
    if next == "delete" { desk.key("z", .control) }
    if next == "copy" {
      desk.key("v", .control)
      #expect(lines(desk).suffix(2).allSatisfy { $0[0].x > 110 })
    }
  }

  @Test func anArrowKeyIsOnDiskAfterClosing() throws {
    let folder = try SketchFolder()
    let path = folder.file("nudged.sketch")
    let desk = try ruled(path: path)
    selectTwo(desk)
    desk.key("right", .shift)
    try desk.view.close()
    #expect(try SketchDocument(path: path).strokes.map(\.points) == moved(by: [10, 0]))
  }

  @Test func aTapSelectsOneStrokeAndTheCornersScaleIt() throws {
    let desk = try ruled()
    desk.draw([(200, 202)])
    let box = try #require(desk.view.sketch.selectedArea)
    desk.touch(.began, 1, Double(box.maxX), Double(box.maxY))
    let far = SIMD2(Double(box.maxX - box.minX), Double(box.maxY - box.minY))
    desk.touch(.moved, 1, Double(box.maxX) + far.x, Double(box.maxY) + far.y)
    desk.touch(.ended, 1, Double(box.maxX) + far.x, Double(box.maxY) + far.y)
    let scaled = try #require(desk.strokes.first)
    #expect(abs(scaled.width - 16) < 0.01)
    #expect(abs(scaled.points[1].x - scaled.points[0].x - 400) < 0.1)
    #expect(abs((scaled.ink?.scale ?? 0) - 0.5) < 0.001)
    #expect(desk.strokes.count == 3)
  }

  @Test func theHandleAboveTurns() throws {
    let desk = try ruled()
    desk.draw([(200, 202)])
    let box = try #require(desk.view.sketch.selectedArea)
    let (x, y) = (Double(box.midX), Double(box.midY))
    let above = Double(box.minY) - 30
    desk.touch(.began, 1, x, above)
    desk.touch(.moved, 1, x + y - above, y)
    desk.touch(.ended, 1, x + y - above, y)
    let turned = try #require(desk.strokes.first)
    #expect(abs(turned.points[0].x - turned.points[1].x) < 0.01)
    #expect(abs(turned.points[1].y - turned.points[0].y - 200) < 0.01)
  }

  /// A turned, scaled and moved stroke looks like its picture under the same transform.
  @Test func inkUnderATransformIsThePictureUnderIt() throws {
    let times = (0...40).map { Float($0) / 60 }
    var stroke = SketchStroke(
      points: times.map { SIMD2(40 + 200 * Double($0), 60 + 40 * sin(Double($0) * 9)) },
      width: 9, color: .black, ink: Ink(times: times))
    stroke.erasure = Erasure(sweeps: [EraserSweep(points: [[90, 20], [90, 110]], radius: 7)])
    let desk = try Desk()
    try desk.document.add(stroke)
    let again = try Desk()
    let json = try JSONEncoder().encode([stroke])
    #expect(try JSONDecoder().decode([SketchStroke].self, from: json) == [stroke])
    desk.key("a", .control)
    desk.key("c", .control)
    again.window.clipboard.text = desk.window.clipboard.text
    again.key("v", .control)
    let pasted = try #require(again.strokes.first)
    let (a, b) = (stroke.displayItem.bounds, pasted.displayItem.bounds)
    #expect(abs(a.width - b.width) < 1e-6 && abs(a.height - b.height) < 1e-6)
    #expect(abs(b.minX - a.minX - 16) < 1e-6)
  }

  @Test func recolouringDuplicatingAndDeletingAreOneStepEach() throws {
    let desk = try ruled()
    selectTwo(desk)
    desk.view.sketch.recolorSelection(CGColor(argb: 0xFFFF_0000))
    #expect(desk.strokes.map(\.color.argb) == [0xFFFF_0000, 0xFFFF_0000, 0xFF00_00FF])
    desk.tap("Duplicate")
    #expect(desk.strokes.count == 5)
    #expect(desk.strokes.last?.points.first == [116, 316])
    desk.key("delete")
    #expect(desk.strokes.count == 3)
    for count in [5, 3, 3] {
      desk.key("z", .control)
      #expect(desk.strokes.count == count)
    }
    #expect(Set(desk.strokes.map(\.color.argb)) == [0xFF00_00FF])
    desk.key("l")
    desk.key("a", .control)
    desk.key("backspace")
    #expect(desk.strokes.isEmpty)
  }

  @Test func copiesGoToAnotherSketch() throws {
    let desk = try ruled()
    selectTwo(desk)
    desk.key("c", .control)
    let other = try Desk()
    other.window.clipboard.text = desk.window.clipboard.text
    other.key("v", .control)
    #expect(lines(other) == [[[116, 216], [316, 216]], [[116, 316], [316, 316]]])
    other.key("z", .control)
    #expect(other.strokes.isEmpty)
    desk.key("x", .control)
    #expect(lines(desk) == [[[100, 400], [300, 400]]])
  }

  /// A text for the clipboard with one dot of ink.
  nonisolated private static func clip(
    version: Int = 2, points: String = "AAAAAAAAAAAAAAAAAAAAAA==", width: Int = 1,
    timing: String = "AAAAAAAAAAA=", scale: Int = 1, rest: String = ""
  ) -> String {
    """
    {"panoramaStrokes":\(version),"strokes":[{"points":"\(points)","width":\(width),"color":1,
    "samples":{"tool":1,"timing":"\(timing)","scale":\(scale),"lag":0.5}\(rest)}]}
    """
  }

  /// Texts that this or an older version copied; `scripts/fuzz clips` begins with them.
  @Test(arguments: [
    ("all", 5), ("erased-line", 1), ("highlighter", 1), ("note", 1), ("pen", 1), ("picture", 1),
  ]) func copiedTextsArePasted(name: String, count: Int) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fuzzing/Corpus/clips/\(name).json")
    let desk = try Desk()
    desk.window.clipboard.text = try String(contentsOf: file, encoding: .utf8)
    desk.key("v", .control)
    #expect(desk.strokes.count == count)
  }

  @Test func aTextOfStrokesPastesThem() throws {
    let desk = try Desk()
    desk.window.clipboard.text = Self.clip()
    desk.key("v", .control)
    #expect(desk.strokes.count == 1 && desk.strokes.first?.ink?.lag == 0.5)
  }

  @Test(arguments: [
    "", "{\"panoramaStrokes\":2,\"strokes\":[]}", clip(version: 1), clip(points: ""),
    clip(points: "AAA"), clip(width: -1), clip(timing: ""), clip(scale: 0),
    clip(rest: ",\"erasure\":\"AAAA\""), clip(rest: ",\"content\":{\"note\":\"A\"}"),
  ]) func otherTextsInTheClipboardPasteNothing(text: String) throws {
    let desk = try Desk()
    desk.window.clipboard.text = text
    desk.key("v", .control)
    #expect(desk.strokes.isEmpty && !desk.document.canUndo)
  }

  @Test(arguments: ["cancelled", "escape"]) func aCancelledDragPutsBackWhatItMoved(
    how: String
  ) throws {
    let desk = try ruled()
    let before = desk.strokes
    selectTwo(desk)
    desk.touch(.began, 1, 200, 250)
    desk.touch(.moved, 1, 200, 650)
    #expect(!isInked(desk, 200, 200))
    if how == "escape" { desk.key("escape") } else { desk.touch(.cancelled, 1, 200, 650) }
    #expect(isInked(desk, 200, 200) && !isInked(desk, 200, 600))
    #expect(desk.strokes == before)
    desk.touch(.ended, 1, 200, 650)
    #expect(desk.find("Selection") != nil)
    desk.key("escape")
    #expect(desk.find("Selection") == nil)
    desk.key("escape")
    #expect(desk.view.sketch.tool == .pen)
  }

  /// A piece of an erased stroke is selected alone, and keeps its place when it moves.
  @Test func aPieceIsMovedAlone() throws {
    let desk = try ruled()
    desk.key("e", .shift)
    desk.draw([(200, 150), (200, 250)])
    desk.key("l")
    desk.draw([(130, 200)])
    desk.touch(.began, 1, 150, 200)
    desk.touch(.moved, 1, 150, 600)
    #expect(isInked(desk, 150, 600) && !isInked(desk, 150, 200) && isInked(desk, 250, 200))
    desk.touch(.ended, 1, 150, 600)
    #expect(desk.strokes.count == 4)
    #expect(isInked(desk, 150, 600) && !isInked(desk, 250, 600))
    #expect(isInked(desk, 250, 200) && !isInked(desk, 150, 200))
    desk.key("z", .control)
    #expect(desk.strokes.count == 3 && isInked(desk, 150, 200) && !isInked(desk, 150, 600))
  }

  /// What another program erases is not selected any more.
  @Test func theSelectionIsDroppedByUndo() throws {
    let desk = try ruled()
    selectTwo(desk)
    desk.key("z", .control)
    #expect(desk.find("Selection") == nil)
    #expect(desk.strokes.count == 2)
  }

  @Test func tensOfThousandsOfStrokesOfALargeSketchAreSelected() throws {
    let folder = try SketchFolder()
    try folder.large("a.sketch", count: 20_500)
    let desk = try Desk(path: folder.file("a.sketch"))
    desk.key("l")
    desk.draw([(1, 1), (1020, 1), (1020, 900), (1020, 1020), (1, 1020)])
    #expect(desk.find("Selection") != nil)
    desk.key("delete")
    #expect(desk.document.strokeCount < 500)
  }
}
