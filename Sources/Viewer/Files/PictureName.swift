import Foundation
import PanoramaImages

/// What a picture is called.
enum PictureName {
  /// The name of a file, or of a picture on a server, as text for the screen.
  static func shown(_ path: String) -> String {
    ServedAddress.isAddress(path)
      ? ServedAddress.name(path) : FileBytes.shown((path as NSString).lastPathComponent)
  }
}
