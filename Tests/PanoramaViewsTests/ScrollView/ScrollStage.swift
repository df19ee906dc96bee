import Foundation
import Logging
import PanoramaGraphics
import PanoramaViews
import ScrollPhysics

/// A scroll view with a page in a window, and touches with a time for every step.
@MainActor
final class ScrollStage: ScrollViewDelegate {
  let window: Window
  let scrollView: ScrollView
  let page = View()
  /// All delegate calls, with the names in traces; consecutive scroll calls count once.
  private(set) var calls: [String] = []
  /// All calls in order.
  private(set) var allCalls: [ScrollCall] = []
  var target: CGPoint?
  var zooms = true

  /// An iPhone's window over content of 1000 × 1600, as in the sessions' example.
  init(
    size: CGSize = CGSize(width: 375, height: 667),
    content: CGSize = CGSize(width: 1000, height: 1600),
    screenScale: Double = 1
  ) {
    // Invalid input is logged as dropped, which must not fill a test's output.
    let quiet = Logger(label: "stage") { _ in SwiftLogNoOpLogHandler() }
    window = Window(size: size, screenScale: screenScale, logger: quiet)
    scrollView = ScrollView(frame: CGRect(origin: .zero, size: size))
    scrollView.delegate = self
    page.frame = CGRect(origin: .zero, size: content)
    scrollView.addSubview(page)
    scrollView.contentSize = content
    scrollView.minimumZoomScale = 1
    scrollView.maximumZoomScale = 3
    scrollView.flingBoost = false
    window.rootView.addSubview(scrollView)
    scrollView.callObserver = { [weak self] call in self?.note(call) }
  }

  var offset: CGPoint { scrollView.contentOffset }

  private func note(_ call: ScrollCall) {
    allCalls.append(call)
    let name: String
    switch call {
    case .willEndDragging: name = "willEndDragging"
    case .didZoom: return
    default: name = call.description
    }
    if name != "didScroll" || calls.last != "didScroll" { calls.append(name) }
  }

  func forgetCalls() {
    calls = []
    allCalls = []
  }

  func viewForZooming(in scrollView: ScrollView) -> View? { zooms ? page : nil }

  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    if let target { targetContentOffset.pointee = target }
  }

  // MARK: Touches

  func touch(_ phase: TouchInput.Phase, _ fingers: [(id: Int, x: Double, y: Double)], at t: Double)
  {
    window.handle(
      fingers.map { finger in
        InputEvent(
          time: t, source: .sdl,
          kind: .touch(
            TouchInput(phase: phase, id: finger.id, x: finger.x, y: finger.y, pressure: 1)))
      })
  }

  func finger(_ phase: TouchInput.Phase, _ x: Double, _ y: Double, at t: Double, id: Int = 1) {
    touch(phase, [(id, x, y)], at: t)
  }

  func frame(_ t: Double) { window.advance(to: t) }

  /// Frames from `start` to `end` at `rate` per second.
  func frames(from start: Double, to end: Double, rate: Double = 60) {
    var i = (start * rate).rounded(.up)
    while i / rate <= end {
      window.advance(to: i / rate)
      i += 1
    }
  }

  /// A straight drag of one finger in ten steps over `duration` seconds, with a frame after each.
  func drag(
    from a: (Double, Double), to b: (Double, Double), start: Double, duration: Double = 0.1,
    lifts: Bool = true
  ) {
    finger(.began, a.0, a.1, at: start)
    for i in 1...10 {
      let s = Double(i) / 10
      let t = start + duration * s
      finger(.moved, a.0 + (b.0 - a.0) * s, a.1 + (b.1 - a.1) * s, at: t)
      frame(t)
    }
    if lifts { finger(.ended, b.0, b.1, at: start + duration) }
  }

  func rest(from t: Double) { frames(from: t, to: t + 6) }
}
