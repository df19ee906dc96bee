import PanoramaGraphics

/// Rows that exactly two lines cross, one downward and one upward, as in convex shapes. Kernels
/// compute their coverage from the two crossings, without cells, which saves 44 % of the instructions for
/// triangles of 200 pixels and 23 % for rotated squares, or 11 % if a gradient fills them.
enum PairedRows {
  /// In narrower shapes, cells are as fast.
  private static let minimumWidth = 56
  /// Rows in which lines end need cells, so lines have to cross this many rows on average.
  private static let minimumRows = 6

  /// Whether exactly two lines cross most rows of a closed outline. O(lines).
  static func fill(_ outline: Outline, _ lines: UnsafePointer<Line>) -> Bool {
    let (count, bounds) = (Int(outline.lines.count), outline.bounds)
    if bounds.width < minimumWidth || count * minimumRows > bounds.height { return false }
    // The outline goes down once and up once.
    var turns = 0
    var wasUp = lines[count - 1].w < lines[count - 1].y
    for i in 0..<count {
      let isUp = lines[i].w < lines[i].y
      if isUp != wasUp { turns += 1 }
      wasUp = isUp
    }
    return turns == 2
  }
}
