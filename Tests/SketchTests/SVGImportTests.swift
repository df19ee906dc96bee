import Foundation
import Panorama
import Sketch
import Testing

@Suite struct SVGImportTests {
  private func read(_ body: String, attributes: String = "width='100' height='100'") throws
    -> SVGImport
  {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(body)</svg>"
    return try SVGImport(Array(text.utf8))
  }

  /// The box of a stroke's points, rounded.
  private func box(_ stroke: SketchStroke?) -> [Double] {
    guard let stroke, let first = stroke.points.first else { return [] }
    let low = stroke.points.reduce(first) { pointwiseMin($0, $1) }
    let high = stroke.points.reduce(first) { pointwiseMax($0, $1) }
    return [low.x, low.y, high.x, high.y].map { ($0 * 100).rounded() / 100 }
  }

  @Test(
    arguments: [
      ("M10 20 L30 40", [10.0, 20, 30, 40]), ("m10,20 20,20", [10, 20, 30, 40]),
      ("M10 20H40V60", [10, 20, 40, 60]), ("M10 20h30v40", [10, 20, 40, 60]),
      ("M10 10l-5-5.5.5-2e0", [5, 2.5, 10, 10]),
      ("M0 0C0 40 40 40 40 0", [0, 0, 40, 30]),
      ("M0 0c0 40 40 40 40 0s40-40 40 0", [0, -30, 80, 30]),
      ("M0 0Q20 40 40 0T80 0", [0, -20, 80, 20]), ("M0 0q20 40 40 0t40 0", [0, -20, 80, 20]),
      ("M10 50A40 40 0 0 1 90 50", [10, 10, 90, 50]), ("M10 50a40 40 0 0080 0", [10, 50, 90, 90]),
      ("M50 10A20 40 90 1 1 50 50", [50, 10, 90, 50]), ("M0 0 10 10 20 0", [0, 0, 20, 10]),
      ("M0 0 L10 10 X 50 50", [0, 0, 10, 10]),
    ])
  func everyCommandOfAPathIsRead(_ data: String, _ expected: [Double]) throws {
    let drawing = try read("<path d='\(data)' fill='none' stroke='black'/>")
    let found = box(drawing.strokes.first)
    #expect(drawing.strokes.count == 1)
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 0.3 }, "\(found)")
  }

  @Test func fillsAreAreasAndStrokesAreLines() throws {
    let drawing = try read(
      "<rect x='10' y='10' width='20' height='20' fill='#f00' stroke='blue' stroke-width='3'/>")
    #expect(drawing.strokes.map(\.color.argb) == [0xFFFF_0000, 0xFF00_00FF])
    #expect(drawing.strokes.map { $0.ink?.tool } == [.area, nil])
    #expect(drawing.strokes[1].width == 3)
    #expect(drawing.strokes[0].distance(to: [20, 20]) == 0)
    #expect(drawing.strokes[0].distance(to: [40, 20]) == 10)
  }

  @Test func holesStayHolesByBothRules() throws {
    let ring = "M0 0H60V60H0ZM20 20H40V40H20Z"
    let drawing = try read("<path fill-rule='evenodd' d='\(ring)'/><path d='\(ring)'/>")
    let outlines = drawing.strokes.map(\.outline)
    #expect(outlines[0]?.contains([30, 30]) == false)
    #expect(outlines[0]?.contains([10, 30]) == true)
    #expect(outlines[1]?.contains([30, 30]) == true)
  }

  @Test func groupsPassOnTheirStyleAndTransform() throws {
    let drawing = try read(
      """
      <g transform="translate(10 20) scale(2)" opacity="0.5" style="stroke: lime; fill:none">
        <line x1="0" y1="0" x2="10" y2="0" stroke-width="2" opacity=".5"/>
      </g>
      """)
    let stroke = try #require(drawing.strokes.first)
    #expect(box(stroke) == [10, 20, 30, 20])
    #expect(stroke.width == 4)
    #expect(stroke.color.argb == 0x4000_FF00)
  }

  @Test(
    arguments: [
      ("rotate(90)", [-10.0, 0, 0, 10]), ("rotate(90 10 10)", [10, 0, 20, 10]),
      ("matrix(1 0 0 1 5 6)", [5, 6, 15, 16]), ("translate(5) scale(2 3)", [5, 0, 25, 30]),
      ("skewX(45)", [0, 0, 20, 10]), ("scale(2) what(3)", [0, 0, 20, 20]),
    ])
  func transformsAreRead(_ transform: String, _ expected: [Double]) throws {
    let drawing = try read("<rect width='10' height='10' transform='\(transform)'/>")
    #expect(box(drawing.strokes.first) == expected)
  }

  @Test func theViewBoxIsScaledEvenlyAndCentred() throws {
    let drawing = try read(
      "<rect x='10' y='10' width='10' height='10'/>",
      attributes: "viewBox='10 10 10 10' width='200px' height='1in'")
    #expect(drawing.bounds == CGRect(x: 0, y: 0, width: 200, height: 96))
    #expect(box(drawing.strokes.first) == [52, 0, 148, 96])
  }

  @Test func thingsAreUsedAgain() throws {
    let drawing = try read(
      """
      <defs><g id="a"><circle r="5"/></g><path id="b" d="M0 0H9V9"/></defs>
      <use href="#a" x="20" y="30"/><use xlink:href="#b"/><use href="#none"/>
      """)
    #expect(drawing.strokes.map { box($0) } == [[15, 25, 25, 35], [0, 0, 9, 9]])
  }

  @Test func gradientsBecomeTheMeanOfTheirColours() throws {
    let drawing = try read(
      """
      <linearGradient id="g"><stop stop-color="red"/><stop stop-color="#00f" offset="1"/>
      </linearGradient><rect width="9" height="9" fill="url(#g)"/>
      """)
    #expect(drawing.strokes.map(\.color.argb) == [0xFF80_0080])
  }

  @Test func whatIsLeftOutIsCountedAndHiddenThingsAreNot() throws {
    let drawing = try read(
      """
      <!-- <rect width="1" height="1"/> --><image href="x.png"/><image href="data:image/png;base64,AAAA"/>
      <foreignObject/><text> </text><text fill="none">A</text><text display="none">A</text>
      <g display="none"><rect width="1" height="1"/></g>
      <rect width="1" height="1" visibility="hidden"/><rect width="1" height="1" fill="none"/>
      <style>circle { fill: red }</style><script><![CDATA[ </svg> ]]></script>
      """)
    #expect(drawing.strokes.isEmpty)
    #expect(drawing.leftOut == 4)
  }

  @Test func cornersStaySharpAndCurvesRound() throws {
    let drawing = try read("<path d='M0 0H50V50' fill='none' stroke='black' stroke-width='2'/>")
    let stroke = try #require(drawing.strokes.first)
    #expect(stroke.points == [[0, 0], [50, 0], [50, 0], [50, 50]])
    let circle = try read("<circle cx='50' cy='50' r='40' fill='none' stroke='red'/>")
    let points = try #require(circle.strokes.first).points
    #expect(Set(points).count >= points.count - 1)
  }

  @Test(
    arguments: [
      ("", "is damaged in line 1: no element found"),
      ("hello", "is damaged in line 1: syntax error"), ("<html/>", "is not an SVG file"),
      ("<svg>\n<g></svg>", "is damaged in line 2: mismatched tag"),
      ("<svg><g>", "is damaged in line 1: no element found"),
      ("<svg a=1/>", "is damaged in line 1: not well-formed (invalid token)"),
      ("<svg/><svg/>", "is damaged in line 1: junk after document element"),
      ("<svg", "is damaged in line 1: unclosed token"),
    ])
  func badFilesAreNamed(_ text: String, _ reason: String) {
    #expect { try SVGImport(Array(text.utf8)) } throws: { "\($0)" == reason }
  }

  @Test func entitiesDoNotGrow() throws {
    let drawing = try SVGImport(
      Array(
        """
        <?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>
        <svg><path d="&b;M0 0H9" stroke="red"/><path d="M0 0&#72;9&#x56;9"/></svg>
        """.utf8))
    #expect(drawing.strokes.map { box($0) } == [[0, 0, 9, 9]])
  }

  @Test func everythingHasALimit() {
    func reason(_ body: String) -> String? {
      do {
        _ = try read(body)
        return nil
      } catch {
        return "\(error)"
      }
    }
    let deep = String(repeating: "<g>", count: 600) + String(repeating: "</g>", count: 600)
    #expect(reason(deep) == "has elements nested more than 500 deep")
    #expect(
      reason(String(repeating: "<path d='M0 0H9V9'/>", count: 20_001))
        == "has more than 20000 shapes")
    // Ten uses of ten uses …: a small file that would have 10¹⁰ shapes.
    let laughs = (1...10).map { level in
      "<g id='l\(level)'>"
        + String(repeating: "<use href='#l\(level - 1)'/>", count: 10) + "</g>"
    }
    #expect(reason("<path id='l0'/>" + laughs.joined()) == "uses its elements too often")
    #expect(reason("<g id='a'><use href='#a'/></g>") == nil)
  }
}
