import PanoramaGraphics

/// The column in which blocks are laid out: that of the text, of an item of a list, or of a quotation.
struct BlockColumn {
  /// The left edge, in points.
  var x: Double
  /// The width, in points.
  var width: Double
  /// The colour of text.
  var color: CGColor
  /// The colour of text in the lists inside a done task, which may have open ones.
  var openColor: CGColor
  /// The number of lists around it.
  var lists = 0
  /// Whether its blocks stand close together, as in an item of a tight list.
  var isTight = false

  init(x: Double, width: Double, color: CGColor) {
    (self.x, self.width, self.color, openColor) = (x, width, color, color)
  }

  /// The right edge.
  var right: Double { x + width }

  /// A column inside this one. What is nested too deeply is not indented further.
  ///
  /// - Parameters:
  ///   - left: the indentation, in points.
  ///   - right: the space at the right, in points.
  ///   - minimum: the minimum width, in points.
  func inset(left: Double, right: Double = 0, minimum: Double) -> BlockColumn {
    guard width - left - right >= minimum else { return self }
    var column = self
    column.x += left
    column.width -= left + right
    return column
  }
}
