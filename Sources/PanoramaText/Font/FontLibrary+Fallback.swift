extension FontLibrary {
  /// The maximum number of characters whose fallback face is remembered; when it is reached, all are
  /// forgotten.
  private static let fallbackLimit = 8192

  /// A fallback face that has a character; nil if no installed font has it.
  func fallback(for scalar: Unicode.Scalar, insteadOf descriptor: FontDescriptor) -> FileFace? {
    if let known = state.withLock({ $0.fallbacks[scalar] }) { return known }
    let face = findFallback(for: scalar, weight: descriptor.weight)
    return state.withLock { state in
      if state.fallbacks.count >= Self.fallbackLimit { state.fallbacks.removeAll() }
      state.fallbacks[scalar] = .some(face)
      return face
    }
  }

  private func findFallback(for scalar: Unicode.Scalar, weight: FontWeight) -> FileFace? {
    // DejaVu has most alphabets, and trying it first avoids starting Fontconfig.
    for file in knownFiles.families.last?.files(weight: weight) ?? [] {
      if let face = open(file), face.glyph(for: scalar) != nil { return face }
    }
    guard asksFontconfig, let file = installedFonts()?.file(having: scalar),
      let face = open(file), face.glyph(for: scalar) != nil
    else { return nil }
    return face
  }

  func installedFonts() -> InstalledFonts? {
    state.withLock { state in
      if let fonts = state.installedFonts { return fonts }
      let fonts = InstalledFonts()
      state.installedFonts = .some(fonts)
      return fonts
    }
  }
}
