import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

/// Remembers what a pen's touches told.
@MainActor
private final class Paper: View {
  struct Mark: Equatable {
    var kind: Touch.Kind
    var force: Double
    var isEraser: Bool
    var isSideButtonPressed: Bool
  }

  var marks: [Mark] = []
  var newest: Touch?
  var cancelled = 0

  private func note(_ touches: Set<Touch>, _ event: ResponderEvent?) {
    for touch in touches.flatMap({ event?.coalescedTouches(for: $0) ?? [$0] }) {
      marks.append(
        Mark(
          kind: touch.type, force: touch.force, isEraser: touch.isEraser,
          isSideButtonPressed: touch.isSideButtonPressed))
      newest = touch
    }
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    note(touches, event)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    note(touches, event)
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    cancelled += 1
  }
}

@MainActor @Suite struct PenTouchTests {
  private let hand = Hand()
  private let paper = Paper(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  init() { hand.root.addSubview(paper) }

  private func event(
    _ phase: TouchInput.Phase, _ x: Double, _ pressure: Double, _ pen: PenInput, at t: Double
  ) -> InputEvent {
    let touch = TouchInput(phase: phase, id: 9, x: x, y: 10, pressure: pressure, pen: pen)
    return InputEvent(time: t, kind: .touch(touch))
  }

  @Test func everyStepOfAPenHasItsOwnForceAndButtons() {
    hand.window.handle([event(.began, 10, 0.2, PenInput(isEraser: true), at: 0)])
    hand.window.handle([
      event(.moved, 20, 0.5, PenInput(isEraser: true), at: 0.01),
      event(.moved, 30, 1, PenInput(isSideButtonPressed: true), at: 0.02),
    ])
    #expect(paper.marks.map(\.kind) == [.pencil, .pencil, .pencil])
    #expect(paper.marks.map(\.force) == [0.2, 0.5, 1])
    #expect(paper.marks.map(\.isEraser) == [true, true, false])
    #expect(paper.marks.map(\.isSideButtonPressed) == [false, false, true])
  }

  @Test func fingersAndTheMouseAreNoPens() {
    hand.touch(.began, 1, 10, 10, at: 0)
    #expect(paper.marks.map(\.kind) == [.direct])
    #expect(paper.newest?.isEraser == false)
    #expect(paper.newest?.altitudeAngle == .pi / 2)
    #expect(paper.newest?.azimuthAngle(in: nil) == 0)
  }

  @Test(
    arguments: [
      // Degrees to the right and toward the user; altitude and azimuth in degrees.
      (0.0, 0.0, 90.0, 0.0), (30, 0, 60, 0), (-30, 0, 60, 180), (0, 45, 45, 90), (0, -45, 45, -90),
      (45, 45, 35.264, 45),
    ])
  func tiltBecomesAnAltitudeAndAnAzimuth(
    _ tiltX: Double, _ tiltY: Double, _ altitude: Double, _ azimuth: Double
  ) throws {
    hand.window.handle([event(.began, 10, 0.5, PenInput(tiltX: tiltX, tiltY: tiltY), at: 0)])
    let touch = try #require(paper.newest)
    #expect(abs(touch.altitudeAngle * 180 / .pi - altitude) < 0.001)
    #expect(abs(touch.azimuthAngle(in: paper) * 180 / .pi - azimuth) < 0.001)
  }

  @Test func aPenThatIsNoNumberIsIgnored() {
    hand.window.handle([event(.began, 10, .nan, PenInput(), at: 0)])
    hand.window.handle([event(.began, 10, 1, PenInput(tiltX: .infinity), at: 0)])
    #expect(paper.marks.isEmpty)
  }

  @Test func aPenIsATouchAndRecognizersMayLeaveItOut() {
    var fingers = 0
    let pens = PanGestureRecognizer { _ in fingers += 1 }
    pens.touchTypes = [.direct]
    paper.addGestureRecognizer(pens)
    hand.window.handle([event(.began, 10, 0.5, PenInput(), at: 0)])
    for step in 1...5 {
      let x = 10 + 10 * Double(step)
      hand.window.handle([event(.moved, x, 0.5, PenInput(), at: Double(step) / 100)])
    }
    #expect(fingers == 0)
    #expect(paper.marks.count == 6)
  }

  @Test(arguments: [false, true]) func theSideButtonScrollsWhereSingleTouchesDraw(
    _ isPressed: Bool
  ) {
    let stage = ScrollStage()
    stage.scrollView.panGestureRecognizer.minimumNumberOfTouches = 2
    stage.scrollView.delaysContentTouches = false
    let pen = PenInput(isSideButtonPressed: isPressed)
    for step in 0...10 {
      let touch = TouchInput(
        phase: step == 0 ? .began : .moved, id: 1, x: 200, y: 400 - 10 * Double(step), pen: pen)
      stage.window.handle([InputEvent(time: Double(step) / 100, kind: .touch(touch))])
    }
    #expect((stage.offset.y > 50) == isPressed)
  }
}
