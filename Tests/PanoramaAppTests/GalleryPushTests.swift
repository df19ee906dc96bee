import Panorama
import PanoramaApp
import Testing

/// A page of the gallery comes in from the right and goes out again, and fingers take it along.
@MainActor @Suite struct GalleryPushTests {
  private static let fonts = FontLibrary()
  private let window: Window
  private let gallery: GalleryView

  init() {
    window = Window(size: CGSize(width: 800, height: 600), fonts: Self.fonts)
    let context = GalleryContext(fonts: Self.fonts, theme: .light, isImmediate: false)
    gallery = GalleryView(context: context)
    window.rootView = gallery
    wait(0.5)
  }

  private func wait(_ seconds: Double) {
    let end = window.time + seconds
    while window.time < end {
      window.advance(to: min(end, window.time + 1.0 / 60))
      window.layoutIfNeeded()
    }
  }

  private func send(_ kind: InputEvent.Kind) {
    window.handle(InputEvent(time: window.time, kind: kind))
  }

  private func touch(_ phase: TouchInput.Phase, _ x: Double, _ y: Double = 300) {
    send(.touch(TouchInput(phase: phase, id: 1, x: x, y: y)))
  }

  private func mouse(_ button: MouseInput.Button) {
    for phase in [MouseInput.Phase.down, .up] {
      send(.mouse(MouseInput(phase: phase, button: button, x: 400, y: 300)))
    }
  }

  /// The open page, which is above the grid.
  private var page: View? { gallery.subviews.count > 1 ? gallery.subviews.last : nil }

  private var shownOffset: Double {
    Double(page?.layer.presentation()?.affineTransform().tx ?? .nan)
  }

  private func openStar() throws {
    let card = try #require(
      gallery.descendants().lazy.compactMap { $0 as? GalleryCard }.first {
        $0.accessibilityLabel == "A star and its hue"
      })
    card.sendActions(for: .touchUpInside)
    #expect(page != nil)
  }

  @Test func aPageComesInFromTheRight() throws {
    try openStar()
    wait(0.05)
    let early = shownOffset
    #expect(early > 100 && early < 800)
    wait(0.05)
    #expect(shownOffset < early)
    wait(0.6)
    #expect(page?.transform == .identity && gallery.subviews.first?.isHidden == true)
  }

  @Test func aFingerHoldsItAndSendsItBack() throws {
    try openStar()
    wait(0.1)
    touch(.began, 700)
    let held = shownOffset
    #expect(held > 5 && held < 700)
    wait(0.5)
    #expect(shownOffset == held, "it stays under the finger")
    for x in stride(from: 705.0, through: 790, by: 5) {
      touch(.moved, x)
      wait(1.0 / 60)
    }
    #expect(shownOffset > held + 50)
    touch(.ended, 790)
    wait(0.8)
    #expect(page == nil && gallery.subviews.first?.isHidden == false)
    #expect(window.title == "Panorama")
  }

  @Test func aFingerThatOnlyHeldItLetsItGoOn() throws {
    try openStar()
    wait(0.15)
    touch(.began, 700)
    wait(0.2)
    #expect(shownOffset < 400, "past the middle")
    touch(.ended, 700)
    wait(0.8)
    #expect(page?.transform == .identity)
    // The page takes touches again.
    let star = try #require(page)
    #expect(window.hitTest(CGPoint(x: 400, y: 300)).map { $0 !== star } == true)
  }

  @Test func itsBackButtonWorksWhileItMoves() throws {
    try openStar()
    wait(0.1)
    let bar = try #require(
      page?.descendants().lazy.compactMap { $0 as? Control }.first {
        $0.accessibilityLabel == "Back to the gallery"
      })
    let place = bar.convert(CGPoint(x: 20, y: 20), to: nil)
    touch(.began, Double(place.x), Double(place.y))
    wait(0.05)
    touch(.ended, Double(place.x), Double(place.y))
    wait(0.8)
    #expect(page == nil)
  }

  @Test func theMousesBackButtonClosesIt() throws {
    try openStar()
    wait(0.8)
    mouse(.back)
    wait(0.05)
    #expect(page != nil && shownOffset > 0, "it goes out with a motion")
    wait(0.8)
    #expect(page == nil)
    mouse(.back)
    wait(0.2)
    #expect(page == nil && window.title == "Panorama")
  }

  @Test func withoutMotionItIsThereAtOnce() throws {
    window.theme.reducesMotion = true
    try openStar()
    #expect(page?.transform == .identity && gallery.subviews.first?.isHidden == true)
    mouse(.back)
    #expect(page == nil)
  }
}
