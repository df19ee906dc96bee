import Foundation
import Panorama
import Testing

/// Draws two shapes and records its calls.
@MainActor
private final class Scene: Panorama {
  var drawings = 0
  var log: [String] = []
  var places: [CGPoint] = []

  override func draw(in context: CGContext) {
    drawings += 1
    context.fill(CGRect(x: -100, y: -100, width: 5000, height: 5000))
    context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
  }
  override func didMove(to panoramaView: PanoramaView?) {
    log.append(panoramaView == nil ? "left" : "arrived")
    #expect((self.panoramaView == nil) == (panoramaView == nil))
  }
  private func note(_ word: String, _ touches: Set<Touch>) {
    log.append("\(word) \(touches.count)")
    places += touches.compactMap { $0.location(in: self) }
  }
  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    note("began", touches)
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    note("moved", touches)
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    note("ended", touches)
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    note("cancelled", touches)
  }
}

/// Handles the mouse itself, with other platforms' names for events.
@MainActor
private final class MouseScene: Panorama {
  var log: [String] = []
  override func mouseDown(with event: XEvent) { log.append("down") }
  override func mouseDragged(with event: MouseEvent) {
    let p = event.location(in: self) ?? .zero
    log.append("dragged \(p.x) \(p.y)")
  }
  override func mouseUp(with event: MouseEvent) { log.append("up") }
  override func rightMouseDown(with event: MouseEvent) { log.append("right") }
  override func mouseEntered(with event: MouseEvent) { log.append("entered") }
  override func mouseExited(with event: MouseEvent) { log.append("exited") }
  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    log.append("touch")
  }
}

@MainActor @Suite struct PanoramaViewTests {
  let window = Window(size: CGSize(width: 400, height: 300))
  let view = PanoramaView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  init() { window.rootView.addSubviewToFit(view) }

  private func touch(_ phase: TouchInput.Phase, _ fingers: [(Int, Double, Double)], at t: Double) {
    window.handle(
      fingers.map {
        InputEvent(time: t, kind: .touch(TouchInput(phase: phase, id: $0.0, x: $0.1, y: $0.2)))
      })
  }

  private func mouse(_ phase: MouseInput.Phase, _ x: Double, _ y: Double, at t: Double) {
    window.handle(InputEvent(time: t, kind: .mouse(MouseInput(phase: phase, x: x, y: y))))
  }

