import Foundation
import PanoramaGraphics

/// The shadow of a part of a text, as the value of the attribute `shadow`.
public final class NSShadow {
  /// The offset in points, to the right and downward. Default: none.
  public var shadowOffset = CGSize.zero
  /// How far the shadow is blurred, in points. Default: 0.
  public var shadowBlurRadius: CGFloat = 0
  /// The colour, a `ColorObject` or a `CGColor`; nil for no shadow. Default: black, a third opaque.
  public var shadowColor: Any? = CGColor(gray: 0, alpha: 1.0 / 3)

  /// Makes a shadow that cannot be seen until it has an offset or a blur.
  public init() {}

  /// The shadow as it is drawn; nil for none.
  var drawn: DropShadow? {
    guard let color = TextAttributes.color(shadowColor), shadowBlurRadius.isFinite,
      shadowOffset.width.isFinite, shadowOffset.height.isFinite
    else { return nil }
    return DropShadow(offset: shadowOffset, blur: Double(max(0, shadowBlurRadius)), color: color)
  }
}
