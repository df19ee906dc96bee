/// A finger on the view.
public struct ScrollFinger: Hashable, Sendable {
  /// Identifies the finger among those that are down.
  public var id: Int
  /// The position in the view's own frame, in points, not moved by the offset.
  public var position: SIMD2<Double>

  /// Finger `id` at `position`.
  public init(id: Int, position: SIMD2<Double>) {
    self.id = id
    self.position = position
  }
}
