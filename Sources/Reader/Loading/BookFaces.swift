import Foundation
import PanoramaBook
import PanoramaText
import Synchronization

/// The fonts that come with a book, as files without a name that only this program has. Any thread may ask.
final class BookFaces: Sendable {
  private struct State {
    /// The file of each font, by its path in the book; nil for one that cannot be used.
    var files: [String: FontStandIn?] = [:]
    var bytes = 0
  }

  private let book: Book
  private let state = Mutex(State())
  /// Fonts beyond this are left out, in bytes of all fonts of a book.
  private static let limit = 64 << 20

  init(_ book: Book) { self.book = book }

  /// The faces that the style sheets of a chapter name.
  func faces(of chapter: Int, _ look: BookLook) -> [StyleFonts.Face] {
    guard look.usesPublisherStyles, let faces = try? book.fontFaces(chapter, look: look) else {
      return []
    }
    return faces.compactMap { face in
      guard let file = face.paths.lazy.compactMap(self.file).first else { return nil }
      return StyleFonts.Face(
        family: face.family, weight: face.weight, isItalic: face.isItalic, path: file)
    }
  }

  /// The path under which a font of the book can be opened; nil if it is none.
  private func file(_ path: String) -> String? {
    state.withLock { state in
      if let known = state.files[path] { return known?.path }
      var file: FontStandIn?
      if let bytes = (try? book.resource(path)).flatMap(Self.font),
        state.bytes + bytes.count <= Self.limit
      {
        file = FontStandIn(bytes)
        state.bytes += bytes.count
      }
      state.files[path] = .some(file)
      return file?.path
    }
  }

  /// An OpenType or TrueType font, from such a font or a packed one; nil for other bytes.
  private static func font(_ bytes: [UInt8]) -> [UInt8]? {
    guard let font = WebFont.isOne(bytes) ? WebFont.unpacked(bytes) : bytes else { return nil }
    let kinds = ["OTTO", "true", "\u{0}\u{1}\u{0}\u{0}"]
    let isFont = kinds.contains { Array($0.utf8).elementsEqual(font.prefix(4)) }
    return font.count > 12 && isFont ? font : nil
  }
}

/// A file that was removed as soon as it was made, and lasts as long as this does.
private final class FontStandIn: Sendable {
  private let descriptor: Int32

  /// - Returns: nil if there is no room for it.
  init?(_ bytes: [UInt8]) {
    var name = Array((NSTemporaryDirectory() + "/panorama-font-XXXXXX").utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { return nil }
    unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard written == bytes.count else {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }

  /// Leads to the file in this process.
  var path: String { "/proc/self/fd/\(descriptor)" }
}
