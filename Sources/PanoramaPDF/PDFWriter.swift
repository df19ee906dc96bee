import Foundation
import PanoramaGraphics
import PanoramaRaster

/// Writes display lists as the pages of a PDF file: shapes stay shapes, text stays text in embedded
/// fonts, and pictures are embedded with their alpha.
///
/// A unit of a drawing is a point of the page, 1/72 inch, with the origin at the top left and y downward. The
/// rasterizer draws what PDF cannot express (conic gradients, shadows, and the blend modes that PDF lacks) as
/// pictures, at 300 pixels per inch. The bytes depend only on the drawings and the font files.
public final class PDFWriter {
  private var drawing: PDFDrawing
  private let catalog: PDFReference
  private let pageTree: PDFReference
  private var pages: [PDFReference] = []
  private var outline = PDFOutline()

  /// The maximum side of a page, in points, that programs accept. Larger pages have a larger unit.
  private static let maximumSide = 14_400.0

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - output: takes the bytes of the file piece by piece.
  ///   - rasterizer: draws what PDF cannot express.
  /// - Throws: what `output` throws.
  public init(
    to output: @escaping ([UInt8]) throws -> Void, rasterizer: Rasterizer = Rasterizer()
  ) throws {
    var file = try PDFFile(to: output)
    (catalog, pageTree) = (file.reserve(), file.reserve())
    drawing = PDFDrawing(file: file, rasterizer: rasterizer)
  }

  /// The bytes of a file with a page for each drawing.
  ///
  /// - Parameters:
  ///   - scenes: the drawings and the sizes of their pages, in points.
  ///   - rasterizer: draws what PDF cannot express.
  /// - Throws: `PDFError`.
  /// - Complexity: O(items + points + pixels).
  public static func bytes(
    of scenes: [SceneContent], rasterizer: Rasterizer = Rasterizer()
  ) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = try PDFWriter(to: { bytes += $0 }, rasterizer: rasterizer)
    for scene in scenes { try writer.addPage(scene) }
    try writer.finish()
    return bytes
  }

  /// Adds a page.
  ///
  /// - Parameters:
  ///   - scene: the drawing and the size of its page, in points.
  ///   - title: the name of the page in the outline; nil for no entry.
  ///   - links: the links on the page.
  /// - Throws: `PDFError`, and what the writer's output throws.
  public func addPage(_ scene: SceneContent, title: String? = nil, links: [PDFLink] = []) throws {
    try addPage(width: scene.width, height: scene.height, title: title, links: links) {
      try $0(scene.list)
    }
  }

  /// Adds a page whose drawing comes in parts, from back to front. Blend modes act on earlier parts too. At
  /// most one part and its operators are in memory, so an object that several parts share is written once per
  /// part.
  ///
  /// - Parameters:
  ///   - width: the width of the page, in points.
  ///   - height: the height of the page, in points.
  ///   - title: the name of the page in the outline; nil for no entry.
  ///   - links: the links on the page.
  ///   - parts: must call the function that it is given once for each part.
  /// - Throws: `PDFError`, and what `parts` and the writer's output throw.
  public func addPage(
    width: Int, height: Int, title: String? = nil, links: [PDFLink] = [],
    parts: ((DisplayList) throws -> Void) throws -> Void
  ) throws {
    let (w, h) = (Double(max(1, width)), Double(max(1, height)))
    let unit = max(1, (max(w, h) / Self.maximumSide).rounded(.up))
    var content = PDFContent()
    var streams: [PDFReference] = []
    // PDF's y grows upward, that of drawings downward.
    let flip = CGAffineTransform(a: 1 / unit, b: 0, c: 0, d: -1 / unit, tx: 0, ty: h / unit)
    content.concatenate(flip, digits: 4)
    let place = PDFPlace(toPage: .identity, page: CGRect(x: 0, y: 0, width: w, height: h))
    try parts { list in
      try drawing.writeTop(list, isFirst: streams.isEmpty, to: &content, at: place)
      streams.append(try drawing.resources.file.addStream(content.takeBytes()))
    }
    if !content.isEmpty {
      streams.append(try drawing.resources.file.addStream(content.takeBytes()))
    }
    let contents = streams.map(\.text).joined(separator: " ")
    let size = PDFText.numbers([w / unit, h / unit])
    let annotations = try links.map {
      try drawing.resources.file.add($0.annotation(toPage: flip)).text
    }
    let page = try drawing.resources.file.add(
      "<< /Type /Page /Parent \(pageTree.text) /MediaBox [0 0 \(size)]"
        + (unit > 1 ? " /UserUnit \(PDFText.number(unit))" : "")
        + " /Group << /S /Transparency /CS /DeviceRGB /I true >>"
        + (links.isEmpty ? "" : " /Annots [\(annotations.joined(separator: " "))]")
        + " /Resources \(content.resourceDictionary) /Contents [\(contents)] >>")
    pages.append(page)
    if let title { outline.add(title, page) }
  }

  /// The numbers of the objects that a picture has become: none if it was not drawn, or became part of another
  /// picture.
  public func objectNumbers(of image: CGImage) -> [Int] {
    drawing.resources.references(to: image).map(\.number)
  }

  /// Writes the fonts and the end of the file. Nothing can be added afterwards.
  ///
  /// - Throws: `PDFError`, and what the writer's output throws.
  public func finish() throws {
    try drawing.resources.finishFonts()
    let kids = pages.map(\.text).joined(separator: " ")
    try drawing.resources.file.write(
      "<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>", as: pageTree)
    let entries = try outline.write(to: &drawing.resources.file)
    try drawing.resources.file.write(
      "<< /Type /Catalog /Pages \(pageTree.text)\(entries) >>", as: catalog)
    let info = try drawing.resources.file.add("<< /Producer \(PDFText.string("Panorama")) >>")
    try drawing.resources.file.finish(root: catalog, info: info)
  }
}
