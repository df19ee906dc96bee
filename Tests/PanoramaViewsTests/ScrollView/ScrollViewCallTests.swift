import Foundation
import PanoramaGraphics
import PanoramaViews
import ScrollPhysics
import Testing

@Suite("The calls to a scroll view's delegate") @MainActor
struct ScrollViewCallTests {
  @Test func everyMethodReachesTheDelegateInOrder() {
    let stage = ScrollStage()
    let delegate = FullDelegate(stage.page)
    stage.scrollView.delegate = delegate
    stage.drag(from: (200, 500), to: (200, 420), start: 0)
    stage.rest(from: 0.1)
    #expect(
      delegate.calls == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
    delegate.calls = []
    stage.touch(.began, [(1, 150, 300), (2, 200, 300)], at: 10)
    stage.touch(.moved, [(1, 140, 300), (2, 210, 300)], at: 10.01)
    stage.touch(.moved, [(1, 0, 300), (2, 350, 300)], at: 10.02)
    stage.frame(10.02)
    stage.touch(.ended, [(1, 0, 300), (2, 350, 300)], at: 10.03)
    stage.rest(from: 10.03)
    #expect(delegate.calls == ["willBeginZooming", "didZoom", "didScroll", "didEndZooming 3.0"])
    delegate.calls = []
    stage.scrollView.scrollToTop()
    stage.rest(from: 20)
    #expect(delegate.calls == ["shouldScrollToTop", "didScroll", "didScrollToTop"])
    delegate.calls = []
    stage.scrollView.setContentOffset(CGPoint(x: 10, y: 10), animated: true)
    stage.rest(from: 30)
    #expect(delegate.calls == ["didScroll", "didEndScrollingAnimation"])
  }

  @Test func theDelegateMayChangeWhereAThrowEnds() {
    let stage = ScrollStage()
    stage.target = CGPoint(x: 0, y: 700)
    stage.drag(from: (200, 500), to: (200, 400), start: 0)
    stage.rest(from: 0.1)
    #expect(stage.offset == CGPoint(x: 0, y: 700))
  }

  @Test func snapPointsAreTheNearestToTheTarget() {
    let stage = ScrollStage()
    let snapper = Snapper()
    stage.scrollView.delegate = snapper
    stage.drag(from: (200, 500), to: (200, 400), start: 0)
    stage.rest(from: 0.1)
    #expect(snapper.asked.count == 1)
    #expect(stage.offset.y == (snapper.asked[0].y / 150).rounded() * 150)
  }

  @Test func theDelegateMayScrollInsideEveryCall() {
    let stage = ScrollStage()
    let delegate = MeddlingDelegate()
    stage.scrollView.delegate = delegate
    stage.drag(from: (200, 500), to: (200, 400), start: 0)
    #expect(stage.offset == CGPoint(x: 33, y: 44))
    stage.rest(from: 0.1)
    #expect(stage.offset == CGPoint(x: 33, y: 44))
    #expect(stage.scrollView.isAtRest)
    #expect(delegate.sawDragging)
  }

  @Test func toggleZoomGoesThereAndBack() {
    let stage = ScrollStage()
    stage.scrollView.contentOffset = CGPoint(x: 300, y: 400)
    stage.scrollView.toggleZoom(at: CGPoint(x: 400, y: 500))
    stage.rest(from: 0)
    #expect(stage.scrollView.zoomScale == 2.5)
    #expect(stage.offset == CGPoint(x: 900, y: 1150))
    stage.scrollView.toggleZoom(at: CGPoint(x: 1000, y: 1250))
    stage.rest(from: 10)
    #expect(stage.scrollView.zoomScale == 1)
  }

  @Test func theZoomingViewsTransformIsTheScale() {
    let stage = ScrollStage()
    stage.scrollView.zoomScale = 2
    #expect(stage.page.transform == CGAffineTransform(scaleX: 2, y: 2))
    #expect(stage.page.frame == CGRect(x: 0, y: 0, width: 2000, height: 3200))
    #expect(stage.scrollView.contentSize == CGSize(width: 2000, height: 3200))
    stage.scrollView.zoomScale = 1
    #expect(stage.page.transform == .identity)
    #expect(stage.page.frame == CGRect(x: 0, y: 0, width: 1000, height: 1600))
  }

  @Test func nothingZoomsWithoutAView() {
    let stage = ScrollStage()
    stage.zooms = false
    stage.scrollView.zoomScale = 2
    stage.touch(.began, [(1, 150, 300), (2, 200, 300)], at: 0)
    stage.touch(.moved, [(1, 100, 300), (2, 250, 300)], at: 0.01)
    #expect(stage.scrollView.zoomScale == 1 && !stage.scrollView.isZooming)
  }

  @Test func scrollRectToVisibleScrollsAsLittleAsPossible() {
    let stage = ScrollStage()
    stage.scrollView.scrollRectToVisible(
      CGRect(x: 10, y: 700, width: 50, height: 60), animated: false)
    #expect(stage.offset == CGPoint(x: 0, y: 93))
    stage.scrollView.scrollRectToVisible(
      CGRect(x: 10, y: 100, width: 50, height: 60), animated: false)
    #expect(stage.offset == CGPoint(x: 0, y: 93))
  }

  @Test func aNewSizeKeepsTheContentWithinItsBounds() {
    let stage = ScrollStage()
    stage.scrollView.contentOffset = CGPoint(x: 600, y: 900)
    stage.scrollView.frame = CGRect(x: 0, y: 0, width: 800, height: 1000)
    #expect(stage.offset == CGPoint(x: 200, y: 600))
  }
}

@MainActor
private final class FullDelegate: ScrollViewDelegate {
  var calls: [String] = []
  let page: View
  init(_ page: View) { self.page = page }

  private func note(_ call: String) {
    if call == "didScroll" || call == "didZoom", calls.suffix(2).contains(call) { return }
    calls.append(call)
  }

  func viewForZooming(in scrollView: ScrollView) -> View? { page }
  func scrollViewDidScroll(_ scrollView: ScrollView) { note("didScroll") }
  func scrollViewDidZoom(_ scrollView: ScrollView) { note("didZoom") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { note("willBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    note("willEndDragging")
  }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
    note("didEndDragging \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { note("willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { note("didEndDecelerating") }
  func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
    note("willBeginZooming")
  }
  func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: CGFloat) {
    note("didEndZooming \(scale)")
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {
    note("didEndScrollingAnimation")
  }
  func scrollViewShouldScrollToTop(_ scrollView: ScrollView) -> Bool {
    note("shouldScrollToTop")
    return true
  }
  func scrollViewDidScrollToTop(_ scrollView: ScrollView) { note("didScrollToTop") }
}

@MainActor
private final class Snapper: ScrollViewDelegate {
  var asked: [CGPoint] = []
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    asked.append(targetContentOffset.pointee)
    targetContentOffset.pointee.y = (targetContentOffset.pointee.y / 150).rounded() * 150
  }
}

/// Scrolls elsewhere at the worst moment: while it is asked where a throw should end.
@MainActor
private final class MeddlingDelegate: ScrollViewDelegate {
  var sawDragging = false
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    sawDragging = scrollView.isDragging && scrollView.contentOffset.y > 0
    scrollView.setContentOffset(CGPoint(x: 33, y: 44), animated: false)
  }
}
