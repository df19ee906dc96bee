import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

/// Records what each call reported about one touch.
@MainActor
private final class Ink: View {
  struct Told: Equatable {
    var phase: Touch.Phase
    var times: [Double]
    var places: [CGPoint]
    var previous: CGPoint
    var predicted: [CGPoint]
  }

  var told: [Told] = []

  private func note(_ touches: Set<Touch>, _ event: ResponderEvent?) {
    for touch in touches {
      let all = event?.coalescedTouches(for: touch) ?? []
      told.append(
        Told(
          phase: touch.phase, times: all.map(\.timestamp),
          places: all.map { $0.location(in: self) },
          previous: touch.previousLocation(in: self),
          predicted: (event?.predictedTouches(for: touch) ?? []).map { $0.location(in: self) }))
    }
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    note(touches, event)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    note(touches, event)
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    note(touches, event)
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    note(touches, event)
  }
}

@MainActor @Suite struct CoalescedTouchTests {
  private let hand = Hand()
  private let ink = Ink(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  init() { hand.root.addSubview(ink) }

  private func event(_ phase: TouchInput.Phase, _ x: Double, finger: Int = 1, at t: Double)
    -> InputEvent
  {
    InputEvent(time: t, kind: .touch(TouchInput(phase: phase, id: finger, x: x, y: 10)))
  }

  @Test func allMovesOfAFrameComeInOneCallWithTheirTimes() {
    hand.window.handle([event(.began, 10, at: 0)])
    hand.window.handle((1...9).map { event(.moved, 10 + 10 * Double($0), at: Double($0) / 100) })
    #expect(ink.told.map(\.phase) == [.began, .moved])
    let times = (1...9).map { (n: Int) -> Double in Double(n) / 100 }
    let places = (1...9).map { (n: Int) -> CGPoint in CGPoint(x: 10 + 10 * Double(n), y: 10) }
    #expect(ink.told[1].times == times)
    #expect(ink.told[1].places == places)
    #expect(ink.told[1].previous == CGPoint(x: 10, y: 10))
  }

  @Test func movesOfOneTimeAreAllKept() {
    hand.window.handle([event(.began, 10, at: 0)])
    hand.window.handle([20, 30, 40].map { event(.moved, $0, at: 0.1) })
    #expect(ink.told.last?.places.map(\.x) == [20, 30, 40])
  }

  @Test func aLiftInTheSameFrameComesAfterItsMoves() {
    hand.window.handle([
      event(.began, 10, at: 0), event(.moved, 20, at: 0.01), event(.moved, 30, at: 0.02),
      event(.ended, 30, at: 0.03),
    ])
    #expect(ink.told.map(\.phase) == [.began, .moved, .ended])
    #expect(ink.told[1].places.map(\.x) == [20, 30])
    #expect(ink.told[2].places.map(\.x) == [30])
  }

  @Test func aCancelledTouchHasToldOfAllItsMoves() {
    hand.window.handle([event(.began, 10, at: 0)])
    hand.window.handle([
      event(.moved, 20, at: 0.01), event(.moved, 30, at: 0.02),
      InputEvent(time: 0.03, kind: .cancelAll),
    ])
    #expect(ink.told.map(\.phase) == [.began, .moved, .cancelled])
    #expect(ink.told[1].places.map(\.x) == [20, 30])
  }

  @Test func twoFingersOfAFrameShareOneCall() {
    ink.isMultipleTouchEnabled = true
    hand.window.handle([event(.began, 10, finger: 1, at: 0), event(.began, 200, finger: 2, at: 0)])
    hand.window.handle([
      event(.moved, 20, finger: 1, at: 0.01), event(.moved, 190, finger: 2, at: 0.01),
      event(.moved, 30, finger: 1, at: 0.02), event(.moved, 180, finger: 2, at: 0.02),
    ])
    let moved = ink.told.filter { $0.phase == .moved }
    #expect(Set(moved.map { $0.places.map(\.x) }) == [[20, 30], [190, 180]])
  }

  @Test func theMouseIsNoDifferent() {
    hand.mouse(.down, .left, 10, 10, at: 0)
    hand.window.handle(
      (1...4).map {
        InputEvent(
          time: Double($0) / 100,
          kind: .mouse(
            MouseInput(phase: .moved, button: .left, x: 10 + 5 * Double($0), y: 10)))
      })
    hand.mouse(.up, .left, 30, 10, at: 0.05)
    #expect(ink.told.map(\.phase) == [.began, .moved, .ended])
    #expect(ink.told[1].places.map(\.x) == [15, 20, 25, 30])
  }

  @Test func aTouchThatWasHeldBackBeginsWhereItCameDownAndLosesNothing() {
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    scroll.contentSize = CGSize(width: 400, height: 900)
    hand.root.addSubview(scroll)
    scroll.addSubview(ink)
    hand.window.handle([event(.began, 10, at: 0)])
    hand.window.handle([event(.moved, 12, at: 0.05), event(.moved, 15, at: 0.1)])
    #expect(ink.told.isEmpty)
    hand.window.advance(to: 0.2)
    #expect(ink.told.map(\.phase) == [.began, .moved])
    #expect(ink.told[0].places.map(\.x) == [10])
    #expect(ink.told[1].places.map(\.x) == [12, 15])
    #expect(ink.told[1].times == [0.05, 0.1])
  }

  @Test func whatMovesIsPredictedOneFrameAheadAndWhatRestsIsNot() {
    hand.window.handle([event(.began, 10, at: 0)])
    for n in 1...6 { hand.window.handle([event(.moved, 10 + 4 * Double(n), at: Double(n) / 100)]) }
    let predicted = ink.told.last?.predicted.first?.x ?? 0
    #expect(abs(predicted - (34 + 400.0 / 60)) < 1e-6)
    hand.window.handle([event(.moved, 34, at: 0.4)])
    #expect(ink.told.last?.predicted == [])
    hand.window.handle([event(.ended, 34, at: 0.41)])
    #expect(ink.told.last?.predicted == [])
  }
}
