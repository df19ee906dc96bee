import Panorama

/// What was erased from a stroke.
///
/// The stroke keeps all its points, so its shape beside the erased part does not change, and the cut edge is
/// as sharp at every zoom as the stroke's own edge.
public struct Erasure: Hashable, Codable, Sendable {
  /// The paths of erasers over the stroke.
  public var sweeps: [EraserSweep]
  /// One point in each piece that belongs to this stroke; empty if all pieces do. Pieces that were erased as
  /// a whole, or moved elsewhere, no longer belong to it.
  public var kept: [SIMD2<Double>]

  /// - Parameters:
  ///   - sweeps: the paths of erasers over the stroke.
  ///   - kept: one point in each piece that belongs to the stroke, or empty for all pieces.
  public init(sweeps: [EraserSweep] = [], kept: [SIMD2<Double>] = []) {
    self.sweeps = sweeps
    self.kept = kept
  }
}
