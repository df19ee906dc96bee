import Foundation
import PanoramaGraphics

/// A soft shadow of a view's outline.
public struct OutlineShadow: Hashable, Sendable {
  /// The colour where the shadow is darkest; its alpha is the strength.
  public var color: CGColor
  /// How far the edge is blurred to both sides, in points: two standard deviations of the blur.
  public var radius: Double
  /// The offset in points.
  public var offset: CGSize

  /// The shape that casts the shadow, in the view's own coordinates. Nil stands for the view's
  /// outline, or for its content if it has no background.
  public var path: PathData?

  /// Makes a shadow, by default a faint one with light from above.
  public init(
    color: CGColor = CGColor(gray: 0, alpha: 0.2), radius: Double = 6,
    offset: CGSize = CGSize(width: 0, height: 2), path: PathData? = nil
  ) {
    self.color = color
    self.radius = radius
    self.offset = offset
    self.path = path
  }

  /// The same shadow for a drawing of any shape.
  var dropShadow: DropShadow? { DropShadow(offset: offset, blur: radius, color: color) }

  /// The shadow alone, to be drawn below a shape with the same outline.
  func items(for box: CGRect, cornerRadius: Double) -> [DisplayItem] {
    guard box.width > 0, box.height > 0,
      let shadow = DropShadow(offset: offset, blur: radius, color: color, isAlone: true)
    else { return [] }
    let path = path ?? PathData(box, cornerRadius: cornerRadius)
    return [DisplayItem(.fill(path, .nonZero, .color(.black)), shadow: shadow)]
  }

  /// Draws the shadow around `box`, which the caller then fills: the shadow is darkest below the
  /// box.
  public func draw(in context: CGContext, around box: CGRect, cornerRadius: Double = 0) {
    var shadow = self
    shadow.color = context.resolved(color)
    context.draw(DisplayList(items: shadow.items(for: box, cornerRadius: cornerRadius)))
  }
}
