import Foundation
import Panorama
import PanoramaImages

/// A picture file, or a picture in memory, in the formats that other programs can paste.
final class OfferedPicture: Sendable {
  /// The absolute path; nil for a picture in memory.
  private let path: String?
  /// The picture in memory.
  private let image: CGImage?
  /// The MIME type of the file; nil if it is not known.
  private let ownType: String?

  init(_ image: CGImage) {
    self.image = image
    (path, ownType) = (nil, nil)
  }

  init(_ path: String) {
    image = nil
    self.path = URL(fileURLWithPath: path).standardizedFileURL.path
    ownType = (try? ImageFile.open(path: path, budget: .streaming)).map { $0.info.format.mediaType }
  }

  static let uriList = "text/uri-list"
  static let texts = ["UTF8_STRING", "text/plain;charset=utf-8", "text/plain"]
  private static let png = "image/png"
  /// The maximum size of a file that is handed over as it is.
  private static let maximumBytes = 1 << 30

  /// The MIME types in which the picture is available.
  var types: [String] {
    guard path != nil else { return [Self.png] }
    let own = ownType.map { [$0] } ?? []
    let made = own.isEmpty || own.contains(Self.png) ? [] : [Self.png]
    return own + made + [Self.uriList] + Self.texts
  }

  /// The picture as `type`; nil if it cannot be converted.
  func data(_ type: String) -> Data? {
    guard let path else {
      return type == Self.png
        ? image.flatMap { try? PNGEncoder().encode($0) }.map { Data($0) } : nil
    }
    if type == Self.uriList {
      return Data((URL(fileURLWithPath: path).absoluteString + "\r\n").utf8)
    }
    if Self.texts.contains(type) { return Data(path.utf8) }
    if type == ownType {
      return (try? ImageFile.read(path, limit: Self.maximumBytes)).map { Data($0) }
    }
    guard type == Self.png, let file = try? ImageFile.open(path: path),
      let image = try? file.decode().image, let bytes = try? PNGEncoder().encode(image)
    else { return nil }
    return Data(bytes)
  }
}
