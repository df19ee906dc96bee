import Foundation

/// Colours with two forms are recorded in the form that suits the surroundings.
extension CGContext {
  /// The form of a colour that suits the surroundings.
  package func resolved(_ color: CGColor) -> CGColor {
    guard color.isDynamic else { return color }
    noteDynamicColor()
    return color.resolved(isDark: isDark)
  }

  /// The gradient with the forms of its colours that suit the surroundings.
  func resolved(_ gradient: CGGradient) -> CGGradient {
    guard gradient.stops.contains(where: \.color.isDynamic) else { return gradient }
    return CGGradient(
      stops: gradient.stops.map {
        CGGradient.Stop(location: $0.location, color: resolved($0.color))
      })
  }

  /// The paint with the forms of its colours that suit the surroundings. A pattern is unchanged, because its
  /// cell was recorded in a separate context.
  func resolved(_ paint: DrawOperation.Paint) -> DrawOperation.Paint {
    switch paint {
    case .color(let color): .color(resolved(color))
    case .linearGradient(let gradient, let start, let end, let options):
      .linearGradient(resolved(gradient), start: start, end: end, options: options)
    case .radialGradient(
      let gradient, let startCenter, let startRadius, let endCenter, let endRadius, let options):
      .radialGradient(
        resolved(gradient), startCenter: startCenter, startRadius: startRadius,
        endCenter: endCenter, endRadius: endRadius, options: options)
    case .conicGradient(let gradient, let center, let angle):
      .conicGradient(resolved(gradient), center: center, angle: angle)
    case .pattern: paint
    }
  }

  /// The shadow with the form of its colour that suits the surroundings.
  func resolved(_ shadow: DropShadow) -> DropShadow? {
    guard shadow.color.isDynamic else { return shadow }
    return DropShadow(
      offset: shadow.offset, blur: shadow.blur, color: resolved(shadow.color),
      isAlone: shadow.isAlone)
  }
}
