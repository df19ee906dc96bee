import Foundation
import Panorama
import Sketch
import Testing

/// Clips and gradients of SVG files.
@Suite struct SVGClipTests {
  private func read(_ body: String) throws -> SVGImport {
    try SVGImport(
      Array("<svg xmlns='http://www.w3.org/2000/svg' width='100' height='100'>\(body)</svg>".utf8))
  }

  private func box(_ stroke: SketchStroke) -> [Double] {
    let box = stroke.pointBox ?? .null
    let edges: [Double] = [box.minX, box.minY, box.maxX, box.maxY]
    return edges.map { (edge: Double) -> Double in (edge * 100).rounded() / 100 }
  }

  private static let clip =
    "<clipPath id='c'><rect x='10' y='10' width='50' height='50'/></clipPath>"

  @Test func areasAndLinesAreCut() throws {
    let drawing = try read(
      Self.clip + """
        <g clip-path="url(#c)"><rect width="30" height="30" fill="red"/>
        <path d="M0 20H100" stroke="blue" fill="none"/></g>
        """)
    #expect(drawing.strokes.map(box) == [[10, 10, 30, 30], [10, 20, 60, 20]])
    #expect(drawing.differences.isEmpty && drawing.leftOut == 0)
  }

  @Test func aLineThatLeavesAndComesBackIsAGroup() throws {
    let drawing = try read(
      Self.clip + """
        <path clip-path="url(#c)" d="M20 20H80V40H20" stroke="blue" fill="none"/>
        """)
    #expect(drawing.strokes.map(box) == [[20, 20, 60, 20], [20, 40, 60, 40]])
    #expect(Set(drawing.strokes.map(\.group)).count == 1 && drawing.strokes[0].group != 0)
  }

  @Test func clipsWithinClipsCountTogetherAndMoveWithTheirElement() throws {
    let drawing = try read(
      Self.clip + """
        <g transform="translate(20 0)" clip-path="url(#c)">
        <g clip-path="url(#d)"><rect width="100" height="100" fill="red"/></g></g>
        <clipPath id="d" transform="translate(0 5)"><circle cx="35" cy="35" r="20"/></clipPath>
        """)
    // The circle lies inside the rectangle.
    #expect(drawing.strokes.map(box) == [[35, 20, 75, 60]])
    #expect(drawing.differences.isEmpty)
  }

  @Test func whatLiesOutsideIsGoneAndWhatLiesInsideIsWhole() throws {
    let drawing = try read(
      Self.clip + """
        <g clip-path="url(#c)"><rect x="70" width="9" height="9"/><circle cx="35" cy="35" r="9"/>
        <text x="20" y="40">A</text><text x="80" y="80">B</text></g>
        """)
    #expect(drawing.strokes.count == 2 && drawing.strokes.compactMap(\.note) == ["A"])
    #expect(drawing.differences.isEmpty && drawing.leftOut == 0)
  }

  /// These are left out, and a notice says so.
  @Test(arguments: [
    "<clipPath id='c'><path d='M0 0H50V10H10V50H0Z'/></clipPath>",
    "<clipPath id='c'><rect width='9' height='9'/><circle r='5'/></clipPath>",
    "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='1' height='1'/></clipPath>",
    "<clipPath id='c'/>", "", "<g id='c'><rect width='9' height='9'/></g>",
    "<clipPath id='c'><path d='M50 0 79 90 2 35H98L21 90Z'/></clipPath>",
  ]) func otherClipsAreLeftOut(clip: String) throws {
    let drawing = try read(
      clip + "<rect clip-path='url(#c)' x='0' y='0' width='90' height='90' fill='red'/>")
    #expect(drawing.strokes.last.map(box) == [0, 0, 90, 90])
    #expect(drawing.differences == [.clips])
  }

  @Test func manyClipsOfManyPointsTakeNoTime() throws {
    let circle = (0..<400).map { index in
      let angle = Double(index) / 200 * .pi
      return "\(50 + 40 * cos(angle)) \(50 + 40 * sin(angle))"
    }
    let time = ContinuousClock().measure {
      // So many pieces are refused.
      _ = try? read(
        "<clipPath id='c'><polygon points='\(circle.joined(separator: " "))'/></clipPath>"
          + String(
            repeating: "<g clip-path='url(#c)'><path d='M0 0"
              + String(repeating: "L99 99 0 50", count: 500) + "' stroke='red'/></g>", count: 400))
    }
    #expect(time < .seconds(5))
  }

  // MARK: Gradients

  private func color(_ stops: String) throws -> UInt32? {
    try read(
      "<linearGradient id='g'>\(stops)</linearGradient><rect width='9' height='9' fill='url(#g)'/>"
    ).strokes.first?.color.argb
  }

  @Test func aGradientIsTheMeanOfItsColours() throws {
    #expect(
      try color("<stop stop-color='#f00'/><stop offset='1' stop-color='#00f'/>") == 0xFF80_0080)
    // Three quarters are white.
    #expect(
      try color(
        "<stop stop-color='#000'/><stop offset='.5' stop-color='#fff'/><stop offset='1' stop-color='#fff'/>"
      ) == 0xFFBF_BFBF)
    #expect(try color("<stop offset='50%' stop-color='#123456'/>") == 0xFF12_3456)
    // What cannot be seen has no colour.
    #expect(
      try color(
        "<stop stop-color='#f00'/><stop offset='1' stop-color='#00f' stop-opacity='0'/>")
        == 0x80FF_0000)
    #expect(try color("<stop stop-color='none'/>") == nil)
  }

  @Test func aGradientThatIsItsOwnColourEnds() throws {
    #expect(try color("<stop stop-color='url(#g)'/><stop offset='1' stop-color='url(#g)'/>") == nil)
  }
}
