import Panorama

/// A thing of a share sheet as a file to be: a picture, a text, or a copy of a file.
struct SharedFile: Sendable {
  enum Content: Sendable {
    case picture(UIImage)
    case text(String)
    case copy(of: String)
  }

  let content: Content

  /// The name that the file gets, unless there is one of that name already.
  private var name: (stem: String, ending: String) {
    switch content {
    case .picture: return ("Image", ".png")
    case .text: return ("Text", ".txt")
    case .copy(let path):
      let url = URL(fileURLWithPath: path)
      let ending = url.pathExtension
      return ending.isEmpty
        ? (url.lastPathComponent, "")
        : (url.deletingPathExtension().lastPathComponent, "." + ending)
    }
  }

  /// Writes the file into a folder. What is there is not replaced: the new file gets a number.
  ///
  /// - Returns: the path of the new file.
  func write(into folder: String) throws -> String {
    var data: Data?
    switch content {
    case .picture(let image):
      guard let png = image.pngData() else { throw CocoaError(.fileWriteUnknown) }
      data = png
    case .text(let text): data = Data(text.utf8)
    case .copy: break
    }
    let name = name
    for number in 1...Self.attempts {
      let free = name.stem + (number == 1 ? "" : " \(number)") + name.ending
      let path = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(free).path
      do {
        if let data {
          try Self.create(data, path)
        } else if case .copy(let source) = content {
          try FileManager.default.copyItem(atPath: source, toPath: path)
        }
        return path
      } catch let error as CocoaError where error.code == .fileWriteFileExists { continue }
    }
    throw CocoaError(.fileWriteFileExists)
  }

  /// How many numbers are tried.
  private static let attempts = 1000

  private static func create(_ data: Data, _ path: String) throws {
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch let error as CocoaError where error.code != .fileWriteFileExists {
      // Half a file, on a disk that is full, is of no use.
      try? FileManager.default.removeItem(atPath: path)
      throw error
    }
  }
}
