import Foundation

extension CGRect {
  /// The nine points of a rectangle: corners, middles of the sides, and the middle.
  public var minXminY: CGPoint { CGPoint(x: minX, y: minY) }
  public var midXminY: CGPoint { CGPoint(x: midX, y: minY) }
  public var maxXminY: CGPoint { CGPoint(x: maxX, y: minY) }
  public var minXmidY: CGPoint { CGPoint(x: minX, y: midY) }
  public var midXmidY: CGPoint { CGPoint(x: midX, y: midY) }
  public var maxXmidY: CGPoint { CGPoint(x: maxX, y: midY) }
  public var minXmaxY: CGPoint { CGPoint(x: minX, y: maxY) }
  public var midXmaxY: CGPoint { CGPoint(x: midX, y: maxY) }
  public var maxXmaxY: CGPoint { CGPoint(x: maxX, y: maxY) }
}
