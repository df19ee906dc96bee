import Foundation
import PanoramaGraphics

/// A set of a rectangle's corners.
public struct CornerSet: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt
  /// Makes a set from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner.
  public static let layerMinXMinYCorner = CornerSet(rawValue: 1)
  /// The top right corner.
  public static let layerMaxXMinYCorner = CornerSet(rawValue: 2)
  /// The bottom left corner.
  public static let layerMinXMaxYCorner = CornerSet(rawValue: 4)
  /// The bottom right corner.
  public static let layerMaxXMaxYCorner = CornerSet(rawValue: 8)
  /// All four corners.
  public static let all = CornerSet(rawValue: 15)
}

extension PathData {
  /// A rectangle with only some corners rounded, with a radius of at most half the shorter side.
  init(_ box: CGRect, cornerRadius: Double, corners: CornerSet) {
    guard corners != .all else {
      self.init(box, cornerRadius: cornerRadius)
      return
    }
    self.init()
    let radius = max(0, min(cornerRadius, Double(min(box.width, box.height)) / 2))
    func corner(_ set: CornerSet, _ x: CGFloat, _ y: CGFloat, _ turn: Int) {
      let r = corners.contains(set) ? radius : 0
      // Clockwise along the outline; turn 0 is the top left corner.
      let (inX, inY) = ([0.0, -1, 0, 1][turn] * r, [1.0, 0, -1, 0][turn] * r)
      let (outX, outY) = ([1.0, 0, -1, 0][turn] * r, [0.0, 1, 0, -1][turn] * r)
      let point = SIMD2(Double(x), Double(y))
      let (start, end) = (point + SIMD2(inX, inY), point + SIMD2(outX, outY))
      if isEmpty { move(to: start) } else { addLine(to: start) }
      guard r > 0 else { return }
      let k = PathData.quarterTurn
      addCurve(to: end, control1: start + (point - start) * k, control2: end + (point - end) * k)
    }
    corner(.layerMinXMinYCorner, box.minX, box.minY, 0)
    corner(.layerMaxXMinYCorner, box.maxX, box.minY, 1)
    corner(.layerMaxXMaxYCorner, box.maxX, box.maxY, 2)
    corner(.layerMinXMaxYCorner, box.minX, box.maxY, 3)
    closeSubpath()
  }
}

extension PathData {
  /// Makes a rectangle with rounded corners. The radius is limited to half the shorter side; 0
  /// gives square corners.
  public init(_ rect: CGRect, cornerRadius: Double) {
    if cornerRadius > 0 {
      self.init(roundedRect: rect, cornerWidth: cornerRadius, cornerHeight: cornerRadius)
    } else {
      self.init(rect: rect)
    }
  }
}
