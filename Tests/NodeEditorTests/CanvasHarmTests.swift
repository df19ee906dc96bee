import Foundation
import NodeEditor
import NodeGraph
import Panorama
import TestSupport
import Testing

/// What other programs may do to the file of an open graph: the open work stays, and the user is told.
@MainActor
@Suite struct CanvasHarmTests {
  private let folder: TemporaryFolder
  private let original = """
    {"nodes":[{"id":"1","type":"text","text":"Hello","x":0,"y":0,"width":250,"height":60}],"edges":[]}
    """

  init() throws { folder = try TemporaryFolder() }

  private func start(isImmediate: Bool = true) throws -> (
    file: CanvasDocument, desk: Desk, path: String
  ) {
    let path = folder("a.canvas")
    try write(Array(original.utf8), path)
    let file = try CanvasDocument(path: path)
    return (file, try Desk(file, isImmediate: isImmediate), path)
  }

  private func write(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  /// What a harmful program leaves.
  enum Harm: CaseIterable {
    case nothing, blanks, zeros, half, otherText, pipe, subfolder, socket, device

    /// Whether it is a regular file.
    var content: [UInt8]? {
      switch self {
      case .nothing: []
      case .blanks: Array("  \n".utf8)
      case .zeros: Array(repeating: 0, count: 4096)
      case .half: Array(#"{"nodes":[{"id":"1","ty"#.utf8)
      case .otherText: Array("SQLite format 3".utf8)
      case .pipe, .subfolder, .socket, .device: nil
      }
    }
  }

  private func harm(_ path: String, _ harm: Harm) throws {
    if let content = harm.content { return try write(content, path) }
    try FileManager.default.removeItem(atPath: path)
    switch harm {
    case .pipe: #expect(mkfifo(path, 0o600) == 0)
    case .subfolder:
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case .device: #expect(symlink("/dev/zero", path) == 0)
    case .socket:
      let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(socket) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) { place in
        for (index, byte) in path.utf8.prefix(place.count - 1).enumerated() { place[index] = byte }
      }
      let status = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      #expect(status == 0)
    default: break
    }
  }

  @Test(arguments: Harm.allCases) func aRuinedFileLeavesTheGraphAndItIsKept(harm: Harm) throws {
    let (file, desk, path) = try start()
    desk.session.edit("Move") { $0.move([id("1")], x: 5, y: 0) }
    #expect(file.save())
    try self.harm(path, harm)
    file.checkFile()
    #expect(desk.session.graph.nodeIDs == [id("1")])
    #expect(try names == ["a (kept).canvas", "a.canvas"])
    #expect(try text(folder("a (kept).canvas")).contains("\"x\":5"))
    #expect(desk.editor.noticeText?.contains("Your graph is kept as “a (kept).canvas”") == true)
    #expect(desk.editor.title == "a (kept).canvas")
    if let content = harm.content {
      #expect(try text(path) == String(decoding: content, as: UTF8.self))
    }
    // Edits go on there, and undo still works.
    desk.key("z", .control)
    #expect(file.save())
    #expect(try text(folder("a (kept).canvas")).contains("\"x\":0"))
    #expect(desk.editor.close())
    #expect(try names == ["a (kept).canvas", "a.canvas"])
  }

  @Test(arguments: Harm.allCases) func unsavedEditsAreKeptWhenTheFileIsRuined(harm: Harm) throws {
    let (_, desk, path) = try start()
    try self.harm(path, harm)
    desk.session.edit("Move") { $0.move([id("1")], x: 7, y: 0) }
    #expect(desk.editor.close())
    #expect(try text(folder("a (kept).canvas")).contains("\"x\":7"))
    #expect(try names == ["a (kept).canvas", "a.canvas"])
  }

  @Test func aFileThatIsEmptyOnlyForAMomentIsFollowed() async throws {
    let (file, desk, path) = try start(isImmediate: false)
    let events = AsyncStream.makeStream(of: Void.self)
    file.watch { action in
      Task { @MainActor in
        action()
        events.continuation.yield()
      }
    }
    try write([], path)
    for await _ in events.stream { break }
    #expect(desk.session.graph.nodeIDs == [id("1")], "half a change was shown")
    #expect(try names == ["a.canvas"])
    try write(Array(original.replacingOccurrences(of: "Hello", with: "Goodbye").utf8), path)
    var node = desk.session.graph.node(id("1"))
    for await _ in events.stream {
      node = desk.session.graph.node(id("1"))
      if node?.values["text"] == .text("Goodbye") { break }
    }
    #expect(node?.values["text"] == .text("Goodbye"))
    desk.wait(1)
    #expect(try names == ["a.canvas"])
    #expect(file.close())
  }

  @Test func undoReturnsWhatAnotherProgramHasReplaced() throws {
    let (file, desk, path) = try start()
    desk.session.edit("Move") { $0.move([id("1")], x: 5, y: 0) }
    #expect(file.save())
    try write(Array(#"{"nodes":[],"edges":[],"version":"2"}"#.utf8), path)
    desk.session.replace(try file.reload())
    #expect(desk.session.graph.nodeIDs.isEmpty)
    desk.key("z", .control)
    #expect(desk.session.graph.node(id("1"))?.frame.minX == 5)
    #expect(desk.canvas.rect(of: id("1"))?.minX == 5)
    #expect(file.save())
    #expect(try text(path).contains("Hello"))
    #expect(try text(path).contains("version"))
    desk.key("z", .control)
    #expect(desk.session.graph.node(id("1"))?.frame.minX == 0)
    desk.key("z", [.control, .shift])
    desk.key("z", [.control, .shift])
    #expect(desk.session.graph.nodeIDs.isEmpty)
    #expect(desk.canvas.rect(of: id("1")) == nil)
  }

  @Test func aFileThatCannotBeSavedSaysWhy() throws {
    let (file, desk, _) = try start()
    try FileManager.default.removeItem(atPath: folder.path)
    desk.session.edit("Move") { $0.move([id("1")], x: 5, y: 0) }
    #expect(!desk.editor.close())
    #expect(file.keepUnsaved() == nil)
    #expect(file.failure?.kind == .missingFolder)
    #expect(file.isDirty)
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: false)
    #expect(desk.editor.close())
    #expect(file.failure == nil)
  }

  // MARK: What a file may hold

  @Test(arguments: [0, 1, 4096]) func zeroBytesAreNoGraph(count: Int) throws {
    let path = folder("z.canvas")
    try write(Array(repeating: 0, count: count), path)
    guard count > 0 else {
      #expect(try CanvasDocument(path: path).initial.main.nodeIDs.isEmpty)
      return
    }
    let error = #expect(throws: DocumentError.self) { try CanvasDocument(path: path) }
    #expect(error?.kind == .badFile)
    #expect(error?.reason.contains("zero bytes") == true)
  }

  @Test func aHugeTextIsShownAndKeptAndNotEdited() throws {
    let long = String(repeating: "x", count: 5_000_000)
    let (file, desk, path) = try start()
    desk.make { draft in
      draft.add(node("long", "text", x: 300, y: 0, ["text": .text(long)]))
      draft.add(node("see", "preview", x: 600, y: 0))
      draft.connect(end("long", "text"), to: end("see", "value"))
    }
    desk.wait(0.1)
    #expect(
      desk.session.title(of: try #require(desk.session.graph.node(id("long")))).count < 20_000)
    desk.session.select([id("long")])
    desk.key("f2")
    #expect(desk.editor.noticeText?.contains("too long to be edited here") == true)
    #expect(file.save())
    #expect(try text(path).contains(long))
  }

  @Test(arguments: [
    "5e-324", "-5e-324", "1e-310", "1e308", "-1e308", "-0", "1e-400", "9223372036854775808",
    "1e15", "999999999999999.9", "0.005", "-0.0",
  ]) func everyNumberIsShown(number: String) throws {
    let path = folder("n.canvas")
    let text = """
      {"nodes":[{"id":"n","type":"text","text":"","x":\(number),"y":\(number),"width":\(number),
      "height":\(number),"panorama":{"type":"number","values":{"value":\(number)}}},
      {"id":"s","type":"text","text":"","x":0,"y":0,"width":200,"height":100,
      "panorama":{"type":"slider","values":{"value":\(number)}}},
      {"id":"p","type":"text","text":"","x":0,"y":200,"width":200,"height":100,
      "panorama":{"type":"picture.solid","values":{"width":\(number),"height":1}}},
      {"id":"h","type":"text","text":"","x":0,"y":400,"width":200,"height":100,
      "panorama":{"type":"color.hsl","values":{"hue":\(number),"lightness":\(number)}}}],
      "edges":[{"id":"e","fromNode":"n","toNode":"s","panorama":{"from":"result","to":"value"}}]}
      """
    try write(Array(text.utf8), path)
    let desk = try Desk(try CanvasDocument(path: path))
    for zoom in [0.02, 0.3, 1, 4] { desk.look(at: .zero, zoom: zoom) }
    #expect(desk.session.graph.nodeIDs.count == 4)
    #expect(desk.window.accessibilityTree.all(.item).count == 4)
    desk.session.edit("Move") { $0.move([id("n")], x: 1, y: 1) }
    desk.key("l")
    desk.wait(1)
    #expect(CanvasFile.bytes(of: desk.session.document).count > 0)
  }

  @Test(arguments: [
    CanvasPlace(x: 0, y: 0, zoom: .leastNonzeroMagnitude), CanvasPlace(x: 1e308, y: 0, zoom: 1),
    CanvasPlace(x: 0, y: -.infinity, zoom: 1), CanvasPlace(x: 0, y: 0, zoom: 1e300),
    CanvasPlace(x: .nan, y: 0, zoom: 1), CanvasPlace(x: 0, y: 0, zoom: .nan),
  ]) func aRememberedPlaceThatIsNoneIsIgnored(place: CanvasPlace) throws {
    let (_, desk, _) = try start()
    let before = desk.editor.place
    desk.editor.place = place
    desk.wait(0.1)
    #expect(desk.editor.place == before)
  }

  @Test func aPictureOfAGraphDoesNotComputeItAgain() throws {
    let (_, desk, _) = try start()
    desk.make { $0.add(node("two", "number", x: 0, y: 200, ["value": .number(2)])) }
    let picture = GraphPicture(desk.canvas)
    #expect(picture.bounds.width > 250)
    #expect(desk.session.result(of: id("two")) == .values([.number(2)]))
  }

  @Test func aCardSaysWhichLimitItExceeds() throws {
    let session = GraphSession(GraphDocument(), types: .withPictures, isImmediate: true)
    session.edit("Make") { draft in
      draft.add(
        node(
          "solid", "picture.solid", x: 0, y: 0, ["width": .number(2048), "height": .number(2048)]))
      for index in 0..<20 {
        draft.add(node("s\(index)", "picture.scale", x: 0, y: 0, ["factor": .number(4)]))
        draft.connect(end("solid", "picture"), to: end("s\(index)", "picture"))
      }
    }
    let failures = (0..<20).compactMap { index -> NodeFailure? in
      guard case .failure(let failure)? = session.result(of: id("s\(index)")) else { return nil }
      return failure
    }
    #expect((17...19).contains(failures.count))
    #expect(
      failures.allSatisfy { $0.limit == .memory && $0.reason.contains("make pictures smaller") })
  }
}
