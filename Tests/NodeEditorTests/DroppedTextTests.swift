import Foundation
import NodeEditor
import NodeGraph
import Panorama
import PanoramaTesting
import TestSupport
import Testing

@MainActor
@Suite("What is dragged onto a board")
struct DroppedTextTests {
  private func drop(_ text: String, at place: CGPoint, on desk: Desk) {
    let drop = DropInput(files: [], text: text, x: Double(place.x), y: Double(place.y))
    desk.window.handle(InputEvent(time: desk.time, kind: .drop(drop)))
    desk.wait(0.1)
  }

  @Test("A text becomes a card where it is dropped, and an address a link, each as one step")
  func cards() throws {
    let desk = try Desk()
    desk.look(at: .zero, zoom: 1)
    drop("one\r\ntwo", at: CGPoint(x: 400, y: 300), on: desk)
    let card = try #require(desk.session.selection.first)
    let node = try #require(desk.session.graph.nodes.first { $0.id == card })
    #expect(node.type == "text" && node.values["text"] == .text("one\ntwo"))
    let rect = try #require(desk.canvas.rect(of: card))
    let middle = desk.shown(CGPoint(x: rect.midX, y: rect.midY))
    #expect(abs(middle.x - 400) < 30 && abs(middle.y - 300) < 60)
    drop("https://example.org/a", at: CGPoint(x: 100, y: 100), on: desk)
    let link = try #require(desk.session.selection.first)
    #expect(desk.session.graph.nodes.first { $0.id == link }?.type == "link")
    desk.key("z", .control)
    desk.key("z", .control)
    #expect(desk.session.graph.nodes.isEmpty)
    drop(String(repeating: "x", count: 100_001), at: CGPoint(x: 100, y: 100), on: desk)
    #expect(desk.session.graph.nodes.isEmpty)
    #expect(!desk.session.paste(String(repeating: "x", count: 100_001), at: .zero))
  }

  @Test("A picture becomes a file beside the board and its card, as one step")
  func picture() throws {
    let folder = try TemporaryFolder()
    let desk = try Desk(try CanvasDocument(path: folder("a.canvas")))
    desk.look(at: .zero, zoom: 1)
    let picture = DroppedPicture(bytes: [1, 2, 3], fileExtension: "png")
    let drop = DropInput(files: [], picture: picture, x: 300, y: 200)
    desk.window.handle(InputEvent(time: desk.time, kind: .drop(drop)))
    desk.wait(0.1)
    let card = try #require(desk.session.selection.first)
    let node = try #require(desk.session.graph.nodes.first { $0.id == card })
    #expect(node.type == "file" && node.values["file"] == .text("Dropped picture.png"))
    #expect(try folder.bytes(of: "Dropped picture.png") == [1, 2, 3])
    desk.key("z", .control)
    #expect(desk.session.graph.nodes.isEmpty)
    // Without a folder there is nowhere to write it.
    let untitled = try Desk()
    untitled.window.handle(InputEvent(time: untitled.time, kind: .drop(drop)))
    #expect(untitled.session.graph.nodes.isEmpty)
  }

  @Test("Cards that leave the window become files and texts of other programs, and stay")
  func cardsLeave() throws {
    let folder = try TemporaryFolder()
    try folder.write("hello", to: "a.txt")
    let desk = try Desk(try CanvasDocument(path: folder("a.canvas")))
    let drags = HeldDrags()
    drags.take(from: desk.window)
    desk.look(at: .zero, zoom: 1)
    drop("one", at: CGPoint(x: 200, y: 200), on: desk)
    let text = try #require(desk.session.selection.first)
    #expect(desk.editor.add(files: [folder("a.txt")], at: CGPoint(x: 600, y: 400)))
    let file = try #require(desk.session.selection.first)
    desk.session.select([text, file])
    let before = desk.session.graph.nodes.map(\.frame)
    let start = try desk.middle(of: text)
    desk.finger(.began, start)
    for x in stride(from: Double(start.x), through: 990, by: 50) {
      desk.finger(.moved, CGPoint(x: x, y: Double(start.y)))
    }
    #expect(drags.log.isEmpty)
    desk.finger(.moved, CGPoint(x: 1010, y: start.y))
    #expect(
      drags.request?.content == DraggedContent(files: [folder("a.txt")], text: "one"))
    desk.finger(.ended, CGPoint(x: 1200, y: start.y))
    #expect(drags.log.last == "drop")
    desk.wait(0.5)
    #expect(desk.session.graph.nodes.map(\.frame) == before)
    // The mouse scrolls there, unless Ctrl is held.
    let again = try desk.middle(of: text)
    desk.mouse(.down, again)
    desk.mouse(.moved, CGPoint(x: 500, y: again.y))
    desk.mouse(.moved, CGPoint(x: 1010, y: again.y))
    #expect(drags.log.last == "drop")
    desk.mouse(.moved, CGPoint(x: 1011, y: again.y), .control)
    #expect(drags.log.last == "begin" && drags.request?.hand == .mouse)
  }

  @Test("Files become cards where they are dropped")
  func files() throws {
    let desk = try Desk()
    desk.look(at: .zero, zoom: 1)
    let files = ["/proc/self/status", "/proc/self/maps"]
    #expect(desk.editor.add(files: files, at: CGPoint(x: 200, y: 200)))
    #expect(desk.session.selection.count == 2)
  }
}
