import Foundation

public enum CGLineCap: Int32, Hashable, Sendable { case butt, round, square }

public enum CGLineJoin: Int32, Hashable, Sendable { case miter, round, bevel }

/// How a stroke is laid along its path. Lengths in the item's own coordinates.
public struct StrokeStyle: Hashable, Sendable {
  /// ≥ 0; 0 draws the thinnest line of one device pixel.
  public var lineWidth: Double = 1
  public var lineCap: CGLineCap = .butt
  public var lineJoin: CGLineJoin = .miter
  /// Ratio of miter length to width beyond which a miter becomes a bevel. Core Graphics' 10.
  public var miterLimit: Double = 10
  public var dashPhase: Double = 0
  /// Alternating on and off lengths; empty draws solid.
  public var dashLengths: [Double] = []

  public init() {}
}
