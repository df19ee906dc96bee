import Foundation
import PanoramaGraphics
import PanoramaText
import PanoramaViews

/// How a viewlet looks. What is nil is looked up in the style of the viewlet around, and at last in
/// the defaults.
public struct ViewletStyle: Hashable, Sendable {
  /// Of text; default: the interface font, 15 points.
  public var font: Font?
  /// Of text; default black.
  public var textColor: CGColor?
  /// Where short lines stand; default left.
  public var textAlignment: TextAlignment?
  /// The ground; default none.
  public var fill: ViewletFill?
  /// Of the edge; default none.
  public var borderColor: CGColor?
  /// Points; default 1.
  public var borderWidth: Double?
  /// Points; default 0.
  public var cornerRadius: Double?

  /// Everything is looked up, but for what is given.
  public init(
    font: Font? = nil, textColor: CGColor? = nil, textAlignment: TextAlignment? = nil,
    fill: ViewletFill? = nil, borderColor: CGColor? = nil, borderWidth: Double? = nil,
    cornerRadius: Double? = nil
  ) {
    self.font = font
    self.textColor = textColor
    self.textAlignment = textAlignment
    self.fill = fill
    self.borderColor = borderColor
    self.borderWidth = borderWidth
    self.cornerRadius = cornerRadius
  }
}

extension Viewlet {
  /// The nearest style around that says something about `property`; nil when none does. O(depth).
  public func look<Value>(up property: KeyPath<ViewletStyle, Value?>) -> Value? {
    var viewlet: Viewlet? = self
    while let v = viewlet {
      if let value = v.rare?.style[keyPath: property] { return value }
      viewlet = v.parent
    }
    return nil
  }

  /// The font of text: the style's, else the interface font at 15 points.
  public var font: Font { look(up: \.font) ?? CurrentState.fonts.systemFont(ofSize: 15) }

  /// Ground and edge as its own style has them; what is inside draws its own.
  public func drawGround(in context: CGContext, fill: ViewletFill? = nil) {
    var looks = NodeLooks()
    looks.cornerRadius = style.cornerRadius ?? 0
    looks.borderColor = style.borderColor
    looks.borderWidth = style.borderWidth ?? 1
    looks.draw(in: context, bounds, paint: (fill ?? style.fill ?? .none).paint(in: bounds))
  }
}
