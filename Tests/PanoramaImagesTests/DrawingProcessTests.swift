import Foundation
import PanoramaGraphics
@_spi(DecoderTests) import PanoramaImages
import PanoramaPictures
import PanoramaSVG
import TestSupport
import Testing

/// SVG files that another process parses are those that this process parses, and what is wrong with them costs one line.
@Suite(.serialized) struct DrawingProcessTests {
  private static let pictures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("PanoramaSVGTests/Pictures")
  private let pool = DecoderPrograms.pool()

  private static func svg(_ content: String) -> [UInt8] {
    Array(
      ("<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40'>" + content + "</svg>").utf8)
  }

  private static func text(_ picture: SVGPicture) -> String {
    SceneWriter.text(
      for: SceneContent(
        width: Int(picture.size.width), height: Int(picture.size.height), list: picture.drawing))
  }

  private static func fonts(_ list: DisplayList) -> [GlyphSource?] {
    list.items.flatMap { item -> [GlyphSource?] in
      if case .glyphs(let run, _) = item.operation { return run.glyphs.map(\.outline.source) }
      return item.operation.nested.map { fonts($0) } ?? []
    }
  }

  @Test(arguments: ["clips", "markers", "masks", "paints", "shapes", "styles"])
  func everyDrawingIsTheSame(name: String) throws {
    let path = Self.pictures.appendingPathComponent("\(name).svg").path
    let here = try SVGPicture.read(path: path, decoders: nil)
    let there = try SVGPicture.read(path: path, decoders: pool)
    #expect(there.size == here.size && there.leftOut == here.leftOut)
    #expect(Self.text(there) == Self.text(here))
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(Self.text(try SVGPicture.read(bytes, decoders: pool)) == Self.text(here))
  }

  @Test(
    "Texts have the same fonts",
    arguments: [
      "sans-serif", "serif", "monospace", "DejaVu Sans", "system-ui", "no such family",
    ])
  func fonts(family: String) throws {
    let bytes = Self.svg(
      "<text y='20' font-family='\(family)'>Ag <tspan font-weight='bold'>b</tspan>"
        + "<tspan font-style='italic'>c</tspan> \u{03A9}\u{05D0}\u{2713}</text>")
    let here = try SVGPicture.read(bytes, decoders: nil)
    let there = try SVGPicture.read(bytes, decoders: pool)
    #expect(Self.text(there) == Self.text(here))
    #expect(Self.fonts(there.drawing) == Self.fonts(here.drawing))
    #expect(Self.fonts(here.drawing).contains { $0 != nil })
  }

  @Test(
    arguments: [
      "card.png", "card.jpg", "card.webp", "card.tiff", "card.heic", "card.avif", "card.jxl",
      "card.ppm", "card.qoi", "card.tga", "few.gif", "few.bmp", "few.ico",
    ])
  func picturesInsideAreDecodedThere(name: String) throws {
    let path = Self.pictures.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Goldens/formats/\(name)")
    let data = try Data(contentsOf: path).base64EncodedString()
    let bytes = Self.svg("<image width='60' height='30' href='data:image/any;base64,\(data)'/>")
    let here = try SVGPicture.read(bytes, decoders: nil)
    let there = try SVGPicture.read(bytes, decoders: pool)
    #expect(here.leftOut.isEmpty && there.leftOut.isEmpty)
    #expect(Self.text(there) == Self.text(here))
  }

  /// The libraries for a picture that few drawings contain are loaded only for those.
  @Test func aDrawingThatNeedsMoreLibrariesHasAProcessOfItsOwn() throws {
    let pool = DecoderPrograms.pool()
    let data = try Data(
      contentsOf: Self.pictures.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Goldens/formats/card.heic"))
    func read(_ data: Data) throws -> SVGPicture {
      try SVGPicture.read(
        Self.svg("<image width='9' height='9' href='data:;base64,\(data.base64EncodedString())'/>"),
        decoders: pool)
    }
    #expect(try read(Data("no picture".utf8)).leftOut.count == 1)
    #expect(pool.idleProcesses.count == 1)
    #expect(try read(data).leftOut.isEmpty)
    #expect(pool.idleProcesses.count == 2)
    // What is damaged costs itself and not the drawing.
    #expect(try read(data.prefix(data.count / 2)).leftOut.count == 1)
  }

  @Test(arguments: ["", "<svg", "<html/>", "text"])
  func whatIsRefusedHereIsRefusedThere(text: String) throws {
    let bytes = Array(text.utf8)
    let here = #expect(throws: ImageError.self) { try SVGPicture.read(bytes, decoders: nil) }
    let there = #expect(throws: ImageError.self) { try SVGPicture.read(bytes, decoders: pool) }
    // Nothing is sent of what is empty.
    #expect(there == (text.isEmpty ? .empty : here))
  }

  @Test func aFileThatTakesTooLongIsOneLine() throws {
    let pool = DecoderPrograms.pool(patience: 0.002)
    let shapes = String(repeating: "<path d='M0 0L9 9l1 1z' stroke='red'/>", count: 60_000)
    let error = #expect(throws: ImageError.self) {
      try SVGPicture.read(Self.svg(shapes), decoders: pool)
    }
    #expect(error == .corrupt("decoding it takes more than 1 s"))
    #expect(pool.idleProcesses.isEmpty)
    _ = try SVGPicture.read(Self.svg("<rect width='9' height='9'/>"), decoders: self.pool)
  }
}
