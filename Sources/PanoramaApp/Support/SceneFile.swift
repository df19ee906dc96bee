import Foundation
import Panorama

/// Reads scene files together with the photo in their folder and DejaVu Sans.
enum SceneFile {
  /// The size of the photo, which its file does not contain: 4 bytes per pixel, B G R A.
  private static let photoSize = (width: 6000, height: 4000)

  /// - Throws: `AppError` with the line that is not valid.
  static func read(_ input: InputFile) throws -> Scene {
    let folder = (input.path as NSString).deletingLastPathComponent
    let fonts = FontLibrary()
    let reader = SceneReader(
      image: { photo(at: folder.isEmpty ? $0 : "\(folder)/\($0)") },
      shaper: { fonts.sceneGlyphs($0, size: $1) })
    do {
      return try reader.read(input.bytes)
    } catch {
      throw AppError(.badData, file: input.path, line: error.line, error.reason)
    }
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
