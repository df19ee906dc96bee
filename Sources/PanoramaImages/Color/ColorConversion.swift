import CCodecs

/// Converts colours from an ICC profile to sRGB.
///
/// It is immutable; several threads may convert at once.
final class ColorConversion: Sendable {
  /// Unsafe, because C cannot say that it keeps no state between calls: lcms2 copies the transform's one-pixel
  /// cache for each call.
  private nonisolated(unsafe) let color: OpaquePointer

  /// Nil when there is nothing to convert: there is no profile, it is sRGB, or it does not fit the
  /// picture.
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

  /// Converts pixels in place: unpremultiplied RGB, or raw inks when the picture is CMYK.
  func convert(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    ccodecs_color_convert(color, pixels, count)
  }

  /// The profile's description of itself; nil when it has none.
  static func name(of profile: [UInt8]) -> String? {
    guard !profile.isEmpty else { return nil }
    var name = [CChar](repeating: 0, count: 128)
    ccodecs_color_name(profile, profile.count, &name, name.count)
    let text = String(fixed: name.map { UInt8(bitPattern: $0) })
    return text.isEmpty ? nil : text
  }
}
