import Foundation
import PanoramaGraphics
import PanoramaViews
import ScrollPhysics
import Testing

/// Whatever moves because of one gesture, the next one counts: at every delay from 0 to 1,000 ms.
@Suite("The second gesture counts") @MainActor
struct SecondGestureTests {
  enum First: CaseIterable {
    case drag, throwInside, throwToTheEdge, releaseOutside, pinch, pinchPastTheLimit
    case tap, doubleTap, notch, zoomNotch, key, animation
  }

  enum Second: CaseIterable {
    case tap, doubleTap, drag, throwInside, pinch, doubleTapDrag, notch, zoomNotch, precise, key
  }

  struct Rest {
    var offset = CGPoint.zero
    var scale = 1.0
  }

  nonisolated static let delays = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.8, 1]

  /// A scroll stage with taps that are counted.
  @MainActor
  final class Desk {
    let stage: ScrollStage
    var time = 0.0
    private(set) var taps = 0
    private(set) var doubleTaps = 0
    private(set) var hasDragged = false
    private(set) var hasZoomed = false
    /// How far the content moved from the frame before the last to the last, in points per second.
    private(set) var speed = 0.0
    private let pages: Bool

    init(pages: Bool) {
      self.pages = pages
      stage = ScrollStage()
      if pages {
        stage.scrollView.isPagingEnabled = true
        stage.scrollView.decelerationRate = .fast
        stage.scrollView.contentSize = CGSize(width: 375 * 5, height: 667)
      }
      stage.scrollView.contentOffset = CGPoint(x: 375, y: pages ? 0 : 400)
      let twice = TapGestureRecognizer { [weak self] tap in
        if tap.state == .ended { self?.doubleTaps += 1 }
      }
      twice.numberOfTapsRequired = 2
      let once = TapGestureRecognizer { [weak self] tap in
        if tap.state == .ended { self?.taps += 1 }
      }
      once.require(toFail: twice)
      stage.scrollView.addGestureRecognizer(twice)
      stage.scrollView.addGestureRecognizer(once)
      wait(0.1)
    }

    var view: ScrollView { stage.scrollView }

    func forget() {
      (taps, doubleTaps, hasDragged, hasZoomed) = (0, 0, false, false)
    }

    private func note() {
      hasDragged = hasDragged || view.isDragging
      hasZoomed = hasZoomed || view.isZooming
    }

    func wait(_ seconds: Double) {
      let end = time + seconds
      // A step of rounding errors would show no speed.
      while time < end - 1e-9 {
        let before = (time, view.contentOffset)
        time = min(end, time + 1.0 / 60)
        stage.frame(time)
        let now = view.contentOffset
        speed = Double(hypot(now.x - before.1.x, now.y - before.1.y)) / max(time - before.0, 1e-3)
        note()
      }
    }

    private func touch(_ phase: TouchInput.Phase, _ fingers: [(Int, Double, Double)]) {
      stage.touch(phase, fingers.map { (id: $0.0, x: $0.1, y: $0.2) }, at: time)
      note()
    }

    private func scroll(_ input: ScrollInput) {
      stage.window.handle(InputEvent(time: time, kind: .scroll(input)))
      note()
    }

    func tap() {
      touch(.began, [(1, 190, 330)])
      wait(0.06)
      touch(.ended, [(1, 190, 330)])
    }

    func drag(_ dx: Double, _ dy: Double, rests: Bool) {
      touch(.began, [(1, 190, 330)])
      for step in 1...8 {
        time += 0.0125
        let share = Double(step) / 8
        touch(.moved, [(1, 190 + dx * share, 330 + dy * share)])
        stage.frame(time)
      }
      if rests { wait(0.2) }
      touch(.ended, [(1, 190 + dx, 330 + dy)])
      // The next frame tells.
      speed = .infinity
    }

    func pinch(_ from: Double, _ to: Double) {
      func fingers(_ r: Double) -> [(Int, Double, Double)] {
        [(1, 190 - r, 330), (2, 190 + r, 330)]
      }
      touch(.began, fingers(from))
      for step in 1...10 {
        time += 0.01
        touch(.moved, fingers(from + (to - from) * Double(step) / 10))
        stage.frame(time)
      }
      wait(0.1)
      touch(.ended, fingers(to))
    }

    func perform(_ first: First) {
      switch first {
      case .drag: drag(pages ? -60 : 0, pages ? 0 : -60, rests: true)
      case .throwInside: drag(pages ? -100 : 0, pages ? 0 : -100, rests: false)
      case .throwToTheEdge:
        view.contentOffset = .zero
        drag(0, pages ? 0 : 200, rests: false)
        if pages { drag(200, 0, rests: false) }
      case .releaseOutside:
        view.contentOffset = .zero
        drag(180, 180, rests: true)
      case .pinch: pinch(60, 90)
      case .pinchPastTheLimit: pinch(30, 160)
      case .tap: tap()
      case .doubleTap:
        tap()
        wait(0.1)
        tap()
      case .notch: scroll(ScrollInput(dx: pages ? 1 : 0, dy: pages ? 0 : -1, x: 190, y: 330))
      case .zoomNotch:
        scroll(ScrollInput(dx: 0, dy: 1, x: 190, y: 330, modifiers: .control))
      case .key:
        stage.window.handle(
          InputEvent(
            time: time, kind: .key(KeyInput(phase: .down, key: pages ? "right" : "pagedown"))))
      case .animation: view.setContentOffset(CGPoint(x: 750, y: pages ? 0 : 700), animated: true)
      }
    }

    /// Makes a gesture and says whether it counted.
    ///
    /// - Parameters:
    ///   - first: the gesture before it.
    ///   - quiet: how the content would rest without it.
    func counts(_ second: Second, after first: First? = nil, quiet: Rest = Rest()) -> Bool {
      // A touch that stops a motion presses nothing.
      let mayOnlyStop = speed > 10 || view.isZoomBouncing
      forget()
      switch second {
      case .tap:
        tap()
        wait(0.6)
        return taps + doubleTaps == 1 || mayOnlyStop && taps + doubleTaps == 0
      case .doubleTap:
        tap()
        wait(0.1)
        tap()
        wait(0.4)
        return doubleTaps == 1
      case .drag:
        drag(pages ? -50 : 20, pages ? 0 : -50, rests: true)
        // A tap and a drag together zoom.
        return hasDragged || hasZoomed
      case .throwInside:
        drag(pages ? 90 : 0, pages ? 0 : -90, rests: false)
        return hasDragged || hasZoomed
      case .pinch:
        pinch(50, 75)
        return hasZoomed
      case .doubleTapDrag:
        tap()
        wait(0.1)
        let scale = view.zoomScale
        drag(0, 60, rests: true)
        // The drag of the third touch after a tap follows a complete double tap, so it scrolls; pages do not
        // scroll up and down.
        return hasZoomed || view.zoomScale != scale || first == .tap && (hasDragged || pages)
      case .notch:
        let way = goesOn(quiet) ? 1.0 : -1
        scroll(ScrollInput(dx: pages ? way : 0, dy: pages ? 0 : -way, x: 190, y: 330))
        return differs(from: quiet)
      case .zoomNotch:
        let isLow = view.targetZoomScale < 2
        let before = view.targetZoomScale
        scroll(ScrollInput(dx: 0, dy: isLow ? 1 : -1, x: 190, y: 330, modifiers: .control))
        return view.targetZoomScale != before
      case .precise:
        scroll(ScrollInput(dx: pages ? 5 : 0, dy: pages ? 0 : -5, isPrecise: true, x: 190, y: 330))
        return view.isDragging
      case .key:
        let key = pages ? (goesOn(quiet) ? "right" : "left") : goesOn(quiet) ? "down" : "up"
        stage.window.handle(
          InputEvent(time: time, kind: .key(KeyInput(phase: .down, key: key))))
        return differs(from: quiet)
      }
    }

    /// Whether there is room after the place at which the content would rest.
    private func goesOn(_ quiet: Rest) -> Bool { (pages ? quiet.offset.x : quiet.offset.y) < 500 }

    private func differs(from quiet: Rest) -> Bool {
      wait(3)
      return distance(view.contentOffset, quiet.offset) > 5 || view.zoomScale != quiet.scale
    }

    private func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
      Double(hypot(a.x - b.x, a.y - b.y))
    }
  }

  @Test(arguments: [false, true]) func atEveryDelay(pages: Bool) {
    var ends: [First: Rest] = [:]
    for first in First.allCases {
      let desk = Desk(pages: pages)
      desk.perform(first)
      desk.wait(6)
      ends[first] = Rest(offset: desk.view.contentOffset, scale: desk.view.zoomScale)
    }
    for first in First.allCases {
      for second in Second.allCases {
        for delay in Self.delays {
          let desk = Desk(pages: pages)
          desk.perform(first)
          desk.wait(delay)
          let label = "\(second) \(delay) s after \(first)"
          #expect(desk.counts(second, after: first, quiet: ends[first] ?? Rest()), "\(label)")
          desk.wait(5)
          #expect(desk.view.isAtRest, "\(label)")
        }
      }
    }
  }

  @Test func aTouchTakesOverFromWhereTheContentIs() {
    for first in First.allCases {
      for delay in Self.delays {
        let desk = Desk(pages: false)
        desk.perform(first)
        desk.wait(delay)
        let (offset, scale) = (desk.view.contentOffset, desk.view.zoomScale)
        desk.stage.finger(.began, 190, 330, at: desk.time, id: 7)
        #expect(desk.view.contentOffset == offset && desk.view.zoomScale == scale)
        desk.wait(0.2)
        // A finger on the content keeps the offset; a scale beyond its limit returns only without fingers.
        #expect(desk.view.contentOffset == offset, "\(first) \(delay)")
        #expect(desk.view.zoomScale == scale, "\(first) \(delay)")
        desk.stage.finger(.ended, 190, 330, at: desk.time, id: 7)
        desk.wait(3)
        #expect(desk.view.isAtRest && desk.view.zoomScale <= 3)
      }
    }
  }

  @Test func theTapThatStopsAThrowPressesNothingButIsTheFirstOfTwo() {
    let desk = Desk(pages: false)
    desk.perform(.throwInside)
    desk.wait(0.1)
    desk.forget()
    desk.tap()
    desk.wait(0.5)
    #expect(desk.taps == 0 && desk.doubleTaps == 0)
    #expect(desk.counts(.tap), "at rest it presses")
    #expect(desk.taps == 1)
    let other = Desk(pages: false)
    other.perform(.throwInside)
    other.wait(0.1)
    #expect(other.counts(.doubleTap))
    #expect(other.taps == 0)
  }

  @Test func aTapElsewhereIsTheFirstOfTwoThere() {
    let stage = ScrollStage()
    var count = 0
    let twice = TapGestureRecognizer { if $0.state == .ended { count += 1 } }
    twice.numberOfTapsRequired = 2
    stage.scrollView.addGestureRecognizer(twice)
    for (i, x) in [50.0, 250, 250].enumerated() {
      stage.finger(.began, x, 300, at: Double(i) * 0.15)
      stage.finger(.ended, x, 300, at: Double(i) * 0.15 + 0.05)
    }
    #expect(count == 1)
    // Contact bounce is not a double tap, and the tap after it is the second.
    for t in [5.0, 5.07, 5.2] {
      stage.finger(.began, 100, 300, at: t)
      stage.finger(.ended, 100, 300, at: t + 0.05)
      #expect(count == (t < 5.2 ? 1 : 2))
    }
  }
}
