import Foundation

/// Colours that depend on whether their surroundings are light or dark.
///
/// Such a colour is stored as its light form, rounded to 16 bits per component. The last 28 bits of each
/// component, whose effect is far too small to see, hold a mark and the dark form's component. So all colours
/// are values of the same size, and code that does not check the mark sees the light form.
extension CGColor {
  /// A colour that is `light` in light surroundings and `dark` in dark ones. Each may be such a colour
  /// itself.
  ///
  /// Contexts choose the form by `isDark`, which views, layers and viewlets set. Code that computes with the
  /// components gets the light form.
  public init(light: CGColor, dark: CGColor) {
    let (light, dark) = (light.resolved(isDark: false), dark.resolved(isDark: true))
    let marks = Self.marks
    self.init(
      red: Self.join(light.red, dark.red, marks.red),
      green: Self.join(light.green, dark.green, marks.green),
      blue: Self.join(light.blue, dark.blue, marks.blue),
      alpha: Self.join(light.alpha, dark.alpha, marks.alpha))
  }

  /// Whether the colour has a light and a dark form.
  public var isDynamic: Bool {
    let marks = Self.marks
    return Self.mark(of: alpha) == marks.alpha && Self.mark(of: red) == marks.red
      && Self.mark(of: green) == marks.green && Self.mark(of: blue) == marks.blue
  }

  /// The form for dark or light surroundings; the colour itself if it has only one.
  public func resolved(isDark: Bool) -> CGColor {
    guard isDynamic else { return self }
    let part = isDark ? Self.darkPart : Self.lightPart
    return CGColor(red: part(red), green: part(green), blue: part(blue), alpha: part(alpha))
  }

  /// The colour after a change of each of its forms.
  func mapForms(_ change: (CGColor) -> CGColor) -> CGColor {
    guard isDynamic else { return change(self) }
    return CGColor(light: change(resolved(isDark: false)), dark: change(resolved(isDark: true)))
  }

  /// The colour with its opacity, or those of both forms, multiplied by `share`, 0 … 1.
  package func faded(by share: Double) -> CGColor {
    mapForms { CGColor(red: $0.red, green: $0.green, blue: $0.blue, alpha: $0.alpha * share) }
  }

  private static let steps = 65_535.0
  /// The bits of a component below the light form's.
  private static let lowBits: UInt64 = 0xFFF_FFFF
  /// The marks of the components, each of 12 bits. They differ, so that no gray looks like a dynamic
  /// colour.
  private static var marks: (red: UInt64, green: UInt64, blue: UInt64, alpha: UInt64) {
    (0xA5C, 0x3A6, 0xC59, 0x5E3)
  }
  /// Replaces a light component of 0, because the mark in the low bits of a 0 would be lost.
  private static let zero = 0x1p-30

  private static func mark(of component: Double) -> UInt64 {
    (component.bitPattern & lowBits) >> 16
  }

  private static func join(_ light: Double, _ dark: Double, _ mark: UInt64) -> Double {
    let high = max(zero, stepped(light) / steps).bitPattern & ~lowBits
    return Double(bitPattern: high | (mark << 16) | UInt64(stepped(dark)))
  }

  private static func lightPart(_ component: Double) -> Double { stepped(component) / steps }

  private static func darkPart(_ component: Double) -> Double {
    Double(component.bitPattern & 0xFFFF) / steps
  }

  /// The number of steps of 1/65535 in a component, 0 … 65535.
  private static func stepped(_ component: Double) -> Double {
    component > 0 ? (min(component, 1) * steps).rounded() : 0
  }
}
