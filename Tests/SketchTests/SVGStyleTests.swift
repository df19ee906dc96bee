import Foundation
import Panorama
import Sketch
import TestSupport
import Testing

/// Dashes, markers, and what is left out of SVG files.
@MainActor @Suite struct SVGStyleTests {
  private func read(_ body: String) throws -> SVGImport {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>\(body)</svg>"
    return try SVGImport(Array(text.utf8))
  }

  @Test func dashesAreStrokesOfAGroup() throws {
    let drawing = try read(
      "<path d='M0 10H50' style='stroke:green;stroke-width:4;stroke-dasharray:12 6'/>")
    #expect(drawing.strokes.map { $0.points.map(\.x) } == [[0, 12], [18, 30], [36, 48]])
    #expect(Set(drawing.strokes.map(\.group)).count == 1 && drawing.strokes[0].group != 0)
    let odd = try read(
      "<path d='M0 10H50' stroke='red' stroke-dasharray='10' stroke-dashoffset='5'/>")
    #expect(odd.strokes.map { $0.points.map(\.x) } == [[0, 5], [15, 25], [35, 45]])
  }

  @Test(arguments: ["none", "0 0", "-1 4", "a b", "1e-9"])
  func dashesThatMakeNoSenseAreLines(value: String) throws {
    let drawing = try read("<path d='M0 10H50' stroke='red' stroke-dasharray='\(value)'/>")
    #expect(drawing.strokes.count == 1)
    #expect(drawing.differences == (value == "1e-9" ? [.dashes] : []))
  }

  private static let marker = """
    <marker id='m' markerWidth='10' markerHeight='10' refX='5' refY='5' orient='auto'>\
    <path d='M0 0L10 5L0 10z'/></marker>
    """

  @Test func markersStandAtTheEndsAndTurn() throws {
    let drawing = try read(
      Self.marker + "<line x1='50' y1='10' x2='50' y2='90' stroke='black' stroke-width='2' "
        + "marker-end='url(#m)'/>")
    #expect(drawing.strokes.count == 2 && drawing.strokes[1].ink?.tool == .area)
    let box = try #require(drawing.strokes[1].pointBox)
    // The head points down: 20 units long and wide, with its middle at the end of the line.
    #expect(abs(box.midX - 50) < 0.01 && abs(box.midY - 90) < 0.01 && abs(box.width - 20) < 0.01)
    let tip = drawing.strokes[1].points.max { $0.y < $1.y }
    #expect(abs((tip?.x ?? 0) - 50) < 0.01)
  }

  @Test func markersStandAtCorners() throws {
    let drawing = try read(
      Self.marker + "<polyline points='10 10 50 10 50 50' fill='none' stroke='black' "
        + "marker='url(#m)'/>")
    #expect(drawing.strokes.count == 4)
    #expect(try read("<path d='M0 0H9' stroke='red' marker-end='url(#no)'/>").strokes.count == 1)
    let many = (0..<2000).map { "\($0 % 90) \($0 % 7)" }.joined(separator: " ")
    let full = try read(
      Self.marker + "<polyline points='\(many)' stroke='black' marker-mid='url(#m)'/>")
    #expect(full.differences.contains(.markers) && full.strokes.count <= 502)
  }

  /// A marker whose content has markers does not go on for ever.
  @Test func markersInMarkersEnd() throws {
    let body =
      "<marker id='m'><path d='M0 0H9' stroke='red' marker-end='url(#m)'/></marker>"
      + "<path d='M0 0H9' stroke='red' marker-end='url(#m)'/>"
    #expect(try read(body).strokes.count < 100)
  }

  @Test func itSaysWhatIsDifferent() throws {
    let desk = try Desk()
    let folder = try TemporaryFolder()
    let path = folder("a.svg")
    let text = """
      <svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>
      <linearGradient id='g'><stop stop-color='red'/></linearGradient>
      <rect width='50' height='50' fill='url(#g)' filter='url(#f)'/><foreignObject/></svg>
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    desk.view.insert(files: [path])
    let notice = desk.view.subviews.compactMap { $0 as? Notice }.first?.text
    #expect(
      notice == "a.svg: one element is left out; without filters; gradients are single colours")
    #expect(desk.strokes.count == 1)
  }

  /// Classes, styles, dashes, texts and markers of one file.
  @Test func aFileOfAnotherProgramIsReadWhole() throws {
    let drawing = try read(
      """
      <style>.a{fill:#e6550d;stroke:none} .b{fill:none;stroke:#3182bd;stroke-width:6}</style>
      <rect class="a" x="20" y="20" width="120" height="80" rx="12"/>
      <circle class="b" cx="240" cy="60" r="40"/>
      <path style="fill:none;stroke:green;stroke-width:4;stroke-dasharray:12 6"
        d="M20 150 C 120 100 220 200 380 140"/>
      <text x="20" y="190" style="font-size:20px;font-family:sans-serif;fill:#333">Label text</text>
      \(Self.marker)
      <line x1="300" y1="20" x2="380" y2="100" stroke="black" stroke-width="2"
        marker-end="url(#m)"/>
      """)
    let colors = Set(drawing.strokes.map(\.color.argb))
    #expect(
      colors == [0xFFE6_550D, 0xFF31_82BD, 0xFF00_8000, 0xFF33_3333, 0xFF00_0000])
    #expect(drawing.strokes.count { $0.color.argb == 0xFF00_8000 } > 15)
    #expect(drawing.strokes.compactMap(\.note) == ["Label text"])
    #expect(drawing.leftOut == 0 && drawing.differences.isEmpty)
  }
}
