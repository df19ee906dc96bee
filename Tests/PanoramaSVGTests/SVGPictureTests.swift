import Foundation
import Panorama
import PanoramaSVG
import PanoramaTesting
import TestSupport
import Testing

/// A picture in an `svg` element of 100 × 100, without texts.
func drawing(_ content: String, size: String = #"width="100" height="100""#) throws -> SVGPicture {
  try SVGPicture(Array(svg(content, size: size).utf8), fonts: FontLibrary())
}

func svg(_ content: String, size: String = #"width="100" height="100""#) -> String {
  #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \#(size)>"#
    + content + "</svg>"
}

/// The colour of a pixel of a picture on white, as 0xRRGGBB.
func color(_ picture: SVGPicture, x: Int, y: Int) -> UInt32 {
  let image = picture.drawing.picture(width: 100, height: 100, background: .white)
  return image.pixels[y * 100 + x] & 0xFF_FFFF
}

@Suite("Pictures in SVG files")
struct SVGPictureTests {
  @Test(
    "They look as they did", arguments: ["shapes", "paints", "clips", "masks", "markers", "styles"])
  func golden(_ name: String) throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Pictures/\(name).svg")
    let picture = try SVGPicture([UInt8](Data(contentsOf: path)), fonts: FontLibrary())
    #expect(picture.leftOut == [])
    try expectGolden(
      picture.drawing, "svg/\(name)", width: Int(picture.size.width),
      height: Int(picture.size.height))
  }

  @Test(
    "The size is that of the file, or that of its box",
    arguments: [
      (#"width="40" height="30""#, 40.0, 30.0), (#"viewBox="0 0 20 10""#, 20, 10),
      (#"width="50%" height="100%" viewBox="5 5 20 10""#, 10, 10),
      (#"width="2in" height="1in""#, 192, 96), (#"width="40" viewBox="0 0 20 10""#, 40, 20),
      ("", 300, 150), (#"width="-4" height="1e400""#, 300, 150),
    ])
  func size(_ attributes: String, _ width: Double, _ height: Double) throws {
    let picture = try drawing("", size: attributes)
    #expect(picture.size == CGSize(width: width, height: height))
  }

  @Test(
    "Arcs are read however their flags are written",
    arguments: [
      "M10 50 A40 40 0 0 1 90 50 L90 100 L10 100Z", "M10 50a40 40 0 01 80 0v50h-80z",
      "M10,50a40,40,0,0180,0v50h-80z", "M10 50a40 40 0 0180 0l0 50-80 0z",
      "M 10 50 a .4e2 40.0 0 0 1 +80-0 V100H10",
    ])
  func arcs(_ data: String) throws {
    let picture = try drawing("<path d='\(data)' fill='#00f'/>")
    #expect(color(picture, x: 50, y: 20) == 0x0000FF)
    #expect(color(picture, x: 12, y: 15) == 0xFFFFFF)
  }

  @Test(
    "Style sheets count as CSS says",
    arguments: [
      ("rect{fill:#f00}", 0xFF0000), (".a{fill:#f00} rect{fill:#0f0}", 0xFF0000),
      ("#r{fill:#f00} .a.b{fill:#0f0}", 0xFF0000),
      ("g > rect{fill:#f00} rect{fill:#0f0}", 0xFF0000),
      ("svg rect{fill:#0f0} g > .b{fill:#f00}", 0xFF0000), ("svg > rect{fill:#f00}", 0x0000FF),
      ("circle + rect{fill:#f00}", 0xFF0000), ("rect:first-child{fill:#f00}", 0x0000FF),
      ("[id^=r]{fill:#f00}", 0xFF0000), ("[id=q], .b{fill:#f00}", 0xFF0000),
      ("rect{fill:#f00 !important} #r{fill:#0f0}", 0xFF0000),
      ("@font-face{src:url(x)} /* } */ rect{fill:red;fill:nonsense}", 0xFF0000),
      ("@media print{rect{fill:#0f0}} @media screen{rect{fill:#f00}}", 0xFF0000),
      ("rect:hover{fill:#f00}", 0x0000FF), ("*{fill:hsl(0,100%,50%)}", 0xFF0000),
    ])
  func styles(_ sheet: String, _ expected: UInt32) throws {
    let picture = try drawing(
      "<style>\(sheet)</style><g><circle r='1'/>"
        + "<rect id='r' class='a b' width='100' height='100' fill='#00f'/></g>")
    #expect(color(picture, x: 50, y: 50) == expected)
  }

  @Test("The attribute style counts more than rules, and rules more than attributes")
  func order() throws {
    let picture = try drawing(
      "<style>rect{fill:#0f0;stroke:none}</style>"
        + "<rect width='100' height='100' fill='#00f' style='fill:#f00'/>")
    #expect(color(picture, x: 50, y: 50) == 0xFF0000)
  }

  @Test("Colours that fade are mixed as they are, not multiplied with their opacity")
  func fading() throws {
    let picture = try drawing(
      "<linearGradient id='g'><stop stop-color='#fff' stop-opacity='0'/>"
        + "<stop offset='1' stop-color='#000'/></linearGradient>"
        + "<rect width='100' height='100' fill='url(#g)'/>")
    // Half way it is grey of half the opacity on white.
    let middle = Int(color(picture, x: 50, y: 50) & 0xFF)
    #expect(abs(middle - 191) <= 3)
  }

  @Test("What is left out is said")
  func leftOut() throws {
    let picture = try drawing(
      "<filter id='f'/><rect width='9' height='9' filter='url(#f)'/><use href='other.svg#a'/>"
        + "<image href='other.png' width='9' height='9'/>")
    #expect(
      picture.leftOut == [
        "filters", "pictures in other files or formats", "references to other files",
      ])
  }

  @Test("A picture in the picture is drawn, if it is SVG, too")
  func pictures() throws {
    let inner = Data(svg("<rect width='100' height='100' fill='#f00'/>").utf8).base64EncodedString()
    let picture = try drawing(
      "<image width='100' height='100' href='data:image/svg+xml;base64,\(inner)'/>")
    #expect(color(picture, x: 50, y: 50) == 0xFF0000)
  }

  @Test("A file that is packed is unpacked")
  func packed() throws {
    // gzip of <svg xmlns="http://www.w3.org/2000/svg"/>.
    let packed = Data(
      base64Encoded:
        "H4sIAAAAAAACA7MpLktXqMjNySu2VcooKSmw0tcvLy/XKzfWyy9K1zcyMDDQB6pQ0rcDAMT3kZMpAAAA")
    let picture = try SVGPicture([UInt8](packed ?? Data()), fonts: FontLibrary())
    #expect(picture.size == CGSize(width: 300, height: 150))
  }

  @Test("Of a list of fonts, the first that is installed is used, and none is complained about")
  func fontLists() throws {
    func picture(_ families: String) throws -> (SVGPicture, [String]) {
      let log = MessageLog()
      let text = svg("<text y='50' font-family=\"\(families)\" font-size='40'>fig</text>")
      let fonts = FontLibrary(logger: log.logger)
      return (try SVGPicture(Array(text.utf8), fonts: fonts), log.all)
    }
    let names = ["No Such Font, 'DejaVu Sans Mono', serif", "DejaVu Sans Mono", "No Such Font"]
    let pictures = try names.map { try picture($0) }
    let complaints = pictures.flatMap(\.1)
    #expect(complaints == [])
    let pixels = pictures.map {
      $0.0.drawing.picture(width: 100, height: 60, background: .white).pixels
    }
    #expect(pixels[0] == pixels[1])
    #expect(pixels[0] != pixels[2])
  }
}
