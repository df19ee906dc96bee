import Panorama
import Testing
import Viewer

/// Everything can be reached by keys alone and by fingers alone.
@MainActor @Suite struct ReachTests {
  let desk: ViewerDesk
  init() throws { desk = try ViewerDesk() }

  private func layer<Layer: View>(_ kind: Layer.Type) -> Layer? {
    desk.window.rootView.subviews.compactMap { $0 as? Layer }.last
  }

  // MARK: Keys

  @Test func tabBringsTheToolbarBackAndGoesThere() throws {
    desk.settle(4)
    #expect(!desk.viewer.overlay.isOverlayShown)
    desk.key("tab")
    desk.settle(0.3)
    #expect(desk.viewer.overlay.isOverlayShown)
    let first = try #require(desk.window.firstResponder as? Button)
    #expect(first.isDescendant(of: desk.viewer.toolbar))
    desk.settle(10)
    #expect(desk.viewer.overlay.isOverlayShown, "as long as the focus is there")
    desk.key("escape")
    desk.settle(5)
    #expect(desk.window.firstResponder == nil)
    #expect(!desk.viewer.overlay.isOverlayShown)
    desk.key("right")
    #expect(desk.name == "img2.png", "keys are the picture's again")
  }

  @Test func aButtonOfTheToolbarIsPressedByKeys() throws {
    desk.key("tab", .shift)
    let last = try #require(desk.window.firstResponder as? Button)
    #expect(last === desk.viewer.toolbar.button(.more))
    desk.key("return")
    #expect(layer(PopUpMenu.self) != nil)
  }

  @Test(arguments: ["f1", "?"]) func theKeyListComesAndGoes(_ key: String) throws {
    func press() { key == "?" ? desk.send(.text("?")) : desk.key(key) }
    press()
    let list = try #require(layer(KeyListPanel.self))
    #expect(list.groups.flatMap(\.lines).contains { $0.keys == ["F5"] })
    desk.settle(0.1)
    desk.key("right")
    #expect(desk.name == "img1.png", "nothing goes to what lies below")
    desk.key("escape")
    #expect(layer(KeyListPanel.self) == nil)
    press()
    press()
    #expect(layer(KeyListPanel.self) == nil, "the same key closes it")
    desk.key("right")
    #expect(desk.name == "img2.png")
  }

  @Test func aPressBesideTheKeyListClosesIt() throws {
    desk.send(.resize(ResizeInput(width: 1200, height: 900, scale: 1)))
    desk.key("f1")
    desk.settle(0.1)
    desk.tap(600, 450)
    #expect(layer(KeyListPanel.self) != nil, "on it")
    desk.tap(5, 5)
    #expect(layer(KeyListPanel.self) == nil)
  }

  @Test func keysThatFindNothingToScrollEndAtTheKeyList() throws {
    desk.send(.resize(ResizeInput(width: 1200, height: 900, scale: 1)))
    desk.key("f1")
    desk.settle(0.1)
    // The list fits, so its scroll view cannot scroll; it used to pass the key back and forth for
    // ever.
    for key in ["down", "up", "pagedown", "end"] { desk.key(key) }
    #expect(layer(KeyListPanel.self) != nil)
  }

  @Test func everyKeyOfTheListCanBeReadInASmallWindow() throws {
    desk.key("f1")
    desk.settle(0.1)
    let list = try #require(layer(KeyListPanel.self))
    let scroll = try #require(list.subviews.flatMap(\.subviews).first { $0 is ScrollView })
    let view = try #require(scroll as? ScrollView)
    #expect(view.frame.height < view.contentSize.height)
    desk.key("end")
    desk.settle()
    #expect(view.contentOffset.y + view.bounds.height >= view.contentSize.height - 0.5)
  }

  // MARK: Fingers

  @Test func aFingerThatRestsOpensTheMenu() throws {
    desk.settle(3)
    desk.touch(.began, [(1, 150, 60)])
    desk.settle(0.6)
    let menu = try #require(layer(PopUpMenu.self))
    desk.touch(.ended, [(1, 150, 60)])
    desk.settle(0.2)
    #expect(layer(PopUpMenu.self) != nil, "lifting the finger chooses nothing")
    #expect(menu.items.contains { $0.action?.title == "Information" })
    desk.key("escape")
    desk.settle(3)
    #expect(!desk.viewer.overlay.isOverlayShown)
  }

  @Test func aFingerThatMovesDoesNot() {
    desk.drag((300, 150), (250, 150), seconds: 0.2, rest: 0.6)
    #expect(layer(PopUpMenu.self) == nil)
  }

  @Test func theMenuStaysInsideASmallWindow() throws {
    desk.touch(.began, [(1, 390, 290)])
    desk.settle(0.6)
    desk.touch(.ended, [(1, 390, 290)])
    let menu = try #require(layer(PopUpMenu.self))
    let panel = try #require(menu.subviews.first)
    #expect(desk.window.bounds.contains(panel.frame))
    // Its last line can be reached by keys and by scrolling.
    desk.key("up")
    desk.settle(0.1)
    let last = try #require(
      menu.accessibilityChildren().last { $0.traits.contains(.focused) })
    #expect(panel.frame.contains(last.frame))
  }

  // MARK: Mouse

  @Test func backAndForwardOfTheMouseTurnPages() {
    func press(_ button: MouseInput.Button) {
      for phase in [MouseInput.Phase.down, .up] {
        desk.send(.mouse(MouseInput(phase: phase, button: button, x: 200, y: 150)))
      }
      desk.settle(0.3)
    }
    press(.forward)
    #expect(desk.name == "img2.png")
    press(.forward)
    press(.forward)
    #expect(desk.name == "img10.png")
    press(.back)
    #expect(desk.name == "img2.png")
  }

  // MARK: Zoom

  @Test func zoomingSaysHowFarWhereTheToolbarIsGone() {
    desk.settle(4)
    desk.pinch((200, 150), from: 50, to: 100)
    #expect(!desk.viewer.badges.readout.isHidden)
    #expect(desk.viewer.badges.readout.text == desk.viewer.toolbar.zoomField.text)
    desk.settle(2)
    #expect(desk.viewer.badges.readout.isHidden)
  }
}
