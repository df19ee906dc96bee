import Foundation
import Panorama
import PanoramaImages

/// What another program dropped: files, a text or a picture.
public struct DropContent: Equatable, Sendable {
  /// The paths of files.
  public var files: [String] = []
  /// The text, if there are no files.
  public var text: String?
  /// The picture, if it is in no file.
  public var picture: DroppedPicture?

  /// Nothing.
  public init() {}

  /// The files of a list of URIs (RFC 2483). If it names none but has an address of the web, as links dragged from a
  /// browser do, that is the text.
  public init(list: [UInt8]) {
    files = DroppedFiles.paths(in: list)
    guard !files.isEmpty, files.allSatisfy(Self.isAddress) else { return }
    text = files.joined(separator: "\n")
    files = []
  }

  /// A text. One that consists of `file:` URLs stands for these files, because sdl2-compat asks some programs for text
  /// although they offer a list. What is no UTF-8 is Latin-1.
  public init(text bytes: [UInt8]) {
    let bytes = bytes.prefix { $0 != 0 }
    let text =
      String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    let lines = text.split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let paths = lines.compactMap { FileURL.path($0) }
    if !paths.isEmpty, paths.count == lines.count {
      files = paths
    } else if !text.isEmpty {
      self.text = text
    }
  }

  /// A picture of a MIME type; nothing if it is empty.
  public init(picture bytes: [UInt8], type: String) {
    let format = ImageFormat.allCases.first { $0.mediaType == type }
    guard !bytes.isEmpty, let format else { return }
    picture = DroppedPicture(bytes: bytes, fileExtension: format.fileExtensions[0])
  }

  /// Whether there is neither a file nor a text nor a picture.
  public var isEmpty: Bool { files.isEmpty && text == nil && picture == nil }

  /// Adds a line of a text, which SDL reports one by one.
  public mutating func add(line: String) {
    if let path = FileURL.path(line) {
      files.append(path)
    } else {
      text = text.map { $0 + "\n" + line } ?? line
    }
  }

  private static func isAddress(_ line: String) -> Bool {
    ["http://", "https://"].contains { line.lowercased().hasPrefix($0) }
  }
}
