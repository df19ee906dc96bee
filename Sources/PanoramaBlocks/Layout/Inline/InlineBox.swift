import PanoramaText

/// A part of a paragraph that no line break divides: a part of a word, a blank, or an object.
@_spi(BookTests) public struct InlineBox {
  @_spi(BookTests) public enum Kind: UInt8 { case text, space, object, lineBreak }
  /// What may follow it.
  @_spi(BookTests) public enum Break: UInt8 {
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

  @_spi(BookTests) public var kind: Kind
  @_spi(BookTests) public var after = Break.none
  /// The embedding level; odd ones run from right to left.
  @_spi(BookTests) public var level: UInt8 = 0
  /// In points along the line.
  @_spi(BookTests) public var width: Double
  /// By how much it may become wider and narrower in a line that is filled, in points.
  @_spi(BookTests) public var stretch = 0.0
  @_spi(BookTests) public var shrink = 0.0
  /// The index of its run.
  @_spi(BookTests) public var run: Int32
  /// The index of its word, or of its object.
  @_spi(BookTests) public var content: Int32 = -1
  /// The clusters of its word, in the order of the line.
  @_spi(BookTests) public var clusters: Range<Int32> = 0..<0
  /// The index of the span that it comes from.
  @_spi(BookTests) public var source: Int32 = 0
  /// The first UTF-16 unit in its node.
  @_spi(BookTests) public var offset: Int32
  /// How many units there are.
  @_spi(BookTests) public var length: Int32

  @_spi(BookTests) public init(
    kind: Kind, after: Break = .none, level: UInt8 = 0, width: Double, stretch: Double = 0,
    shrink: Double = 0, run: Int32, content: Int32 = -1, clusters: Range<Int32> = 0..<0,
    offset: Int32, length: Int32
  ) {
    (self.kind, self.after, self.level, self.width) = (kind, after, level, width)
    (self.stretch, self.shrink, self.run, self.content) = (stretch, shrink, run, content)
    (self.clusters, self.offset, self.length) = (clusters, offset, length)
  }
}
