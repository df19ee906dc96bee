import Foundation
import Panorama
import PanoramaImages

/// What a card shows of its file.
enum FileContent: Sendable {
  /// It is being read.
  case waiting
  /// A picture, which `CardPictures` reads.
  case picture
  /// A text; the folder in which its pictures and links are meant.
  case text(String, TextKind, folder: String)
  /// A small picture of a document.
  case drawing(CGImage)
  /// A kind of file that is only named.
  case named(String)
  /// Why nothing is shown.
  case failed(String)

  /// The content in words.
  var summary: String {
    switch self {
    case .waiting: "loading"
    case .picture: "Picture"
    case .text(let text, _, _): text
    case .drawing: "Drawing"
    case .named(let kind): kind
    case .failed(let reason): reason
    }
  }

  /// How a text is shown.
  enum TextKind: Hashable, Sendable {
    case markdown
    /// Lines as they are.
    case plain
    /// A program or data, in characters of equal width.
    case code
  }
}

/// The kind of a file by the ending of its name, for files whose content is not shown.
enum FileKindName {
  private static let kinds: [(name: String, endings: String)] = [
    ("PDF document", "pdf"), ("Sound", "mp3 wav ogg opus flac m4a aac 3gp"),
    ("Video", "mp4 webm mov mkv avi ogv"), ("Archive", "zip tar gz xz zst 7z rar bz2"),
    ("Text document", "odt doc docx rtf epub"), ("Table", "ods xls xlsx"),
    ("Presentation", "odp ppt pptx"), ("Drawing", "sketch svg"), ("Board", "canvas"),
  ]

  /// The name of the kind, such as `PDF document`, or the ending and “file”.
  static func name(ofEnding ending: String) -> String {
    let ending = ending.lowercased()
    for kind in kinds where kind.endings.split(separator: " ").contains(Substring(ending)) {
      return kind.name
    }
    return ending.isEmpty || ending.count > 12 ? "File" : ending.uppercased() + " file"
  }
}
