import PanoramaGraphics

/// The column in which blocks stand: that of the text, of an item of a list, or of a quotation.
struct BlockColumn {
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
  /// The space above the next block, in points.
  var gap = 0.0

  init(width: Double, color: CGColor) {
    (self.width, self.color, openColor) = (width, color, color)
  }

  /// Makes a column inside this one. What is nested too deeply is not indented further.
  ///
  /// - Parameters:
  ///   - indent: the room at its sides in all, in points.
  ///   - minimum: the minimum width, in points.
  /// - Returns: whether there was room.
  func indent(by indent: Double, minimum: Double, to column: inout BlockColumn) -> Bool {
    column.gap = 0
    guard width - indent >= minimum else { return false }
    column.width -= indent
    return true
  }
}
