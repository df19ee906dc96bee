import Foundation
import Panorama
import PanoramaPictures
import PanoramaSVG
import Testing

/// Files that would take all time or memory, or lead in circles.
@Suite("Prepared SVG files")
struct HostileSVGTests {
  @Test(
    "They cost little, and what was left out is said",
    arguments: [
      ("use", "elements that are used too often"), ("patterns", "elements that are used too often"),
      ("masks", "elements that are used too often"), ("rules", "rules of style sheets"),
      ("chain", "elements that are nested too deep"),
      ("boxes", "elements that are nested too deep"),
      ("style", "elements that are used too often"), ("dash", "elements that are used too often"),
      ("transform", "elements that are used too often"),
      ("text", "very long texts"), ("corners", "markers of paths with very many corners"),
    ])
  func bombs(_ name: String, _ leftOut: String) throws {
    let picture = try drawing(Self.bombs[name] ?? "")
    #expect(picture.leftOut.contains(leftOut))
  }

  private static let bombs: [String: String] = [
    "use": usesOfUses,
    "patterns": nested(rect + " fill='url(#p0)'/>") { i in
      "<pattern id='p\(i)' width='.1' height='.1'>\(repeated("\(rect) fill='url(#p\(i + 1))'/>", 2))</pattern>"
    },
    "masks": nested(rect + " mask='url(#m0)'/>") { i in
      "<mask id='m\(i)'>\(repeated("\(rect) mask='url(#m\(i + 1))'/>", 3))</mask>"
    },
    "rules": rules,
    // Each is in the next: their depths add up.
    "chain": chain(20, inside: ""), "boxes": chain(20, inside: " fill='url(#g)'"),
    "style": "<path id='a' style='\(repeated("fill:red;", 100_000))'/>\(uses)",
    "dash": "<path id='a' stroke='red' stroke-dasharray='\(repeated("1 ", 300_000))'/>\(uses)",
    "transform": "<path id='a' transform='\(repeated("rotate(1) ", 60_000))'/>\(uses)",
    "text": "<text>\(repeated("w", 600_000))</text>",
    "corners": "<marker id='m'/><path marker-mid='url(#m)' d='M0 0\(repeated("l1 1", 200_000))'/>",
  ]

  private static let rect = "<rect width='9' height='9'"

  private static var usesOfUses: String {
    let groups = (1..<12).map { i -> String in
      "<g id='u\(i)'>\(repeated("<use href='#u\(i - 1)'/>", 10))</g>"
    }
    return
      "<defs><rect id='u0' width='1' height='1'/>\(groups.joined())</defs><use href='#u11'/>"
  }

  private static var rules: String {
    let rules = (0..<5000).map { i -> String in ".c[a='\(i)']{fill:red}" }
    return "<style>\(rules.joined())</style>\(repeated("\(rect) class='c'/>", 5000))"
  }

  /// Thirty elements, each of which uses the next, and one that uses the first.
  private static func nested(_ user: String, _ element: (Int) -> String) -> String {
    (0..<30).map(element).joined() + user
  }

  private static let uses = repeated("<use href='#a'/>", 50_000)

  /// Groups 400 deep that use the next ones, and are measured by the paint of what is inside.
  private static func chain(_ count: Int, inside: String) -> String {
    let groups = (0..<count).map { i in
      "<g id='c\(i)'>" + repeated("<g\(inside) opacity='.9'>", 400) + "<use href='#c\(i + 1)'/>"
        + repeated("</g>", 400) + "</g>"
    }
    return "<linearGradient id='g'><stop/><stop offset='1'/></linearGradient><defs>"
      + groups.joined() + "</defs><g clip-path='url(#b)'><use href='#c0'/></g>"
      + "<clipPath id='b' clipPathUnits='objectBoundingBox'><rect width='1' height='1'/></clipPath>"
  }

  @Test("A thread with a small stack reads what is nested deep")
  func smallStack() {
    let text = svg(
      Self.repeated("<g opacity='.9'>", 480) + "<rect width='9' height='9'/>"
        + Self.repeated("</g>", 480))
    let reading = ThreadResult(name: "small", stackSize: 256 << 10) {
      (try? SVGPicture(Array(text.utf8), fonts: FontLibrary()))?.leftOut
    }
    #expect(reading?.wait() == [])
  }

  @Test("A style sheet of many megabytes is left out")
  func largeSheet() throws {
    let rule = ".a{fill:red;stroke:blue;stroke-width:3}"
    let picture = try drawing(
      "<style>" + Self.repeated(rule, 120_000) + "</style><rect class='a' width='9' height='9'/>")
    #expect(color(picture, x: 5, y: 5) == 0)
    #expect(picture.leftOut == ["rules of style sheets"])
  }

