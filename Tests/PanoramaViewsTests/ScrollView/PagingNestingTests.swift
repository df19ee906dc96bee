import Foundation
import PanoramaGraphics
import PanoramaViews
import ScrollPhysics
import Testing

/// Lists and zoomed pictures on pages that turn, and rows of pages in a list.
@Suite("Paging inside scrolling, scrolling and zooming inside paging") @MainActor
struct PagingNestingTests {
  /// Four pages side by side, 375 × 667 each.
  private func pager() -> ScrollStage {
    let stage = ScrollStage(content: CGSize(width: 375 * 4, height: 667))
    stage.scrollView.isPagingEnabled = true
    stage.scrollView.maximumZoomScale = 1
    return stage
  }

  /// A list of 375 × 3000 on the first page.
  private func pagerWithList() -> (ScrollStage, ScrollView) {
    let stage = pager()
    let list = ScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    list.contentSize = CGSize(width: 375, height: 3000)
    list.flingBoost = false
    stage.page.addSubview(list)
    return (stage, list)
  }

  /// A picture on the first page that zooms to three times its size, shown at twice of it.
  private func pagerWithPicture(scale: Double = 2) -> (ScrollStage, ScrollView, Zoomed) {
    let stage = pager()
    let photo = ScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let zoomed = Zoomed()
    photo.delegate = zoomed
    photo.addSubview(zoomed.view)
    photo.contentSize = CGSize(width: 375, height: 667)
    photo.minimumZoomScale = 1
    photo.maximumZoomScale = 3
    photo.flingBoost = false
    stage.page.addSubview(photo)
    photo.zoomScale = scale
    photo.contentOffset = .zero
    return (stage, photo, zoomed)
  }

  /// A finger at an even speed (pt/s) that lifts in motion after 60 ms.
  private func flick(
    _ stage: ScrollStage, from start: (Double, Double), speed: (Double, Double), at t: Double
  ) {
    stage.finger(.began, start.0, start.1, at: t)
    for i in 1...12 {
      let s = Double(i) * 0.005
      stage.finger(.moved, start.0 + speed.0 * s, start.1 + speed.1 * s, at: t + s)
      stage.frame(t + s)
    }
    stage.finger(
      .ended, start.0 + speed.0 * 0.06, start.1 + speed.1 * 0.06, at: t + 0.06)
  }

  /// The speeds of `place` in steps of a quarter of a millisecond from `start` on.
  private func speeds(
    _ stage: ScrollStage, from start: Double, seconds: Double, _ place: () -> Double
  ) -> [Double] {
    var places: [Double] = []
    for i in 0...Int(seconds * 4000) {
      stage.frame(start + Double(i) / 4000)
      places.append(place())
    }
    return zip(places.dropFirst(), places).map { ($0 - $1) * 4000 }
  }

