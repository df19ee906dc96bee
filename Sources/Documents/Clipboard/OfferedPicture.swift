import Foundation
import Panorama
import PanoramaImages

/// A picture file in the formats that other programs can paste.
final class OfferedPicture: Sendable {
  /// The absolute path.
  let path: String
  /// The MIME type of the file; nil if it is not known.
  private let ownType: String?

  init(_ path: String) {
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
    let own = ownType.map { [$0] } ?? []
    let made = own.isEmpty || own.contains(Self.png) ? [] : [Self.png]
    return own + made + [Self.uriList] + Self.texts
  }

  /// The picture as `type`; nil if it cannot be converted.
  func data(_ type: String) -> Data? {
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
