import CCodecs

/// From the colours of an ICC profile to sRGB.
///
/// Immutable; several threads may convert at once.
final class ColorConversion: @unchecked Sendable {
  // Unchecked: the C side keeps nothing between calls (the transform's one-pixel cache is copied by lcms2).
  private let color: OpaquePointer

  /// Nil where there is nothing to convert: no profile, sRGB itself, or one that does not fit.
  init?(profile: [UInt8], info: ImageInfo) {
    guard !profile.isEmpty else { return nil }
    var kinds: [CCodecsColorKind] = info.isCMYK ? [.inks] : [.RGB]
    if !info.isCMYK, info.components <= 2 { kinds.append(.gray) }
    for kind in kinds {
      if let color = ccodecs_color_open(profile, profile.count, kind) {
        self.color = color
        return
      }
    }
    return nil
  }

  deinit { ccodecs_color_close(color) }

  /// Converts straight pixels in place, or raw inks where the picture has those.
  func convert(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    ccodecs_color_convert(color, pixels, count)
  }

  /// The profile's own name for itself.
  static func name(of profile: [UInt8]) -> String? {
    guard !profile.isEmpty else { return nil }
    var name = [CChar](repeating: 0, count: 128)
    ccodecs_color_name(profile, profile.count, &name, name.count)
    let text = String(fixed: name.map { UInt8(bitPattern: $0) })
    return text.isEmpty ? nil : text
  }
}
