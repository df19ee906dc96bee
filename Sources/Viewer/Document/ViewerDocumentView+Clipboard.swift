import Foundation
import Panorama

extension ViewerDocumentView {
  /// Copies the picture if the host can do that, or else the path of the file.
  func copy() {
    guard let window, let current = files.current else { return }
    if host?.viewerCopies(self) ?? false { return tell("Copied") }
    window.clipboard.text = Self.absolute(current)
    tell("The file's path is copied")
  }

  /// Opens the content of the clipboard.
  func paste() {
    guard let window else { return }
    if host?.viewerPastes(self) ?? false { return }
    let paths = Self.paths(in: window.clipboard.text ?? "")
    if paths.isEmpty { return tell("The clipboard contains no file name") }
    if let host { host.viewer(self, open: paths) } else { open(paths) }
  }

  /// The existing files in a text with one file per line: absolute paths, paths in the home folder
  /// (`~/`), or `file:` URLs.
  package static func paths(in text: String) -> [String] {
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

  static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }
}
