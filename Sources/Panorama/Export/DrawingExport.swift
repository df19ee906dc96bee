import PanoramaGraphics
import PanoramaImages
import PanoramaPDF

/// A drawing to be exported as a PNG, SVG, PDF or scene file.
///
///     try DrawingExport(panorama, scale: 2).write(to: "map.png")
///     try DrawingExport(view).write(to: "card.svg")
///     try DrawingExport.writePages([DrawingExport(cover), DrawingExport(contents)], to: "report.pdf")
public struct DrawingExport: Sendable {
  /// The drawing.
  public var list: DisplayList
  /// The area to write, in the list's own coordinates.
  public var area: CGRect
  /// Pixels, or units of the file, for each point; > 0.
  public var scale: Double
  /// The colour below everything; nil for none.
  public var background: CGColor?
  /// The name of the page in the outline of a PDF file; nil for no entry.
  public var title: String?
  /// The links of a PDF page, in the list's own coordinates.
  public var links: [PDFLink] = []

  /// The maximum side of a drawing that is not written as pixels, in units of the file.
  private static let maximumSide = 1_000_000.0

  /// An area of a display list.
  ///
  /// - Parameters:
  ///   - list: the drawing.
  ///   - area: the area to write, in the list's own coordinates.
  ///   - scale: pixels, or units of the file, for each point; > 0.
  ///   - background: the colour below everything; nil for none.
  public init(
    _ list: DisplayList, of area: CGRect, scale: Double = 1, background: CGColor? = nil
  ) {
    (self.list, self.area, self.scale, self.background) = (list, area, scale, background)
  }

  /// A panorama with its viewlets, whether or not a view shows it.
  ///
  /// - Parameters:
  ///   - panorama: the panorama.
  ///   - area: the area to write, in its coordinates; nil for its bounds.
  ///   - scale: pixels, or units of the file, for each point; > 0.
  ///   - background: the colour below everything; nil for none.
  @MainActor
  public init(
    _ panorama: Panorama, of area: CGRect? = nil, scale: Double = 1, background: CGColor? = nil
  ) {
    self.init(
      panorama.displayList, of: area ?? panorama.bounds, scale: scale, background: background)
  }

  /// A view with its subviews, whether or not a window shows it.
  ///
  /// - Parameters:
  ///   - view: the view, which is laid out first.
  ///   - scale: pixels, or units of the file, for each point; > 0.
  ///   - background: the colour below everything; nil for none.
  @MainActor
  public init(_ view: View, scale: Double = 1, background: CGColor? = nil) {
    view.layoutIfNeeded()
    let list = DisplayList { view.layer.render(in: $0) }
    self.init(list, of: view.bounds, scale: scale, background: background)
  }

  /// Writes a file, whose extension names its format. An existing file is replaced only once the new one is
  /// complete.
  ///
  /// - Parameter path: a path that ends in .png, .svg, .pdf or .scene.
  /// - Throws: `ExportError`.
  public func write(to path: String) throws(ExportError) {
    guard let format = ExportFormat(path: path) else { throw .format(path: path) }
    try Self.write(try bytes(as: format), to: path)
  }

  /// The bytes of a file.
  ///
  /// - Parameter format: the kind of file.
  /// - Throws: `ExportError`.
  /// - Complexity: O(pixels + drawings).
  public func bytes(as format: ExportFormat) throws(ExportError) -> [UInt8] {
    if format == .pdf { return try Self.pages([self]) }
    do {
      let encoder = PNGEncoder()
      switch format {
      case .png:
        return try list.png(of: area, scale: scale, background: background)
      case .svg: return Array(try SVGWriter.text(for: scene) { try encoder.encode($0) }.utf8)
      case .scene, .pdf: return Array(SceneWriter.text(for: try scene).utf8)
      }
    } catch {
      throw ExportError(error)
    }
  }

  /// Writes several drawings as the pages of one PDF file. Those with a title form its outline.
  ///
  /// - Parameters:
  ///   - pages: the drawings in order.
  ///   - path: the file to write; an existing one is replaced.
  /// - Throws: `ExportError`.
  public static func writePages(_ pages: [DrawingExport], to path: String) throws(ExportError) {
    try write(try self.pages(pages), to: path)
  }

  /// A PDF file of several drawings, each on a page of its own. Those with a title form its outline.
  ///
  /// - Throws: `ExportError`.
  public static func bytes(ofPages pages: [DrawingExport]) throws(ExportError) -> [UInt8] {
    try self.pages(pages)
  }

  private static func pages(_ pages: [DrawingExport]) throws(ExportError) -> [UInt8] {
    try pdf(pages: pages.count) { pages[$0] }
  }

