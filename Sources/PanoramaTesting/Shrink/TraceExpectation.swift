import Panorama

/// A condition for every frame of a session, or for its last one, such as `zoom <= 3` or `end offset_y == 0`.
///
/// The names are those of a trace's columns: `offset_x`, `offset_y`, `zoom`, and `tracking`, `dragging`,
/// `decelerating`, `zooming` and `zoom_bouncing`, which are 0 or 1.
public struct TraceExpectation: Equatable, Sendable {
  /// A comparison.
  public enum Relation: String, Sendable, CaseIterable {
    /// Equal.
    case equal = "=="
    /// Not equal.
    case unequal = "!="
    /// Less or equal.
    case atMost = "<="
    /// Greater or equal.
    case atLeast = ">="
    /// Less.
    case below = "<"
    /// Greater.
    case above = ">"

    func holds(_ a: Double, _ b: Double) -> Bool {
      switch self {
      case .equal: a == b
      case .unequal: a != b
      case .atMost: a <= b
      case .atLeast: a >= b
      case .below: a < b
      case .above: a > b
      }
    }
  }

  /// The name of a column.
  public let column: String
  /// How the column's value should relate to `number`.
  public let relation: Relation
  /// The number that the value is compared with.
  public let number: Double
  /// Whether only the last frame counts.
  public let isAtEnd: Bool

  /// The names of the columns.
  public static let columns = [
    "offset_x", "offset_y", "zoom", "tracking", "dragging", "decelerating", "zooming",
    "zoom_bouncing",
  ]

  /// Parses `[end] COLUMN RELATION NUMBER`; nil for any other text.
  public init?(_ text: String) {
    var words = text.split(separator: " ").map(String.init)
    isAtEnd = words.first == "end"
    if isAtEnd { words.removeFirst() }
    guard words.count == 3, Self.columns.contains(words[0]),
      let relation = Relation(rawValue: words[1]), let number = Double(words[2]), !number.isNaN
    else { return nil }
    (column, self.relation, self.number) = (words[0], relation, number)
  }

  /// Whether a frame is as expected.
  public func holds(for state: ScrollState) -> Bool {
    relation.holds(value(in: state), number)
  }

  private func value(in state: ScrollState) -> Double {
    switch column {
    case "offset_x": Double(state.offset.x)
    case "offset_y": Double(state.offset.y)
    case "zoom": state.zoom
    case "tracking": state.isTracking ? 1 : 0
    case "dragging": state.isDragging ? 1 : 0
    case "decelerating": state.isDecelerating ? 1 : 0
    case "zooming": state.isZooming ? 1 : 0
    default: state.isZoomBouncing ? 1 : 0
    }
  }
}
