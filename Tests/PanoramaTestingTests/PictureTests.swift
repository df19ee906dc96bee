import Panorama
import PanoramaTesting
import Testing

@Suite struct PictureTests {
  @Test func aListIsReadableAsText() {
    let list = DisplayList { $0.fill(CGRect(x: 1, y: 1, width: 3, height: 2)) }
    #expect(
      ascii(list, width: 5, height: 4) == """
        .....
        .###.
        .###.
        .....
        """)
  }

  @Test func coverageShowsAsItsHalf() {
    let list = DisplayList {
      $0.setFillColor(CGColor(gray: 0, alpha: 0.75))
      $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      $0.setFillColor(CGColor(gray: 0, alpha: 0.25))
      $0.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    }
    #expect(ascii(list, width: 3, height: 1) == "+-.")
  }

  @Test func aBackgroundLiesBehind() {
    let list = DisplayList { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }
    let picture = list.picture(width: 2, height: 1, background: .white)
    #expect(picture.pixels == [0xFF00_0000, 0xFFFF_FFFF])
  }
}

@Suite @MainActor struct HeadlessHostTests {
  @Test func aFrameIsDrawnOnlyWhenSomethingChanged() throws {
    let window = Window(size: CGSize(width: 8, height: 4), screenScale: 2)
    let host = HeadlessHost(window: window)
    #expect(host.frame(at: 0))
    #expect(!host.frame(at: 1))
    let view = View(frame: CGRect(x: 1, y: 1, width: 2, height: 2))
    view.looks.background = CGColor(red: 1, green: 0, blue: 0)
    window.rootView.addSubview(view)
    #expect(host.frame(at: 2))
    #expect(host.frameCount == 2)
    let picture = try #require(host.picture)
    #expect((picture.width, picture.height) == (16, 8))
    #expect(picture.pixels[2 * 16 + 2] == 0xFFFF_0000)
    #expect(picture.pixels[2 * 16 + 1] != 0xFFFF_0000)
  }

  @Test func thePictureFollowsTheWindowsSize() throws {
    let window = Window(size: CGSize(width: 8, height: 4))
    let host = HeadlessHost(window: window)
    host.frame(at: 0)
    window.handle(
      InputEvent(time: 1, kind: .resize(ResizeInput(width: 5, height: 6, scale: 3))))
    #expect(host.frame(at: 1))
    let picture = try #require(host.picture)
    #expect((picture.width, picture.height) == (15, 18))
  }
}
