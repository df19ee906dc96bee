import Foundation
import Panorama
import PanoramaImages
import Sketch
import TestSupport
import Testing

/// What strangers may give a sketch: each costs one line, nothing is lost, and nothing takes long.
@MainActor @Suite struct BadInputTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A desk with a stroke, which has to stay, and the keys for undo, which have to remove that stroke.
  private func desk() throws -> Desk {
    let desk = try Desk()
    desk.document.decodesAtOnce = true
    desk.draw([(100, 100), (200, 120), (300, 100)])
    return desk
  }

  private func notice(_ desk: Desk) -> String {
    desk.view.subviews.compactMap { $0 as? Notice }.first?.text ?? ""
  }

  /// Expects that nothing was added, and that one line says why.
  private func expectRefusal(_ desk: Desk, _ reason: String) {
    #expect(desk.strokes.count == 1 && desk.document.layers.count == 1)
    #expect(desk.document.paper.pages.isEmpty)
    #expect(notice(desk).contains(reason) && !notice(desk).contains("\n"), "\(notice(desk))")
    desk.key("z", .control)
    #expect(desk.strokes.isEmpty && !desk.document.canUndo)
  }

  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body) / .seconds(1)
  }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try folder.write(bytes, to: name)
    return folder(name)
  }

  // MARK: PDF

  private nonisolated static let readsPDF: Bool = {
    let page = DrawingExport(DisplayList { _ in }, of: CGRect(x: 0, y: 0, width: 9, height: 9))
    guard let bytes = try? page.bytes(as: .pdf) else { return false }
    return (try? ImageFile.open(bytes: bytes, decoders: nil)) != nil
  }()

  @Test(.enabled(if: readsPDF)) func aPDFWithAPasswordIsRefused() throws {
    let desk = try desk()
    let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Goldens/formats")
    desk.view.insert(files: [goldens.appendingPathComponent("locked.pdf").path])
    expectRefusal(desk, "locked.pdf cannot be placed: ")
    #expect(notice(desk).contains("password") || notice(desk).isEmpty)
  }

  @Test(
    .enabled(if: readsPDF), arguments: ["%PDF-1.7\n", "%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj"])
  func aBrokenPDFIsRefused(text: String) throws {
    let desk = try desk()
    desk.view.insert(files: [try write(Array(text.utf8), "a.pdf")])
    expectRefusal(desk, "a.pdf cannot be placed: ")
  }

  @Test(.enabled(if: readsPDF)) func ofTenThousandPagesTheFirstAreTaken() throws {
    var text = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    let kids = (0..<10_000).map { "\($0 + 3) 0 R" }.joined(separator: " ")
    text += "2 0 obj<</Type/Pages/Count 10000/Kids[\(kids)]>>endobj\n"
    for page in 0..<10_000 {
      text += "\(page + 3) 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 90 60]>>endobj\n"
    }
    text += "trailer<</Root 1 0 R>>\n"
    let desk = try desk()
    let path = try write(Array(text.utf8), "long.pdf")
    let time = seconds { desk.view.insert(files: [path]) }
    #expect(time < 20)
    #expect(notice(desk) == "long.pdf: the first 200 pages of 10000 lie below the ink")
    #expect(desk.document.paper.pages.count == 200)
    // All of them are one step.
    desk.key("z", .control)
    #expect(desk.strokes.count == 1 && desk.document.paper.pages.isEmpty)
    desk.key("z", .control)
    #expect(desk.strokes.isEmpty)
  }

  // MARK: SVG

  private func svg(_ body: String) -> [UInt8] {
    Array("<svg xmlns='http://www.w3.org/2000/svg' width='500' height='500'>\(body)</svg>".utf8)
  }

  @Test func aPathOfAMillionCommandsIsRefused() throws {
    let desk = try desk()
    let body = "<path stroke='red' d='M0 0" + String(repeating: "l1 1", count: 1_000_000) + "'/>"
    let path = try write(svg(body), "a.svg")
    #expect(seconds { desk.view.insert(files: [path]) } < 3)
    expectRefusal(desk, "a.svg has too many points")
  }

  @Test func aMillionCommandsInManyPathsAreDrawn() throws {
    let desk = try desk()
    let path =
      "<path fill='none' stroke='red' d='M0 0" + String(repeating: "l1 1-1 0", count: 5000) + "'/>"
    let file = try write(svg(String(repeating: path, count: 100)), "a.svg")
    #expect(seconds { desk.view.insert(files: [file]) } < 10)
    #expect(desk.strokes.count == 101)
    desk.key("z", .control)
    #expect(desk.strokes.count == 1)
  }

  @Test(arguments: [
    String(repeating: "<path d='M0 0H9V9'/>", count: 700_000),
    String(repeating: "<g>", count: 1_000_000),
    "<rect width='9' height='9' fill='" + String(repeating: "x", count: 8_000_000) + "'/>",
    "<style>" + String(repeating: ".a,", count: 2_000_000)
      + ".b{fill:red}</style><rect class='a'/>",
    "<polygon points='" + String(repeating: "1 1 ", count: 3_000_000) + "'/>",
    "<path stroke='red' stroke-dasharray='0.001' d='M0 0H1e6'/>",
    "<path stroke='red' d='M0 0" + String(repeating: "C1e9 0 0 1e9 9 9", count: 20_000) + "'/>",
  ]) func otherLargeDrawingsTakeNoTime(body: String) throws {
    let desk = try desk()
    let path = try write(svg(body), "a.svg")
    #expect(seconds { desk.view.insert(files: [path]) } < 5)
    #expect(!notice(desk).contains("\n") && notice(desk).count < 200)
    if desk.strokes.count > 1 { desk.key("z", .control) }
    #expect(desk.strokes.count == 1)
  }

  // MARK: Text

  @Test(arguments: ["x", "\n", "a b\n", "/tmp\n", "<svg>", "{", "\u{301}"])
  func aHundredMegabytesOfTextAreRefusedQuickly(part: String) throws {
    let text = String(repeating: part, count: (100 << 20) / part.utf8.count)
    let desk = try desk()
    desk.window.clipboard.text = text
    #expect(seconds { desk.key("v", .control) } < 3)
    #expect(!notice(desk).isEmpty && notice(desk).count < 200)
    #expect(desk.strokes.count == 1)
    // Dropped, its beginning is a note at most.
    let time = seconds {
      desk.send(.drop(DropInput(files: [], text: text, x: 500, y: 500)))
    }
    #expect(time < 3)
    #expect(desk.strokes.count <= 2 && notice(desk).count < 200)
    if desk.strokes.count == 2 { desk.key("z", .control) }
    #expect(desk.strokes.count == 1)
  }

  @Test func aHundredMegabytesInANoteAreCut() throws {
    let desk = try desk()
    desk.key("t")
    desk.draw([(500, 500)])
    desk.window.clipboard.text = String(repeating: "word ", count: 20 << 20)
    #expect(seconds { desk.key("v", .control) } < 3)
    desk.key("escape")
    let note = try #require(desk.strokes.last?.note)
    #expect(note.utf8.count <= 1 << 14 && note.hasPrefix("word word"))
  }

  // MARK: Pictures

  /// A PNG's beginning with a size.
  private func header(_ width: UInt32, _ height: UInt32) throws -> [UInt8] {
    let small = CGImage(width: 1, height: 1, pixels: [0xFFFF_0000], isOpaque: true)
    var bytes = try PNGEncoder().encode(small)
    for (place, value) in [(16, width), (20, height)] {
      for byte in 0..<4 { bytes[place + byte] = UInt8(value >> (24 - 8 * UInt32(byte)) & 255) }
    }
    // The checksum of the header, as PNG's specification defines it.
    var sum = UInt32.max
    for byte in bytes[12..<29] {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    sum = ~sum
    for byte in 0..<4 { bytes[29 + byte] = UInt8(sum >> (24 - 8 * UInt32(byte)) & 255) }
    return bytes
  }

  @Test func aPictureOverTheBudgetIsRefused() throws {
    let desk = try desk()
    let path = try write(try header(2_000_000, 2_000_000), "a.png")
    #expect(seconds { desk.view.insert(files: [path]) } < 1)
    expectRefusal(desk, "a.png cannot be placed: ")
  }

  @Test func aFileLargerThanAPictureMayBeIsRefused() throws {
    let desk = try desk()
    let path = try write(try header(10, 10), "a.png")
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: UInt64(SketchPicture.maximumSize) + 1)
    try file.close()
    #expect(seconds { desk.view.insert(files: [path]) } < 1)
    expectRefusal(desk, "over the budget")
  }

  @Test func aPictureOverTheBudgetInTheClipboardIsRefused() throws {
    let desk = try desk()
    let bytes = try header(2_000_000, 2_000_000)
    desk.view.readClipboardPicture = { $0(bytes) }
    #expect(seconds { desk.key("v", .control) } < 1)
    #expect(desk.strokes.count == 1 && !notice(desk).isEmpty)
    desk.view.readClipboardPicture = {
      $0(bytes + [UInt8](repeating: 0, count: SketchPicture.maximumSize))
    }
    #expect(seconds { desk.key("v", .control) } < 2)
    #expect(desk.strokes.count == 1)
  }
}
