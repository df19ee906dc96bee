import Panorama

/// The plane with the current position of the bounds.
@MainActor
final class PlaneView: View {
  var origin = CGPoint.zero { didSet { if origin != oldValue { setNeedsDisplay() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in context: CGContext) {
    let scale = bounds.height / Rectangles.contentSize.height
    context.draw(
      Self.picture(origin: origin, theme: theme),
      transform: CGAffineTransform(scaleX: scale, y: scale))
  }

  /// Draws the plane in its own coordinates.
  static func picture(origin: CGPoint, theme: Theme) -> DisplayList {
    let window = CGRect(origin: origin, size: Rectangles.viewSize)
    return DisplayList { context in
      context.setFillColor(theme.surface)
      context.fill(window)
      for rectangle in Rectangles.all {
        context.setFillColor(rectangle.color.copy(alpha: 0.28))
        context.fill(rectangle.frame)
        context.setFillColor(rectangle.color)
        context.fill(rectangle.frame.intersection(window))
      }
      context.setStrokeColor(theme.accent)
      context.setLineWidth(3)
      context.stroke(window)
    }
  }
}
