import Foundation
import Panorama
import Sketch
import Testing

/// The sheet for a program's own window.
@MainActor
@Suite struct InkCanvasTests {
  @Test func itTakesStrokesAndTellsWhatWasDrawn() throws {
    let window = Window(size: CGSize(width: 400, height: 400))
    let canvas = try InkCanvas(inFrame: window.bounds)
    window.rootView = canvas
    var changes = 0
    canvas.onChange = { changes += 1 }
    let given = SketchStroke(points: [[10, 10], [90, 40]], width: 2, color: .black)
    try canvas.show([given, given])
    #expect(canvas.strokes.map(\.points) == [given.points, given.points] && changes == 1)
    for (phase, x, time) in [
      (TouchInput.Phase.began, 100.0, 1.0), (.moved, 200, 1.1), (.ended, 200, 1.2),
    ] {
      window.handle(
        InputEvent(time: time, kind: .touch(TouchInput(phase: phase, id: 1, x: x, y: 100))))
    }
    #expect(canvas.strokes.count == 3 && changes == 2)
    let data = try JSONEncoder().encode(canvas.strokes)
    let other = try InkCanvas()
    try other.show(JSONDecoder().decode([SketchStroke].self, from: data))
    #expect(other.strokes.map(\.points) == canvas.strokes.map(\.points))
    #expect(other.strokes.map(\.ink) == canvas.strokes.map(\.ink))
    canvas.sketch.undo()
    canvas.sketch.undo()
    #expect(canvas.strokes.isEmpty && changes == 4)
  }
}
