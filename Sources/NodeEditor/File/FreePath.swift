import Foundation

/// Names for new files beside a document that overwrite nothing.
enum FreePath {
  /// `stem (suffix).canvas`, or `stem (suffix 2).canvas` and so on if that exists.
  static func beside(_ path: String, suffix: String) -> String {
    let stem = (path as NSString).deletingPathExtension
    return first { "\(stem) (\(suffix)\($0 == 1 ? "" : " \($0)")).canvas" }
  }

  /// `stem.extension`, or `stem-2.extension` and so on if that exists.
  static func export(_ stem: String, extension fileExtension: String) -> String {
    first { "\(stem)\($0 == 1 ? "" : "-\($0)").\(fileExtension)" }
  }

  private static func first(_ name: (Int) -> String) -> String {
    var number = 1
    while FileManager.default.fileExists(atPath: name(number)) { number += 1 }
    return name(number)
  }
}
