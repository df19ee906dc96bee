import Foundation
import PanoramaImages

/// Names for new files that overwrite nothing. The sequences are endless.
public enum FreePath {
  /// A sequence of paths.
  public typealias Names = LazyMapSequence<PartialRangeFrom<Int>, String>

  /// `stem (suffix).extension` beside a document, `stem (suffix 2).extension`, and so on.
  /// - Parameters:
  ///   - path: the path of the document.
  ///   - suffix: the word in parentheses.
  ///   - isFirst: whether `path` itself comes first.
  public static func names(
    beside path: String, suffix: String, startingWithItself isFirst: Bool = false
  ) -> Names {
    let (stem, end) = (
      (path as NSString).deletingPathExtension, (path as NSString).pathExtension
    )
    return ((isFirst ? 0 : 1)...).lazy.map {
      if $0 == 0 { return path }
      return "\(stem) (\(suffix)\($0 == 1 ? "" : " \($0)"))" + (end.isEmpty ? "" : ".\(end)")
    }
  }

  /// `stem.extension`, `stem-2.extension`, and so on.
  public static func names(ofExport stem: String, extension fileExtension: String) -> Names {
    (1...).lazy.map { "\(stem)\($0 == 1 ? "" : "-\($0)").\(fileExtension)" }
  }

  /// Writes a new file with the first of these names that is free.
  /// - Returns: its path.
  /// - Throws: `ImageError`; then no file is left behind.
  public static func write(
    _ bytes: [UInt8], toFirstOf names: Names
  ) throws(ImageError) -> String {
    for name in names {
      if try AtomicFile.writeNew(bytes, to: name) { return name }
    }
    throw .inaccessible("no name is free")
  }
}
