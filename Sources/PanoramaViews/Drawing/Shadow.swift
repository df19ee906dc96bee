import Foundation
import PanoramaGraphics

/// A soft shadow of a view's outline.
public struct Shadow: Hashable, Sendable {
  /// Where the shadow is deepest; its alpha is the depth.
  public var color: CGColor
  /// Points: how far the edge is spread, to both sides.
  public var radius: Double
  /// Points.
  public var offset: CGSize

  /// By default a quiet one, from above.
  public init(
    color: CGColor = CGColor(gray: 0, alpha: 0.2), radius: Double = 6,
    offset: CGSize = CGSize(width: 0, height: 2)
  ) {
    self.color = color
    self.radius = radius
    self.offset = offset
  }

  /// Rounded rectangles laid over one another, growing by about a point each, so that together
  /// they rise as the edge of a blurred one does. Drawn below an opaque shape of the same outline.
  func items(for box: CGRect, cornerRadius: Double) -> [DisplayItem] {
    let steps = min(24, max(1, Int(min(radius, 1000).rounded(.up)) * 2))
    guard radius > 0, color.alpha > 0 else { return [] }
    var covered = 0.0
    return (1...steps).compactMap { step in
      // From the outermost inwards: the share of the colour wanted at this distance.
      let place = Double(step) / Double(steps)
      let wanted = color.alpha * place * place * (3 - 2 * place)
      let layer = (wanted - covered) / (1 - covered)
      covered = wanted
      let grow = radius * (1 - 2 * place)
      let rect = box.insetBy(dx: -grow, dy: -grow)
        .offsetBy(dx: offset.width, dy: offset.height)
      guard layer > 0, rect.width > 0, rect.height > 0 else { return nil }
      let path = Path(rect, cornerRadius: max(0, cornerRadius + grow))
      return DisplayItem(.fill(path, .nonZero, .color(color.copy(alpha: layer))))
    }
  }

  /// Draws it around `box`, which is to be filled afterwards: below the box it is deepest.
  public func draw(in context: CGContext, around box: CGRect, cornerRadius: Double = 0) {
    context.draw(DisplayList(items: items(for: box, cornerRadius: cornerRadius)))
  }
}
