import CFontconfig
import Foundation

/// The installed outline fonts with their characters, the most common first. Without it, Fontconfig
/// would search all fonts again for each single character.
final class InstalledFonts: Sendable {
  /// Unsafe, because C cannot say that it never changes, and that many threads may read it.
  private nonisolated(unsafe) let set: UnsafeMutablePointer<FcFontSet>

  /// The names of all families in lower case; a font may have names in several languages.
  let families: Set<String>
  /// The first name of each family as it is written, in alphabetical order.
  let familyNames: [String]

  /// Nil if no fonts are installed.
  init?() {
    guard let pattern = Fontconfig.pattern(describedBy: { _ in }) else { return nil }
    defer { FcPatternDestroy(pattern) }
    var result = FcResultNoMatch
    guard let set = FcFontSort(nil, pattern, FcFalse, nil, &result) else { return nil }
    self.set = set
    let names = (0..<Int(set.pointee.nfont)).compactMap { i in
      set.pointee.fonts[i].map(Fontconfig.families)
    }
    families = names.reduce(into: []) { all, some in all.formUnion(some.map { $0.lowercased() }) }
    familyNames = Set(names.compactMap(\.first)).sorted {
      ($0.lowercased(), $0) < ($1.lowercased(), $1)
    }
  }

  deinit { FcFontSetDestroy(set) }

  /// The files of all fonts, without links.
  var paths: Set<String> {
    (0..<Int(set.pointee.nfont)).reduce(into: []) { paths, i in
      guard let font = set.pointee.fonts[i], let file = Fontconfig.file(of: font),
        let path = realpath(file.path, nil)
      else { return }
      paths.insert(String(cString: path))
      free(path)
    }
  }

  /// The first font that should have a character; nil if none does. O(fonts).
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
