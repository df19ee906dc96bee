import Documents
import Foundation
import Panorama
import Testing

@MainActor
@Suite("Tabs and windows")
struct TabsTests {
  @Test(
    "Ctrl+T opens a tab beside the selected one; Ctrl+W closes a tab, and with the last one the window"
  )
  func openingAndClosing() throws {
    let desk = Desk()
    let window = try #require(desk.open("a", "b"))
    desk.press("t", in: window)
    #expect(desk.names == [["a", "Empty", "b"]])
    #expect(window.selectedTab?.content.documentTitle == "Empty")
    desk.press("w", in: window)
    #expect(desk.names == [["a", "b"]])
    #expect(window.selectedTab?.content.documentTitle == "b")
    desk.press("w", in: window)
    desk.press("w", in: window)
    #expect(desk.shell.windows.isEmpty && desk.display.windows.isEmpty)
  }

  @Test("Ctrl+Tab cycles through tabs, Ctrl and a digit selects one, Ctrl+9 selects the last")
  func choosing() throws {
    let desk = Desk()
    let window = try #require(desk.open("a", "b", "c"))
    var seen: [String?] = []
    for (key, modifiers) in [
      ("tab", KeyModifiers.control), ("tab", .control), ("tab", .control),
      ("tab", [.control, .shift]), ("2", .control), ("9", .control), ("1", .control),
      ("7", .control),
    ] {
      desk.press(key, modifiers, in: window)
      seen.append(window.selectedTab?.content.documentTitle)
    }
    #expect(seen == ["b", "c", "a", "c", "b", "c", "a", "a"])
    #expect(window.window.title == "a")
    #expect(window.selectedTab?.content.window === window.window)
  }

  @Test("Ctrl+N opens a window and Ctrl+Q closes all, unless a document refuses")
  func windows() throws {
    let desk = Desk()
    let window = try #require(desk.open("a"))
    desk.press("n", in: window)
    #expect(desk.names == [["a"], ["Empty"]])
    let paper = try #require(window.selectedTab?.content as? Paper)
    paper.mayClose = false
    desk.press("q", in: window)
    #expect(desk.names == [["a"]])
    desk.press("w", in: window)
    #expect(desk.names == [["a"]])
    paper.mayClose = true
    desk.press("q", in: window)
    #expect(desk.shell.windows.isEmpty)
  }

  @Test("A document can close its own tab, unless it refuses")
  func closingItself() throws {
    let desk = Desk()
    let window = try #require(desk.open("a", "b"))
    let paper = try #require(window.tabs.last?.content as? Paper)
    for mayClose in [false, true] {
      paper.mayClose = mayClose
      paper.documentHost?.documentWantsToClose()
      desk.display.deliver()
      #expect(desk.names == [mayClose ? ["a"] : ["a", "b"]])
    }
  }

  @Test("The tab bar is visible if there is a choice, but not in fullscreen")
  func bar() throws {
    let desk = Desk()
    let window = try #require(desk.open("a"))
    let paper = try #require(window.selectedTab?.content)
    #expect(paper.frame.height == 600)
    desk.press("n", in: window)
    #expect(paper.frame.height < 600)
    desk.press("f", [], in: window)
    #expect(paper.frame.height == 600)
    desk.press("escape", [], in: window)
    #expect(paper.frame.height < 600)
  }

  @Test("A tab dropped on another window's bar is inserted there at that position")
  func joining() throws {
    let desk = Desk()
    let one = try #require(desk.open("a", "b"))
    let two = try #require(desk.open("c", "d"))
    // Windows are 1000 apart.
    desk.drag(from: CGPoint(x: 40, y: 20), to: CGPoint(x: 1230, y: 20), in: one)
    #expect(desk.names == [["b"], ["c", "a", "d"]])
    #expect(two.selectedTab?.content.documentTitle == "a")
    #expect(desk.display.front === two.window)
    desk.drag(from: CGPoint(x: 40, y: 20), to: CGPoint(x: 1010, y: 20), in: one)
    #expect(desk.names == [["b", "c", "a", "d"]])
    #expect(desk.display.windows.count == 1)
  }

  @Test("A tab dropped anywhere else gets a new window there; the only tab of a window stays")
  func tearingOff() throws {
    let desk = Desk()
    let one = try #require(desk.open("a", "b"))
    desk.drag(from: CGPoint(x: 40, y: 20), to: CGPoint(x: 300, y: 400), in: one)
    #expect(desk.names == [["b"], ["a"]])
    let torn = try #require(desk.shell.windows.last)
    let frame = try #require(desk.display.frame(of: torn.window))
    #expect(frame.x == 1000 + 300 - 200 && frame.y == 400)
    #expect(frame.width == 800 && frame.height == 600)
    desk.drag(from: CGPoint(x: 40, y: 20), to: CGPoint(x: 300, y: 400), in: one)
    #expect(desk.names == [["b"], ["a"]])
  }

  @Test("Merging moves all tabs into one window in order and keeps the selection")
  func merging() throws {
    let desk = Desk()
    let one = try #require(desk.open("a", "b"))
    _ = desk.open("c")
    _ = desk.open("d", "e")
    desk.shell.mergeAll(into: one)
    desk.display.deliver()
    #expect(desk.names == [["a", "b", "c", "d", "e"]])
    #expect(one.selectedTab?.content.documentTitle == "a")
    #expect(desk.display.windows.count == 1)
  }

  @Test("A window that cannot be opened is reported and removed")
  func failing() throws {
    struct NoDisplay: Error {}
    let desk = Desk()
    var failures = 0
    desk.shell.didFail = { _ in failures += 1 }
    desk.display.failure = NoDisplay()
    #expect(desk.open("a") == nil)
    #expect(failures == 1 && desk.shell.windows.isEmpty)
  }
}
