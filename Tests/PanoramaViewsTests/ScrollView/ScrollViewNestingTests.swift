import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@Suite("Scroll views inside scroll views") @MainActor
struct ScrollViewNestingTests {
  /// A list with a row that scrolls horizontally, 375 wide and 200 high, at y = 100.
  private func listWithRow(rowBounces: Bool = false) -> (ScrollStage, ScrollView) {
    let stage = ScrollStage(content: CGSize(width: 375, height: 2000))
    let row = ScrollView(frame: CGRect(x: 0, y: 100, width: 375, height: 200))
    row.contentSize = CGSize(width: 1000, height: 200)
    row.bounces = rowBounces
    stage.page.addSubview(row)
    return (stage, row)
  }

  @Test func eachTakesItsOwnDirection() {
    let (stage, row) = listWithRow()
    stage.drag(from: (200, 200), to: (100, 205), start: 0)
    #expect(row.contentOffset.x > 50 && stage.offset == .zero)
    stage.rest(from: 0.1)
    let place = row.contentOffset
    stage.drag(from: (200, 200), to: (205, 120), start: 10)
    #expect(row.contentOffset == place && stage.offset.y > 50)
  }

  @Test func atItsEdgeTheInnerOneLeavesTheDragToTheOuter() {
    let stage = ScrollStage()
    let inner = ScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 400))
    inner.contentSize = CGSize(width: 375, height: 900)
    inner.bounces = false
    stage.page.addSubview(inner)
    // Down to its end, only the inner view moves.
    stage.drag(from: (200, 300), to: (200, 100), start: 0, lifts: false)
    #expect(inner.contentOffset.y > 100 && stage.offset.y == 0)
    stage.finger(.ended, 200, 100, at: 1)
    inner.contentOffset = CGPoint(x: 0, y: 500)
    stage.drag(from: (200, 300), to: (200, 200), start: 2, lifts: false)
    #expect(inner.contentOffset.y == 500 && stage.offset.y > 50)
    stage.finger(.ended, 200, 200, at: 3)
    // Upward again, the drag belongs to the inner view.
    let place = stage.offset
    stage.drag(from: (200, 200), to: (200, 300), start: 4, lifts: false)
    #expect(inner.contentOffset.y < 450 && stage.offset == place)
  }

  @Test func theOwnerStaysTheSameDuringOneDrag() {
    let stage = ScrollStage()
    let inner = ScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 400))
    inner.contentSize = CGSize(width: 375, height: 450)
    inner.bounces = false
    stage.page.addSubview(inner)
    stage.drag(from: (200, 350), to: (200, 100), start: 0, lifts: false)
    #expect(inner.contentOffset.y == 50 && stage.offset == .zero)
  }

  @Test func theWheelGoesToWhoCanFollow() {
    let (stage, row) = listWithRow()
    stage.window.handle(
      InputEvent(
        time: 0, kind: .scroll(ScrollInput(dx: 0, dy: -1, x: 200, y: 200))))
    stage.window.handle(
      InputEvent(
        time: 0.01, kind: .scroll(ScrollInput(dx: 1, dy: 0, x: 200, y: 200))))
    stage.rest(from: 0.01)
    #expect(stage.offset.y > 50 && stage.offset.x == 0)
    #expect(row.contentOffset.x > 50)
  }

  @Test func turnedAndScaledTheInnerOneFollowsTheFingerOnScreen() {
    let stage = ScrollStage()
    stage.scrollView.isScrollEnabled = false
    stage.scrollView.zoomScale = 2
    stage.scrollView.contentOffset = .zero
    let inner = ScrollView(frame: CGRect(x: 20, y: 20, width: 120, height: 120))
    inner.contentSize = CGSize(width: 800, height: 800)
    inner.transform = CGAffineTransform(rotationAngle: .pi / 2)
    stage.page.addSubview(inner)
    inner.contentOffset = CGPoint(x: 300, y: 300)
    let mark = View(frame: CGRect(x: 0, y: 0, width: 800, height: 800))
    inner.addSubview(mark)
    let start = inner.convert(CGPoint(x: inner.bounds.midX, y: inner.bounds.midY), to: nil)
    stage.finger(.began, start.x, start.y, at: 0)
    stage.finger(.moved, start.x + 20, start.y, at: 0.01)
    let under = mark.convert(CGPoint(x: start.x + 20, y: start.y), from: nil)
    stage.finger(.moved, start.x + 60, start.y + 30, at: 0.02)
    let after = mark.convert(CGPoint(x: start.x + 60, y: start.y + 30), from: nil)
    #expect(inner.isDragging)
    #expect(abs(under.x - after.x) < 1e-9 && abs(under.y - after.y) < 1e-9)
    // A quarter turn and twice the size: 40 points to the right are 20 along its y.
    #expect(abs(inner.contentOffset.y - 320) < 1e-9)
    #expect(abs(inner.contentOffset.x - 285) < 1e-9)
  }

  @Test func anInnerPinchIsTheInnerOnes() {
    let stage = ScrollStage()
    let zoomer = Zoomer()
    let inner = ScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    zoomer.view.frame = CGRect(x: 0, y: 0, width: 600, height: 600)
    inner.addSubview(zoomer.view)
    inner.contentSize = CGSize(width: 600, height: 600)
    inner.maximumZoomScale = 4
    inner.delegate = zoomer
    stage.page.addSubview(inner)
    stage.touch(.began, [(1, 100, 100), (2, 150, 100)], at: 0)
    stage.touch(.moved, [(1, 90, 100), (2, 160, 100)], at: 0.01)
    stage.touch(.moved, [(1, 55, 100), (2, 195, 100)], at: 0.02)
    #expect(abs(inner.zoomScale - 2) < 1e-12)
    #expect(stage.scrollView.zoomScale == 1)
    stage.touch(.ended, [(1, 55, 100), (2, 195, 100)], at: 0.03)
    stage.rest(from: 0.03)
    #expect(inner.isAtRest && stage.scrollView.isAtRest)
  }
}

@MainActor
private final class Zoomer: ScrollViewDelegate {
  let view = View()
  func viewForZooming(in scrollView: ScrollView) -> View? { view }
}
