/// How the selecting tool selects what a finger draws around.
public struct SelectionRule: Codable, Hashable, Sendable {
  /// What the finger draws.
  public enum Shape: String, Codable, CaseIterable, Sendable {
    /// A line around the strokes, which closes by itself.
    case lasso
    /// A rectangle from one corner to the opposite one.
    case rectangle
  }

  /// What the finger draws.
  public var shape: Shape
  /// Whether strokes are selected that are only touched. Otherwise more than half of a stroke must be inside.
  public var takesTouched: Bool

  /// - Parameters:
  ///   - shape: what the finger draws.
  ///   - takesTouched: whether strokes are selected that are only touched.
  public init(shape: Shape = .lasso, takesTouched: Bool = false) {
    self.shape = shape
    self.takesTouched = takesTouched
  }
}
