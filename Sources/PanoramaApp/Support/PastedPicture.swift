import Foundation
import Panorama
import PanoramaImages

/// Stores pictures from the clipboard, or from standard input, as files.
enum PastedPicture {
  /// The time after which they are deleted, in seconds.
  private static let keptFor = 86400.0

  /// Writes a picture that was dropped.
  @MainActor
  static func write(dropped picture: DroppedPicture) -> String? {
    write(Data(picture.bytes), ending: picture.fileExtension)
  }

  /// Writes a picture into the cache folder, `$XDG_CACHE_HOME/panorama/pasted`, and deletes
  /// pictures that are older than a day.
  ///
  /// - Returns: the path; nil if the picture cannot be written.
  static func write(_ bytes: Data, ending: String) -> String? {
    let folder = BaseFolder.cache.path() + "/panorama/pasted"
    let manager = FileManager.default
    let old = (try? manager.contentsOfDirectory(atPath: folder)) ?? []
    // The name must be unique, because the same name would mean the same picture.
    let path = "\(folder)/Pasted \(UUID().uuidString.prefix(8)).\(ending)"
    do {
      try manager.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      try AtomicFile.writeOwn(bytes, to: path, permissions: 0o600, flushes: false)
    } catch {
      return nil
    }
    for name in old where name.hasPrefix("Pasted ") {
      let old = "\(folder)/\(name)"
      let date = (try? manager.attributesOfItem(atPath: old))?[.modificationDate] as? Date
      if let date, -date.timeIntervalSinceNow > keptFor { try? manager.removeItem(atPath: old) }
    }
    return path
  }
}
