import Foundation
import Panorama
import TestSupport
import Testing
import Viewer

/// Keys that the user has changed.
@MainActor @Suite struct ChosenKeysTests {
  let desk: ViewerDesk
  init() throws {
    desk = try ViewerDesk()
    desk.send(.resize(ResizeInput(width: 800, height: 700, scale: 1)))
    desk.settle(0.1)
  }

  private func panel() throws -> SettingsPanel {
    try #require(desk.window.rootView.subviews.lazy.compactMap { $0 as? SettingsPanel }.first)
  }

  private func button(_ name: String) throws -> Button {
    try #require(try panel().row(named: name)?.control as? Button)
  }

  @Test func aCommandGetsAnotherKey() throws {
    desk.key("k", .control)
    let rotate = try button("Rotate")
    #expect(rotate.title == "R")
    rotate.press()
    #expect(rotate.title == "Press a key")
    desk.key("ctrl", .control)
    #expect(rotate.title == "Press a key", "a modifier alone is no key")
    desk.key("l", .control)
    #expect(rotate.title == "Ctrl+L")
    #expect(desk.viewer.settings.keys == ["Rotate": ["Ctrl+L"]])
    desk.key("escape")
    desk.settle(0.1)
    desk.key("r")
    #expect(desk.page?.pictureSize == CGSize(width: 800, height: 600))
    desk.key("l", .control)
    #expect(desk.page?.pictureSize == CGSize(width: 600, height: 800))
    // Menus and tool tips show it.
    #expect(desk.viewer.menuItems.contains { $0.shortcut == "Ctrl+L" })
    #expect(!desk.viewer.menuItems.contains { $0.shortcut == "R" })
    #expect(desk.viewer.toolbar.button(.rotate)?.toolTip == "Rotate (Ctrl+L)")
    desk.key("f1")
    let list = try #require(
      desk.window.rootView.subviews.lazy.compactMap { $0 as? KeyListPanel }.first)
    #expect(list.groups.flatMap(\.lines).contains { $0.keys.first == "Ctrl+L" })
  }

  @Test func aKeyIsOnlyOnceAndGoesBackOnReset() throws {
    desk.key("k", .control)
    try button("Rotate").press()
    desk.key("i")
    #expect(try panel().told == "I is no longer the key of “Information”")
    #expect(try button("Information").title == "None")
    desk.key("escape")
    desk.key("i")
    #expect(desk.viewer.infoPanel == nil)
    #expect(desk.page?.pictureSize == CGSize(width: 600, height: 800))
    desk.key("k", .control)
    try button("All keys as they were").press()
    #expect(desk.viewer.settings.keys.isEmpty)
    #expect(try button("Rotate").title == "R" && button("Information").title == "I")
  }

  @Test func aSecondPressTakesTheKeyAway() throws {
    desk.key("k", .control)
    let trash = try button("Move to the trash")
    trash.press()
    trash.press()
    #expect(trash.title == "None" && desk.viewer.settings.keys == ["Move to the trash": []])
    trash.press()
    desk.key("delete")
    #expect(trash.title == "Del" && desk.viewer.settings.keys.isEmpty, "as usual is not kept")
  }

  @Test func someKeysStayAndEscapeCancels() throws {
    desk.key("k", .control)
    let rotate = try button("Rotate")
    for (key, modifiers) in [("tab", KeyModifiers.control), ("f11", []), ("return", [])] {
      rotate.press()
      desk.key(key, modifiers)
      #expect(try panel().told.hasSuffix("has to stay what it is"))
      desk.key("escape")
      #expect(rotate.title == "R")
    }
    #expect(desk.viewer.settings.keys.isEmpty)
    #expect(try panel().window != nil, "the first Escape was for the question")
    desk.key("escape")
    #expect(desk.window.rootView.subviews.allSatisfy { !($0 is SettingsPanel) })
  }

  @Test func keysAreKept() throws {
    var settings = ViewerSettings()
    settings.keys = ["Slideshow": ["Ctrl+L", "F6"], "Of another version": ["X"]]
    let data = try JSONEncoder().encode(settings)
    let read = try JSONDecoder().decode(ViewerSettings.self, from: data)
    #expect(read == settings)
    desk.viewer.settings = read
    desk.key("f6")
    #expect(desk.viewer.isSlideshowRunning)
    desk.key("l", .control)
    #expect(!desk.viewer.isSlideshowRunning, "its key ends it, too")
    desk.key("s")
    #expect(!desk.viewer.isSlideshowRunning)
  }

  @Test func pressesAreWrittenAsMenusShowThem() {
    func written(_ key: String, _ modifiers: KeyModifiers = []) -> String? {
      KeyCombination(KeyInput(phase: .down, key: key, modifiers: modifiers))?.text
    }
    #expect(written("n", [.control, .shift]) == "Ctrl+Shift+N")
    #expect(written("pageup") == "PageUp" && written("f2", .alt) == "Alt+F2")
    #expect(written("left", .shift) == "Shift+←" && written("delete") == "Del")
    #expect(written("-") == "−" && written("+", .control) == "Ctrl++")
    #expect(written("shift", .shift) == nil && written("a", .command) == nil)
    for text in ["Ctrl+Shift+N", "PageUp", "Ctrl++", "−", "Esc", "Home", "Space"] {
      let key = KeyCombination(text)
      let back = KeyCombination(KeyInput(phase: .down, key: key.key, modifiers: key.modifiers))
      #expect(back == key, "\(text)")
    }
  }
}
