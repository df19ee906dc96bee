import Foundation
import Logging
import PanoramaGraphics
import Synchronization

/// The open fonts and their outlines: one for a program, or one for a test. Nothing is shared
/// between two libraries.
///
/// Files are opened when first needed and stay open as long as the library lives. Safe to use from
/// several threads.
public final class FontLibrary: Sendable {
  struct State {
    var faces: [FontDescriptor: any FontFace] = [:]
    /// By file and face index, so that two ways to one font share its outlines. nil: unreadable.
    var files: [FontFile: FileFace?] = [:]
    /// Which other face has a character that one lacks; nil when none does.
    var fallbacks: [Unicode.Scalar: FileFace?] = [:]
    /// Sorted when a character is first looked for in all of them.
    var installedFonts: InstalledFonts??
  }

  let state = Mutex(State())
  let logger: Logger
  /// Where the interface fonts are looked for before Fontconfig is asked.
  let knownFiles: KnownFontFiles
  let asksFontconfig: Bool
  let builtIn = BuiltInFace()

  /// - Parameter logger: hears of fonts that are missing or broken.
  public convenience init(logger: Logger = Logger(label: "panorama.text")) {
    self.init(logger: logger, knownFiles: .standard, asksFontconfig: true)
  }

  /// - Parameters:
  ///   - knownFiles: other places to look in, for tests.
  ///   - asksFontconfig: whether installed fonts count.
  package init(logger: Logger, knownFiles: KnownFontFiles, asksFontconfig: Bool) {
    self.logger = logger
    self.knownFiles = knownFiles
    self.asksFontconfig = asksFontconfig
  }

  /// The interface font. Points an em.
  public func systemFont(ofSize size: Double, weight: FontWeight = .regular) -> Font {
    Font(FontDescriptor(.system, weight: weight), size: size, library: self)
  }

  /// The interface font in bold. Points an em.
  public func boldSystemFont(ofSize size: Double) -> Font {
    systemFont(ofSize: size, weight: .bold)
  }

  /// A family by name, as Fontconfig finds it (about 5 ms for the first name of a program); the
  /// interface font where there is no such family. Points an em.
  public func font(
    named family: String, size: Double, weight: FontWeight = .regular, isItalic: Bool = false
  ) -> Font {
    Font(
      FontDescriptor(.family(family), weight: weight, isItalic: isItalic), size: size,
      library: self)
  }

  /// A font file; the interface font where it cannot be read. Points an em.
  public func font(contentsOf path: String, index: Int = 0, size: Double) -> Font {
    Font(FontDescriptor(.file(path: path, index: index)), size: size, library: self)
  }
}

extension FontLibrary: Hashable {
  /// The same library, not one like it.
  public static func == (l: FontLibrary, r: FontLibrary) -> Bool { l === r }
  /// By identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
