import Foundation
import PanoramaGraphics
import PanoramaText

/// The style of a viewlet. Properties that are nil are taken from the styles of the viewlets that contain it,
/// and then from the defaults. Background and border are not inherited.
public struct ViewletStyle: Hashable, Sendable {
  /// The font of text. Default: the interface font at 15 points.
  public var font: Font?
  /// The colour of text. Default: black.
  public var textColor: CGColor?
  /// The alignment of lines that are shorter than the viewlet. Default: left.
  public var textAlignment: TextAlignment?
  /// The background. Default: none.
  public var fill: ViewletFill?
  /// The colour of the border. Default: none.
  public var borderColor: CGColor?
  /// The width of the border, in points. Default: 1.
  public var borderWidth: Double?
  /// The radius of the corners, in points. Default: 0.
  public var cornerRadius: Double?

  /// A style with the given properties; the others are nil.
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
  /// The value of `property` in the nearest style that has one, from this viewlet upward; nil if none has.
  /// O(depth).
  public func look<Value>(up property: KeyPath<ViewletStyle, Value?>) -> Value? {
    var viewlet: Viewlet? = self
    while let v = viewlet {
      if let value = v.rare?.style[keyPath: property] { return value }
      viewlet = v.parent
    }
    return nil
  }

  /// The font of text: the style's, otherwise the interface font at 15 points.
  public var font: Font { look(up: \.font) ?? CurrentState.fonts.systemFont(ofSize: 15) }

  /// Draws the background and the border of the viewlet's own style.
  ///
  /// - Parameters:
  ///   - context: the context of `draw(in:)`.
  ///   - fill: the background; nil for the style's.
  public func drawGround(in context: CGContext, fill: ViewletFill? = nil) {
    ownLooks.draw(in: context, bounds, paint: (fill ?? style.fill ?? .none).paint(in: bounds))
  }

  /// Corners and border of the viewlet's own style.
  var ownLooks: NodeLooks {
    var looks = NodeLooks()
    looks.cornerRadius = style.cornerRadius ?? 0
    looks.borderColor = style.borderColor
    looks.borderWidth = style.borderWidth ?? 1
    return looks
  }
}
