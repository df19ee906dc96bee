/// A finger on the view.
public struct ScrollFinger: Hashable, Sendable {
  /// What tells it from the other fingers that are down.
  public var id: Int
  /// Where it is, in the view's own frame (points, not moved by the offset).
  public var position: SIMD2<Double>

  /// Finger `id` at `position`.
  public init(id: Int, position: SIMD2<Double>) {
    self.id = id
    self.position = position
  }
}
