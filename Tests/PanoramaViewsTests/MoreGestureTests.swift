import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@MainActor @Suite struct MoreGestureTests {
  private let hand = Hand()
  private let view = View(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  init() { hand.root.addSubview(view) }

  /// Two fingers 100 points from the middle, rotated by `angle` radians.
  private func fingers(_ angle: Double) -> [(Int, Double, Double)] {
    let (x, y) = (100 * cos(angle), 100 * sin(angle))
    return [(1, 200 + x, 150 + y), (2, 200 - x, 150 - y)]
  }

  @Test func turningCountsFromRecognitionAndBeyondFullTurns() {
    var states: [GestureRecognizer.State] = []
    let turn = RotationGestureRecognizer { states.append($0.state) }
    view.addGestureRecognizer(turn)
    hand.touches(.began, fingers(0), at: 0)
    hand.touches(.moved, fingers(0.07), at: 0.01)
    #expect(states.isEmpty, "7 points along the circle are not enough")
    hand.touches(.moved, fingers(0.1), at: 0.02)
    #expect(states == [.began] && turn.rotation == 0)
    for i in 1...80 {
      hand.touches(.moved, fingers(0.1 + Double(i) * 0.1), at: 0.02 + Double(i) * 0.01)
    }
    #expect(abs(turn.rotation - 8) < 1e-9)
    #expect(abs(turn.velocity - 10) < 1e-6)
    hand.touches(.ended, fingers(8.1), at: 1)
    #expect(states.last == .ended)
  }

  @Test func panPinchAndTurnRunTogether() {
    var began: [String] = []
    view.addGestureRecognizer(
      PanGestureRecognizer { if $0.state == .began { began.append("pan") } })
    view.addGestureRecognizer(
      PinchGestureRecognizer { if $0.state == .began { began.append("pinch") } })
    view.addGestureRecognizer(
      RotationGestureRecognizer { if $0.state == .began { began.append("turn") } })
    hand.touches(.began, [(1, 100, 100), (2, 200, 100)], at: 0)
    hand.touches(.moved, [(1, 120, 100), (2, 260, 160)], at: 0.1)
    #expect(began == ["pan", "pinch", "turn"])
  }

  private func swipes(
    _ steps: [(Double, Double, Double)], _ direction: SwipeGestureRecognizer.Direction
  )
    -> Int
  {
    var count = 0
    let swipe = SwipeGestureRecognizer { _ in count += 1 }
    swipe.direction = direction
    view.addGestureRecognizer(swipe)
    let start = hand.window.time + 10
    hand.touch(.began, 1, 200, 150, at: start)
    for (dt, x, y) in steps { hand.touch(.moved, 1, 200 + x, 150 + y, at: start + dt) }
    hand.touch(.ended, 1, 200, 150, at: start + 2)
    view.removeGestureRecognizer(swipe)
    return count
  }

  @Test func swipesAreQuickStraightAndInTheirDirection() {
    #expect(swipes([(0.05, 30, 2), (0.1, 60, 4)], .right) == 1)
    #expect(swipes([(0.05, -30, 2), (0.1, -60, 4)], .right) == 0)
    #expect(swipes([(0.05, -30, 2), (0.1, -60, 4)], [.left, .right]) == 1)
    #expect(swipes([(0.05, 2, -30), (0.1, 4, -60)], .up) == 1)
    #expect(swipes([(0.05, 30, 20), (0.1, 60, 40)], .right) == 0, "too slanted")
    #expect(swipes([(0.3, 30, 2), (0.6, 60, 4)], .right) == 0, "too slow")
    #expect(swipes([(0.05, 20, 0), (0.1, 40, 0)], .right) == 0, "too short")
  }

  @Test func hoveringComesMovesAndGoes() {
    var log: [String] = []
    let small = View(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    view.addSubview(small)
    let hover = HoverGestureRecognizer {
      log.append("\($0.state) \(Int($0.location(in: small).x))")
    }
    small.addGestureRecognizer(hover)
    hand.mouse(.moved, .left, 110, 110, at: 0)
    hand.mouse(.moved, .left, 120, 110, at: 0.1)
    hand.mouse(.moved, .left, 10, 10, at: 0.2)
    #expect(log == ["began 10", "changed 20", "ended 20"])
    log = []
    hand.mouse(.moved, .left, 110, 110, at: 1)
    hand.send(.focusLost, at: 1.1)
    hand.mouse(.moved, .left, 110, 110, at: 2)
    small.removeFromSuperview()
    #expect(log == ["began 10", "ended 10", "began 10", "ended 10"])
  }

  @Test func aRecognizerFollowsOnlyTheTouchesOfItsTypes() {
    var log: [String] = []
    let finger = TapGestureRecognizer { _ in log.append("finger") }
    finger.touchTypes = [.direct]
    let mouse = TapGestureRecognizer { _ in log.append("mouse") }
    mouse.touchTypes = [.indirectPointer]
    view.addGestureRecognizer(finger)
    view.addGestureRecognizer(mouse)
    hand.tap(100, 100, at: 0)
    #expect(log == ["finger"])
    hand.mouse(.down, .left, 100, 100, at: 1)
    hand.mouse(.up, .left, 100, 100, at: 1.05)
    #expect(log == ["finger", "mouse"])
  }
}
