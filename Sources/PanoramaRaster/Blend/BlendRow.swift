import CRasterKernels
import PanoramaGraphics

/// Combines a row of pixels with the destination, in any mode but the normal one, which has kernels
/// of its own.
struct BlendRow {
  let destination: UnsafeMutablePointer<UInt32>
  /// The pixels of the source. `step` is 1, or 0 if one colour stands for all of them.
  let source: UnsafePointer<UInt32>
  let step: Int
  /// How far the combined colour replaces the destination: 0 … 255.
  let coverage: UnsafePointer<UInt8>
  let count: Int

  /// The loop is compiled separately for each mode, which is chosen once per row.
  func apply(_ mode: CGBlendMode, _ kernels: pr_kernels) {
    switch mode {
    case .hue, .saturation, .color, .luminosity: applyColor(mode)
    default:
      guard let separable = mode.separable else { return applyPorterDuff(mode) }
      kernels.blend_separable(destination, source, Int32(step), coverage, Int32(count), separable)
    }
  }

  private func applyColor(_ mode: CGBlendMode) {
    typealias P = PixelBlend
    switch mode {
    case .hue:
      each {
        P.nonSeparable($0, $1) { s, d, unit in
          P.with(
            luminosity: P.luminosity(d), P.with(saturation: P.saturation(d), s), unit)
        }
      }
    case .saturation:
      each {
        P.nonSeparable($0, $1) { s, d, unit in
          P.with(
            luminosity: P.luminosity(d), P.with(saturation: P.saturation(s), d), unit)
        }
      }
    case .color:
      each {
        P.nonSeparable($0, $1) { s, d, unit in P.with(luminosity: P.luminosity(d), s, unit) }
      }
    default:
      each {
        P.nonSeparable($0, $1) { s, d, unit in P.with(luminosity: P.luminosity(s), d, unit) }
      }
    }
  }

  private func applyPorterDuff(_ mode: CGBlendMode) {
    typealias P = PixelBlend
    switch mode {
    case .clear: each { _, _ in 0 }
    case .copy: each { s, _ in s }
    case .sourceIn: each { P.porterDuff($0, $1) { _, da in (da, 0) } }
    case .sourceOut: each { P.porterDuff($0, $1) { _, da in (255 &- da, 0) } }
    case .sourceAtop: each { P.porterDuff($0, $1) { sa, da in (da, 255 &- sa) } }
    case .destinationOver: each { P.porterDuff($0, $1) { _, da in (255 &- da, 255) } }
    case .destinationIn: each { P.porterDuff($0, $1) { sa, _ in (0, sa) } }
    case .destinationOut: each { P.porterDuff($0, $1) { sa, _ in (0, 255 &- sa) } }
    case .destinationAtop: each { P.porterDuff($0, $1) { sa, da in (255 &- da, sa) } }
    case .xor: each { P.porterDuff($0, $1) { sa, da in (255 &- da, 255 &- sa) } }
    case .plusDarker: each { P.plusDarker($0, $1) }
    default: each { P.plusLighter($0, $1) }
    }
  }

  @inline(__always)
  private func each(_ combine: (_ source: UInt32, _ destination: UInt32) -> UInt32) {
    for i in 0..<count {
      let c = UInt32(coverage[i])
      if c == 0 { continue }
      let d = destination[i]
      let result = combine(source[i &* step], d)
      destination[i] = c == 255 ? result : Self.mixed(result, d, c)
    }
  }

  /// `a` and `b` in the proportion c : 255 − c, each channel rounded to the nearest.
  @inline(__always)
  private static func mixed(_ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt32 {
    var result: UInt32 = 0
    var shift: UInt32 = 0
    while shift < 32 {
      let sum = (a >> shift & 255) &* c &+ (b >> shift & 255) &* (255 &- c)
      result |= divideBy255(sum) << shift
      shift &+= 8
    }
    return result
  }
}

extension CGBlendMode {
  /// The mode among those that have kernels; nil for modes that do not treat each channel
  /// separately.
  fileprivate var separable: pr_blend_mode? {
    switch self {
    case .multiply: PR_MULTIPLY
    case .screen: PR_SCREEN
    case .overlay: PR_OVERLAY
    case .darken: PR_DARKEN
    case .lighten: PR_LIGHTEN
    case .colorDodge: PR_COLOR_DODGE
    case .colorBurn: PR_COLOR_BURN
    case .softLight: PR_SOFT_LIGHT
    case .hardLight: PR_HARD_LIGHT
    case .difference: PR_DIFFERENCE
    case .exclusion: PR_EXCLUSION
    default: nil
    }
  }
}
