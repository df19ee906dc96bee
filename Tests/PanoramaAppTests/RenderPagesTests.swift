import Foundation
import TestSupport
import Testing

/// `panorama render` of several inputs, and of what a PDF page has besides its drawing.
@Suite struct RenderPagesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var pdf: String {
    get throws { String(decoding: try folder.bytes(of: "a.pdf"), as: Unicode.ASCII.self) }
  }

  @Test func everyInputIsAPageWithItsName() throws {
    try folder.write(RenderTests.scene, to: "a.scene")
    let outcome = try Program.run(
      [
        "render", "a.scene", "gallery/effects", "gallery/physics", "--size", "640x480", "-o",
        "a.pdf",
      ],
      in: folder.path)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let text = try pdf
    #expect(text.contains("/Type /Pages") && text.contains("/Count 3"))
    // Titles are UTF-16: those of the pages of the gallery begin with a capital letter.
    let titles = text.matches(of: /\/Title <FEFF([0-9A-F]+)>/).map { match in
      let units = stride(from: 0, to: match.output.1.count, by: 4).compactMap { start in
        let digits = match.output.1.dropFirst(start).prefix(4)
        return UInt16(digits, radix: 16)
      }
      return String(decoding: units, as: UTF16.self)
    }
    #expect(titles == ["a.scene", "Effects", "Physics lab"])
  }

  @Test func aMissingInputLeavesNoFile() throws {
    try folder.write(RenderTests.scene, to: "a.scene")
    let outcome = try Program.run(
      ["render", "a.scene", "none.scene", "-o", "a.pdf"], in: folder.path)
    #expect(outcome.status == 66 && outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("none.scene"))
    #expect(folder.names == ["a.scene"])
  }

  @Test(arguments: [
    ["-o", "a.png"], ["-o", "a.pdf", "--json"], ["-o", "a.pdf", "--repeat", "2"],
  ])
  func onlyPagesHaveSeveralInputs(_ words: [String]) throws {
    try folder.write(RenderTests.scene, to: "a.scene")
    let outcome = try Program.run(["render", "a.scene", "a.scene"] + words, in: folder.path)
    #expect(outcome.status == 64 && outcome.errorLines.count == 1)
    #expect(folder.names == ["a.scene"])
  }

  @Test func nodesWithWebAddressesAreLinks() throws {
    let node = { (id: String, x: Int, url: String) in
      #"{"id":"\#(id)","type":"link","url":"\#(url)","x":\#(x),"y":0,"width":200,"height":100}"#
    }
    let nodes = [
      node("a", 0, "https://example.org/?q=1"), node("b", 300, "javascript:alert(1)"),
      node("c", 600, "HTTP://example.com"),
    ]
    try folder.write(#"{"nodes":[\#(nodes.joined(separator: ","))],"edges":[]}"#, to: "g.canvas")
    let outcome = try Program.run(["render", "g.canvas", "-o", "a.pdf"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let text = try pdf
    #expect(text.components(separatedBy: "/Subtype /Link").count == 3)
    // A margin of 32 points around the nodes.
    #expect(text.contains("/Rect [32 32 232 132]") && text.contains("/Rect [632 32 832 132]"))
  }
}
