import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@Suite("Drags that begin in a direction in which the content cannot scroll") @MainActor
struct ScrollViewDirectionTests {
  /// Content as wide as the view.
  private func list() -> ScrollStage {
    let stage = ScrollStage(content: CGSize(width: 375, height: 2000))
    stage.zooms = false
    return stage
  }

  @Test func aMoveSidewaysDoesNotSpoilTheOneDown() {
    let stage = list()
    stage.finger(.began, 200, 300, at: 0)
    stage.finger(.moved, 212, 300, at: 0.02)
    #expect(!stage.scrollView.isDragging)
    stage.finger(.moved, 212, 292, at: 0.04)
    #expect(!stage.scrollView.isDragging, "the slop counts from there")
    stage.finger(.moved, 212, 285, at: 0.06)
    #expect(stage.scrollView.isDragging)
    stage.finger(.moved, 212, 245, at: 0.08)
    #expect(stage.offset == CGPoint(x: 0, y: 40))
    stage.finger(.ended, 212, 245, at: 1)
    #expect(stage.calls.first == "willBeginDragging")
    #expect(stage.calls.last == "didEndDragging(willDecelerate:false)")
  }

  @Test func howeverFarSidewaysItWentBefore() {
    let stage = list()
    stage.finger(.began, 20, 300, at: 0)
    for i in 1...30 { stage.finger(.moved, 20 + 11 * Double(i), 300, at: Double(i) * 0.01) }
    #expect(!stage.scrollView.isDragging && stage.scrollView.isTracking)
    stage.finger(.moved, 350, 285, at: 0.4)
    #expect(stage.scrollView.isDragging)
    stage.finger(.ended, 350, 285, at: 1)
    #expect(!stage.scrollView.isTracking)
  }

  @Test func onlySidewaysItNeverBegins() {
    let stage = list()
    stage.finger(.began, 20, 300, at: 0)
    for i in 1...30 { stage.finger(.moved, 20 + 11 * Double(i), 300, at: Double(i) * 0.01) }
    stage.finger(.ended, 350, 300, at: 0.31)
    #expect(stage.calls.isEmpty && stage.offset == .zero && !stage.scrollView.isTracking)
  }

  @Test func theOuterOneTakesItsDirectionForTheRestOfTheDrag() {
    let stage = ScrollStage(content: CGSize(width: 1500, height: 667))
    let inner = ScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    inner.contentSize = CGSize(width: 375, height: 2000)
    stage.page.addSubview(inner)
    stage.finger(.began, 200, 300, at: 0)
    stage.finger(.moved, 185, 300, at: 0.02)
    #expect(stage.scrollView.isDragging && !inner.isDragging)
    stage.finger(.moved, 185, 200, at: 0.04)
    #expect(!inner.isDragging && inner.contentOffset == .zero)
    stage.finger(.ended, 185, 200, at: 1)
    // The next drag, downward, belongs to the inner view.
    stage.finger(.began, 200, 300, at: 2)
    stage.finger(.moved, 200, 280, at: 2.02)
    #expect(inner.isDragging && !stage.scrollView.isDragging)
    stage.finger(.ended, 200, 280, at: 3)
  }
}
