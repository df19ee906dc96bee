import Foundation
import NodeEditor
import NodeGraph
import Panorama
import TestSupport
import Testing

/// The names of a canvas and of the pictures exported from it. What holds for every kind of document is in
/// `DocumentFateTests`.
@MainActor
@Suite struct CanvasFileNameTests {
  private let folder: TemporaryFolder
  private let original = """
    {"nodes":[{"id":"1","type":"text","text":"Hello","x":0,"y":0,"width":250,"height":60}],"edges":[]}
    """

  init() throws { folder = try TemporaryFolder() }

  private func start() throws -> (file: CanvasDocument, desk: Desk, path: String) {
    let path = folder("a.canvas")
    try Data(original.utf8).write(to: URL(fileURLWithPath: path))
    let file = try CanvasDocument(path: path)
    return (file, try Desk(file), path)
  }

  private func move(_ from: String, _ to: String) throws {
    try FileManager.default.moveItem(atPath: from, toPath: to)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func theBackupOfAnotherEditorIsNotFollowed() throws {
    let (file, desk, path) = try start()
    try move(path, path + "~")
    let other = original.replacingOccurrences(of: "Hello", with: "Goodbye")
    try Data(other.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.removeItem(atPath: path + "~")
    file.checkFile()
    #expect(desk.editor.title == "a.canvas")
    #expect(try text(path) == other)
    desk.session.edit("Move") { $0.move([id("1")], x: 5, y: 0) }
    #expect(!file.save(), "the other editor's file would be overwritten")
    #expect(try text(path) == other)
  }

  @Test(arguments: [(GraphExport.Format.png(scale: 1), "png"), (.svg, "svg"), (.pdf, "pdf")])
  func anExportOverwritesNothing(format: GraphExport.Format, type: String) throws {
    let (_, desk, _) = try start()
    desk.editor.export(format)
    desk.editor.export(format)
    #expect(try names == ["a-2.\(type)", "a.\(type)", "a.canvas"].sorted())
    #expect(desk.editor.noticeText?.hasPrefix("Exported as a-2.\(type) in ") == true)
  }

  @Test func anExportIsWrittenInTheBackground() async throws {
    let desk = try Desk(
      CanvasDocument(path: start().path), isImmediate: false)
    desk.editor.export(.png(scale: 1))
    #expect(desk.editor.noticeText == "The picture is being written")
    desk.editor.export(.svg)
    #expect(desk.editor.noticeText == "The last picture is still being written")
    while desk.editor.exporter.isBusy { await Task.yield() }
    #expect(desk.editor.noticeText?.hasPrefix("Exported as a.png in ") == true)
    #expect(try names == ["a.canvas", "a.png"])
  }

  @Test func closingDuringAnExportKeepsTheEditorOpenUntilItIsWritten() throws {
    let (_, desk, path) = try start()
    let gate = DispatchSemaphore(value: 0)
    desk.editor.exporter.run(
      post: { _ in },
      { () -> Result<String, ExportError> in
        gate.wait()
        return .success("a.png")
      }, then: { _ in })
    desk.session.edit("Move") { $0.move([id("1")], x: 5, y: 0) }
    #expect(!desk.editor.close())
    #expect(desk.editor.noticeText?.hasPrefix("The picture is still being written") == true)
    #expect(try text(path).contains("\"x\":5"))
    gate.signal()
    #expect(desk.editor.close())
  }
}
