import Panorama
import Testing

/// The visible part of a panorama, and the panorama's calls about it.
@Suite @MainActor struct CameraTests {
  private final class Told: Panorama {
    var log: [String] = []
    override func visibleRectDidChange() { log.append("rect") }
    override func zoomScaleDidChange() { log.append("zoom \(shownScale)") }
    override func didComeToRest() { log.append("rest") }
  }

  private final class Watching: PanoramaView {
    var scrolls = 0
    override func scrollViewDidScroll(_ scrollView: ScrollView) { scrolls += 1 }
  }

  private let window = Window(size: CGSize(width: 400, height: 300))
  private let panorama = Told(bounds: CGRect(x: 0, y: 0, width: 4000, height: 3000))

  private func shown() -> Watching {
    panorama.minimumZoomScale = 0.05
    let view = Watching(frame: window.bounds)
    view.panorama = panorama
    window.rootView.addSubviewToFit(view)
    _ = window.makeFrame()
    panorama.log = []
    return view
  }

  private func frames(to end: Double) {
    var time = window.time
    while time < end {
      time += 1.0 / 60
      window.advance(to: time)
      _ = window.makeFrame()
    }
  }

  @Test func aFitAskedForTooEarlyIsRemembered() {
    panorama.minimumZoomScale = 0.05
    let view = PanoramaView(panorama: panorama)
    view.scaleToFit()
    window.rootView.addSubviewToFit(view)
    _ = window.makeFrame()
    #expect(view.zoomScale == 0.1)
    let seen = view.visibleRect
    #expect(abs(seen.width - 4000) < 1e-6 && abs(seen.height - 3000) < 1e-6)
    view.zoomScale = 1
    view.setNeedsLayout()
    _ = window.makeFrame()
    #expect(view.zoomScale == 1, "only the first time")
  }

  @Test func aPlaceAskedForTooEarlyIsRemembered() {
    let view = PanoramaView(panorama: panorama)
    view.show(CGRect(x: 1000, y: 1000, width: 200, height: 150), animated: true)
    window.rootView.addSubviewToFit(view)
    _ = window.makeFrame()
    #expect(view.zoomScale == 2)
    #expect(view.visibleRect == CGRect(x: 1000, y: 1000, width: 200, height: 150))
  }

  @Test func theCameraMovesBetweenTheInsets() {
    let view = shown()
    view.contentInset = EdgeInsets(left: 100)
    view.show(CGRect(x: 1000, y: 1000, width: 300, height: 100), animated: true)
    frames(to: 1)
    #expect(abs(view.zoomScale - 1) < 1e-9)
    #expect(abs(view.visibleRect.minX - 900) < 1e-6 && abs(view.visibleRect.midY - 1050) < 1e-6)
    #expect(panorama.log.last == "rest" && view.scrolls > 5)
  }

  @Test func zoomsAndScrollsAreTold() {
    let view = shown()
    view.scrollView.setZoomScale(2, animated: true)
    frames(to: 1)
    #expect(panorama.log.contains("zoom 2.0") && panorama.log.last == "rest")
    panorama.log = []
    view.scrollView.setContentOffset(CGPoint(x: 500, y: 0), animated: false)
    frames(to: 1.1)
    #expect(panorama.log == ["rect"])
    #expect(view.visibleRect.minX == 250)
  }

  @Test func aFlightArrivesAndATouchEndsIt() {
    let view = shown()
    let target = CGRect(x: 3000, y: 2000, width: 400, height: 300)
    var told: [Bool] = []
    view.fly(to: target) { told.append($0) }
    frames(to: 0.5)
    #expect(view.zoomScale < 0.9, "it zooms out to see where it goes")
    frames(to: 4)
    #expect(view.visibleRect == target && told == [true])
    view.fly(to: CGRect(x: 0, y: 0, width: 400, height: 300)) { told.append($0) }
    frames(to: 4.3)
    for id in 1...2 {
      window.handle(
        InputEvent(
          time: 4.31, kind: .touch(TouchInput(phase: .began, id: id, x: 100 * Double(id), y: 100))))
    }
    frames(to: 4.4)
    let caught = view.visibleRect
    frames(to: 5)
    #expect(told == [true, false] && view.visibleRect == caught)
  }

  @Test func whatKeepsItsSizeDoes() {
    let view = shown()
    let pin = Viewlet(frame: CGRect(x: 90, y: 90, width: 20, height: 20))
    pin.keepsSizeOnScreen = true
    panorama.addViewlet(pin)
    view.zoomScale = 2
    frames(to: 0.1)
    #expect(pin.transformToPanorama.a == 0.5)
    #expect(
      CGPoint(x: 10, y: 10).applying(pin.transformToPanorama) == CGPoint(x: 100, y: 100))
    #expect(panorama.findViewlet(at: CGPoint(x: 94, y: 100)) == nil)
    #expect(panorama.findViewlet(at: CGPoint(x: 96, y: 100)) === pin)
  }

  @Test func aDrawingMayLearnTheScale() {
    final class Hairlines: Panorama {
      var widths: [Double] = []
      override func draw(in context: CGContext) { widths.append(1 / shownScale) }
    }
    let lines = Hairlines(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
    let view = shown()
    view.panorama = lines
    _ = window.makeFrame()
    view.zoomScale = 2
    frames(to: 0.1)
    #expect(lines.widths == [1], "once for all")
    lines.redrawsWhenZoomed = true
    frames(to: 0.2)
    view.zoomScale = 4
    frames(to: 0.3)
    #expect(lines.widths == [1, 0.5, 0.25])
  }

  @Test func aStyleKeepsAButtonsWordInTheMiddle() throws {
    func ink(_ button: ButtonViewlet) -> CGRect {
      let list = button.recordedForTests
      return list.bounds
    }
    let (plain, styled) = (
      ButtonViewlet(frame: CGRect(x: 0, y: 0, width: 200, height: 40), title: "OK"),
      ButtonViewlet(frame: CGRect(x: 0, y: 0, width: 200, height: 40), title: "OK")
    )
    styled.style = ViewletStyle(textColor: .black)
    #expect(ink(plain) == ink(styled) && ink(plain).minX > 50)
  }
}

extension Viewlet {
  fileprivate var recordedForTests: DisplayList {
    let context = CGContext()
    draw(in: context)
    return context.displayList
  }
}
