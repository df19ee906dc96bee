import Foundation
import Panorama
import PanoramaImages
import Sketch
import Testing

/// Texts of SVG files become notes, and the pictures in them pictures.
@Suite struct SVGTextTests {
  private func read(_ body: String) throws -> SVGImport {
    try SVGImport(Array("<svg width='100' height='100'>\(body)</svg>".utf8))
  }

  private static let red: UInt32 = 0xFFFF_0000

  /// A picture of 4 × 2 pixels as an address.
  private func address() throws -> String {
    let image = CGImage(
      width: 4, height: 2, pixels: [UInt32](repeating: Self.red, count: 8), isOpaque: true)
    return "data:image/png;base64," + Data(try PNGEncoder().encode(image)).base64EncodedString()
  }

  @Test(
    arguments: [
      ("<text>A &lt; B</text>", "A < B"), ("<text>\n  a\n  b </text>", "a b"),
      ("<text>a<tspan> b</tspan> <a>c</a></text>", "a b c"),
      ("<text><tspan x='1' y='9'>a</tspan>\n<tspan x='1' y='29'>b</tspan></text>", "a\nb"),
      ("<text>a<tspan x='0' dy='1.2em'>b c</tspan></text>", "a\nb c"),
      ("<text xml:space='preserve'>a  b</text>", "a  b"),
      ("<text>a<title>x</title><tspan display='none'>y</tspan>b</text>", "ab"),
    ])
  func textsBecomeNotes(_ body: String, _ text: String) throws {
    let drawing = try read(body)
    #expect(drawing.strokes.map(\.note) == [text])
    #expect(drawing.leftOut == 0)
  }

  @Test func aNoteStandsOnTheBaseLine() throws {
    let body = "<text x='30' y='50' font-size='20' fill='red'>Hx</text>"
    let note = try #require(try read(body).strokes.first)
    #expect(note.color.argb == Self.red && note.width == 20)
    let box = note.displayItem.bounds
    #expect(abs(box.minX - 30) < 3 && abs(box.maxY - 50) < 1.5 && (10...20).contains(box.height))
    let right = try #require(
      try read("<text x='30' y='50' text-anchor='end'>Hx</text>").strokes.first)
    #expect(abs(right.displayItem.bounds.maxX - 30) < 4)
    let turned = try #require(
      try read("<g transform='rotate(90)'><text font-size='20'>Hx</text></g>").strokes.first)
    let turnedBox = turned.displayItem.bounds
    #expect(turnedBox.minX > -2 && turnedBox.height > turnedBox.width)
    // A line of the file is a line of the note.
    let long = try read("<text>\(String(repeating: "word ", count: 200))</text>").strokes[0]
    #expect(long.displayItem.bounds.height < 20 && long.displayItem.bounds.width > 2000)
  }

  @Test func textsHaveLimits() throws {
    let long = String(repeating: "a", count: 20_000)
    let drawing = try read("<text>\(long)</text><text font-size='0'>a</text>")
    #expect(drawing.strokes.isEmpty && drawing.leftOut == 2)
    let uses = String(repeating: "<use href='#t'/>", count: 150)
    #expect { try read("<text id='t'>\(long)</text>\(uses)") } throws: {
      "\($0)" == "has too much text"
    }
  }

  @Test(
    arguments: [
      "<text x='1e300' font-size='1e308'>a</text>", "<text font-size='1e13'>a</text>",
      "<path d='M1e13 0 5 5' stroke='red' fill='none'/>",
      "<path d='M0 0 5 5' stroke='red' stroke-width='1e300' fill='none'/>",
    ])
  func whatNoCanvasCanHoldIsLeftOut(_ body: String) throws {
    let drawing = try read(body)
    #expect(drawing.strokes.isEmpty && drawing.leftOut == 1)
  }

  @Test func picturesInTheFileArePlaced() throws {
    let address = try address()
    func corners(_ attributes: String) throws -> [SIMD2<Double>]? {
      let drawing = try read("<image href='\(address)' \(attributes)/>")
      return drawing.strokes.first { $0.picture?.size == CGSize(width: 4, height: 2) }?.points
    }
    #expect(try corners("") == [[0, 0], [4, 0], [4, 2], [0, 2]])
    #expect(try corners("width='8'") == [[0, 0], [8, 0], [8, 4], [0, 4]])
    #expect(
      try corners("x='1' y='2' width='8' height='8'") == [[1, 4], [9, 4], [9, 8], [1, 8]])
    #expect(
      try corners("width='8' height='8' preserveAspectRatio='none' transform='rotate(90)'")?
        .map { [$0.x.rounded(), $0.y.rounded()] } == [[0, 0], [0, 8], [-8, 8], [-8, 0]])
    #expect(try corners("width='0'") == nil)
    #expect(try corners("width='1e300' height='1'  transform='scale(1e300)'") == nil)
    let used = try read(
      """
      <defs><image id='i' xlink:href='\(address)'/></defs><use href='#i' x='10'/><use href='#i'/>
      <image href='https://example.com/a.png'/><image href='data:image/png,zz'/>
      """)
    #expect(used.strokes.count == 2 && used.leftOut == 2)
    #expect(used.strokes[0].picture === used.strokes[1].picture)
    let faint = try read("<g opacity='0.5'><image href='\(address)' opacity='0.4'/></g>")
    #expect(faint.strokes[0].finishedItem().alpha == Double(faint.strokes[0].color.alpha))
    #expect(abs(faint.strokes[0].color.alpha - 0.2) < 0.5 / 255)
  }
}
