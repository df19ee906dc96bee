/// What an undo or redo did to the visible strokes.
public struct SketchChange: Hashable, Sendable {
  /// Ids of strokes that are no longer visible.
  public var removed: [Int64]
  /// Strokes that are visible again, by ascending id.
  public var inserted: [SketchStroke]

  /// - Parameters: ids that went, and strokes that came.
  public init(removed: [Int64] = [], inserted: [SketchStroke] = []) {
    self.removed = removed
    self.inserted = inserted
  }
}
