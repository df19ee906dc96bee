import Foundation

/// How the colour of a drawing is combined with its backdrop. Core Graphics' modes and values.
///
/// The backdrop of a drawing is what was drawn before it in the same layer or list. All modes act
/// where the drawing covers, in proportion to its coverage. If the drawing is a layer or a nested
/// list, `clear`, `copy`, `sourceIn`, `sourceOut`, `destinationIn` and `destinationAtop` act on its
/// whole clip. Source of the formulas: W3C, "Compositing and Blending Level 1"; for `plusDarker`
/// and `plusLighter`, Core Graphics' documentation.
public enum CGBlendMode: Int32, Hashable, Sendable, CaseIterable {
  case normal = 0
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop
  case destinationOver, destinationIn, destinationOut, destinationAtop, xor
  case plusDarker, plusLighter

  /// Whether a clear source leaves the backdrop as it is, so that invisible drawings can be omitted.
  public var keepsBackdropUnderClear: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
    default: true
    }
  }
}