  /// The bytes of a PDF file of several pages, of which only one is in memory at a time.
  ///
  /// - Parameters:
  ///   - count: the number of pages.
  ///   - page: makes the page of an index, in order.
  /// - Throws: `ExportError`, also for what `page` throws.
  public static func pdf(
    pages count: Int, _ page: (Int) throws -> DrawingExport
  ) throws(ExportError) -> [UInt8] {
    try write(pages: count, page).bytes
  }

  /// The file, and its writer, which knows where its pictures are.
  static func write(
    pages count: Int, _ page: (Int) throws -> DrawingExport
  ) throws(ExportError) -> (bytes: [UInt8], writer: PDFWriter) {
    var bytes: [UInt8] = []
    do {
      let writer = try PDFWriter(to: { bytes += $0 })
      for index in 0..<count {
        let page = try page(index)
        let links = page.links.map {
          PDFLink(area: $0.area.applying(page.placement), address: $0.address)
        }
        try writer.addPage(try page.scene, title: page.title, links: links)
      }
      try writer.finish()
      return (bytes, writer)
    } catch {
      throw ExportError(error)
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(ExportError) {
    do {
      try AtomicFile.write(bytes, to: path)
    } catch .noSuchFile {
      throw .writing(path: path, reason: "its folder does not exist; create it first")
    } catch {
      throw .writing(path: path, reason: error.description)
    }
  }

  /// From the list's coordinates to those of the file.
  private var placement: CGAffineTransform {
    CGAffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: -Double(area.minX) * scale, ty: -Double(area.minY) * scale
    )
  }

  /// The area in units of the file, from its top left corner.
  private var scene: SceneContent {
    get throws(ExportError) {
      let (width, height) = (
        (Double(area.width) * scale).rounded(.up), (Double(area.height) * scale).rounded(.up)
      )
      let sides = 1...Self.maximumSide
      guard sides.contains(width), sides.contains(height) else {
        throw .size(width: width, height: height)
      }
      let list = DisplayList { context in
        if let background {
          context.setFillColor(background)
          context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
        context.draw(self.list, transform: placement)
      }
      return SceneContent(width: Int(width), height: Int(height), list: list)
    }
  }
}

/// The kinds of files that a drawing can be written as.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// Pixels.
  case png
  /// Shapes, with text as outlines and pictures embedded.
  case svg
  /// Shapes, with text as text and pictures embedded.
  case pdf
  /// The display list as text, which draws the same pixels when it is read back.
  case scene

  /// The format that the extension of a path names; nil for any other extension.
  public init?(path: String) {
    self.init(rawValue: (path as NSString).pathExtension.lowercased())
  }
}

/// The reason why a drawing could not be exported. `description` is one line for people to read.
public enum ExportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The drawing would be empty or too large; the values are its size in pixels or units of the file.
  case size(width: Double, height: Double)
  /// The extension of the path names no format.
  case format(path: String)
  /// The picture could not be encoded.
  case encoding(ImageError)
  /// The file could not be made; `reason` comes from the writer of its format.
  case drawing(reason: String)
  /// The file could not be written; `reason` is the system's.
  case writing(path: String, reason: String)

  /// The error of a writer.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as ExportError: error
      case let error as ImageError: .encoding(error)
      default: .drawing(reason: "\(error)")
      }
  }

  /// One line for people to read, which says what is wrong and what to do.
  public var description: String {
    switch self {
    case .size(let width, let height):
      "a drawing of \(width) × \(height) cannot be exported: as a picture, choose sides from 1 to "
        + "\(DisplayList.maximumPictureSide) pixels, and less than 2^28 pixels in all; otherwise, "
        + "sides of up to a million units"
    case .format(let path): "\(path): the name should end in .png, .svg, .pdf or .scene"
    case .encoding(let error): error.description
    case .drawing(let reason): reason
    case .writing(let path, let reason): "\(path): \(reason)"
    }
  }
}

extension Panorama {
  /// Renders the panorama with its viewlets to pixels, even if no view shows it. `DrawingExport` writes files.
  ///
  /// - Parameters:
  ///   - rect: the area in the panorama's coordinates; nil for `bounds`.
  ///   - scale: pixels per point, > 0.
  ///   - background: the colour below everything; nil for none.
  /// - Returns: a picture of `rect`.
  /// - Throws: `ExportError`.
  public func picture(
    of rect: CGRect? = nil, scale: Double = 1, background: CGColor? = nil
  ) throws(ExportError) -> CGImage {
    try displayList.picture(of: rect ?? bounds, scale: scale, background: background)
  }
}
