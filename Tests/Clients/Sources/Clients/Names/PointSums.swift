import CoreGraphics

/// Every second program has this operator.
func + (l: CGPoint, r: CGPoint) -> CGPoint { CGPoint(x: l.x + r.x, y: l.y + r.y) }

/// Likewise.
func - (l: CGPoint, r: CGPoint) -> CGPoint { CGPoint(x: l.x - r.x, y: l.y - r.y) }

/// Likewise.
func * (l: CGPoint, r: CGFloat) -> CGPoint { CGPoint(x: l.x * r, y: l.y * r) }

/// Adds and subtracts points with the operators of this program.
public func corner(of rect: CGRect, from origin: CGPoint) -> CGPoint {
  (rect.origin + CGPoint(x: rect.width, y: rect.height) - origin) * 2
}
