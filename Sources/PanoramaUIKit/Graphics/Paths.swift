import Panorama

/// A set of a rectangle's corners.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt
  /// Makes a set from bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The top left corner.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The top right corner.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The bottom left corner.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The bottom right corner.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four corners.
  public static let allCorners: UIRectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

extension BezierPath {
  /// Makes a rectangle whose `corners` are rounded with the radius `cornerRadii.width`, which is
  /// limited to half the shorter side.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    let r = max(0, min(cornerRadii.width, rect.width / 2, rect.height / 2))
    func radius(_ corner: UIRectCorner) -> CGFloat { corners.contains(corner) ? r : 0 }
    func turn(_ center: CGPoint, _ radius: CGFloat, _ start: CGFloat) {
      guard radius > 0 else { return addLine(to: center) }
      addArc(
        withCenter: center, radius: radius, startAngle: start * .pi / 2,
        endAngle: (start + 1) * .pi / 2, clockwise: true)
    }
    let (tl, tr) = (radius(.topLeft), radius(.topRight))
    let (bl, br) = (radius(.bottomLeft), radius(.bottomRight))
    move(to: CGPoint(x: rect.minX + tl, y: rect.minY))
    turn(CGPoint(x: rect.maxX - tr, y: rect.minY + tr), tr, 3)
    turn(CGPoint(x: rect.maxX - br, y: rect.maxY - br), br, 0)
    turn(CGPoint(x: rect.minX + bl, y: rect.maxY - bl), bl, 1)
    turn(CGPoint(x: rect.minX + tl, y: rect.minY + tl), tl, 2)
    close()
  }

  /// Returns a copy of the path and its style.
  public func copy() -> Any {
    let copy = BezierPath(cgPath: cgPath)
    copy.style = style
    copy.usesEvenOddFillRule = usesEvenOddFillRule
    return copy
  }
}

extension BezierPath {
  /// Fills the path on the current context with another blend mode and opacity.
  public func fill(with blendMode: CGBlendMode, alpha: CGFloat) {
    withState(blendMode, alpha) { fill() }
  }

  /// Strokes the path on the current context with another blend mode and opacity.
  public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) {
    withState(blendMode, alpha) { stroke() }
  }

  private func withState(_ mode: CGBlendMode, _ alpha: CGFloat, _ draw: () -> Void) {
    guard let context = CurrentState.context else { return }
    context.saveGState()
    context.setBlendMode(mode)
    context.setAlpha(alpha)
    draw()
    context.restoreGState()
  }

  /// A path with the same subpaths, each from its end to its start.
  public func reversing() -> BezierPath {
    let reversed = BezierPath()
    var subpath: [CGPathElement.Copy] = []
    func end() {
      guard let last = subpath.last?.points.last else { return }
      reversed.move(to: last)
      for index in subpath.indices.dropFirst().reversed() {
        let points = subpath[index].points
        let target = subpath[index - 1].points.last ?? last
        switch points.count {
        case 1: reversed.addLine(to: target)
        case 2: reversed.addQuadCurve(to: target, controlPoint: points[0])
        default: reversed.addCurve(to: target, controlPoint1: points[1], controlPoint2: points[0])
        }
      }
    }
    for element in cgPath.elements {
      switch element.type {
      case .moveToPoint:
        end()
        subpath = [element]
      case .closeSubpath:
        end()
        reversed.close()
        // An element that follows without a move begins at the start of the closed subpath.
        subpath = subpath.first.map { [$0] } ?? []
      default: subpath.append(element)
      }
    }
    if subpath.count > 1 || cgPath.elements.last?.type == .moveToPoint { end() }
    reversed.style = style
    reversed.usesEvenOddFillRule = usesEvenOddFillRule
    return reversed
  }
}

/// The kinds of elements of a path.
public enum CGPathElementType: Int32, Hashable, Sendable {
  /// Starts a subpath at one point.
  case moveToPoint = 0
  /// A straight line to one point.
  case addLineToPoint = 1
  /// A curve with one control point and its end.
  case addQuadCurveToPoint = 2
  /// A curve with two control points and its end.
  case addCurveToPoint = 3
  /// A line back to the start of the subpath; no points.
  case closeSubpath = 4
}

/// One element of a path, as `applyWithBlock(_:)` passes it.
public struct CGPathElement {
  /// The kind of element.
  public let type: CGPathElementType
  /// Its points, whose number depends on the kind. They are valid only during the call.
  public let points: UnsafeMutablePointer<CGPoint>

  /// An element that owns its points.
  struct Copy {
    let type: CGPathElementType
    var points: [CGPoint]
  }
}

extension CGPath {
  var elements: [CGPathElement.Copy] {
    var next = 0
    return path.verbs.map { verb in
      let points = path.points[next..<(next + verb.pointCount)].map { CGPoint(x: $0.x, y: $0.y) }
      next += verb.pointCount
      let type: CGPathElementType =
        switch verb {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quad: .addQuadCurveToPoint
        case .cubic: .addCurveToPoint
        case .close: .closeSubpath
        }
      return CGPathElement.Copy(type: type, points: points)
    }
  }

  /// Calls `block` with every element of the path in order.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for var copy in elements {
      let type = copy.type
      copy.points.withUnsafeMutableBufferPointer { buffer in
        // A closing element has no points; its pointer is never read.
        var none = CGPoint.zero
        withUnsafeMutablePointer(to: &none) { empty in
          var element = CGPathElement(type: type, points: buffer.baseAddress ?? empty)
          withUnsafePointer(to: &element, block)
        }
      }
    }
  }
}
