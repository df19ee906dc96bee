import Foundation

extension CGContext {
  /// Sets the pattern for fills and glyphs, which stays in force until `setFillColor`.
  public func setFillPattern(_ pattern: CGPattern) { state.fillPattern = pattern }

  /// Sets the pattern for strokes, which stays in force until `setStrokeColor`.
  public func setStrokePattern(_ pattern: CGPattern) { state.strokePattern = pattern }

  /// Moves subsequent patterns by `phase`, in the list's coordinates.
  public func setPatternPhase(_ phase: CGSize) {
    if accepts(Double(phase.width), Double(phase.height)) { state.patternPhase = phase }
  }

  /// The paint of fills for an item under `transform`; clear if a pattern would shrink to nothing.
  func fillPaint(under transform: CGAffineTransform) -> DrawOperation.Paint {
    state.fillPattern.map { paint($0, transform) } ?? .color(state.fillColor)
  }

  /// The paint of strokes for an item under `transform`; clear if a pattern would shrink to nothing.
  func strokePaint(under transform: CGAffineTransform) -> DrawOperation.Paint {
    state.strokePattern.map { paint($0, transform) } ?? .color(state.strokeColor)
  }

  /// Converts a pattern from the list's coordinates to those of an item.
  private func paint(_ pattern: CGPattern, _ transform: CGAffineTransform) -> DrawOperation.Paint {
    let phase = CGAffineTransform(
      translationX: state.patternPhase.width, y: state.patternPhase.height)
    let placed = pattern.matrix.concatenating(phase)
    if transform.isIdentity { return .pattern(pattern, placed) }
    guard transform.determinant != 0, transform.determinant.isFinite else { return .color(.clear) }
    return .pattern(pattern, placed.concatenating(transform.inverted()))
  }
}
