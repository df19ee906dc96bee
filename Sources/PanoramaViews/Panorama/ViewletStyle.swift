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
    if let value = rare?.style[keyPath: property] { return value }
    return ancestors.lazy.compactMap { $0.rare?.style[keyPath: property] }.first
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

/// The background of a viewlet.
public enum ViewletFill: Hashable, Sendable {
  /// The direction of a gradient.
  public enum Direction: Hashable, Sendable {
    /// From left to right.
    case horizontal
    /// From the top down.
    case vertical
    /// From the top left.
    case diagonal
    /// From the top right.
    case diagonalReverse
  }

  /// No background.
  case none
  /// One colour.
  case solid(CGColor)
  /// Colours that are spaced evenly from one side to the other.
  case gradient([CGColor], Direction)

  /// The paint for paths in `box`; nil for none.
  func paint(in box: CGRect) -> DrawOperation.Paint? {
    switch self {
    case .none: return nil
    case .solid(let color): return .color(color)
    case .gradient(let colors, let direction):
      guard let gradient = CGGradient(colors: colors) else { return nil }
      func point(_ across: Double, _ down: Double) -> CGPoint {
        CGPoint(x: box.minX + box.width * across, y: box.minY + box.height * down)
      }
      let (start, end) =
        switch direction {
        case .horizontal: (point(0, 0.5), point(1, 0.5))
        case .vertical: (point(0.5, 0), point(0.5, 1))
        case .diagonal: (point(0, 0), point(1, 1))
        case .diagonalReverse: (point(1, 0), point(0, 1))
        }
      return .linearGradient(
        gradient, start: start, end: end,
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
  }
}
