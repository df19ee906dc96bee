import NodeGraph
import Panorama
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

  @Test("Files become cards where they are dropped")
  func files() throws {
    let desk = try Desk()
    desk.look(at: .zero, zoom: 1)
    let files = ["/proc/self/status", "/proc/self/maps"]
    #expect(desk.editor.add(files: files, at: CGPoint(x: 200, y: 200)))
    #expect(desk.session.selection.count == 2)
  }
}
