import Foundation
import PanoramaGraphics
import PanoramaViews
import ScrollPhysics
import Testing

/// A throw in an inner scroll view that reaches its end goes on in the outer one.
@Suite("Throws that go on in an enclosing scroll view") @MainActor
struct ThrowPassingTests {
  private let k = DecelerationRate.normal.decayConstant

  /// A page of 375 × 3000 with a list of 375 × 400 at its top, whose content is 900 long.
  private func stage(bounces: Bool = true, zoom: Double = 1) -> (ScrollStage, ScrollView) {
    let stage = ScrollStage(content: CGSize(width: 375, height: 3000))
    let inner = ScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 400))
    inner.contentSize = CGSize(width: 375, height: 900)
    inner.bounces = bounces
    inner.flingBoost = false
    stage.page.addSubview(inner)
    inner.contentOffset = CGPoint(x: 0, y: 380)
    if zoom != 1 {
      stage.scrollView.zoomScale = zoom
      stage.scrollView.contentOffset = .zero
    }
    return (stage, inner)
  }

  /// A throw upward of 2000 points per second, which lifts at 0.1 s.
  private func flick(_ stage: ScrollStage, distance: Double = -100) {
    stage.finger(.began, 200, 300, at: 0)
    for i in 1...10 {
      stage.finger(.moved, 200, 300 + distance * Double(i) / 10, at: Double(i) * 0.005)
    }
    stage.finger(.ended, 200, 300 + distance, at: 0.05)
  }

  @Test(arguments: [true, false], [30.0, 60, 144]) func theSpeedIsContinuous(
    bounces: Bool, rate: Double
  ) throws {
    let (stage, inner) = stage(bounces: bounces)
    flick(stage)
    let start = Double(inner.contentOffset.y)
    // The way of both together is one decay.
    let decay = DecayMotion(from: start, velocity: 2000, rate: .normal, restTolerance: 0.5)
    let hit = try #require(decay.time(toReach: 500))
    var i = 1.0
    var reached = false
    while i / rate < 1.5 {
      let t = 0.05 + i / rate
      stage.frame(t)
      let sum = Double(inner.contentOffset.y + stage.offset.y)
      #expect(abs(sum - decay.position(at: t - 0.05)) < 1e-6, "\(t)")
      if t - 0.05 > hit {
        reached = true
        #expect(inner.contentOffset.y == 500 && !inner.isDecelerating)
        #expect(stage.scrollView.isDecelerating && stage.offset.y > 0)
      } else {
        #expect(stage.offset.y == 0)
      }
      i += 1
    }
    #expect(reached)
    stage.rest(from: 2)
    #expect(inner.isAtRest && stage.scrollView.isAtRest)
    #expect(
      stage.calls == ["willBeginDecelerating", "didScroll", "didEndDecelerating"])
  }

  @Test func whereTheOuterOneHasNoRoomTheInnerOneBounces() {
    let (stage, inner) = stage()
    inner.contentOffset = CGPoint(x: 0, y: 100)
    flick(stage, distance: 100)
    var least = 0.0
    for i in 1...60 {
      stage.frame(0.05 + Double(i) / 60)
      least = min(least, Double(inner.contentOffset.y))
    }
    #expect(least < -10)
    #expect(stage.offset == .zero)
  }

  @Test func theOuterOneBouncesAtItsOwnEnd() {
    let (stage, inner) = stage()
    stage.scrollView.contentSize = CGSize(width: 375, height: 700)
    flick(stage)
    var most = 0.0
    for i in 1...120 {
      stage.frame(0.05 + Double(i) / 60)
      most = max(most, Double(stage.offset.y))
    }
    #expect(most > 40)
    stage.rest(from: 3)
    #expect(stage.offset.y == 33 && inner.contentOffset.y == 500)
  }

  @Test func aDragThatReachedTheEndStaysInside() {
    for bounces in [true, false] {
      let (stage, inner) = stage(bounces: bounces)
      stage.drag(from: (200, 350), to: (200, 50), start: 0, lifts: false)
      #expect(stage.offset == .zero)
      #expect(bounces ? inner.contentOffset.y > 500 : inner.contentOffset.y == 500)
      stage.finger(.ended, 200, 50, at: 0.4)
      stage.rest(from: 0.4)
      #expect(stage.offset == .zero && inner.contentOffset.y == 500)
    }
  }

  @Test func inAZoomedPageTheSpeedOnScreenIsContinuous() {
    let (stage, inner) = stage(zoom: 2)
    flick(stage)
    var places: [Double] = []
    for i in 1...60 {
      stage.frame(0.05 + Double(i) * 0.005)
      // A point of the list on screen: twice its own way, and the page's.
      places.append(-2 * Double(inner.contentOffset.y) - Double(stage.offset.y))
    }
    let speeds = zip(places.dropFirst(), places).map { ($0 - $1) / 0.005 }
    #expect(stage.offset.y > 10)
    for (before, after) in zip(speeds, speeds.dropFirst()) {
      #expect(abs(after / before - 1) < 0.02, "\(before) \(after)")
    }
  }

  @Test func aFingerCatchesBothAndAPageDoesNotTurn() {
    let (stage, inner) = stage()
    flick(stage)
    stage.frames(from: 0.05, to: 0.3)
    let place = stage.offset
    #expect(place.y > 0)
    stage.finger(.began, 200, 300, at: 0.3)
    let caught = stage.offset
    stage.frames(from: 0.3, to: 1)
    #expect(stage.offset == caught && caught.y >= place.y && inner.contentOffset.y == 500)
    stage.finger(.ended, 200, 300, at: 1)
    // An outer view that turns pages: the inner one bounces.
    let (pager, list) = self.stage()
    pager.scrollView.isPagingEnabled = true
    flick(pager)
    var most = 0.0
    for i in 1...60 {
      pager.frame(0.05 + Double(i) / 60)
      most = max(most, Double(list.contentOffset.y))
    }
    #expect(most > 510 && pager.offset == .zero)
  }

  @Test func pagingInsideScrolling() {
    // A row of pages in a list: sideways it turns, up and down the list scrolls; neither moves the other.
    let stage = ScrollStage(content: CGSize(width: 375, height: 3000))
    let row = ScrollView(frame: CGRect(x: 0, y: 100, width: 375, height: 300))
    row.contentSize = CGSize(width: 375 * 4, height: 300)
    row.isPagingEnabled = true
    stage.page.addSubview(row)
    stage.drag(from: (300, 250), to: (200, 255), start: 0)
    stage.rest(from: 0.1)
    #expect(row.contentOffset == CGPoint(x: 375, y: 0) && stage.offset == .zero)
    stage.drag(from: (300, 350), to: (295, 200), start: 7)
    stage.frames(from: 7.1, to: 7.2)
    #expect(stage.offset.y > 100 && row.contentOffset.x == 375)
    // While the list still moves, the row's page turns under the next finger.
    stage.finger(.began, 300, 120, at: 7.2)
    for i in 1...10 {
      stage.finger(.moved, 300 - Double(i) * 10, 120, at: 7.2 + Double(i) * 0.01)
    }
    stage.finger(.ended, 200, 120, at: 7.3)
    stage.rest(from: 7.3)
    #expect(row.contentOffset == CGPoint(x: 750, y: 0))
  }

  @Test func aStickyHeaderStaysAtTheTopInEveryFrame() {
    let (stage, inner) = stage()
    let header = StickyHeader(stage.scrollView)
    stage.scrollView.delegate = header
    flick(stage)
    for i in 1...240 {
      stage.frame(0.05 + Double(i) / 120)
      header.check()
    }
    #expect(stage.offset.y > 100 && inner.contentOffset.y == 500)
    // Past the top it comes down with the content.
    stage.scrollView.contentOffset = .zero
    stage.drag(from: (200, 450), to: (200, 600), start: 5)
    #expect(stage.offset.y < 0)
    for i in 1...120 {
      stage.frame(5.1 + Double(i) / 120)
      header.check()
    }
    #expect(stage.offset.y == 0)
  }
}

/// A header whose frame follows the offset, as clients make it.
@MainActor
private final class StickyHeader: ScrollViewDelegate {
  let view = View(frame: CGRect(x: 0, y: 0, width: 375, height: 40))
  private let scrollView: ScrollView

  init(_ scrollView: ScrollView) {
    self.scrollView = scrollView
    scrollView.addSubview(view)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    view.frame.origin.y = max(0, scrollView.contentOffset.y)
  }

  func check() {
    let top = view.convert(CGPoint.zero, to: nil).y
    #expect(abs(top - max(0, -scrollView.contentOffset.y)) < 1e-9)
  }
}
