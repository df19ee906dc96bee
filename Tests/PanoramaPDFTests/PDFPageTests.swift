import Foundation
import Panorama
import PanoramaPDF
import TestSupport
import Testing

/// What a page has besides its drawing.
@Suite struct PDFPageTests {
  private func scene(_ width: Int = 200, _ height: Int = 100) -> SceneContent {
    SceneContent(
      width: width, height: height,
      list: DisplayList {
        $0.setFillColor(.black)
        $0.fill(CGRect(x: 10, y: 10, width: 50, height: 20))
      })
  }

  private func file(_ body: (PDFWriter) throws -> Void) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = try PDFWriter(to: { bytes += $0 })
    try body(writer)
    try writer.finish()
    return bytes
  }

  /// What mutool shows of a file.
  private func shown(_ pdf: [UInt8], _ what: String) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(pdf, to: "a.pdf")
    return try Viewer.run(["mutool", "show", "a.pdf", what], in: folder).output
  }

  @Test func titlesFormTheOutline() throws {
    let titles = ["Cover", nil, "Größen (1, 2)", "終"]
    let pdf = try file { writer in
      for title in titles { try writer.addPage(scene(), title: title) }
    }
    #expect(try Viewer.faults(in: pdf) == "")
    let lines = try shown(pdf, "outline").split(separator: "\n")
    let expected = [("Cover", 1), ("Größen (1, 2)", 3), ("終", 4)]
    #expect(lines.count == 3)
    for (line, (title, page)) in zip(lines, expected) {
      #expect(line.contains("\"\(title)\"") && line.contains("#page=\(page)"), "\(line)")
    }
  }

  @Test func withoutTitlesThereIsNoOutline() throws {
    let pdf = try file { try $0.addPage(scene()) }
    #expect(!String(decoding: pdf, as: Unicode.ASCII.self).contains("/Outlines"))
  }

  @Test func aLinkOpensItsAddress() throws {
    let link = PDFLink(
      area: CGRect(x: 10, y: 10, width: 50, height: 20), address: "https://example.org/a?b=(ü)")
    let pdf = try file { try $0.addPage(scene(), links: [link]) }
    #expect(try Viewer.faults(in: pdf) == "")
    let text = try shown(pdf, "pages/1/Annots/1")
    #expect(text.contains("/Rect [ 10 70 60 90 ]"), "\(text)")
    #expect(text.contains("https://example.org/a?b=\\(%C3%BC\\)"), "\(text)")
  }

  @Test func aLinkOfALargePageHasItsUnit() throws {
    let link = PDFLink(
      area: CGRect(x: 0, y: 0, width: 20_000, height: 100), address: "https://a.org")
    let pdf = try file { try $0.addPage(scene(20_000, 200), links: [link]) }
    #expect(try shown(pdf, "pages/1/Annots/1").contains("/Rect [ 0 50 10000 100 ]"))
  }
}
