import Foundation
import NodeEditor
import NodeGraph
import Panorama
import TestSupport
import Testing

/// The file of a graph: nothing is lost, and nothing of others is overwritten.
@MainActor
@Suite struct CanvasDocumentTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ text: String, _ name: String = "a.canvas") throws -> String {
    let path = folder(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private let foreign = """
    {"nodes":[{"id":"1","type":"text","text":"Hello","x":0,"y":0,"width":250,"height":60,
    "mine":[1,2]}],"edges":[],"version":"7"}
    """

  @Test func aNewFileIsWrittenAfterTheFirstEdit() throws {
    let path = folder("new.canvas")
    let desk = try Desk(try CanvasDocument(path: path))
    desk.wait(1)
    #expect(!FileManager.default.fileExists(atPath: path))
    desk.make { $0.add(node("two", "number", x: 10, y: 20)) }
    desk.wait(1)
    #expect(try text(path).contains("\"number\""))
  }

  @Test func whatIsNotKnownHereIsKept() throws {
    let path = try write(foreign)
    let desk = try Desk(try CanvasDocument(path: path))
    desk.wait(1)
    #expect(try text(path) == foreign, "opening has changed the file")
    desk.session.edit("Move") { $0.move([id("1")], x: 5, y: 0) }
    #expect(desk.editor.close())
    let written = try text(path)
    #expect(written.contains("\"mine\"") && written.contains("\"version\""))
  }

  @Test func theChangesOfAnotherProgramAreFollowedOrKept() throws {
    let path = try write(foreign)
    let file = try CanvasDocument(path: path)
    let desk = try Desk(file)
    desk.session.edit("Move") { $0.move([id("1")], x: 5, y: 0) }
    let other = foreign.replacingOccurrences(of: "Hello", with: "Goodbye")
    _ = try write(other)
    #expect(!file.save())
    #expect(try text(path) == other, "the other program's file is gone")
    #expect(desk.editor.noticeText?.contains("Another program") == true)
    // Closing without a decision keeps both.
    #expect(!desk.editor.close())
    let kept = try #require(file.keepUnsaved())
    #expect(try text(kept).contains("\"x\":5"))
    #expect((kept as NSString).lastPathComponent == "a (kept).canvas")
    #expect(try text(path) == other)
    desk.session.replace(try file.reload())
    #expect(desk.session.title(of: try #require(desk.session.graph.node(id("1")))) == "Goodbye")
    desk.session.edit("Move") { $0.move([id("1")], x: 5, y: 0) }
    #expect(file.save())
    #expect(try text(path) != other)
  }

  @Test func aBadFileIsCopiedBeforeItIsOverwritten() throws {
    let bad = """
      {"nodes":[{"id":"1","type":"text","text":"a","x":0,"y":0,"width":9,"height":9},{"id":7}],
      "edges":[{"id":"e","fromNode":"1","toNode":"nowhere"}]}
      """
    let path = try write(bad)
    let file = try CanvasDocument(path: path)
    #expect(file.problems.count == 2)
    let desk = try Desk(file)
    #expect(desk.editor.noticeText?.contains("nodes[1]") == true)
    desk.session.edit("Move") { $0.move([id("1")], x: 5, y: 0) }
    #expect(file.save())
    #expect(try text(folder("a (original).canvas")) == bad)
  }

  @Test(arguments: [
    ("{", DocumentError.Kind.badFile), ("[]", .badFile), (#"{"nodes":7}"#, .badFile),
    ("a sketch", .badFile),
  ]) func aBrokenFileIsRefused(content: String, kind: DocumentError.Kind) throws {
    let path = try write(content)
    let error = #expect(throws: DocumentError.self) { try CanvasDocument(path: path) }
    #expect(error?.kind == kind)
    #expect(try text(path) == content)
  }

  @Test func aMissingFolderAndAFolderAreErrors() throws {
    let missing = #expect(throws: DocumentError.self) {
      try CanvasDocument(path: folder("no/a.canvas"))
    }
    #expect(missing?.kind == .missingFolder)
    let folderError = #expect(throws: DocumentError.self) {
      try CanvasDocument(path: folder.path)
    }
    #expect(folderError?.kind == .badFile)
  }
}
