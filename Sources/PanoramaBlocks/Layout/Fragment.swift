import PanoramaGraphics
import PanoramaText

/// A part of a line in one look: the clusters of a word that stand together, or a blank that is underlined.
struct LinePiece: Sendable {
  /// nil for a blank.
  var word: ShapedWord?
  /// In the order of the line.
  var clusters: Range<Int32>
  /// Where it begins on the line, in points.
  var u: Double
  /// In points, with what `tracking` adds.
  var width: Double
  /// Points behind each cluster.
  var tracking: Double
  /// The index of its run.
  var run: Int32
  /// The node that it comes from, and the UTF-16 units in it.
  var node: MarkupTree.Index
  var offset: Int32
  var length: Int32
  var isRightToLeft: Bool
  /// Whether it lies across a vertical line in the room of one character.
  var isCombined = false
}

/// Something at its place. `u` counts points along the lines, `v` across them, from the first line on.
struct Fragment: Sendable {
  enum Content: Sendable {
    /// Pieces from left to right, or downward, and the distance of the baseline from `v`.
    case line(pieces: Range<Int32>, baseline: Double)
    /// The ground and the border of an element.
    case box
    case picture(PictureSource)
  }

  var content: Content
  /// The element, or what contains the line.
  var node: MarkupTree.Index
  var style: Int32
  var u: Double
  var v: Double
  var width: Double
  var height: Double
  /// Which sides of a box end here rather than at another fragment of it.
  var end: Double { v + height }
}