  private static func repeated(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  @Test(
    "Circles end",
    arguments: [
      "<g id='a'><use href='#a'/></g>", "<use id='a' href='#b'/><use id='b' href='#a'/>",
      "<clipPath id='a' clip-path='url(#a)'><rect width='9' height='9'/></clipPath>"
        + "<rect width='9' height='9' clip-path='url(#a)'/>",
      "<mask id='a' mask='url(#a)'><rect width='9' height='9' mask='url(#a)'/></mask>"
        + "<rect width='9' height='9' mask='url(#a)'/>",
      "<pattern id='a' width='1' height='1'><rect width='9' height='9' fill='url(#a)'/></pattern>"
        + "<rect width='9' height='9' fill='url(#a)'/>",
      "<linearGradient id='a' href='#b'/><linearGradient id='b' href='#a'/>"
        + "<rect width='9' height='9' fill='url(#a)'/>",
      "<marker id='a'><path d='M0 0L9 9' marker-end='url(#a)'/></marker>"
        + "<path d='M0 0L9 9' marker-end='url(#a)'/>",
      "<g id='a'><clipPath id='c' clipPathUnits='objectBoundingBox'><use href='#r'/></clipPath>"
        + "<rect id='r' width='9' height='9' clip-path='url(#c)'/><use href='#a'/></g>",
    ])
  func circles(_ content: String) throws {
    _ = try drawing(content)
  }

  @Test(
    "Numbers without end draw nothing that is not finite",
    arguments: [
      "<path d='M1e308 1e308L-1e308 1e308z' stroke='red' stroke-width='1e300'/>",
      "<rect width='1e309' height='5'/><circle r='1e200'/>",
      "<g transform='scale(1e300) scale(1e300)'><rect width='3' height='3'/></g>",
      "<svg viewBox='0 0 1e-300 1e-300'><rect width='3' height='3'/></svg>",
      "<text font-size='1e300'>a</text><text font-size='0'>a</text>",
      "<path stroke='red' stroke-dasharray='1e-9' d='M0 0L1e8 0'/>",
      "<linearGradient id='g' spreadMethod='repeat' x2='1e-9'><stop/><stop offset='1'/>"
        + "</linearGradient><rect width='9' height='9' fill='url(#g)'/>",
      "<pattern id='p' width='1e-9' height='1e-9' patternUnits='userSpaceOnUse'><path d='M0 0h1'/>"
        + "</pattern><rect width='9' height='9' fill='url(#p)'/>",
    ])
  func numbers(_ content: String) throws {
    let picture = try drawing(content)
    _ = picture.image(scale: 1)
  }

  @Test(
    "What is no SVG file, or exceeds a limit, is refused in one line",
    arguments: [
      ("", "is damaged in line 1: no element found"), ("<html/>", "is not an SVG file"),
      ("<svg", "is damaged in line 1: unclosed token"),
      (String(repeating: "<g>", count: 600), "has elements nested more than 500 deep"),
      (svg(Self.repeated("<g/>", 500_001)), "has more than 500000 elements"),
    ])
  func refusals(_ text: String, _ reason: String) throws {
    let text = text.hasPrefix("<g>") ? "<svg>" + text : text
    let error = #expect(throws: SVGError.self) {
      try SVGPicture(Array(text.utf8), fonts: FontLibrary())
    }
    #expect(error?.description == reason)
  }

  @Test("Entities cannot grow without end")
  func entities() throws {
    let entities = (1..<10).map { i in
      "<!ENTITY a\(i) '" + Self.repeated("&a\(i - 1);", 10) + "'>"
    }.joined()
    let text =
      "<!DOCTYPE svg [<!ENTITY a0 '<g/>'>\(entities)]>" + svg("&a9;")
    #expect(throws: SVGError.self) { try SVGPicture(Array(text.utf8), fonts: FontLibrary()) }
  }

  @Test("Of a file that ends early, the beginning is shown")
  func cut() throws {
    let text = svg("<rect width='100' height='100' fill='#f00'/><g>").dropLast(9)
    let picture = try SVGPicture(Array(text.utf8), fonts: FontLibrary())
    #expect(color(picture, x: 50, y: 50) == 0xFF0000)
    #expect(picture.leftOut.first?.hasPrefix("the rest of the file, which is damaged") ?? false)
  }

  @Test("Files that were changed at random end in a picture or in one line")
  func changes() throws {
    let fonts = FontLibrary()
    var generator = SystemRandomNumberGenerator()
    let original = Array(
      svg(
        "<style>g .a{fill:red}</style><linearGradient id='g'><stop/><stop offset='1'/></linearGradient>"
          + "<clipPath id='c'><circle r='50'/></clipPath><mask id='m'><rect width='9' height='9'/></mask>"
          + "<g class='a' clip-path='url(#c)' transform='rotate(3) scale(2)'><path d='M0 0A3 4 5 1 0 9 9z'/>"
          + "<rect rx='3' width='50%' height='9' fill='url(#g)' stroke-dasharray='3 4' stroke='red'/>"
          + "<use href='#c' mask='url(#m)'/><text x='1 2' dy='3'>Text<tspan>a</tspan></text></g>"
      ).utf8)
    for _ in 0..<2000 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: 32..<127, using: &generator)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 5))
        default: bytes.insert(contentsOf: Array("9e9".utf8), at: place)
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do {
        let picture = try SVGPicture(bytes, fonts: fonts)
        #expect(picture.size.width > 0 && picture.size.height > 0, "\(text)")
      } catch {
        #expect(!error.description.contains("\n"), "\(text)")
      }
    }
  }
}
