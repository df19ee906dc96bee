import Foundation
import PanoramaImages

/// The files that a text from the clipboard names.
public enum PastedFiles {
  /// The existing files in a text with one file per line: absolute paths, paths in the home folder
  /// (`~/`), or `file:` URLs.
  public static func paths(in text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      var word = line.trimmingCharacters(in: .whitespaces)
      if FileURL.isFileURL(word) {
        guard let path = FileURL.path(word) else { return nil }
        word = path
      }
      if word.hasPrefix("~/") { word = BaseFolder.home() + word.dropFirst() }
      guard word.hasPrefix("/"), FileManager.default.fileExists(atPath: word) else { return nil }
      return word
    }
  }

  /// `path`, made absolute with the current directory.
  public static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }
}
