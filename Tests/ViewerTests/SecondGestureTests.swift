import Foundation
import Panorama
import TestSupport
import Testing
import Viewer

/// After a gesture that moves pages or the picture, the next one counts at every delay.
@MainActor @Suite struct SecondGestureTests {
  enum First: CaseIterable {
    case swipe, swipeBack, shortDrag, pullAtTheEdge, doubleTap, pinch, pinchPastTheLimit, wheel, tap
  }

  enum Second: CaseIterable {
    case pinch, doubleTap, swipe, drag, throwUp, wheel, zoomKey, arrowKey, precise
  }

  nonisolated static let delays = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.8, 1]

  /// The hand of these tests: frames lay out, but draw nothing.
  @MainActor
  final class Hand {
    let desk: ViewerDesk
    private(set) var wasZooming = false
    private(set) var wasDragging = false
    private(set) var wasPaging = false

    init(_ folder: TemporaryFolder) {
      desk = ViewerDesk(folder)
      desk.key("right")
      wait(0.3)
    }

    /// The state in which `init` leaves the viewer, reached from any other: the second picture, fitted and at
    /// rest. The pictures stay read.
    func start() {
      for key in ["home", "0", "right", "0"] {
        desk.key(key)
        wait(1, frame: 0.1)
      }
    }

    /// What a gesture can have changed.
    var state: [Double] {
      guard let page, let pager else { return [] }
      return [
        Double(pager.contentOffset.x), Double(page.contentOffset.x), Double(page.contentOffset.y),
        page.zoomScale, page.targetZoomScale, page.isAtRest && pager.isAtRest ? 1 : 0,
      ]
    }

    var page: PhotoPage? { desk.page }
    var pager: ScrollView? { desk.page?.superview as? ScrollView }
    var scale: Double { page?.targetZoomScale ?? .nan }
    var name: String { desk.name }

    func forget() { (wasZooming, wasDragging, wasPaging) = (false, false, false) }

    func wait(_ seconds: Double, frame: Double = 1.0 / 60) {
      let end = desk.time + seconds
      while desk.time < end {
        desk.time = min(end, desk.time + frame)
        desk.window.advance(to: desk.time)
        desk.window.layoutIfNeeded()
      }
    }

    private func touch(_ phase: TouchInput.Phase, _ fingers: [(Int, Double, Double)]) {
      desk.touch(phase, fingers)
      guard let page, let pager else { return }
      wasZooming = wasZooming || page.isZooming
      wasDragging = wasDragging || page.isDragging
      wasPaging = wasPaging || pager.isDragging
    }

    func tap() {
      touch(.began, [(1, 200, 150)])
      wait(0.06)
      touch(.ended, [(1, 200, 150)])
    }

    func doubleTap() {
      tap()
      wait(0.1)
      tap()
    }

    func drag(_ dx: Double, _ dy: Double, rests: Bool = false) {
      touch(.began, [(1, 200, 150)])
      for step in 1...8 {
        wait(0.0125)
        touch(.moved, [(1, 200 + dx * Double(step) / 8, 150 + dy * Double(step) / 8)])
      }
      if rests { wait(0.2) }
      touch(.ended, [(1, 200 + dx, 150 + dy)])
    }

    func pinch(_ from: Double, _ to: Double) {
      touch(.began, [(1, 200, 150 - from), (2, 200, 150 + from)])
      for step in 1...10 {
        wait(0.01)
        let r = from + (to - from) * Double(step) / 10
        touch(.moved, [(1, 200, 150 - r), (2, 200, 150 + r)])
      }
      wait(0.1)
      touch(.ended, [(1, 200, 150 - to), (2, 200, 150 + to)])
    }

    func perform(_ first: First) {
      switch first {
      case .swipe: drag(-120, 0)
      case .swipeBack: drag(120, 0)
      case .shortDrag: drag(-60, 0, rests: true)
      case .pullAtTheEdge:
        desk.key("home")
        wait(0.3)
        drag(150, 0, rests: true)
      case .doubleTap: doubleTap()
      case .pinch: pinch(40, 60)
      case .pinchPastTheLimit: pinch(60, 5)
      case .wheel: desk.wheel(1, at: (200, 150))
      case .tap: tap()
      }
    }

    /// Makes a gesture and says whether it counted.
    func counts(_ second: Second) -> Bool {
      forget()
      let scale = scale
      switch second {
      case .pinch:
        pinch(30, 60)
        return wasZooming
      case .doubleTap:
        tap()
        wait(0.1)
        // The first tap may have stopped a zoom on its way.
        let before = self.scale
        tap()
        return abs(self.scale / before - 1) > 0.01
      case .swipe:
        drag(-120, 0)
        // A tap and a drag together zoom.
        return wasPaging || wasDragging || self.scale != scale
      case .drag:
        drag(-40, 0, rests: true)
        // A tap and a drag together zoom.
        return wasPaging || wasDragging || self.scale != scale
      case .throwUp:
        // Zoomed in, it scrolls the picture.
        drag(0, -80)
        let height = (page?.pictureSize.height ?? 0) * (page?.zoomScale ?? 0)
        return wasDragging || height <= 301 || self.scale != scale
      case .wheel:
        desk.wheel(self.scale > 1 ? -1 : 1, at: (200, 150))
        return self.scale != scale
      case .zoomKey:
        desk.key(self.scale > 1 ? "-" : "+")
        return self.scale != scale
      case .arrowKey:
        let name = desk.name
        desk.key(name == "img10.png" ? "pageup" : "pagedown")
        return desk.name != name
      case .precise:
        desk.swipe(dx: -30, dy: 0, at: (200, 150), steps: 4)
        return true
      }
    }
  }

  @Test(arguments: First.allCases) func atEveryDelay(first: First) throws {
    let hand = Hand(try ViewerDesk.folder())
    hand.start()
    let state = hand.state
    #expect(state.last == 1)
    for second in Second.allCases {
      for delay in Self.delays {
        // One viewer for all: each begins where a new one does.
        hand.start()
        try #require(hand.name == "img2.png" && hand.state == state, "before \(second)")
        hand.perform(first)
        hand.wait(delay)
        #expect(hand.counts(second), "\(second) \(delay) s after \(first)")
        hand.wait(2.5, frame: 0.05)
        let (page, pager) = (try #require(hand.page), try #require(hand.pager))
        #expect(page.isAtRest && pager.isAtRest, "\(second) \(delay) s after \(first)")
        let place = pager.contentOffset.x.truncatingRemainder(dividingBy: 425)
        #expect(place == 0, "between two pages: \(second) \(delay) s after \(first)")
      }
    }
  }

  @Test func aPinchInTheMiddleOfATurnMovesNothingWhenItBegins() throws {
    let folder = try ViewerDesk.folder()
    for delay in stride(from: 0.0, through: 0.5, by: 0.05) {
      let hand = Hand(folder)
      hand.perform(.swipe)
      hand.wait(delay)
      let pager = try #require(hand.pager)
      let place = pager.contentOffset.x
      hand.desk.touch(.began, [(1, 200, 120), (2, 200, 180)])
      #expect(pager.contentOffset.x == place)
      hand.desk.touch(.moved, [(1, 200, 115), (2, 200, 185)])
      hand.desk.touch(.moved, [(1, 200, 110), (2, 200, 190)])
      #expect(hand.page?.isZooming == true)
      #expect(pager.contentOffset.x == place)
      hand.desk.touch(.ended, [(1, 200, 110), (2, 200, 190)])
      hand.wait(2)
      #expect(pager.isAtRest)
    }
  }
}