  @Test func settingAPanoramaTellsOldAndNew() {
    let a = Scene(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    let b = Scene(bounds: CGRect(x: 0, y: 0, width: 2000, height: 500))
    view.panorama = a
    view.zoomScale = 2
    view.contentOffset = CGPoint(x: 100, y: 100)
    view.panorama = b
    #expect(a.log == ["arrived", "left"])
    #expect(b.log == ["arrived"])
    #expect(view.scrollView.contentSize == CGSize(width: 2000, height: 500))
    #expect(view.contentOffset == .zero)
    #expect(view.zoomScale == 1)
    #expect(view.scrollView.maximumZoomScale == 4)
    view.panorama = nil
    #expect(b.log == ["arrived", "left"])
    #expect(b.panoramaView == nil)
  }

  @Test func aViewMadeWithAPanoramaShowsIt() {
    let scene = Scene(bounds: CGRect(x: 0, y: 0, width: 300, height: 200))
    let view = PanoramaView(panorama: scene)
    #expect(scene.log == ["arrived"])
    #expect(view.scrollView.contentSize == CGSize(width: 300, height: 200))
  }

  @Test func aPanoramaIsShownInOnePlace() {
    let scene = Scene(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    let other = PanoramaView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    view.panorama = scene
    other.panorama = scene
    #expect(view.panorama == nil)
    #expect(scene.panoramaView === other)
    #expect(scene.log == ["arrived", "left", "arrived"])
  }

  @Test func oneFingerBelongsToThePanoramaInItsOwnCoordinates() {
    let scene = Scene(bounds: CGRect(x: -50, y: 20, width: 1000, height: 1000))
    view.panorama = scene
    view.zoomScale = 2
    view.contentOffset = CGPoint(x: 100, y: 60)
    touch(.began, [(1, 10, 20)], at: 0)
    touch(.moved, [(1, 110, 20)], at: 0.1)
    touch(.ended, [(1, 110, 20)], at: 0.2)
    #expect(scene.log.dropFirst() == ["began 1", "moved 1", "ended 1"])
    let distances = scene.places.map { (place: CGPoint) -> Double in hypot(place.x, place.y) }
    let (first, second): (Double, Double) = (hypot(5, 60), hypot(55, 60))
    #expect(distances == [first, second, second])
    #expect(scene.places[0] == CGPoint(x: 5, y: 60))
  }

  @Test func twoFingersScrollAndCancelTheStroke() {
    let scene = Scene(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    view.panorama = scene
    touch(.began, [(1, 100, 200)], at: 0)
    touch(.moved, [(1, 120, 200)], at: 0.1)
    touch(.began, [(2, 200, 200)], at: 0.2)
    touch(.moved, [(1, 120, 180), (2, 200, 180)], at: 0.3)
    touch(.moved, [(1, 120, 150), (2, 200, 150)], at: 0.4)
    #expect(scene.log.dropFirst() == ["began 1", "moved 1", "began 1", "cancelled 2"])
    #expect(view.contentOffset.y == 30)
    touch(.ended, [(1, 120, 150), (2, 200, 150)], at: 2)
    #expect(scene.log.last == "cancelled 2")
  }

  @Test func oneFingerScrollsWhereTheSettingSaysSo() {
    view.panorama = Scene(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    view.minimumNumberOfTouchesToScroll = 1
    mouse(.down, 300, 200, at: 0)
    mouse(.moved, 290, 200, at: 0.1)
    mouse(.moved, 250, 200, at: 0.2)
    #expect(view.contentOffset.x == 40)
  }

  @Test func theMouseReachesThePanorama() {
    let scene = MouseScene(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    view.panorama = scene
    mouse(.down, 10, 10, at: 0)
    mouse(.moved, 30, 20, at: 0.1)
    mouse(.up, 30, 20, at: 0.2)
    #expect(scene.log == ["entered", "down", "dragged 30.0 20.0", "up"])
  }

  @Test func theMouseIsATouchForAPanoramaThatKnowsNoMouse() {
    let scene = Scene(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    view.panorama = scene
    mouse(.down, 10, 10, at: 0)
    mouse(.moved, 30, 20, at: 0.1)
    mouse(.up, 30, 20, at: 0.2)
    #expect(scene.log.dropFirst() == ["began 1", "moved 1", "ended 1"])
  }

  @Test func locationIsNilWhenDetached() {
    final class Keeper: Panorama {
      var touch: Touch?
      override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
        touch = touches.first
      }
    }
    let scene = Keeper(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    view.panorama = scene
    touch(.began, [(1, 10, 20)], at: 0)
    #expect(scene.touch?.location(in: scene) == CGPoint(x: 10, y: 20))
    view.panorama = nil
    #expect(scene.touch != nil)
    #expect(scene.touch?.location(in: scene) == nil)
  }

  @Test func recognizersAttachToAPanorama() {
    let scene = Scene(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    view.panorama = scene
    view.zoomScale = 2
    var taps: [CGPoint] = []
    scene.addGestureRecognizer(
      TapGestureRecognizer { tap in taps += [tap.location(in: scene)].compactMap { $0 } })
    touch(.began, [(1, 100, 50)], at: 0)
    touch(.ended, [(1, 100, 50)], at: 0.1)
    let o = view.contentOffset
    #expect(taps == [CGPoint(x: (100 + o.x) / 2, y: (50 + o.y) / 2)])
  }

  @Test func drawsOnceForAnyNumberOfScrollsAndZooms() {
    let scene = Scene(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    view.panorama = scene
    _ = window.makeFrame()
    let list = scene.displayList
    view.contentOffset = CGPoint(x: 200, y: 100)
    _ = window.makeFrame()
    view.zoomScale = 3
    _ = window.makeFrame()
    #expect(scene.drawings == 1)
    #expect(scene.displayList === list)
    scene.setNeedsDisplay()
    #expect(window.needsFrame)
    _ = window.makeFrame()
    #expect(scene.drawings == 2)
  }

  @Test func theBackViewShowsWhereTheContentIsOnWholePixels() {
    view.panorama = Scene(bounds: CGRect(x: 5, y: 6, width: 1000, height: 1000))
    _ = window.makeFrame()
    #expect(
      view.backView.shownTransform == CGAffineTransform(translationX: -5, y: -6))
    view.contentOffset = CGPoint(x: 100.4, y: 50.6)
    _ = window.makeFrame()
    #expect(
      view.backView.shownTransform == CGAffineTransform(translationX: -105, y: -57))
    view.zoomScale = 2
    _ = window.makeFrame()
    let corner = CGPoint(x: 5, y: 6)
    let shown = corner.applying(view.backView.shownTransform)
    let exact = view.contentView.convert(corner, to: view.backView)
    #expect(abs(shown.x - exact.x) <= 0.5 && abs(shown.y - exact.y) <= 0.5)
  }

  @Test func nothingIsDrawnOutsideTheBounds() {
    let scene = Scene(bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(scene.displayList.bounds == scene.bounds)
  }

  @Test func zoomLimitsReachTheScrollView() {
    let scene = Scene(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    view.panorama = scene
    scene.minimumZoomScale = 0.1
    scene.maximumZoomScale = 20
    #expect(view.scrollView.minimumZoomScale == 0.1)
    #expect(view.scrollView.maximumZoomScale == 20)
    scene.maximumZoomScale = .nan
    #expect(scene.maximumZoomScale == 20)
  }

  @Test func scaleToFitFits() {
    let scene = Scene(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    scene.minimumZoomScale = 0.05
    view.panorama = scene
    view.scaleToFit()
    #expect(abs(view.zoomScale - 0.3) < 1e-12, "the shorter side decides")
    _ = window.makeFrame()
    let frame = view.contentView.convert(scene.bounds, to: view)
    #expect(abs(frame.midX - 200) < 1e-9 && abs(frame.midY - 150) < 1e-9)
  }

  @Test func smallContentIsCentredAtEveryZoom() {
    let scene = Scene(bounds: CGRect(x: 0, y: 0, width: 100, height: 50))
    scene.minimumZoomScale = 0.1
    scene.maximumZoomScale = 100
    view.panorama = scene
    for zoom in [0.5, 1.0, 2.0, 3.7] {
      view.zoomScale = zoom
      _ = window.makeFrame()
      let frame = view.contentView.convert(scene.bounds, to: view)
      #expect(abs(frame.midX - 200) < 1e-9 && abs(frame.midY - 150) < 1e-9)
    }
  }

  @Test func changingTheBoundsReachesTheScrollView() {
    let scene = Scene(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    view.panorama = scene
    view.zoomScale = 2
    scene.bounds = CGRect(x: 0, y: 0, width: 1500, height: 700)
    #expect(view.scrollView.contentSize == CGSize(width: 3000, height: 1400))
    #expect(view.contentView.bounds == scene.bounds)
    #expect(view.zoomScale == 2)
  }
}
