import Foundation
import PanoramaImages

/// Names for new files that overwrite nothing.
package enum FreePath {
  /// `stem (suffix).extension` beside a document, or `stem (suffix 2).extension` and so on if that exists.
  package static func beside(_ path: String, suffix: String) -> String {
    let (stem, end) = (
      (path as NSString).deletingPathExtension, (path as NSString).pathExtension
    )
    return first {
      "\(stem) (\(suffix)\($0 == 1 ? "" : " \($0)"))" + (end.isEmpty ? "" : ".\(end)")
    }
  }

  /// `stem.extension`, or `stem-2.extension` and so on if that exists.
  package static func export(_ stem: String, extension fileExtension: String) -> String {
    first { "\(stem)\($0 == 1 ? "" : "-\($0)").\(fileExtension)" }
  }

  /// Writes a new file, `stem.extension`, or `stem-2.extension` and so on if that exists.
  /// - Returns: its path.
  /// - Throws: `ImageError`; then no file is left behind.
  package static func writeExport(
    _ bytes: [UInt8], to stem: String, extension fileExtension: String
  ) throws(ImageError) -> String {
    while true {
      let path = export(stem, extension: fileExtension)
      // False if another program has just taken the name.
      if try AtomicFile.writeNew(bytes, to: path) { return path }
    }
  }

  /// Whether there is anything of that name, even a link that leads nowhere.
  private static func isTaken(_ path: String) -> Bool {
    var status = stat()
    return FileBytes.withBytes(path) { lstat($0, &status) } == 0
  }

  private static func first(_ name: (Int) -> String) -> String {
    var number = 1
    while isTaken(name(number)) { number += 1 }
    return name(number)
  }
}
