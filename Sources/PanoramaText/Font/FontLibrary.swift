import Foundation
import Logging
import PanoramaGraphics
import Synchronization

/// The open fonts and their outlines. A program needs one library; two libraries share nothing.
///
/// Files are opened when they are first needed, and stay open as long as the library exists. Can be
/// used from several threads.
public final class FontLibrary: Sendable {
  struct State {
    var faces: [FontDescriptor: any FontFace] = [:]
    /// The faces by file and index, so that two descriptors of the same font share its outlines;
    /// nil for files that cannot be read.
    var files: [FontFile: FileFace?] = [:]
    /// The fallback faces for characters that a face lacks; nil if there is none.
    var fallbacks: [Lacking: FileFace?] = [:]
    /// Loaded when a character is first looked up in all installed fonts.
    var installedFonts: InstalledFonts??
  }

  /// A character that a face of some weight lacks.
  struct Lacking: Hashable {
    var scalar: Unicode.Scalar
    var weight: FontWeight
  }

  let state = Mutex(State())
  let logger: Logger
  /// The files of interface fonts, which are tried before Fontconfig.
  let knownFiles: KnownFontFiles
  let asksFontconfig: Bool
  let builtIn = BuiltInFace()

  /// A library that logs missing and broken fonts to `logger`.
  public convenience init(logger: Logger = Logger(label: "panorama.text")) {
    self.init(logger: logger, knownFiles: .standard, asksFontconfig: true)
  }

  /// A library with other interface fonts, for pictures that are the same on every machine.
  ///
  /// - Parameters:
  ///   - logger: receives what fonts are missing or broken.
  ///   - knownFiles: the font files that are tried first.
  ///   - asksFontconfig: whether installed fonts are used.
  public init(logger: Logger, knownFiles: KnownFontFiles, asksFontconfig: Bool) {
    self.logger = logger
    self.knownFiles = knownFiles
    self.asksFontconfig = asksFontconfig
  }

  /// The interface font in a size in points.
  public func systemFont(ofSize size: Double, weight: FontWeight = .regular) -> Font {
    Font(FontDescriptor(.system, weight: weight), size: size, library: self)
  }

  /// The bold interface font in a size in points.
  public func boldSystemFont(ofSize size: Double) -> Font {
    systemFont(ofSize: size, weight: .bold)
  }

  /// A family by name, in a size in points; the interface font if there is no such family. The
  /// first look-up of a program takes Fontconfig about 5 ms.
  public func font(
    named family: String, size: Double, weight: FontWeight = .regular, isItalic: Bool = false
  ) -> Font {
    Font(
      FontDescriptor(.family(family), weight: weight, isItalic: isItalic), size: size,
      library: self)
  }

  /// A font file, in a size in points; the interface font if the file cannot be read.
  public func font(contentsOf path: String, index: Int = 0, size: Double) -> Font {
    Font(FontDescriptor(.file(path: path, index: index)), size: size, library: self)
  }
}

extension FontLibrary: Hashable {
  /// Compares the identities.
  public static func == (l: FontLibrary, r: FontLibrary) -> Bool { l === r }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FontLibrary {
  /// The face for a descriptor. If it is missing or broken, the result is the interface font, or
  /// else the built-in face. Each failure is logged once.
  func face(for descriptor: FontDescriptor) -> any FontFace {
    if let face = state.withLock({ $0.faces[descriptor] }) { return face }
    let face = find(descriptor) ?? replacement(for: descriptor)
    return state.withLock { state in
      // Another thread may have been faster, and there must be only one face per descriptor.
      if let face = state.faces[descriptor] { return face }
      state.faces[descriptor] = face
      return face
    }
  }

  private func find(_ descriptor: FontDescriptor) -> (any FontFace)? {
    switch descriptor.source {
    case .system:
      for file in knownFiles.files(weight: descriptor.weight, isItalic: descriptor.isItalic) {
        if let face = open(file) { return face }
      }
      return match("sans-serif", descriptor).flatMap { open($0.file) }
    case .family(let name):
      guard let match = match(name, descriptor) else { return nil }
      let generic = ["sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui"]
      // Fontconfig always finds a font; one with another name is not the requested one.
      guard match.isNamed(name) || generic.contains(name.lowercased()) else { return nil }
      return open(match.file)
    case .file(let path, let index):
      return open(FontFile(path: path, index: index))
    }
  }

  /// Whether an outline font of a family is installed. The first question lists all fonts, which takes milliseconds.
  public func isInstalled(_ family: String) -> Bool {
    asksFontconfig && installedFonts()?.families.contains(family.lowercased()) ?? false
  }

  /// The names of the installed families of outline fonts, in alphabetical order. The first question lists all fonts,
  /// which takes milliseconds.
  public var installedFamilies: [String] {
    asksFontconfig ? installedFonts()?.familyNames ?? [] : []
  }

  private func match(_ family: String, _ descriptor: FontDescriptor) -> Fontconfig.Match? {
    asksFontconfig ? Fontconfig.match(family: family, descriptor) : nil
  }

  private func replacement(for descriptor: FontDescriptor) -> any FontFace {
    guard descriptor.source == .system else {
      logger.warning("font \(descriptor) is missing or broken; using the interface font")
      return face(for: FontDescriptor(.system, weight: descriptor.weight))
    }
    if descriptor != FontDescriptor(.system) { return face(for: FontDescriptor(.system)) }
    logger.error("no font file can be read; using the built-in glyphs. Install fonts-dejavu-core")
    return builtIn
  }

  /// Opens a file, or returns the face that is already open; nil if it cannot be read.
  func open(_ file: FontFile) -> FileFace? {
    if let known = state.withLock({ $0.files[file] }) { return known }
    let face = FileFace(path: file.path, index: file.index)
    return state.withLock { state in
      if let known = state.files[file] { return known }
      state.files[file] = .some(face)
      return face
    }
  }
}

extension FontLibrary {
  /// The maximum number of characters whose fallback face is remembered; when it is reached, all are
  /// forgotten.
  private static let fallbackLimit = 8192

  /// A fallback face that has a character; nil if no installed font has it.
  func fallback(for scalar: Unicode.Scalar, insteadOf descriptor: FontDescriptor) -> FileFace? {
    let key = Lacking(scalar: scalar, weight: descriptor.weight)
    if let known = state.withLock({ $0.fallbacks[key] }) { return known }
    let face = findFallback(for: scalar, weight: descriptor.weight)
    return state.withLock { state in
      if state.fallbacks.count >= Self.fallbackLimit { state.fallbacks.removeAll() }
      state.fallbacks[key] = .some(face)
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
