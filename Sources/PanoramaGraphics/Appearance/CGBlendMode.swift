import Foundation

/// How a drawing's colour is combined with what is under it. Core Graphics' modes and values.
///
/// What is under a drawing is what the layer, or the list, that it stands in drew before it. All modes
/// act where the drawing covers, in proportion to its coverage; `clear`, `copy`, `sourceIn`,
/// `sourceOut`, `destinationIn` and `destinationAtop` act on a layer's (or nested list's) whole clip.
/// Formulas: W3C, "Compositing and Blending Level 1"; `plusDarker` and
/// `plusLighter` as Core Graphics documents them.
public enum CGBlendMode: Int32, Hashable, Sendable, CaseIterable {
  case normal = 0
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop
  case destinationOver, destinationIn, destinationOut, destinationAtop, xor
  case plusDarker, plusLighter

  /// A clear source changes nothing, so what draws nothing can be left out.
  public var keepsBackdropUnderClear: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
    default: true
    }
  }
}
