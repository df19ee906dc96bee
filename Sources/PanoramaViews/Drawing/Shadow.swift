import Foundation
import PanoramaGraphics

/// A soft shadow of a view's outline.
public struct Shadow: Hashable, Sendable {
  /// Where the shadow is deepest; its alpha is the depth.
  public var color: CGColor
  /// Points: how far the edge is spread, to both sides: two standard deviations of the blur.
  public var radius: Double
  /// Points.
  public var offset: CGSize

  /// What casts it, in the view's own coordinates; nil: the view's outline, or what the view shows
  /// where it has no background.
  public var path: Path?

  /// By default a quiet one, from above.
  public init(
    color: CGColor = CGColor(gray: 0, alpha: 0.2), radius: Double = 6,
    offset: CGSize = CGSize(width: 0, height: 2), path: Path? = nil
  ) {
    self.color = color
    self.radius = radius
    self.offset = offset
    self.path = path
  }

  /// The same for a drawing of any shape.
  var dropShadow: DropShadow? { DropShadow(offset: offset, blur: radius, color: color) }

  /// The shadow alone. Drawn below a shape of the same outline.
  func items(for box: CGRect, cornerRadius: Double) -> [DisplayItem] {
    guard box.width > 0, box.height > 0,
      let shadow = DropShadow(offset: offset, blur: radius, color: color, isAlone: true)
    else { return [] }
    let path = path ?? Path(box, cornerRadius: cornerRadius)
    return [DisplayItem(.fill(path, .nonZero, .color(.black)), shadow: shadow)]
  }

  /// Draws it around `box`, which is to be filled afterwards: below the box it is deepest.
  public func draw(in context: CGContext, around box: CGRect, cornerRadius: Double = 0) {
    context.draw(DisplayList(items: items(for: box, cornerRadius: cornerRadius)))
  }
}
