import Panorama
import PanoramaApp
import PanoramaTesting
import Testing

/// The drawings of the gallery's cards.
@MainActor @Suite struct GalleryCardTests {
  private static let fonts = FontLibrary()
  private let size = CGSize(width: 1100, height: 2000)

  private func gallery(_ page: String?) -> Window {
    let window = Window(size: size, fonts: Self.fonts)
    let context = GalleryContext(fonts: Self.fonts, theme: .light, isImmediate: true)
    window.rootView = GalleryView(
      context: context, page: page.flatMap(GalleryCatalogue.page(named:)))
    return window
  }

  private func pixels(of window: Window) -> [UInt32] {
    window.makeFrame().picture(width: Int(size.width), height: Int(size.height)).pixels
  }

  /// Lets a second pass, and draws what is seen then.
  private func picture(of window: Window) -> [UInt32] {
    let end = window.time + 1
    while window.time < end {
      window.advance(to: window.time + 1.0 / 60)
      _ = window.makeFrame()
    }
    return pixels(of: window)
  }

  /// At the margin, where no card is highlighted.
  private func closePage(of window: Window) {
    for phase in [MouseInput.Phase.down, .up] {
      let mouse = MouseInput(phase: phase, button: .back, x: 3, y: 3)
      window.handle(InputEvent(time: window.time, kind: .mouse(mouse)))
    }
  }

  /// Slow ones are not made under a page, and come when it closes.
  @Test func cardsThatAPageHasCoveredLookLikeOthers() {
    let home = gallery(nil)
    let early = pixels(of: home)
    let shown = picture(of: home)
    #expect(shown != early, "slow cards come after the first frame")
    let covered = gallery("grid")
    #expect(picture(of: covered) != shown)
    closePage(of: covered)
    #expect(picture(of: covered) == shown)
  }

  /// Cards are drawn again in other colours, also those that nobody has seen in the former ones.
  @Test func cardsFollowTheTheme() {
    let light = gallery(nil)
    let before = picture(of: light)
    light.theme = light.theme.toggled
    #expect(picture(of: light) != before)
    light.theme = light.theme.toggled
    #expect(picture(of: light) == before)
  }
}
