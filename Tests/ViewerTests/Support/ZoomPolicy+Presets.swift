import Viewer

/// Policies like those of two earlier viewers, which use every option.
extension ZoomPolicy {
  /// A document-based viewer: 20 % to 500 %, factors of 0.1 to 5 for a single pinch, and a double tap that
  /// resets.
  static let documentViewer = ZoomPolicy(
    minimum: .scale(0.2), maximum: 5, start: .actualSize, doubleTap: .reset, pinchFactors: 0.1...5)

  /// A plain photo viewer: from fit to 100 %, and a double tap that zooms between the two.
  static let photoViewer = ZoomPolicy(
    minimum: .fit, maximum: 1, start: .fit, doubleTap: .actualSize)
}
