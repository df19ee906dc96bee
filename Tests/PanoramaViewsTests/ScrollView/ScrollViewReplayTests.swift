import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@Suite("Replays of one session in a window") @MainActor
struct ScrollViewReplayTests {
  /// A pinch past the limit that pans, a throw, a catch, a throw past the edge, notches, a stream.
  private var session: [InputEvent] {
    var events: [InputEvent] = []
    func touch(_ phase: TouchInput.Phase, _ id: Int, _ x: Double, _ y: Double, at t: Double) {
      events.append(
        InputEvent(time: t, kind: .touch(TouchInput(phase: phase, id: id, x: x, y: y))))
    }
    touch(.began, 1, 150, 300, at: 0.003)
    touch(.began, 2, 220, 320, at: 0.011)
    for i in 1...12 {
      let s = Double(i)
      touch(.moved, 1, 150 - 12 * s, 300 + 3 * s, at: 0.011 + s * 0.008)
      touch(.moved, 2, 220 + 12 * s, 320 + 4 * s, at: 0.011 + s * 0.008)
    }
    touch(.ended, 2, 364, 368, at: 0.111)
    touch(.moved, 1, 10, 350, at: 0.121)
    touch(.moved, 1, 14, 370, at: 0.131)
    touch(.moved, 1, 19, 390, at: 0.141)
    touch(.ended, 1, 19, 390, at: 0.149)
    touch(.began, 3, 100, 100, at: 0.907)
    for i in 1...9 {
      touch(.moved, 3, 100 + 4 * Double(i), 100 + 35 * Double(i), at: 0.907 + Double(i) * 0.01)
    }
    touch(.ended, 3, 136, 415, at: 1.001)
    for i in 0..<3 {
      events.append(
        InputEvent(
          time: 2.71 + Double(i) * 0.05, kind: .scroll(ScrollInput(dx: 0, dy: -1, x: 99, y: 99))))
    }
    for i in 0..<15 {
      events.append(
        InputEvent(
          time: 4.03 + Double(i) * 0.007,
          kind: .scroll(ScrollInput(dx: 3, dy: -12, isPrecise: true, x: 99, y: 99))))
    }
    return events
  }

  private func replay(_ frames: [Double], until end: Double) -> ScrollStage {
    let stage = ScrollStage()
    var events = session[...]
    for frame in frames + [end] {
      while let next = events.first, next.time <= frame {
        var step = [next]
        events.removeFirst()
        while let other = events.first, other.time == next.time {
          step.append(other)
          events.removeFirst()
        }
        stage.window.handle(step)
      }
      stage.frame(frame)
    }
    return stage
  }

  private func even(_ rate: Double, until end: Double) -> [Double] {
    (0...Int(end * rate)).map { Double($0) / rate }
  }

  @Test func everyFrameRateEndsAtTheSamePlaceWithTheSameCalls() {
    for end in [0.3, 1.2, 2.9, 4.5, 12] {
      let reference = replay(even(60, until: end), until: end)
      let hitch = even(60, until: end).filter { $0 < 0.95 || $0 >= 1.2 }
      for frames in [even(30, until: end), even(120, until: end), hitch, []] {
        let stage = replay(frames, until: end)
        #expect(abs(stage.offset.x - reference.offset.x) <= 1e-9)
        #expect(abs(stage.offset.y - reference.offset.y) <= 1e-9)
        #expect(abs(stage.scrollView.zoomScale - reference.scrollView.zoomScale) <= 1e-9)
        let milestones = { (s: ScrollStage) in s.calls.filter { $0 != "didScroll" } }
        #expect(milestones(stage) == milestones(reference))
      }
    }
  }

  @Test func atRestNothingWantsAFrame() {
    let stage = replay(even(60, until: 12), until: 12)
    _ = stage.window.makeFrame()
    #expect(!stage.window.isAnimating && !stage.window.needsFrame)
    #expect(stage.window.nextDeadline == nil)
  }

  @Test func theOffsetIsShownOnWholePixelsAndKeptExactly() {
    let stage = ScrollStage(screenScale: 2)
    stage.page.looks.background = CGColor(argb: 0xFF00_00FF)
    stage.scrollView.setContentOffset(CGPoint(x: 10.3, y: 20.7), animated: false)
    #expect(stage.offset == CGPoint(x: 10.3, y: 20.7))
    let place = origin(of: CGColor(argb: 0xFF00_00FF), in: stage.window.makeFrame(), .identity)
    #expect(place == CGPoint(x: -10.5, y: -20.5))
  }

  /// The origin of a fill of one colour in the window.
  private func origin(of color: CGColor, in list: DisplayList, _ outer: CGAffineTransform)
    -> CGPoint?
  {
    for item in list.items {
      let transform = item.transform.concatenating(outer)
      switch item.operation {
      case .list(let inner):
        if let found = origin(of: color, in: inner, transform) { return found }
      case .fill(let path, _, .color(color)):
        return path.controlPointBounds.applying(transform).origin
      default: break
      }
    }
    return nil
  }

  @Test func indicatorsShowWhileMovingAndFadeByInjectedTime() {
    let stage = ScrollStage()
    #expect(stage.scrollView.indicatorAlpha == 0)
    stage.drag(from: (200, 400), to: (200, 300), start: 0, lifts: false)
    #expect(stage.scrollView.indicatorAlpha == 1)
    stage.finger(.ended, 200, 300, at: 1)
    stage.frame(1.25)
    #expect(stage.scrollView.indicatorAlpha == 1)
    stage.frame(1.425)
    #expect(abs(stage.scrollView.indicatorAlpha - 0.5) < 1e-9)
    stage.frame(2)
    #expect(stage.scrollView.indicatorAlpha == 0)
    #expect(!stage.window.isAnimating)
  }
}
