import Foundation

/// How open ends look: cut at the end, or going on by half the width, round or square.
public enum CGLineCap: Int32, Hashable, Sendable { case butt, round, square }

/// How corners look: pointed (up to the miter limit), round, or cut.
public enum CGLineJoin: Int32, Hashable, Sendable { case miter, round, bevel }

/// How a stroke is laid along its path. Lengths in the item's own coordinates.
public struct StrokeStyle: Hashable, Sendable {
  /// ≥ 0; 0 draws the thinnest line of one device pixel.
  public var lineWidth: Double = 1
  /// At open ends and at both ends of a dash.
  public var lineCap: CGLineCap = .butt
  /// At corners.
  public var lineJoin: CGLineJoin = .miter
  /// Ratio of miter length to width beyond which a miter becomes a bevel. Core Graphics' 10.
  public var miterLimit: Double = 10
  /// How far into the pattern a subpath begins.
  public var dashPhase: Double = 0
  /// Alternating on and off lengths; empty draws solid.
  public var dashLengths: [Double] = []

  /// A solid line, 1 wide, butt caps, miter joins.
  public init() {}
}
