import Foundation
import PanoramaGraphics
import PanoramaViews
import ScrollPhysics
import Testing

/// Problems of the first programs that used the library.
@Suite @MainActor struct AnimatedUnderTouchTests {
  /// A double-tap recognizer of the content, which sees the finger lift before the scroll view
  /// does.
  @Test func aTapOfTheContentZoomsAnimated() {
    let stage = ScrollStage()
    let tap = TapGestureRecognizer { [stage] _ in
      stage.scrollView.zoom(to: CGRect(x: 0, y: 0, width: 150, height: 100), animated: true)
    }
    stage.page.addGestureRecognizer(tap)
    stage.finger(.began, 100, 100, at: 1)
    stage.finger(.ended, 100, 100, at: 1.05)
    #expect(stage.scrollView.zoomScale == 1, "not in one jump")
    stage.frames(from: 1.05, to: 1.2)
    #expect(stage.scrollView.zoomScale > 1 && stage.scrollView.zoomScale < 2.4)
    stage.rest(from: 1.2)
    #expect(stage.scrollView.zoomScale == 2.5)
    #expect(stage.calls.filter { $0 == "willBeginZooming" }.count == 1)
    #expect(stage.calls.filter { $0.hasPrefix("didEndZooming") }.count == 1)
  }

  /// A resting finger does not prevent the program from scrolling, and takes the content again when
  /// it drags.
  @Test func aRestingFingerLetsTheContentMoveAndTakesItAgain() {
    let stage = ScrollStage()
    stage.finger(.began, 100, 300, at: 1)
    stage.scrollView.setContentOffset(CGPoint(x: 0, y: 300), animated: true)
    stage.frames(from: 1, to: 1.2)
    #expect(stage.offset.y > 0 && stage.offset.y < 300)
    stage.finger(.moved, 100, 280, at: 1.2)
    let caught = stage.offset.y
    stage.finger(.moved, 100, 260, at: 1.22)
    stage.frame(1.23)
    #expect(abs(stage.offset.y - (caught + 20)) < 1e-6, "the finger has it")
    stage.finger(.ended, 100, 260, at: 1.6)
    stage.rest(from: 1.6)
    #expect(stage.scrollView.isAtRest && !stage.scrollView.isTracking)
  }

  /// `scrollViewDidZoom` that centres the content by its insets, as iOS code does.
  @Test func centringByInsetsDoesNotHoldAZoomUp() {
    let stage = ScrollStage(
      size: CGSize(width: 300, height: 300), content: CGSize(width: 200, height: 200))
    stage.scrollView.minimumZoomScale = 0.25
    stage.scrollView.ownObserver = { [weak stage] call in
      guard let scrollView = stage?.scrollView, call == .didZoom else { return }
      let room = max(0, (300 - scrollView.contentSize.width) / 2)
      scrollView.contentInset = EdgeInsets(top: room, left: room, bottom: room, right: room)
    }
    stage.scrollView.setZoomScale(0.5, animated: true)
    stage.frames(from: 0, to: 0.35)
    #expect(stage.scrollView.zoomScale == 0.5, "in its time")
    #expect(stage.calls.filter { $0.hasPrefix("didEndZooming") }.count == 1)
    stage.frames(from: 0.35, to: 0.5)
    #expect(stage.offset == CGPoint(x: -100, y: -100), "in the middle")
    #expect(stage.scrollView.isAtRest)
  }
}
