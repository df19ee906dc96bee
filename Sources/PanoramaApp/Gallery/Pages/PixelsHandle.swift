import Panorama

/// A point of a curve that can be dragged: a disc for an end, a ring for a control point.
final class PixelsHandle: Viewlet {
  var onMove: (() -> Void)?
  private let isEnd: Bool
  private let color: CGColor
  /// The width and height of the touch target, in points.
  private static let side = 44.0

  init(at center: CGPoint, isEnd: Bool, color: CGColor) {
    self.isEnd = isEnd
    self.color = color
    super.init(
      frame: CGRect(
        x: center.x - Self.side / 2, y: center.y - Self.side / 2, width: Self.side,
        height: Self.side))
  }

  var center: CGPoint { CGPoint(x: frame.midX, y: frame.midY) }

  override var keepsTouches: Bool { true }
  override var accessibilityRole: AccessibilityRole { .button }

  override func draw(in context: CGContext) {
    let dot = CGRect(x: Self.side / 2 - 7, y: Self.side / 2 - 7, width: 14, height: 14)
    if isEnd {
      context.setFillColor(color)
      context.fillEllipse(in: dot)
    } else {
      context.setStrokeColor(color)
      context.setLineWidth(3)
      context.strokeEllipse(in: dot.insetBy(dx: 1.5, dy: 1.5))
    }
  }

  override func touchMoved(_ touch: Touch, with event: Event?) {
    super.touchMoved(touch, with: event)
    follow(touch)
    onMove?()
  }
}
