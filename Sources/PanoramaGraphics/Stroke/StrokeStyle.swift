import Foundation

/// The shape of open ends.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// Straight, at the end of the path.
  case butt
  /// A half circle around the end of the path.
  case round
  /// Straight, half a line width beyond the end of the path.
  case square
}

/// The shape of corners.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// A point, up to the miter limit.
  case miter
  /// A circle around the corner.
  case round
  /// Cut off straight.
  case bevel
}

/// The parameters of a stroke. Lengths are in the item's own coordinates.
public struct StrokeStyle: Hashable, Sendable {
  /// The line width, ≥ 0; a line of width 0 is one device pixel wide.
  public var lineWidth: Double = 1
  /// The shape of open ends and of both ends of a dash.
  public var lineCap: CGLineCap = .butt
  /// The shape of corners.
  public var lineJoin: CGLineJoin = .miter
  /// The ratio of miter length to line width beyond which a miter becomes a bevel. The default is
  /// that of Core Graphics.
  public var miterLimit: Double = 10
  /// The distance into the dash pattern at which a subpath begins.
  public var dashPhase: Double = 0
  /// The lengths of dashes and gaps in turn; an empty array gives a solid line.
  public var dashLengths: [Double] = []

  /// A solid line of width 1 with butt caps and miter joins.
  public init() {}
}

extension StrokeStyle {
  var isFinite: Bool {
    lineWidth.isFinite && miterLimit.isFinite && dashPhase.isFinite
      && dashLengths.allSatisfy(\.isFinite)
  }

  /// The maximum distance of ink from the path: half the width, or more at square caps and at the
  /// miters of this path.
  ///
  /// - Complexity: O(n) for miter joins, otherwise O(1).
  func reach(along path: PathData) -> Double {
    withExtendedLifetime((self, path)) {
      PathView(path).map { FlatStroke(self).reach(along: $0) } ?? 0
    }
  }
}
