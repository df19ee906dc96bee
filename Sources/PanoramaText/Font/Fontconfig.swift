import CFontconfig

/// Look-ups among the installed fonts. The first of a program reads Fontconfig's caches (about 5 ms).
enum Fontconfig {
  struct Match {
    var file: FontFile
    /// The families the found font calls itself by.
    var families: [String]

    func isNamed(_ name: String) -> Bool {
      families.contains { $0.lowercased() == name.lowercased() }
    }
  }

  /// The nearest installed outline font; nil when there is none at all.
  static func match(family: String, _ descriptor: FontDescriptor) -> Match? {
    match { pattern in
      FcPatternAddString(pattern, FC_FAMILY, family)
      let weight = FcWeightFromOpenType(Int32(descriptor.weight.value))
      FcPatternAddInteger(pattern, FC_WEIGHT, weight)
      FcPatternAddInteger(
        pattern, FC_SLANT, descriptor.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
    }
  }

  /// An installed outline font that should have a character.
  static func match(scalar: Unicode.Scalar) -> FontFile? {
    let set = FcCharSetCreate()
    defer { FcCharSetDestroy(set) }
    FcCharSetAddChar(set, scalar.value)
    return match { pattern in FcPatternAddCharSet(pattern, FC_CHARSET, set) }?.file
  }

  private static func match(_ describe: (OpaquePointer) -> Void) -> Match? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    describe(pattern)
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue)
    FcPatternAddBool(pattern, FC_COLOR, FcFalse)
    guard FcConfigSubstitute(nil, pattern, FcMatchPattern) == FcTrue else { return nil }
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let font = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(font) }
    guard let path = string(font, FC_FILE, 0) else { return nil }
    var index: Int32 = 0
    FcPatternGetInteger(font, FC_INDEX, 0, &index)
    var families: [String] = []
    while let name = string(font, FC_FAMILY, Int32(families.count)) { families.append(name) }
    // The upper half names an instance of a variable font; its outlines are the default's here.
    return Match(file: FontFile(path: path, index: Int(index) & 0xFFFF), families: families)
  }

  private static func string(_ pattern: OpaquePointer, _ name: String, _ n: Int32) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, name, n, &value) == FcResultMatch, let value else {
      return nil
    }
    return String(cString: value)
  }
}
