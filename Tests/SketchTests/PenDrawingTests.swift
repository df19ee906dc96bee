import Foundation
import Panorama
import Sketch
import Testing

@MainActor @Suite struct PenDrawingTests {
  /// Draws a line from left to right with a pen whose pressure rises from `pressures.0`.
  private func draw(
    on desk: Desk, y: Double, pressures: (Double, Double) = (0, 1), pen: PenInput = PenInput()
  ) {
    for step in 0...20 {
      let share = Double(step) / 20
      desk.send(
        .touch(
          TouchInput(
            phase: step == 0 ? .began : .moved, id: 5, x: 300 + 300 * share, y: y,
            pressure: pressures.0 + (pressures.1 - pressures.0) * share, pen: pen)))
    }
    desk.send(.touch(TouchInput(phase: .ended, id: 5, x: 600, y: y, pressure: 0, pen: pen)))
    desk.wait(1)
  }

  @Test func everyPressureOfAPenCounts() throws {
    let desk = try Desk()
    draw(on: desk, y: 300)
    let ink = try #require(desk.strokes.first?.ink)
    #expect(ink.pressures.first == 0)
    #expect(ink.pressures.last == 1)
    #expect(ink.pressures.count == desk.strokes.first?.points.count)
  }

  @Test func aFingerThatMeasuresNothingHasNoPressure() throws {
    let desk = try Desk()
    desk.draw([(300, 300), (400, 300), (500, 300)])
    #expect(desk.strokes.first?.ink?.pressures == [])
  }

  @Test func theOtherEndErasesAndTheToolStays() throws {
    let desk = try Desk()
    draw(on: desk, y: 300)
    draw(on: desk, y: 400)
    draw(on: desk, y: 400, pen: PenInput(isEraser: true))
    #expect(desk.strokes.map(\.points.first?.y) == [300])
    draw(on: desk, y: 500)
    #expect(desk.strokes.count == 2)
    desk.key("z", .control)
    desk.key("z", .control)
    #expect(desk.strokes.count == 2)
  }

  @Test func theOtherEndErasesPartsWithTheEraserOfParts() throws {
    let desk = try Desk()
    draw(on: desk, y: 300)
    desk.view.sketch.tool = .partEraser
    let pen = PenInput(isEraser: true)
    for (phase, y) in [(TouchInput.Phase.began, 250.0), (.moved, 350), (.ended, 350)] {
      desk.send(.touch(TouchInput(phase: phase, id: 5, x: 450, y: y, pressure: 1, pen: pen)))
    }
    #expect(desk.strokes.count == 1)
    #expect(desk.strokes.first?.erasure != nil)
  }

  @Test func theSideButtonMovesThePageAndDrawsNothing() throws {
    let desk = try Desk()
    desk.view.panoramaView.scrollView.setZoomScale(4, animated: false)
    desk.render()
    let before = desk.view.panoramaView.scrollView.contentOffset
    draw(on: desk, y: 300, pen: PenInput(isSideButtonPressed: true))
    #expect(desk.strokes.isEmpty)
    #expect(before.x - desk.view.panoramaView.scrollView.contentOffset.x > 200)
  }
}
