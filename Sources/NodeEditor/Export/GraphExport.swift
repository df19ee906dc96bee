import Documents
import Foundation
import NodeGraph
import Panorama
import PanoramaPDF

/// A picture of a graph to be drawn and written to a file, on any thread.
public struct GraphExport: Sendable {
  /// The kind of file.
  public enum Format: Hashable, Sendable {
    /// A PNG picture with `scale` pixels per point.
    case png(scale: Double)
    case svg
    case pdf

    var fileExtension: String {
      switch self {
      case .png: "png"
      case .svg: "svg"
      case .pdf: "pdf"
      }
    }
  }

  private let export: DrawingExport
  private let format: Format

  /// The maximum number of pixels on a side.
  private static let maximumSide = 16_000.0

  /// - Parameters:
  ///   - picture: the picture.
  ///   - format: the kind of file.
  @MainActor
  init(_ picture: GraphPicture, as format: Format) {
    let scale =
      switch format {
      case .png(let wanted): picture.scale(forSide: Self.maximumSide, wanted: wanted)
      case .svg, .pdf: 1.0
      }
    export = picture.export(scale: scale)
    self.format = format
  }

  /// Writes to `stem.png`, or to `stem-2.png` and so on if that exists.
  ///
  /// - Parameter stem: the path without the extension.
  /// - Returns: the path of the file.
  /// - Throws: `ExportError`. No file is left behind after an error.
  func write(to stem: String) throws(ExportError) -> String {
    let ending = format.fileExtension
    let path = "\(stem).\(ending)"
    guard let kind = ExportFormat(rawValue: ending) else { throw .format(path: path) }
    let bytes = try export.bytes(as: kind)
    do {
      return try FreePath.write(
        bytes, toFirstOf: FreePath.names(ofExport: stem, extension: ending))
    } catch .noSuchFile {
      throw .writing(path: path, reason: "its folder does not exist; create it first")
    } catch {
      throw .writing(path: path, reason: error.description)
    }
  }
}

/// A drawing of a graph, or of some of its nodes, for files.
@MainActor
public struct GraphPicture {
  /// The drawing, in points of the canvas.
  public let list: DisplayList
  /// The area that it covers, with a margin.
  public let bounds: CGRect

  /// The colour behind it.
  public let ground: CGColor

  /// The areas of link cards, and of links in texts, that lead to web addresses, in points of the canvas.
  public let links: [PDFLink]

  private static let margin = 32.0

  /// A drawing of what a canvas shows, without a grid.
  ///
  /// - Parameters:
  ///   - canvas: the canvas.
  ///   - selection: the nodes to draw, with the wires between them; empty for all.
  public init(_ canvas: NodeCanvas, selection: Set<NodeID> = []) {
    let session = canvas.session
    let chosen = session.withMembers(selection)
    let copy = GraphSession(copyOf: session)
    let shown = NodeCanvas(
      copy, theme: canvas.look.theme, fonts: canvas.look.body.library)
    // The same pictures and files as on the screen.
    shown.pictures = canvas.pictures
    shown.files = canvas.files
    if !chosen.isEmpty { shown.removeFromView(allBut: chosen) }
    self.init(shown)
  }

  /// A drawing of the main graph of a document.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - types: the registered types.
  ///   - theme: the colours.
  ///   - fonts: the fonts.
  ///   - folder: the folder of the document, for files named relative to it.
  ///   - day: the day of today for nodes that ask for it, counted from 1970-01-01; nil if none is known.
  ///   - documentReader: draws files that this module cannot read (see `NodeEditorView.documentReader`).
  public init(
    _ document: GraphDocument, types: NodeTypes = .withPictures, theme: InterfaceTheme,
    fonts: FontLibrary, folder: String, day: Int? = nil, documentReader: CardDocumentReader? = nil
  ) {
    let session = GraphSession(
      document, types: types, folder: folder, day: day, isImmediate: true)
    let canvas = NodeCanvas(session, theme: theme, fonts: fonts)
    canvas.files.documentReader = documentReader
    self.init(canvas)
  }

  private init(_ canvas: NodeCanvas) {
    let content = canvas.contentRect ?? CGRect(x: 0, y: 0, width: 320, height: 240)
    let labels = canvas.wires.all.compactMap {
      canvas.wires.labelFrame($0.0, outOf: content)
    }
    // Edges may leave a card at the side that faces away.
    let curves = canvas.wires.all.map { wire in
      CGRect(
        around: stride(from: 0.0, through: 1, by: 0.0625).map {
          let point = wire.1.shape.point(at: $0)
          return CGRect(x: point.x, y: point.y, width: 0, height: 0)
        }) ?? content
    }
    bounds = (labels + curves).reduce(content) { $0.union($1) }
      .insetBy(dx: -Self.margin, dy: -Self.margin)
    list = canvas.displayList
    ground = canvas.look.ground
    links = canvas.graph.nodes.flatMap { canvas.shownLinks(on: $0.id) }
      .filter { PortalAddress.isAllowed($0.address) }
      .map { PDFLink(area: $0.area, address: $0.address) }
  }

  /// The picture as a drawing for files.
  ///
  /// - Parameter scale: pixels, or units of the file, per point; > 0.
  public func export(scale: Double = 1) -> DrawingExport {
    var export = DrawingExport(list, of: bounds, scale: scale, background: ground)
    export.links = links
    return export
  }

  /// The pixels per point: `wanted`, or fewer if a side would otherwise have more than `side` pixels.
  func scale(forSide side: Double, wanted: Double) -> Double {
    min(wanted, side / max(1, bounds.width, bounds.height))
  }
}
