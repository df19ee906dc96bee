import Panorama
import PanoramaBook

/// A part of a chapter on the screen.
@_spi(ReaderTests) public struct BookSheet: Sendable {
  /// The chapter at its places.
  public var layout: ChapterLayout
  /// Where the chapter's own origin is in the view that shows it, in points.
  public var origin: CGPoint
  /// Points of that view per point of the chapter.
  var scale = 1.0
  /// Where the part is in that view, in points.
  public var frame: CGRect
  /// What is read in the markup of the chapter.
  var markup: MarkupTree

  /// How far reached links are around what is written, in points.
  private static let reach = 4.0

  /// The chapter's index in the spine.
  public var chapter: Int { layout.chapter }

  /// A point of the view in the chapter's own coordinates.
  func inside(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x - origin.x) / scale, y: (point.y - origin.y) / scale)
  }

  /// A rectangle of the chapter in the view that shows it.
  func outside(_ rect: CGRect) -> CGRect {
    CGRect(
      x: origin.x + rect.minX * scale, y: origin.y + rect.minY * scale,
      width: rect.width * scale, height: rect.height * scale)
  }

  /// How far a point is from what is shown, in points.
  func distance(to point: CGPoint) -> Double {
    Double(max(0, frame.minX - point.x, point.x - frame.maxX))
      + Double(max(0, frame.minY - point.y, point.y - frame.maxY))
  }

  /// What is shown of the chapter across its lines.
  public var rows: ClosedRange<Double> {
    let corner = inside(frame.origin)
    return layout.rows(
      of: CGRect(
        x: corner.x, y: corner.y, width: frame.width / scale, height: frame.height / scale))
  }

  /// The characters of a range that are shown, each line's in the view that shows them.
  public func rectangles(of range: Range<BookPlace>) -> [CGRect] {
    let start = max(range.lowerBound, BookPlace(chapter: chapter, node: 0))
    let end = min(range.upperBound, BookPlace(chapter: chapter + 1, node: 0))
    guard start < end else { return [] }
    return layout.rectangles(from: start, to: min(end, lastPlace)).map(outside)
      .filter { $0.intersects(frame) }
  }

  /// Behind everything in the chapter.
  private var lastPlace: BookPlace {
    BookPlace(chapter: chapter, node: MarkupTree.Index(markup.nodes.count))
  }

  /// The element that leads somewhere at a point of the view, with its address as it is written and its place in the
  /// chapter's own coordinates.
  public func link(
    at point: CGPoint
  ) -> (node: MarkupTree.Index, address: String, frame: CGRect)? {
    let here = inside(point)
    let row = layout.rows(of: CGRect(origin: here, size: .zero))
    let rows = (row.lowerBound - Self.reach)...(row.upperBound + Self.reach)
    guard
      let link = layout.links(in: rows).first(where: {
        $0.frame.insetBy(dx: -Self.reach, dy: -Self.reach).contains(here)
      }), let element = markup.element(link.node)
    else { return nil }
    return (element["href"] ?? element["xlink:href"]).map { (link.node, $0, link.frame) }
  }

  /// The picture at a point of the view, with its element.
  public func picture(at point: CGPoint) -> (node: MarkupTree.Index, source: PictureSource)? {
    let here = inside(point)
    return layout.pictures(in: layout.rows(of: CGRect(origin: here, size: .zero)))
      .first { $0.frame.contains(here) }.map { ($0.node, $0.source) }
  }

  /// What is written about a picture of the chapter: its caption, or else its name; empty for nothing.
  public func title(ofPicture node: MarkupTree.Index) -> String {
    var parent: MarkupTree.Index? = node
    while let index = parent, markup.element(index)?.name != "figure" {
      parent = markup.nodes[Int(index)].parent
    }
    if let figure = parent,
      let caption = markup.elements(in: figure).first(where: { $0.element.name == "figcaption" })
    {
      let text = ChapterText(markup, chapter: chapter, in: caption.index).text
      if !text.isEmpty { return text }
    }
    return layout.name(ofPicture: node) ?? ""
  }
}
