import PanoramaText

/// A part of a paragraph that no line break divides: a part of a word, a blank, or an object.
struct InlineBox {
  enum Kind: UInt8 { case text, space, object, lineBreak }
  /// What may follow it.
  enum Break: UInt8 {
    case none
    /// A line may end here.
    case allowed
    /// A line may end here with a hyphen.
    case hyphen
    /// A line may end here only if nothing else fits.
    case emergency
    /// A line ends here.
    case forced
  }

  var kind: Kind
  var after = Break.none
  /// The embedding level; odd ones run from right to left.
  var level: UInt8 = 0
  /// In points along the line.
  var width: Double
  /// By how much it may become wider and narrower in a line that is filled, in points.
  var stretch = 0.0
  var shrink = 0.0
  /// The index of its run.
  var run: Int32
  /// The index of its word, or of its object.
  var content: Int32 = -1
  /// The clusters of its word, in the order of the line.
  var clusters: Range<Int32> = 0..<0
  /// The index of the span that it comes from.
  var source: Int32 = 0
  /// The first UTF-16 unit in its node.
  var offset: Int32
  /// How many units there are.
  var length: Int32
}
