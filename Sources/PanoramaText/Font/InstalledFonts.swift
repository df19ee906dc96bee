import CFontconfig

/// The installed outline fonts, the most usual first, and which characters each has: asked for one
/// character after another, Fontconfig would look through all fonts for each.
final class InstalledFonts: @unchecked Sendable {
  // Unchecked: never changed after it was made, and Fontconfig's sets may be read by many threads.
  private let set: UnsafeMutablePointer<FcFontSet>

  /// Nil where there are none.
  init?() {
    guard let pattern = Fontconfig.pattern(describedBy: { _ in }) else { return nil }
    defer { FcPatternDestroy(pattern) }
    var result = FcResultNoMatch
    guard let set = FcFontSort(nil, pattern, FcFalse, nil, &result) else { return nil }
    self.set = set
  }

  deinit { FcFontSetDestroy(set) }

  /// The first font that should have a character; nil where none does. O(fonts)
  func file(having scalar: Unicode.Scalar) -> FontFile? {
    for i in 0..<Int(set.pointee.nfont) {
      guard let font = set.pointee.fonts[i] else { continue }
      var characters: OpaquePointer?
      guard FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch,
        FcCharSetHasChar(characters, scalar.value) == FcTrue
      else { continue }
      return Fontconfig.file(of: font)
    }
    return nil
  }
}
