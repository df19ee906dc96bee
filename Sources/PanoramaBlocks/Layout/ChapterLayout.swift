import Foundation
import PanoramaGraphics
import PanoramaText

/// A chapter at its places: what is drawn, what is where, where a page may end. A value that any thread may read.
///
/// Places are in points, y downward, with the origin at the top left of a sheet that is as wide as the setting's width
/// for horizontal text and as high as its height for vertical text; the sheet's other side is as long as the chapter.
/// Lines of `vertical-rl` text begin at the right edge of that sheet.
public struct ChapterLayout: Sendable {
  let fragments: [Fragment]
  let pieces: [LinePiece]
  let units: [PageUnit]
  let runs: [TextRun]
  let markup: StyledMarkup
  /// Fragments in groups of `groupSize`, each with the room that it takes across the lines.
  let groups: [ClosedRange<Double>]
  /// The fragments that are lines, in the order of the document.
  let lines: [Int32]
  /// For each of `lines`, how far it and those before it reach into the document: ruby and blocks in a line have lines of
  /// their own, after which the line around them goes on.
  let lineEnds: [BookPlace]
  /// The index in the spine.
  public let chapter: Int
  /// The writing mode of the chapter.
  public let writing: ComputedStyle.Writing
  /// How long lines are at most, in points.
  public let inlineSize: Double
  /// How far it reaches across the lines, in points: its height for horizontal text, else its width.
  public let extent: Double
  /// Whether all of it is laid out.
  public let isComplete: Bool

  static let groupSize = 64

  init(_ layout: NestedLayout, _ context: LayoutContext, chapter: Int, isComplete: Bool) {
    (fragments, pieces, units) = (layout.fragments, layout.pieces, layout.units)
    (runs, markup, writing) = (context.runs, context.markup, context.writing)
    (self.chapter, self.isComplete) = (chapter, isComplete)
    (inlineSize, extent) = (context.inlineSize, layout.height)
    groups = stride(from: 0, to: layout.fragments.count, by: Self.groupSize).map { first in
      let group = layout.fragments[first..<min(first + Self.groupSize, layout.fragments.count)]
      return group.dropFirst().reduce(group[first].reach) {
        min($0.lowerBound, $1.reach.lowerBound)...max($0.upperBound, $1.reach.upperBound)
      }
    }
    let pieces = layout.pieces
    func first(_ line: Int32) -> (MarkupTree.Index, Int32) {
      guard case .line(let range, _) = layout.fragments[Int(line)].content,
        let piece = pieces[Int(range.lowerBound)..<Int(range.upperBound)].filter({ $0.length > 0 })
          .min(by: { ($0.node, $0.offset) < ($1.node, $1.offset) })
      else { return (0, 0) }
      return (piece.node, piece.offset)
    }
    var keyed: [(key: (MarkupTree.Index, Int32), line: Int32)] = []
    for (i, fragment) in layout.fragments.enumerated() {
      guard case .line(let range, _) = fragment.content,
        pieces[Int(range.lowerBound)..<Int(range.upperBound)].contains(where: { $0.length > 0 })
      else { continue }
      keyed.append((first(Int32(i)), Int32(i)))
    }
    keyed.sort { $0.key < $1.key }
    lines = keyed.map(\.line)
    var furthest = BookPlace(chapter: chapter, node: 0)
    lineEnds = lines.map { line in
      if case .line(let range, _) = layout.fragments[Int(line)].content {
        for piece in pieces[Int(range.lowerBound)..<Int(range.upperBound)] where piece.length > 0 {
          let end = BookPlace(
            chapter: chapter, node: piece.node, offset: Int(piece.offset + piece.length))
          furthest = max(furthest, end)
        }
      }
      return furthest
    }
  }

  /// The size of the sheet, in points.
  public var size: CGSize {
    writing == .horizontal
      ? CGSize(width: inlineSize, height: extent) : CGSize(width: extent, height: inlineSize)
  }

  /// The colour behind a whole page: that of the root, or of the body; nil if neither has one.
  public var ground: CGColor? {
    for (node, style) in zip(markup.tree.nodes, markup.styleOfNode).prefix(64) {
      guard case .element(let element) = node.content, ["html", "body"].contains(element.name),
        let color = markup.styles[Int(style)].background
      else { continue }
      return color
    }
    return nil
  }

  // MARK: Directions

  /// A part of the sheet from one along and across the lines.
  func rect(u: Double, v: Double, width: Double, height: Double) -> CGRect {
    switch writing {
    case .horizontal: CGRect(x: u, y: v, width: width, height: height)
    case .verticalRL: CGRect(x: extent - v - height, y: u, width: height, height: width)
    case .verticalLR: CGRect(x: v, y: u, width: height, height: width)
    }
  }

  /// The place of a point along and across the lines.
  func logical(_ point: CGPoint) -> (u: Double, v: Double) {
    let (x, y) = (Double(point.x), Double(point.y))
    return switch writing {
    case .horizontal: (x, y)
    case .verticalRL: (y, extent - x)
    case .verticalLR: (y, x)
    }
  }

  /// What a rectangle covers across the lines, in points from the first line.
  public func rows(of rect: CGRect) -> ClosedRange<Double> {
    if rect.isInfinite { return -.infinity ... .infinity }
    switch writing {
    case .horizontal: return Double(rect.minY)...Double(rect.maxY)
    case .verticalRL: return extent - Double(rect.maxX)...extent - Double(rect.minX)
    case .verticalLR: return Double(rect.minX)...Double(rect.maxX)
    }
  }

  /// The fragments that reach into some rows, in the order in which they are drawn.
  func fragments(in rows: ClosedRange<Double>) -> [Fragment] {
    var found: [Fragment] = []
    for (i, group) in groups.enumerated() where group.overlaps(rows) {
      let first = i * Self.groupSize
      for fragment in fragments[first..<min(first + Self.groupSize, fragments.count)]
      where fragment.reach.overlaps(rows) {
        found.append(fragment)
      }
    }
    return found
  }
}

extension Fragment {
  /// The room that it takes across the lines.
  var reach: ClosedRange<Double> { v...max(v, end) }
}
