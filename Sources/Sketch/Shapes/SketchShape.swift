import Foundation
import Panorama

/// A geometric shape that a stroke draws, with the points by which it is changed.
public struct SketchShape: Hashable, Codable, Sendable {
  /// The kind of a shape. The numbers are those in files.
  public enum Kind: Int64, Codable, CaseIterable, Sendable {
    /// A straight line between two points.
    case line = 1
    /// A line whose second point has a head.
    case arrow
    /// A rectangle by its four corners, in any orientation.
    case rectangle
    /// An ellipse by the corners of the rectangle around it.
    case ellipse
    /// A triangle by its corners.
    case triangle

    /// How many points the shape has.
    var count: Int {
      switch self {
      case .line, .arrow: 2
      case .triangle: 3
      case .rectangle, .ellipse: 4
      }
    }
  }

  /// The kind.
  public let kind: Kind
  /// The ends of a line or arrow, the corners of a triangle, or those of a rectangle in the order of its outline.
  public private(set) var points: [SIMD2<Double>]

  /// Nil if the number of points is not that of the kind, or if one is not finite.
  public init?(_ kind: Kind, _ points: [SIMD2<Double>]) {
    guard points.count == kind.count, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      return nil
    }
    self.kind = kind
    self.points = points
  }

  /// - Throws: `DecodingError` if the points are not those of the kind.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try values.decode(Kind.self, forKey: .kind)
    guard let shape = Self(kind, try values.decode([SIMD2<Double>].self, forKey: .points)) else {
      throw DecodingError.dataCorruptedError(
        forKey: .points, in: values, debugDescription: "makes no sense")
    }
    self = shape
  }

  /// The shape, moved, turned or scaled.
  func applying(_ transform: CGAffineTransform) -> SketchShape {
    var shape = self
    shape.points = points.map { $0.applying(transform) }
    return shape
  }

  /// The shape after one of its points was dragged. A rectangle keeps its opposite corner and its directions.
  func moving(_ index: Int, to p: SIMD2<Double>) -> SketchShape {
    var shape = self
    guard points.indices.contains(index) else { return self }
    guard points.count == 4 else {
      shape.points[index] = p
      return shape
    }
    let (anchor, next) = (points[(index + 2) % 4], points[(index + 1) % 4])
    let along = next - anchor
    // A rectangle without a width keeps the direction across its height.
    let across = points[(index + 3) % 4] - anchor
    let length = along.length
    var direction = length > 0 ? along / length : SIMD2(across.y, -across.x)
    if length == 0 {
      let width = across.length
      direction = width > 0 ? direction / width : SIMD2(1, 0)
    }
    let way = p - anchor
    let part = direction * (way * direction).sum()
    shape.points[index] = p
    shape.points[(index + 1) % 4] = anchor + part
    shape.points[(index + 3) % 4] = anchor + way - part
    return shape
  }

  // MARK: Drawing

  /// The number of points of an ellipse's line, between which it is curved: the line is within a millionth of the radius.
  private static let ellipsePoints = 72
  /// The length of an arrow's head, as a part of the arrow, and its least and greatest lengths in widths of the line.
  private static let (head, heads) = (0.2, 4.0...9.0)
  /// Half of the angle of the head.
  private static let headAngle = 0.5

  /// The points of a plain line that draws the shape. A corner is there twice, which makes the line straight up to it.
  /// - Parameter width: the width of the line, in scene units.
  func line(width: Double) -> [SIMD2<Double>] {
    switch kind {
    case .line: return points
    case .arrow:
      let (start, tip) = (points[0], points[1])
      let way = tip - start
      let length = way.length
      guard length > 0 else { return points }
      let size = min(
        length,
        min(
          max(length * Self.head, Self.heads.lowerBound * width),
          Self.heads.upperBound * width))
      let back = way * (-size / length)
      let (c, s) = (cos(Self.headAngle), sin(Self.headAngle))
      let left = tip + SIMD2(back.x * c - back.y * s, back.x * s + back.y * c)
      let right = tip + SIMD2(back.x * c + back.y * s, -back.x * s + back.y * c)
      return [start, tip, tip, left, left, tip, tip, right]
    case .rectangle, .triangle:
      return [points[0]] + points.dropFirst().flatMap { [$0, $0] } + [points[0]]
    case .ellipse:
      let centre = (points[0] + points[2]) / 2
      let (a, b) = ((points[1] - points[0]) / 2, (points[2] - points[1]) / 2)
      // The curve goes through the middles of neighbouring points, so the points lie a little outside.
      let step = 2 * Double.pi / Double(Self.ellipsePoints)
      let out = 1 / cos(step / 2)
      func point(_ angle: Double) -> SIMD2<Double> {
        centre + (a * cos(angle) + b * sin(angle)) * out
      }
      // The ends are in the middle of two points, where the closed curve passes.
      let end = (point(0) + point(step)) / 2
      return [end] + (1...Self.ellipsePoints).map { point(Double($0) * step) } + [end]
    }
  }
}

extension SketchShape {
  /// The step of the directions of regular lines: 15°.
  private static let angleStep = Double.pi / 12

  /// A shape that is drawn from one point to another: its ends, or opposite corners of the box around it. A triangle stands
  /// on the side of the second point.
  /// - Parameters:
  ///   - kind: the kind of the shape.
  ///   - start: the first point.
  ///   - end: the second point.
  ///   - isRegular: whether its sides are equally long, or the direction of a line is a multiple of 15°.
  /// - Returns: nil if a point is not finite.
  public init?(
    _ kind: Kind, from start: SIMD2<Double>, to end: SIMD2<Double>, isRegular: Bool = false
  ) {
    var way = end - start
    if isRegular {
      switch kind {
      case .line, .arrow:
        let angle = (atan2(way.y, way.x) / Self.angleStep).rounded() * Self.angleStep
        way = SIMD2(cos(angle), sin(angle)) * way.length
      case .rectangle, .ellipse, .triangle:
        let side = max(abs(way.x), abs(way.y))
        // The sides of a triangle are equal if it is lower than it is wide.
        let height = kind == .triangle ? side * 3.0.squareRoot() / 2 : side
        way = SIMD2(way.x < 0 ? -side : side, way.y < 0 ? -height : height)
      }
    }
    let end = start + way
    switch kind {
    case .line, .arrow: self.init(kind, [start, end])
    case .rectangle, .ellipse:
      self.init(kind, [start, SIMD2(end.x, start.y), end, SIMD2(start.x, end.y)])
    case .triangle:
      self.init(kind, [SIMD2((start.x + end.x) / 2, start.y), end, SIMD2(start.x, end.y)])
    }
  }
}
