import Foundation
import Panorama
import Testing
import Viewer

/// Over every bar, strip and panel the wheel and the trackpad do what they do over the picture, or scroll the
/// panel itself.
@MainActor @Suite struct WheelEverywhereTests {
  let desk: ViewerDesk
  init() throws { desk = try ViewerDesk() }

  /// The middle of each visible view of the viewer that is neither the picture nor in it, in the window.
  private func chrome() -> [(View, CGPoint)] {
    var found: [(View, CGPoint)] = []
    func search(_ view: View) {
      if view is PhotoPage || view.isHidden || view.alpha < 0.1 { return }
      let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
      if let hit = desk.window.hitTest(middle), hit === view { found.append((view, middle)) }
      view.subviews.forEach(search)
    }
    search(desk.viewer)
    return found
  }

  @Test func overTheControlsTheWheelZooms() throws {
    desk.mouse(.moved, 200, 150)
    desk.mouse(.moved, 210, 160)
    desk.settle(0.5)
    let places = chrome()
    #expect(places.count >= 5, "the toolbar and its buttons are shown")
    for (i, (view, place)) in places.enumerated() {
      desk.key("0")
      desk.settle(0.5)
      let before = desk.page?.targetZoomScale ?? 0
      desk.wheel(1, at: (Double(place.x), Double(place.y)))
      let after = desk.page?.targetZoomScale ?? 0
      #expect(after > before, "\(type(of: view)) at \(place)")
      desk.settle(0.5)
      desk.mouse(.moved, 200, i % 2 == 0 ? 145 : 155)
    }
  }

  @Test func overTheControlsAPinchZooms() throws {
    desk.mouse(.moved, 200, 150)
    desk.mouse(.moved, 210, 160)
    desk.settle(0.5)
    for (view, place) in chrome() {
      let before = desk.page?.zoomScale ?? 0
      let (x, y) = (Double(place.x), Double(place.y))
      desk.send(.pinch(PinchInput(phase: .began, scale: 1, x: x, y: y)))
      desk.send(.pinch(PinchInput(phase: .changed, scale: 1.1, x: x, y: y)))
      desk.send(.pinch(PinchInput(phase: .ended, scale: 1, x: x, y: y)))
      #expect((desk.page?.zoomScale ?? 0) > before, "\(type(of: view)) at \(place)")
    }
  }

  @Test func overTheInfoPanelTheWheelScrollsThePanel() throws {
    desk.key("i")
    desk.settle(0.5)
    let panel = try #require(desk.viewer.infoPanel)
    let scroll = try #require(panel.subviews.lazy.compactMap { $0 as? ScrollView }.first)
    let place = scroll.convert(CGPoint(x: scroll.bounds.midX, y: scroll.bounds.midY), to: nil)
    let (x, y) = (Double(place.x), Double(place.y))
    let scale = desk.page?.targetZoomScale ?? 0
    try #require(scroll.contentSize.height > scroll.bounds.height, "it is longer than the window")
    desk.wheel(-1, at: (x, y))
    desk.settle(0.5)
    #expect(scroll.contentOffset.y > 0)
    desk.swipe(dx: 0, dy: 40, at: (x, y))
    desk.settle(1)
    #expect(scroll.contentOffset.y == 0)
    // At its end it keeps both.
    for _ in 0..<30 { desk.wheel(-1, at: (x, y)) }
    desk.settle(1)
    desk.wheel(-1, at: (x, y))
    #expect(desk.page?.targetZoomScale == scale)
    // What it cannot do is the picture's.
    desk.wheel(1, at: (x, y), .control)
    let zoomed = desk.page?.targetZoomScale ?? 0
    #expect(zoomed > scale)
    desk.settle(1)
    desk.send(.pinch(PinchInput(phase: .began, scale: 1, x: x, y: y)))
    desk.send(.pinch(PinchInput(phase: .changed, scale: 1.2, x: x, y: y)))
    desk.send(.pinch(PinchInput(phase: .ended, scale: 1, x: x, y: y)))
    #expect((desk.page?.targetZoomScale ?? 0) > zoomed)
  }

  @Test func overTheStripTheWheelScrollsTheStrip() throws {
    let folder = desk.folder
    for i in 20..<40 {
      try folder.addPicture("img\(i).png", width: 32, height: 32, color: 0xFF20_60C0)
    }
    let desk = ViewerDesk(folder, [folder("img1.png")])
    desk.key("t")
    desk.settle(0.5)
    let strip = try #require(
      desk.viewer.subviews.lazy.compactMap { $0 as? ThumbnailStrip }.first
        ?? desk.viewer.overlay.subviews.lazy.compactMap { $0 as? ThumbnailStrip }.first)
    let scroll = try #require(strip.subviews.lazy.compactMap { $0 as? ScrollView }.first)
    let place = strip.convert(CGPoint(x: strip.bounds.midX, y: strip.bounds.midY), to: nil)
    let scale = desk.page?.targetZoomScale
    desk.wheel(-1, at: (Double(place.x), Double(place.y)))
    desk.settle(0.5)
    #expect(scroll.contentOffset.x > 20)
    #expect(desk.page?.targetZoomScale == scale)
    // At its end it keeps the wheel.
    for _ in 0..<40 { desk.wheel(-1, at: (Double(place.x), Double(place.y))) }
    desk.settle(1)
    desk.wheel(-1, at: (Double(place.x), Double(place.y)))
    #expect(desk.page?.targetZoomScale == scale)
    // What the strip cannot do is the picture's.
    desk.wheel(1, at: (Double(place.x), Double(place.y)), .control)
    #expect((desk.page?.targetZoomScale ?? 0) > (scale ?? 0))
  }
}
