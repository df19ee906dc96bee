/// How an edit, an undo or a redo changed the visible strokes.
public struct SketchChange: Hashable, Sendable {
  /// Ids of strokes that are no longer visible.
  public var removed: [Int64]
  /// Strokes that became visible, by ascending id.
  public var inserted: [SketchStroke]

  /// - Parameters:
  ///   - removed: ids of strokes that are no longer visible.
  ///   - inserted: strokes that became visible, by ascending id.
  public init(removed: [Int64] = [], inserted: [SketchStroke] = []) {
    self.removed = removed
    self.inserted = inserted
  }
}
