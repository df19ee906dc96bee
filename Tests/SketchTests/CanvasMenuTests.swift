import Panorama
import Sketch
import Testing

/// The menu that a long press on the canvas opens, and the bars of narrow windows.
@MainActor @Suite struct CanvasMenuTests {
  private func menu(_ desk: Desk) -> [String]? {
    desk.window.rootView.subviews.compactMap { $0 as? PopUpMenu }.last?
      .items.compactMap { $0.action?.title }
  }

  private func press(_ desk: Desk, _ x: Double, _ y: Double, _ seconds: Double = 1.1) {
    desk.touch(.began, 1, x, y)
    desk.wait(seconds)
    desk.touch(.ended, 1, x, y)
  }

  @Test(arguments: ["p", "h", "e"]) func aLongPressOpensTheMenuAndDrawsNothing(key: String) throws {
    let desk = try Desk()
    desk.draw([(300, 300), (400, 300)])
    desk.key(key)
    press(desk, 350, 300)
    #expect(menu(desk)?.contains("Paste") == true)
    desk.key("escape")
    desk.wait(1)
    #expect(desk.strokes.count == 1 && menu(desk) == nil)
  }

  @Test func aLongPressOfTheLassoSelectsWhatIsBelow() throws {
    let desk = try Desk()
    desk.draw([(300, 300), (400, 300)])
    desk.key("l")
    press(desk, 350, 300)
    #expect(menu(desk)?.contains("Copy") == true && desk.view.sketch.selectedArea != nil)
  }

  @Test func aFingerThatScrollsOpensItToo() throws {
    let desk = try Desk()
    desk.view.settings.fingersScroll = true
    press(desk, 350, 300)
    #expect(menu(desk)?.contains("Paste") == true)
  }

  @Test func aDotAStrokeAndASecondFingerOpenNone() throws {
    let desk = try Desk()
    press(desk, 300, 300, 0.8)
    #expect(menu(desk) == nil && desk.strokes.count == 1)
    desk.touch(.began, 1, 300, 400)
    desk.touch(.moved, 1, 340, 400)
    desk.wait(2)
    desk.touch(.ended, 1, 340, 400)
    #expect(menu(desk) == nil && desk.strokes.count == 2)
    desk.touch(.began, 1, 300, 500)
    desk.touch(.began, 2, 400, 500)
    desk.wait(2)
    #expect(menu(desk) == nil)
  }

  @Test(arguments: [320.0, 480, 640, 720, 800])
  func theToolsAreLargeEnoughInNarrowWindows(width: Double) throws {
    let window = Window(size: CGSize(width: width, height: 480))
    let view = SketchView(document: try SketchDocument(path: nil))
    window.rootView = view
    _ = window.makeFrame()
    let bars = view.subviews.compactMap { $0 as? Toolbar }
      .filter { ["Tools", "Selection"].contains($0.accessibilityLabel) }
    #expect(bars.count == 2)
    for bar in bars {
      bar.frame.size = bar.sizeThatFits(CGSize(width: width - 32, height: 480))
      bar.layoutIfNeeded()
      for control in bar.groups.joined() {
        #expect(control.frame.width >= 44 && control.frame.height >= 44)
        #expect(bar.bounds.contains(control.frame))
      }
    }
  }
}
