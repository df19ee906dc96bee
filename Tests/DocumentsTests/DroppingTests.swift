import Documents
import Foundation
import Panorama
import Testing

@MainActor
@Suite("Files dropped on windows")
struct DroppingTests {
  /// A file that really exists.
  private let file = "/proc/self/status"

  @Test(
    "Files dropped on a document open in it; files dropped on another tab open there and select the tab"
  )
  func onDocumentAndTab() throws {
    let desk = Desk()
    let window = try #require(desk.open("a", "b"))
    desk.drop([file], x: 400, y: 300, in: window)
    #expect(desk.names == [["status", "b"]])
    let second = window.tabs[1]
    desk.drop(["x", "y"], x: 300, y: 20, in: window)
    #expect(desk.names == [["status", "x"]])
    #expect(window.selectedTab === second)
    #expect((second.content as? Paper)?.paths == ["x", "y"])
  }

  @Test("A text that names no file goes to the document; one that does opens the file")
  func texts() throws {
    let desk = Desk()
    let window = try #require(desk.open("a", "b"))
    func drop(_ text: String, _ x: Double, _ y: Double) {
      let drop = DropInput(phase: .dropped, files: [], text: text, x: x, y: y)
      window.window.handle(InputEvent(time: window.window.time, kind: .drop(drop)))
      desk.display.deliver()
    }
    drop("https://example.org/a.jpg", 400, 300)
    #expect((window.tabs[0].content as? Paper)?.droppedTexts == ["https://example.org/a.jpg"])
    drop("words", 300, 20)
    #expect((window.tabs[1].content as? Paper)?.droppedTexts == ["words"])
    drop("file://\(file)", 400, 300)
    #expect(desk.names == [["status", "b"]])
  }

  @Test("A file that the document refuses is not remembered as opened")
  func refused() throws {
    let desk = Desk()
    let window = try #require(desk.open("a"))
    let bad = "/proc/self/maps"
    (window.tabs[0].content as? Paper)?.refused = [bad]
    desk.drop([bad], x: 400, y: 300, in: window)
    #expect(desk.names == [["a"]])
    #expect(!desk.shell.recents.paths.contains(bad))
    desk.drop([bad, file], x: 400, y: 300, in: window)
    #expect(desk.names == [["status"]])
    #expect(desk.shell.recents.paths.first == file && !desk.shell.recents.paths.contains(bad))
  }

  @Test("Files dropped beside the tabs, or refused by the document, open in a new tab")
  func newTab() throws {
    let desk = Desk()
    let window = try #require(desk.open("a", "b"))
    desk.drop(["c"], x: 700, y: 20, in: window)
    #expect(desk.names == [["a", "b", "c"]])
    (window.selectedTab?.content as? Paper)?.takesFiles = false
    desk.drop(["d"], x: 400, y: 300, in: window)
    #expect(desk.names == [["a", "b", "c", "d"]])
  }

  @Test("The window shows that files are over it until they leave")
  func overlay() throws {
    let desk = Desk()
    let window = try #require(desk.open("a"))
    func drag(_ phase: DropInput.Phase) -> Bool {
      let drop = DropInput(phase: phase, files: [], x: 400, y: 300)
      window.window.handle(InputEvent(time: window.window.time, kind: .drop(drop)))
      window.window.advance(to: window.window.time + 1)
      _ = window.window.makeFrame()
      return window.window.accessibilityTree.text.contains("Drop here")
    }
    #expect(drag(.entered))
    #expect(!drag(.exited))
    #expect(drag(.entered))
    #expect(!drag(.dropped))
  }

  @Test("Files held over another tab select it after half a second")
  func springLoading() throws {
    let desk = Desk()
    let window = try #require(desk.open("a", "b"))
    func hover(x: Double, at time: Double) {
      let drop = DropInput(phase: .entered, files: [], x: x, y: 20)
      window.window.handle(InputEvent(time: time, kind: .drop(drop)))
    }
    hover(x: 300, at: 1)
    window.window.advance(to: 1.4)
    #expect(window.selectedTab === window.tabs[0])
    window.window.advance(to: 1.6)
    #expect(window.selectedTab === window.tabs[1])
    hover(x: 40, at: 2)
    hover(x: 300, at: 2.2)
    window.window.advance(to: 3)
    #expect(window.selectedTab === window.tabs[1])
  }
}
