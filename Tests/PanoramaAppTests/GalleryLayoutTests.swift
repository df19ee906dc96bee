import Panorama
import PanoramaApp
import Testing
import Viewer

/// Every page in small windows and at every interface scale: everything that is cut off can be
/// scrolled to, and no text is too small to read.
@MainActor @Suite struct GalleryLayoutTests {
  nonisolated static let sizes = [
    CGSize(width: 800, height: 600), CGSize(width: 480, height: 800),
  ]
  nonisolated static let scales = [1, 1.5, 2]
  nonisolated static let pages: [String?] = [nil] + GalleryCatalogue.pages.map(\.id)
  private static let fonts = FontLibrary()

  private func window(_ size: CGSize, _ scale: Double, _ view: View) -> Window {
    let window = Window(size: size, fonts: Self.fonts)
    window.theme = InterfaceTheme.light.scaled(by: scale)
    window.rootView = view
    // Twice, because some content appears after the first frame.
    window.advance(to: 0)
    _ = window.makeFrame()
    window.advance(to: 1)
    return window
  }

  private func gallery(_ page: String?, _ size: CGSize, _ scale: Double) -> Window {
    // Of the million cards, the visible ones are enough.
    let context = GalleryContext(
      fonts: Self.fonts, theme: InterfaceTheme.light.scaled(by: scale),
      isImmediate: page != "million")
    let view = GalleryView(context: context, page: page.flatMap(GalleryCatalogue.page(named:)))
    return window(size, scale, view)
  }

  @Test(arguments: pages, sizes)
  func nothingIsOutOfReach(_ page: String?, size: CGSize) {
    for scale in Self.scales {
      let window = gallery(page, size, scale)
      _ = window.makeFrame()
      let faults = window.rootView.layoutFaults()
      #expect(faults.isEmpty, "at \(scale): \(faults)")
    }
  }

  /// The picture is excluded: its text is a drawing, which can be zoomed to any size.
  @Test(arguments: pages.filter { $0 != "picture" }, sizes)
  func noTextIsTooSmall(_ page: String?, size: CGSize) {
    for scale in Self.scales {
      let window = gallery(page, size, scale)
      let list = window.makeFrame()
      // The cards' drawings are pictures of pages, not pages.
      let pictures = window.rootView.descendants().compactMap { view in
        (view as? GalleryCard).map { $0.convert($0.pictureFrame, to: nil) }
      }
      var smallest = Double.infinity
      list.eachText { size, box in
        guard box.intersects(window.bounds), !pictures.contains(where: { $0.intersects(box) })
        else { return }
        smallest = min(smallest, size)
      }
      #expect(smallest >= 9, "at \(scale)")
    }
  }

  @Test(arguments: sizes) func theEmptyViewerFits(size: CGSize) {
    for scale in Self.scales {
      let window = window(size, scale, ViewerDocumentView([], environment: .immediate()))
      _ = window.makeFrame()
      let faults = window.rootView.layoutFaults()
      #expect(faults.isEmpty, "at \(scale): \(faults)")
    }
  }

  /// Tab scrolls the focused control into view.
  @Test func theKeyboardScrollsToWhatItReaches() {
    let window = gallery("controls", CGSize(width: 480, height: 800), 2)
    for step in 0..<24 {
      let time = 1 + Double(step)
      window.handle(InputEvent(time: time, kind: .key(KeyInput(phase: .down, key: "tab"))))
      window.handle(InputEvent(time: time, kind: .key(KeyInput(phase: .up, key: "tab"))))
      for frame in 1...40 { window.advance(to: time + Double(frame) / 60) }
      _ = window.makeFrame()
      guard let view = window.firstResponder as? View else { continue }
      let place = view.convert(view.bounds, to: nil)
      #expect(window.bounds.insetBy(dx: -1, dy: -1).contains(place), "\(view) at \(place)")
    }
  }

  @Test func aDoubleTapZoomsAndTheReadOutSaysSo() throws {
    for page in ["grid", "picture", "physics"] {
      let window = gallery(page, CGSize(width: 800, height: 600), 1)
      let readout = try #require(
        window.rootView.descendants(evenFaded: true).compactMap { $0 as? ZoomReadout }.first)
      let scrollView = try #require(
        window.rootView.descendants().compactMap { $0 as? ScrollView }.first {
          $0.zoomingView != nil
        })
      #expect(readout.alpha == 0, "nothing zoomed yet")
      let before = scrollView.zoomScale
      func doubleTap(at start: Double) {
        for (phase, time) in [
          (TouchInput.Phase.began, start), (.ended, start + 0.05), (.began, start + 0.15),
          (.ended, start + 0.2),
        ] {
          window.handle(
            InputEvent(time: time, kind: .touch(TouchInput(phase: phase, id: 1, x: 300, y: 250))))
        }
        for frame in 1...40 { window.advance(to: start + 0.2 + Double(frame) / 60) }
      }
      doubleTap(at: 2)
      #expect(abs(scrollView.zoomScale / before - 2.5) < 1e-6, "\(page)")
      #expect(readout.alpha == 1)
      for frame in 0...120 { window.advance(to: 3 + Double(frame) / 60) }
      #expect(readout.alpha == 0, "and goes")
      doubleTap(at: 6)
      #expect(abs(scrollView.zoomScale / before - 1) < 1e-6, "\(page)")
    }
  }

  @Test func aFingerFromTheEdgeTakesThePageAway() throws {
    let window = gallery("grid", CGSize(width: 800, height: 600), 1)
    func finger(_ phase: TouchInput.Phase, _ x: Double, at time: Double) {
      window.handle(
        InputEvent(time: time, kind: .touch(TouchInput(phase: phase, id: 1, x: x, y: 300))))
    }
    func drag(from start: Double, to end: Double, at time: Double) {
      finger(.began, start, at: time)
      for step in 1...20 {
        finger(.moved, start + (end - start) * Double(step) / 20, at: time + Double(step) * 0.02)
      }
      // The finger rests before it lifts, so that there is no throw.
      finger(.moved, end, at: time + 0.8)
      finger(.ended, end, at: time + 1)
      for frame in 1...60 { window.advance(to: time + 1 + Double(frame) / 60) }
    }
    let scrollView = try #require(
      window.rootView.descendants().compactMap { $0 as? ScrollView }.first { $0.zoomingView != nil }
    )
    drag(from: 300, to: 700, at: 2)
    #expect(window.title == "Five thousand square", "only the edge goes back")
    drag(from: 5, to: 200, at: 5)
    #expect(window.title == "Five thousand square", "not far enough")
    #expect(scrollView.contentOffset == .zero, "and the plane stayed where it was")
    drag(from: 5, to: 600, at: 8)
    #expect(window.title == "Panorama")
  }
}
