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
