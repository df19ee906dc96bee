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
    var fallbacks: [Unicode.Scalar: FileFace?] = [:]
    /// Loaded when a character is first looked up in all installed fonts.
    var installedFonts: InstalledFonts??
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
