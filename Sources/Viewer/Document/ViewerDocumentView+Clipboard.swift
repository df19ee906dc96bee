import Foundation
import Panorama

extension ViewerDocumentView {
  /// The file's path goes to the clipboard, and where the host can, the picture.
  func copy() {
    guard let window, let current = files.current else { return }
    if host?.viewerCopies(self) ?? false { return tell("Copied") }
    window.clipboard.text = Self.absolute(current)
    tell("The file's path is copied")
  }

  /// Opens what the clipboard names.
  func paste() {
    guard let window else { return }
    if host?.viewerPastes(self) ?? false { return }
    let paths = Self.paths(in: window.clipboard.text ?? "")
    if paths.isEmpty { return tell("The clipboard holds no file's name") }
    if let host { host.viewer(self, open: paths) } else { open(paths) }
  }

  /// The files that a text names, one a line: paths from the root or the home folder, or `file:`
  /// addresses. Those that do not exist are left out.
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
