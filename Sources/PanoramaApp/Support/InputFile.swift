import Documents
import Foundation
import Panorama
import PanoramaImages

/// A file on the command line, which is read completely, with the errors of the command line.
struct InputFile {
  let path: String
  let bytes: [UInt8]

  /// The maximum size of a text document, in bytes.
  static let maximumBytes = 1 << 30

  /// - Parameters:
  ///   - path: the file.
  ///   - maximumBytes: its maximum size, in bytes.
  /// - Throws: `AppError` if the path does not exist, is a folder, is empty, too large, or cannot be read.
  init(_ path: String, maximumBytes: Int = Self.maximumBytes) throws {
    self.path = path
    bytes = try AppError.reading(path) { try ImageFile.read(path, limit: maximumBytes) }
    guard !bytes.isEmpty else { throw AppError(.badData, file: path, "the file is empty") }
  }

  /// Reads what the file contains.
  ///
  /// - Throws: `AppError` if `parse` throws.
  func content<T>(_ parse: ([UInt8]) throws -> T) throws -> T {
    try AppError.reading(path) { try parse(bytes) }
  }
}

/// The first bytes of a file on the command line, which are enough to recognize its type.
struct InputStart {
  private static let length = max(64, ImageFormat.startSize)
  let bytes: [UInt8]
  private let path: String

  /// - Throws: `AppError` if the path does not exist, is a folder, is empty, or cannot be read.
  init(_ path: String) throws {
    let file = FileBytes.withBytes(path) { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else {
      let reason = ImageError.systemReason()
      throw errno == ENOENT || errno == ENOTDIR
        ? AppError(.noSuchFile, file: path, "no such file")
        : AppError(.inputOutput, file: path, reason)
    }
    defer { close(file) }
    var status = stat()
    if let error = DocumentError(path: path, unlessFile: fstat(file, &status) == 0 ? status : nil) {
      throw error
    }
    var buffer = [UInt8](repeating: 0, count: Self.length)
    let count = read(file, &buffer, buffer.count)
    guard count >= 0 else { throw AppError(.inputOutput, file: path, ImageError.systemReason()) }
    guard count > 0 else { throw AppError(.badData, file: path, "the file is empty") }
    bytes = Array(buffer.prefix(count))
    self.path = path
  }

  /// The format of the picture; nil for other files.
  var format: ImageFormat? { ImageFormat(sniffing: bytes) }

  /// The picture format, if it is one that is not supported.
  var unreadFormat: UnreadFormat? { format == nil ? UnreadFormat(sniffing: bytes) : nil }

  /// - Throws: `AppError`, 65, for a picture in a format that is not supported. SVG is no format of pixels, but shown.
  func refuseUnreadFormat() throws {
    guard let unreadFormat, unreadFormat != .svg else { return }
    try AppError.reading(path) { throw ImageError.unreadFormat(unreadFormat) }
  }

  /// Whether the file is SVG. What gzip has packed tells nothing of itself but its name.
  var isDrawing: Bool {
    unreadFormat == .svg || (path as NSString).pathExtension.lowercased() == "svgz"
  }

  /// Whether the file is a picture that can be read. For Deep Zoom the whole short file is
  /// examined.
  var isPicture: Bool {
    format != nil || isDrawing
      || DeepZoomImage.mayBegin(with: bytes) && (try? DeepZoomImage(path: path)) != nil
  }
}

/// Reads scene files together with the photo in their folder and DejaVu Sans.
enum SceneFile {
  /// The size of the photo, which its file does not contain: 4 bytes per pixel, B G R A.
  private static let photoSize = (width: 6000, height: 4000)

  /// - Throws: `AppError` with the line that is not valid.
  static func read(_ input: InputFile) throws -> SceneContent {
    let folder = HeldFolder.split(input.path).folder
    let fonts = FontLibrary()
    let reader = SceneReader(
      image: { photo(at: folder.isEmpty ? $0 : "\(folder)/\($0)") },
      shaper: { fonts.sceneGlyphs($0, size: $1) })
    return try input.content { try reader.read($0) }
  }

  /// The photo; nil if it is missing or too short.
  private static func photo(at path: String) -> CGImage? {
    let (width, height) = photoSize
    guard let bytes = try? ImageFile.read(path, limit: width * height * 4),
      bytes.count == width * height * 4
    else { return nil }
    let pixels = bytes.withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    return CGImage(
      width: width, height: height, pixels: pixels,
      isOpaque: pixels.allSatisfy { $0 >> 24 == 255 })
  }
}
