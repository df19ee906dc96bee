import Foundation
import Panorama
import Sketch
import Testing

/// A finger that rests at the end of a stroke makes it straight.
@MainActor
@Suite struct HoldTests {
  /// Draws an arc up to (300, 200) without lifting the finger.
  private func arc() throws -> Desk {
    let desk = try Desk()
    desk.view.sketch.lineWidth = 10
    desk.touch(.began, 1, 100, 200)
    for i in 1...20 {
      desk.touch(
        .moved, 1, 100 + 10 * Double(i), 200 - 60 * sin(Double(i) / 20 * .pi))
    }
    return desk
  }

  @Test func restingMakesTheLineStraightAndMovingMovesItsEnd() throws {
    let desk = try arc()
    #expect(desk.pixel(200, 140) == 0xFF00_00FF)
    desk.wait(0.4)
    #expect(desk.pixel(200, 200) == 0xFFFF_FFFF)
    desk.wait(0.2)
    #expect(desk.pixel(200, 200) == 0xFF00_00FF && desk.pixel(200, 140) == 0xFFFF_FFFF)
    desk.touch(.moved, 1, 300, 400)
    #expect(desk.pixel(200, 300) == 0xFF00_00FF && desk.pixel(200, 200) == 0xFFFF_FFFF)
    desk.touch(.ended, 1, 300, 400)
    #expect(desk.strokes.map(\.points) == [[[100, 200], [300, 400]]])
    #expect(desk.pixel(200, 300) == 0xFF00_00FF)
    desk.key("z", .control)
    #expect(desk.strokes.isEmpty)
  }

  /// Moves that arrive together after a slow frame count from the times at which the hand made them.
  @Test func aHandThatMovedDuringASlowFrameDidNotRest() throws {
    let desk = try arc()
    let start = desk.time
    desk.window.handle(
      (1...10).map { i in
        let (x, y) = (300 + 20 * Double(i), 200 + 3 * Double(i * i))
        return InputEvent(
          time: start + 0.3 + 0.045 * Double(i),
          kind: .touch(TouchInput(phase: .moved, id: 1, x: x, y: y)))
      })
    desk.wait(0.8)
    desk.touch(.ended, 1, 500, 500)
    #expect(desk.strokes.first?.points.count == 31)
  }

  @Test func aTremblingFingerRestsToo() throws {
    let desk = try arc()
    for i in 0..<60 { desk.touch(.moved, 1, 300 + Double(i % 2), 200) }
    desk.touch(.ended, 1, 300, 200)
    #expect(desk.strokes.first?.points.count == 2)
  }

  @Test(arguments: ["lifts", "goes on", "dot", "eraser"]) func otherwiseItStays(
    how: String
  ) throws {
    let desk: Desk
    switch how {
    case "dot":
      desk = try Desk()
      desk.touch(.began, 1, 300, 200)
      desk.touch(.moved, 1, 304, 202)
    case "eraser":
      desk = try Desk()
      desk.key("e")
      desk.touch(.began, 1, 100, 200)
      desk.touch(.moved, 1, 300, 200)
    default: desk = try arc()
    }
    let shown = { desk.strokes.first?.points.count }
    if how == "goes on" {
      for i in 0..<10 {
        desk.wait(0.3)
        desk.touch(.moved, 1, 300 + 8 * Double(i + 1), 200)
      }
    } else if how != "lifts" {
      desk.wait(2)
    }
    desk.touch(.ended, 1, 300, 200)
    desk.wait(2)
    switch how {
    case "lifts": #expect(shown() == 21)
    case "goes on": #expect(shown() ?? 0 > 25)
    case "dot": #expect(shown() == 2 && desk.strokes.first?.points[1] == [304, 202])
    default: #expect(desk.strokes.isEmpty)
    }
  }
}
