import Foundation

extension CGRect {
  /// The upper left corner.
  public var minXminY: CGPoint { CGPoint(x: minX, y: minY) }
  /// The middle of the upper side.
  public var midXminY: CGPoint { CGPoint(x: midX, y: minY) }
  /// The upper right corner.
  public var maxXminY: CGPoint { CGPoint(x: maxX, y: minY) }
  /// The middle of the left side.
  public var minXmidY: CGPoint { CGPoint(x: minX, y: midY) }
  /// The middle.
  public var midXmidY: CGPoint { CGPoint(x: midX, y: midY) }
  /// The middle of the right side.
  public var maxXmidY: CGPoint { CGPoint(x: maxX, y: midY) }
  /// The lower left corner.
  public var minXmaxY: CGPoint { CGPoint(x: minX, y: maxY) }
  /// The middle of the lower side.
  public var midXmaxY: CGPoint { CGPoint(x: midX, y: maxY) }
  /// The lower right corner.
  public var maxXmaxY: CGPoint { CGPoint(x: maxX, y: maxY) }
}
