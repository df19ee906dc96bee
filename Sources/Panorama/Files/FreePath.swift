import Foundation

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

  private static func first(_ name: (Int) -> String) -> String {
    var number = 1
    while FileManager.default.fileExists(atPath: name(number)) { number += 1 }
    return name(number)
  }
}
