import Foundation
import PanoramaGraphics
import PanoramaImages
import Testing

/// The node editor under real fingers and the mouse.
@Suite(.serialized, .privateDisplay) struct NodesWindowTests {
  private let graph = """
    {"nodes":[{"id":"a","type":"text","text":"n","x":-300,"y":-60,"width":200,"height":100,
    "panorama":{"type":"number","values":{"value":2}}},
    {"id":"b","type":"text","text":"r","x":60,"y":-60,"width":200,"height":100,
    "panorama":{"type":"math.root"}}],"edges":[],"mine":[1]}
    """

  /// Opens the graph; its middle, (-20, -11), is in the middle of the window above the tools.
  private func start() throws -> (app: RunningApp, file: URL) {
    let display = try #require(DisplayTrait.current)
    let file = display.folder.appendingPathComponent("\(UUID().uuidString).canvas")
    try Data(graph.utf8).write(to: file)
    return (try RunningApp(["nodes", file.path], screen: .texture, on: display), file)
  }

  private func saved(_ file: URL) throws -> [String: Any] {
    let data = try Data(contentsOf: file)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private func places(_ file: URL) throws -> [Int] {
    let nodes = try #require(try saved(file)["nodes"] as? [[String: Any]])
    return nodes.compactMap { $0["x"] as? Int }
  }

  @Test func aFingerDragsANodeAndTheFileFollows() throws {
    let (app, file) = try start()
    defer { app.stop() }
    let offset = app.log.state.offset
    let x = 400 - 20 - 180
    try app.hands("place $\(x),226 $\(x + 100),320 300 200")
    try app.log.wait(until: "the node's new place is in the file") {
      abs(try places(file)[0] + 200) <= 6
    }
    #expect(try places(file)[1] == 60)
    #expect(app.log.state.offset == offset, "the canvas stays while a node is dragged")
    #expect(try saved(file)["mine"] != nil)
    try app.hands("place $600,480 $500,400 300 200")
    try app.log.wait(until: "the canvas scrolls again") { app.log.state.offset.x > offset.x + 60 }
  }

  @Test func holdingTheGroundMakesANode() throws {
    let (app, file) = try start()
    defer { app.stop() }
    try app.hands("tap $400,480 700")
    try app.log.quiet(for: 0.5)
    _ = try app.display.xdotool("type", "multiply")
    _ = try app.display.xdotool("key", "Return")
    try app.log.wait(until: "the third node is in the file") { try places(file).count == 3 }
  }

  /// What other programs do to the file while it is open.
  @Test func whatCannotBeSavedEndsWithALine() throws {
    let display = try #require(DisplayTrait.current)
    let folder = display.folder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let file = folder.appendingPathComponent("a.canvas")
    try Data(graph.utf8).write(to: file)
    let app = try RunningApp(["nodes", file.path], screen: .texture, on: display)
    defer { app.stop() }
    try FileManager.default.removeItem(at: folder)
    let x = 400 - 20 - 180
    try app.hands("place $\(x),226 $\(x + 100),320 300 200")
    try app.log.quiet(for: 1)
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 66)
    #expect(
      app.errorOutput
        == "panorama: \(file.path): cannot be saved: the folder does not exist; create it first\n")
  }

  @Test func anEmptiedFileLeavesTheGraphInTheWindow() throws {
    let (app, file) = try start()
    defer { app.stop() }
    try Data().write(to: file)
    try app.log.quiet(for: 1.5)
    let kept = file.deletingPathExtension().path + " (kept).canvas"
    #expect(FileManager.default.fileExists(atPath: kept))
    let x = 400 - 20 - 180
    try app.hands("place $\(x),226 $\(x + 100),320 300 200")
    try app.log.quiet(for: 1)
    let moved = try places(URL(fileURLWithPath: kept))
    #expect(abs(moved[0] + 200) <= 6, "\(moved)")
    #expect(try Data(contentsOf: file).isEmpty)
    kill(app.process, SIGTERM)
    #expect(app.waitForExit() == 0)
  }

  @Test func aDoubleClickOpensAFileByThePortalAndABoardInATab() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    let folder = display.folder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func write(_ text: String, _ name: String) throws -> URL {
      let file = folder.appendingPathComponent(name)
      try Data(text.utf8).write(to: file)
      return file
    }
    let note = try write("words", "note.txt")
    let other = try write(#"{"nodes":[],"edges":[]}"#, "other.canvas")
    let file = try write(
      #"""
      {"nodes":[{"id":"a","type":"file","file":"note.txt","x":0,"y":0,"width":200,"height":100},
      {"id":"b","type":"file","file":"other.canvas","x":0,"y":150,"width":200,"height":100}]}
      """#, "my.canvas")
    let app = try RunningApp(
      ["nodes", file.path], screen: .texture, on: display, environment: bus.environment)
    defer { app.stop() }
    let portal = try bus.servePortal([])
    // The middle of the cards is that of the room above the tools.
    try app.moveMouse(400, 184)
    _ = try app.display.xdotool("click", "--repeat", "2", "--delay", "60", "1")
    try bus.waitForPortal(toSay: #""file": "\#(note.path)""#)
    #expect(ChildProcess.wait(for: portal) == 0)
    let mark = app.log.mark
    try app.moveMouse(400, 334)
    _ = try app.display.xdotool("click", "--repeat", "2", "--delay", "60", "1")
    try app.log.wait(for: "the other board", since: mark) { lines in
      lines.contains {
        ($0["title"] as? [String: Any])?["text"] as? String == other.lastPathComponent
      }
    }
  }

  @Test func thePictureThatANodeHasMadeIsPastedElsewhere() throws {
    let display = try #require(DisplayTrait.current)
    let file = display.folder.appendingPathComponent("\(UUID().uuidString).canvas")
    let board = """
      {"nodes":[{"id":"a","type":"text","text":"p","x":0,"y":0,"width":200,"height":100,
      "panorama":{"type":"picture.solid","values":{"width":30,"height":20}}}],"edges":[]}
      """
    try Data(board.utf8).write(to: file)
    let app = try RunningApp(["nodes", file.path], screen: .texture, on: display)
    defer { app.stop() }
    try app.key("n")
    try app.key("ctrl+shift+c")
    try app.log.quiet(for: 0.5)
    let copy = app.folder.appendingPathComponent("pasted.png")
    let process = try ChildProcess.spawn(
      "timeout", ["10", "xclip", "-selection", "clipboard", "-o", "-t", "image/png"],
      environment: display.environment, out: copy.path)
    #expect(ChildProcess.wait(for: process) == 0)
    let picture = try CGImage.load([UInt8](Data(contentsOf: copy)))
    #expect(picture.width == 30 && picture.height == 20)
    #expect(picture.color(15, 10) == 0xFF4A_90D9)
  }

  @Test func aFingerTicksATaskAndAClickAsksThePortal() throws {
    let display = try #require(DisplayTrait.current)
    let bus = try PrivateBus(in: display.folder)
    defer { bus.stop() }
    let file = display.folder.appendingPathComponent("\(UUID().uuidString).canvas")
    let card = #"""
      {"nodes":[{"id":"a","type":"text","x":0,"y":0,"width":200,"height":100,
      "text":"- [ ] task\n\nhttps://example.com/a"}],"edges":[]}
      """#
    try Data(card.utf8).write(to: file)
    let app = try RunningApp(
      ["nodes", file.path], screen: .texture, on: display, environment: bus.environment)
    defer { app.stop() }
    let portal = try bus.servePortal([])
    // The card's corner is at (300, 209).
    try app.hands("tap $321,226")
    try app.log.wait(until: "the task is ticked in the file") {
      let nodes = try saved(file)["nodes"] as? [[String: Any]]
      return (nodes?.first?["text"] as? String)?.hasPrefix("- [x] task") ?? false
    }
    try app.moveMouse(342, 249)
    _ = try app.display.xdotool("keydown", "ctrl", "click", "1", "keyup", "ctrl")
    try bus.waitForPortal(toSay: #""uri": "https://example.com/a""#)
    #expect(ChildProcess.wait(for: portal) == 0)
  }
}
