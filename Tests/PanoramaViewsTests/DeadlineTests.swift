import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

/// Deadlines never block anything else; each of these cases once looped forever.
@MainActor @Suite(.timeLimit(.minutes(10))) struct DeadlineTests {
  private let hand = Hand(width: 600, height: 500)

  @Test func whatIsScheduledForNowWaitsForTheNextRound() {
    let window = hand.window
    var runs = 0
    @MainActor func again() {
      runs += 1
      window.schedule(at: 1) { again() }
    }
    window.schedule(at: 1) { again() }
    window.advance(to: 2)
    #expect(runs == 1 && window.time == 2)
    window.advance(to: 2.1)
    #expect(runs == 2)
    #expect(window.nextDeadline == 1, "the host comes back at once")
  }

  @Test func aChainOfLaterTimesRunsInOneRoundInOrder() {
    let window = hand.window
    var times: [Double] = []
    @MainActor func again() {
      times.append(window.time)
      window.schedule(at: window.time + 0.5) { again() }
    }
    window.schedule(at: 0.5) { again() }
    window.schedule(at: 1.2) { times.append(-window.time) }
    window.advance(to: 2.2)
    #expect(times == [0.5, 1, -1.2, 1.5, 2])
  }

  @Test func intervalsOfNextToNothingDoNotHoldUpARound() {
    let window = hand.window
    var runs = 0
    @MainActor func again() {
      runs += 1
      window.schedule(at: window.time.nextUp) { again() }
    }
    window.schedule(at: 1) { again() }
    window.advance(to: 2)
    #expect(window.time == 2)
    let first = runs
    #expect(first > 0 && first <= 10_000)
    window.advance(to: 3)
    #expect(runs > first, "it goes on")
  }

  @Test func aTapOnTheContentWhileThePointerIsOverTheControls() {
    let slider = Slider(frame: CGRect(x: 0, y: 0, width: 250, height: 44))
    let overlay = OverlayControlContainer(
      frame: hand.root.bounds, trigger: .anyMotion, content: { View() },
      overlayControl: { slider })
    hand.root.addSubview(overlay)
    _ = hand.window.makeFrame()
    let place = slider.convert(CGPoint(x: 100, y: 20), to: nil)
    hand.mouse(.moved, .left, Double(place.x), Double(place.y), at: 0.1)
    func tap(at t: Double) {
      hand.touch(.began, 1, 300, 100, at: t)
      hand.touch(.ended, 1, 300, 100, at: t + 0.05)
    }
    tap(at: 1)
    #expect(!overlay.isOverlayShown)
    tap(at: 2)
    #expect(overlay.isOverlayShown)
    hand.window.advance(to: 60)
    #expect(overlay.isOverlayShown, "the pointer is on it")
    #expect(hand.window.nextDeadline == nil)
    hand.mouse(.moved, .left, 300, 100, at: 61)
    hand.window.advance(to: 64)
    #expect(!overlay.isOverlayShown)
  }

  @Test func aStreamsSilenceEndsItAfterTheClockJumpedBack() {
    let scrollView = ScrollView(frame: CGRect(x: 0, y: 0, width: 600, height: 500))
    scrollView.contentSize = CGSize(width: 600, height: 5000)
    hand.root.addSubview(scrollView)
    for k in 0..<500 {
      // Another window has another time: the view's own clock takes its zero point from it.
      let jump = Double(k) * 0.377
      scrollView.removeFromSuperview()
      let other = Hand(width: 600, height: 500)
      other.root.addSubview(scrollView)
      let t = 1 + jump.truncatingRemainder(dividingBy: 97)
      other.window.handle(
        InputEvent(
          time: t,
          kind: .scroll(ScrollInput(dx: 0, dy: -3, isPrecise: true, x: 300, y: 250))))
      #expect(scrollView.isTracking)
      other.window.advance(to: t + 0.1)
      #expect(!scrollView.isTracking)
    }
  }
}
