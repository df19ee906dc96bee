import Foundation
import Panorama
import Sketch
import Testing

/// Everything draws, or pens and the mouse draw and fingers scroll.
@MainActor
@Suite struct InputPolicyTests {
  private func pen(
    _ desk: Desk, _ points: [(Double, Double)], _ pen: PenInput = PenInput()
  ) {
    for (i, p) in points.enumerated() {
      let phase: TouchInput.Phase =
        i == 0 ? .began : i == points.count - 1 ? .ended : .moved
      desk.send(
        .touch(TouchInput(phase: phase, id: 9, x: p.0, y: p.1, pressure: 0.6, pen: pen)))
    }
    desk.wait(1)
  }

  private static let line = [(100.0, 300.0), (160, 300), (220, 300), (300, 300), (300, 300)]

  @Test func fingersScrollAndPensAndTheMouseDraw() throws {
    let desk = try Desk()
    desk.view.settings.fingersScroll = true
    let start = desk.view.sketch.visibleRect.minX
    desk.draw([(500, 500), (480, 500), (450, 500), (400, 500)])
    #expect(desk.strokes.isEmpty)
    let moved = desk.view.sketch.visibleRect.minX
    #expect(moved > start + 50)
    for _ in 0..<20 { desk.wait(1) }
    let rest = desk.view.sketch.visibleRect.minX
    pen(desk, Self.line)
    #expect(desk.strokes.count == 1 && desk.strokes.first?.ink?.pressures.isEmpty == false)
    desk.mouse(.down, 100, 400)
    desk.mouse(.moved, 200, 420)
    desk.mouse(.moved, 300, 440)
    desk.mouse(.up, 300, 440)
    #expect(desk.strokes.count == 2)
    #expect(desk.view.sketch.visibleRect.minX == rest)
  }

  @Test func theMouseScrollsWhileTheSpaceBarIsHeld() throws {
    let desk = try Desk()
    desk.view.settings.fingersScroll = true
    let start = desk.view.sketch.visibleRect.minX
    desk.send(.key(KeyInput(phase: .down, key: "space")))
    desk.mouse(.down, 500, 500)
    for x in stride(from: 490.0, through: 300, by: -10) { desk.mouse(.moved, x, 500) }
    desk.mouse(.up, 300, 500)
    desk.send(.key(KeyInput(phase: .up, key: "space")))
    #expect(desk.strokes.isEmpty)
    #expect(desk.view.sketch.visibleRect.minX > start + 100)
  }

  @Test func twoFingersStillZoom() throws {
    let desk = try Desk()
    desk.view.settings.fingersScroll = true
    desk.touch(.began, 1, 400, 500)
    desk.touch(.began, 2, 600, 500)
    for step in 1...20 {
      let d = Double(step) * 10
      desk.send(
        .touch(TouchInput(phase: .moved, id: 1, x: 400 - d, y: 500)),
        .touch(TouchInput(phase: .moved, id: 2, x: 600 + d, y: 500)))
    }
    #expect(desk.view.panoramaView.zoomScale > 1.5 && desk.strokes.isEmpty)
  }

  @Test func theEraserEndErases() throws {
    let desk = try Desk()
    pen(desk, Self.line)
    #expect(desk.strokes.count == 1)
    pen(desk, [(200, 280), (200, 300), (200, 320), (200, 320)], PenInput(isEraser: true))
    #expect(desk.strokes.isEmpty && desk.view.sketch.tool == .pen)
    desk.key("z", .control)
    #expect(desk.strokes.count == 1)
  }
}
