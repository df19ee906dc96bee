import Foundation

/// How the colour of a drawing is combined with its backdrop. Core Graphics' modes and values.
///
/// The backdrop of a drawing is what was drawn before it in the same layer or list. All modes act
/// where the drawing covers, in proportion to its coverage. If the drawing is a layer or a nested
/// list, `clear`, `copy`, `sourceIn`, `sourceOut`, `destinationIn` and `destinationAtop` act on its
/// whole clip. Source of the formulas: W3C, "Compositing and Blending Level 1"; for `plusDarker`
/// and `plusLighter`, Core Graphics' documentation.
public enum CGBlendMode: Int32, Hashable, Sendable, CaseIterable {
  /// The drawing covers the backdrop.
  case normal = 0
  /// The product of the two colours, which is darker than either.
  case multiply
  /// The complement of the product of their complements, which is lighter than either.
  case screen
  /// Multiplies dark backdrops and screens light ones.
  case overlay
  /// The darker of the two colours, channel by channel.
  case darken
  /// The lighter of the two colours, channel by channel.
  case lighten
  /// Brightens the backdrop to reflect the drawing.
  case colorDodge
  /// Darkens the backdrop to reflect the drawing.
  case colorBurn
  /// Darkens or lightens the backdrop a little, as by a diffuse light.
  case softLight
  /// Multiplies or screens, depending on the drawing.
  case hardLight
  /// The difference between both colours.
  case difference
  /// Like the difference, with less contrast.
  case exclusion
  /// The hue of the drawing, the rest of the backdrop.
  case hue
  /// The saturation of the drawing, the rest of the backdrop.
  case saturation
  /// The hue and saturation of the drawing, the luminosity of the backdrop.
  case color
  /// The luminosity of the drawing, the rest of the backdrop.
  case luminosity
  /// Nothing is left where the drawing is.
  case clear
  /// The drawing replaces the backdrop, even where it is translucent.
  case copy
  /// The drawing where the backdrop is; nothing of the backdrop.
  case sourceIn
  /// The drawing where the backdrop is not; nothing of the backdrop.
  case sourceOut
  /// The drawing where the backdrop is, above the backdrop.
  case sourceAtop
  /// The drawing below the backdrop.
  case destinationOver
  /// The backdrop where the drawing is.
  case destinationIn
  /// The backdrop where the drawing is not.
  case destinationOut
  /// The backdrop where the drawing is, above the drawing.
  case destinationAtop
  /// Each of the two where the other is not.
  case xor
  /// The sum of the two, minus white: darker than either.
  case plusDarker
  /// The sum of the two: lighter than either.
  case plusLighter

  /// Whether a clear source leaves the backdrop as it is, so that invisible drawings can be omitted.
  public var keepsBackdropUnderClear: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
    default: true
    }
  }
}
