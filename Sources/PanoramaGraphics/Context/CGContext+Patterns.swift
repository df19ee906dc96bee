import Foundation

extension CGContext {
  /// What fills and glyphs are painted with from here on, until `setFillColor`.
  public func setFillPattern(_ pattern: CGPattern) { state.fillPattern = pattern }

  /// What strokes are painted with from here on, until `setStrokeColor`.
  public func setStrokePattern(_ pattern: CGPattern) { state.strokePattern = pattern }

  /// Moves the patterns that follow, in the list's coordinates.
  public func setPatternPhase(_ phase: CGSize) {
    if accepts(Double(phase.width), Double(phase.height)) { state.patternPhase = phase }
  }

  /// The paint of fills for something recorded under `transform`; nil where a pattern would shrink
  /// to nothing.
  func fillPaint(under transform: CGAffineTransform) -> Paint {
    state.fillPattern.map { paint($0, transform) } ?? .color(state.fillColor)
  }

  /// The paint of strokes, likewise.
  func strokePaint(under transform: CGAffineTransform) -> Paint {
    state.strokePattern.map { paint($0, transform) } ?? .color(state.strokeColor)
  }

  /// Paints are in an item's own coordinates, patterns in the list's.
  private func paint(_ pattern: CGPattern, _ transform: CGAffineTransform) -> Paint {
    let phase = CGAffineTransform(
      translationX: Double(state.patternPhase.width), y: Double(state.patternPhase.height))
    let placed = pattern.matrix.concatenating(phase)
    if transform.isIdentity { return .pattern(pattern, placed) }
    guard transform.determinant != 0, transform.determinant.isFinite else { return .color(.clear) }
    return .pattern(pattern, placed.concatenating(transform.inverted()))
  }
}
