import CFontconfig

/// Looks up installed fonts. The first look-up of a program reads Fontconfig's caches, which takes
/// about 5 ms.
enum Fontconfig {
  struct Match {
    var file: FontFile
    /// The family names of the font that was found.
    var families: [String]

    func isNamed(_ name: String) -> Bool {
      families.contains { $0.lowercased() == name.lowercased() }
    }
  }

  /// The closest installed outline font; nil if there is none at all.
  static func match(family: String, _ descriptor: FontDescriptor) -> Match? {
    match { pattern in
      FcPatternAddString(pattern, FC_FAMILY, family)
      let weight = FcWeightFromOpenType(Int32(descriptor.weight.value))
      FcPatternAddInteger(pattern, FC_WEIGHT, weight)
      FcPatternAddInteger(
        pattern, FC_SLANT, descriptor.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    }
  }

  private static func match(_ describe: (OpaquePointer) -> Void) -> Match? {
    guard let pattern = pattern(describedBy: describe) else { return nil }
    defer { FcPatternDestroy(pattern) }
    var result = FcResultNoMatch
    guard let font = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(font) }
    guard let file = file(of: font) else { return nil }
    return Match(file: file, families: families(of: font))
  }

  /// The names of a font's family, in several languages.
  static func families(of font: OpaquePointer) -> [String] {
    var families: [String] = []
    while let name = string(font, FC_FAMILY, Int32(families.count)) { families.append(name) }
    return families
  }

  /// A pattern for outline fonts, ready to be matched; the caller destroys it.
  static func pattern(describedBy describe: (OpaquePointer) -> Void) -> OpaquePointer? {
    guard let pattern = FcPatternCreate() else { return nil }
    describe(pattern)
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
    FcPatternAddBool(pattern, FC_COLOR, FcFalse)
    guard FcConfigSubstitute(nil, pattern, FcMatchPattern) == FcTrue else {
      FcPatternDestroy(pattern)
      return nil
    }
    FcDefaultSubstitute(pattern)
    return pattern
  }

  static func file(of font: OpaquePointer) -> FontFile? {
    guard let path = string(font, FC_FILE, 0) else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(font, FC_INDEX, 0, &index)
    // The upper half is the instance of a variable font, whose default outlines are used here.
    return FontFile(path: path, index: Int(index) & 0xFFFF)
  }

  private static func string(_ pattern: OpaquePointer, _ name: String, _ n: Int32) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, name, n, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }
}
