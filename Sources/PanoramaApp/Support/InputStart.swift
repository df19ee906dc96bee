import Documents
import Foundation
import Panorama

/// The first bytes of a file on the command line, which are enough to recognize its type.
struct InputStart {
  private static let length = max(64, UnreadFormat.startSize)
  let bytes: [UInt8]
  private let path: String

  /// - Throws: `AppError` if the path does not exist, is a folder, is empty, or cannot be read.
  init(_ path: String) throws {
    let file = FileBytes.withBytes(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else {
      let reason = String(cString: strerror(errno))
      throw errno == ENOENT || errno == ENOTDIR
        ? AppError(.noSuchFile, file: path, "no such file")
        : AppError(.inputOutput, file: path, reason)
    }
    defer { close(file) }
    var status = stat()
    if let error = DocumentError(path: path, unlessFile: fstat(file, &status) == 0 ? status : nil) {
      throw AppError(error)
    }
    var buffer = [UInt8](repeating: 0, count: Self.length)
    let count = read(file, &buffer, buffer.count)
    guard count >= 0 else {
      throw AppError(.inputOutput, file: path, String(cString: strerror(errno)))
    }
    guard count > 0 else { throw AppError(.badData, file: path, "the file is empty") }
    bytes = Array(buffer.prefix(count))
    self.path = path
  }

  /// The format of the picture; nil for other files.
  var format: ImageFormat? { ImageFormat(sniffing: bytes) }

  /// The picture format, if it is one that is not supported.
  var unreadFormat: UnreadFormat? { format == nil ? UnreadFormat(sniffing: bytes) : nil }

  /// Whether the file is a picture that can be read. For Deep Zoom the whole short file is
  /// examined.
  var isPicture: Bool {
    format != nil
      || DeepZoomImage.mayBegin(with: bytes) && (try? DeepZoomImage(path: path)) != nil
  }
}