  /// Nowhere does the speed jump by more than 2 % of half the greatest, or of itself. The last step, which ends on a
  /// pixel, is left out.
  private func expectContinuous(
    _ speeds: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var speeds = speeds
    if speeds.last == 0 {
      while speeds.last == 0 { speeds.removeLast() }
      #expect(abs(speeds.last ?? 0) <= 0.51 * 4000, sourceLocation: sourceLocation)
      speeds = speeds.dropLast()
    }
    let greatest = speeds.map(abs).max() ?? 0
    #expect(greatest > 300, sourceLocation: sourceLocation)
    for (i, (before, after)) in zip(speeds, speeds.dropFirst()).enumerated() {
      #expect(
        abs(after - before) <= 0.02 * max(greatest / 2, abs(before)) + 2,
        "\(before) \(after) at \(Double(i) / 4000) s", sourceLocation: sourceLocation)
    }
  }

  // MARK: Scrolling inside paging

  @Test func aListOnAPageScrollsAndThePageTurnsEachInItsOwnDirection() {
    let (stage, list) = pagerWithList()
    flick(stage, from: (200, 500), speed: (30, -1200), at: 0)
    stage.frames(from: 0.06, to: 0.3)
    #expect(list.contentOffset.y > 150 && stage.offset == .zero)
    // While the list still runs, the page turns; the list stops where the finger caught it.
    #expect(list.isDecelerating)
    flick(stage, from: (300, 300), speed: (-1200, 30), at: 0.3)
    let caught = list.contentOffset.y
    stage.rest(from: 0.36)
    #expect(stage.offset == CGPoint(x: 375, y: 0))
    #expect(list.contentOffset.y == caught)
    #expect(list.isAtRest && stage.scrollView.isAtRest)
  }

  @Test(arguments: [-1.0, 1]) func aListThrownToItsEndOnAPageBouncesWithoutAJump(direction: Double)
  {
    let (stage, list) = pagerWithList()
    list.contentOffset.y = direction < 0 ? 2100 : 220
    flick(stage, from: (200, 350), speed: (0, direction * 2000), at: 0)
    let speeds = speeds(stage, from: 0.06, seconds: 0.6) { Double(list.contentOffset.y) }
    expectContinuous(speeds)
    #expect(speeds.contains { $0 * direction > 0 }, "it came back")
    stage.rest(from: 1)
    let end = direction < 0 ? 3000.0 - 667 : 0
    #expect(Double(list.contentOffset.y) == end)
    #expect(stage.offset == .zero)
  }

  @Test func aListAtItsEndThatDoesNotBounceLeavesTheDragToThePages() {
    // Pages above one another, as in a feed of films.
    let stage = ScrollStage(content: CGSize(width: 375, height: 667 * 3))
    stage.scrollView.isPagingEnabled = true
    let list = ScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    list.contentSize = CGSize(width: 375, height: 900)
    list.bounces = false
    stage.page.addSubview(list)
    flick(stage, from: (200, 500), speed: (0, -1500), at: 0)
    stage.rest(from: 0.06)
    #expect(list.contentOffset.y == 233 && stage.offset == .zero, "a throw turns no page")
    flick(stage, from: (200, 500), speed: (0, -1500), at: 7)
    let speeds = speeds(stage, from: 7.06, seconds: 0.5) { Double(stage.offset.y) }
    #expect(abs((speeds.first ?? 0) / 1500 - 1) < 0.02, "it goes on as fast as the finger")
    expectContinuous(speeds)
    stage.rest(from: 7.6)
    #expect(stage.offset.y == 667 && list.contentOffset.y == 233)
  }

  // MARK: Zooming inside paging

  @Test func aPinchZoomsThePageAndTurnsNothing() {
    let (stage, photo, zoomed) = pagerWithPicture(scale: 1)
    defer { withExtendedLifetime(zoomed) {} }
    stage.touch(.began, [(1, 150, 300), (2, 200, 300)], at: 0)
    for i in 1...20 {
      let (reach, drift, t) = (Double(i) * 4, Double(i) * 6, Double(i) * 0.01)
      stage.touch(.moved, [(1, 150 - reach - drift, 300), (2, 200 + reach - drift, 300)], at: t)
      stage.frame(t)
      #expect(stage.offset == .zero)
    }
    #expect(photo.isZooming && photo.zoomScale > 2)
    stage.touch(.ended, [(1, 0, 300), (2, 160, 300)], at: 0.21)
    stage.rest(from: 0.21)
    #expect(stage.offset == .zero && photo.isAtRest)
    #expect(photo.zoomScale > 2)
  }

  @Test func aZoomedPageIsScrolledFirstAndThenThePageTurns() {
    let (stage, photo, zoomed) = pagerWithPicture()
    defer { withExtendedLifetime(zoomed) {} }
    photo.bounces = false
    flick(stage, from: (300, 300), speed: (-1500, 0), at: 0)
    stage.rest(from: 0.06)
    #expect(photo.contentOffset.x == 375 && stage.offset == .zero, "a throw turns no page")
    flick(stage, from: (300, 300), speed: (-1500, 0), at: 7)
    let speeds = speeds(stage, from: 7.06, seconds: 0.5) { Double(stage.offset.x) }
    #expect(abs((speeds.first ?? 0) / 1500 - 1) < 0.02, "it goes on as fast as the finger")
    expectContinuous(speeds)
    stage.rest(from: 7.6)
    #expect(stage.offset.x == 375 && photo.contentOffset.x == 375 && photo.zoomScale == 2)
  }

  @Test func aZoomedPageThrownToItsEdgeHasNoJump() {
    let (stage, photo, zoomed) = pagerWithPicture(scale: 3)
    photo.contentOffset = CGPoint(x: 450, y: 400)
    flick(stage, from: (300, 300), speed: (-1800, -900), at: 0)
    // What is seen, whichever of the two moves it.
    var (across, down): ([Double], [Double]) = ([], [])
    for i in 0...2400 {
      stage.frame(0.06 + Double(i) / 4000)
      let corner = zoomed.view.convert(CGPoint.zero, to: nil)
      across.append(Double(corner.x))
      down.append(Double(corner.y))
    }
    for places in [across, down] {
      expectContinuous(zip(places.dropFirst(), places).map { ($0 - $1) * 4000 })
    }
    stage.rest(from: 1)
    #expect(photo.contentOffset.x == 750 && stage.offset == .zero)
    #expect(photo.isAtRest && stage.scrollView.isAtRest)
  }

  @Test(arguments: [0.0, 0.05, 0.1, 0.2, 0.3]) func aPinchWhileThePageTurnsZooms(delay: Double) {
    let (stage, photo, zoomed) = pagerWithPicture(scale: 1)
    defer { withExtendedLifetime(zoomed) {} }
    stage.scrollView.contentOffset.x = 375
    flick(stage, from: (100, 300), speed: (1500, 0), at: 0)
    stage.frames(from: 0.06, to: 0.06 + delay)
    let start = 0.06 + delay
    // The picture has come into view in part; both fingers are on it.
    let x = 15.0
    #expect(375 - Double(stage.offset.x) > x + 40)
    stage.touch(.began, [(1, x, 300), (2, x + 40, 300)], at: start)
    let place = stage.offset
    for i in 1...10 {
      let (reach, t) = (Double(i) * 2, start + Double(i) * 0.01)
      stage.touch(.moved, [(1, x - reach, 300), (2, x + 40 + reach, 300)], at: t)
      stage.frame(t)
      #expect(abs(stage.offset.x - place.x) < 1e-9, "the page stays where it was caught")
    }
    #expect(photo.zoomScale > 1.2)
    stage.touch(.ended, [(1, x - 20, 300), (2, x + 60, 300)], at: start + 0.11)
    stage.rest(from: start + 0.11)
    #expect(stage.scrollView.isAtRest && photo.isAtRest)
    #expect(stage.offset.x == 0 || stage.offset.x == 375)
  }

  // MARK: Paging inside scrolling

  @Test func aRowOfPagesGoesOnAsFastAsTheFingerWhileItsListRuns() {
    let stage = ScrollStage(content: CGSize(width: 375, height: 6000))
    let row = ScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 6000))
    row.contentSize = CGSize(width: 375 * 4, height: 6000)
    row.isPagingEnabled = true
    stage.page.addSubview(row)
    flick(stage, from: (300, 500), speed: (-1200, 0), at: 0)
    let turning = speeds(stage, from: 0.06, seconds: 0.1) { Double(row.contentOffset.x) }
    #expect(abs((turning.first ?? 0) / 1200 - 1) < 0.02)
    expectContinuous(turning)
    // The list is thrown while the page still turns. The finger stops the page, which goes to the nearer one.
    let caught = row.contentOffset.x
    #expect(!row.isAtRest && caught > 50)
    flick(stage, from: (200, 500), speed: (0, -1500), at: 0.17)
    let list = speeds(stage, from: 0.23, seconds: 0.3) { Double(stage.offset.y) }
    #expect(abs((list.first ?? 0) / 1500 - 1) < 0.02)
    expectContinuous(list)
    stage.rest(from: 0.6)
    #expect(row.contentOffset == CGPoint(x: caught > 187.5 ? 375 : 0, y: 0))
    #expect(row.isAtRest && stage.scrollView.isAtRest && stage.offset.y > 500)
  }

  @Test func theLastPageBouncesAndItsListStays() {
    let stage = ScrollStage(content: CGSize(width: 375, height: 3000))
    let row = ScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    row.contentSize = CGSize(width: 375 * 2, height: 667)
    row.isPagingEnabled = true
    stage.page.addSubview(row)
    row.contentOffset.x = 375
    flick(stage, from: (300, 300), speed: (-1500, 0), at: 0)
    var farthest = 0.0
    for i in 0...240 {
      stage.frame(0.06 + Double(i) / 240)
      farthest = max(farthest, Double(row.contentOffset.x))
    }
    #expect(farthest > 400)
    stage.rest(from: 1.1)
    #expect(row.contentOffset.x == 375 && stage.offset == .zero)
  }
}

/// A picture that a scroll view zooms.
@MainActor
private final class Zoomed: ScrollViewDelegate {
  let view = View(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
  func viewForZooming(in scrollView: ScrollView) -> View? { view }
}
