import Foundation
import Panorama
import PanoramaImages

/// The user's folders according to the desktop (xdg-user-dirs).
enum UserFolders {
  /// The folder for pictures according to the desktop, or else the home folder.
  static var pictures: String {
    let environment = ProcessInfo.processInfo.environment
    let home = BaseFolder.home(environment: environment)
    let file = BaseFolder.configuration.path(environment: environment) + "/user-dirs.dirs"
    let text = String(decoding: (try? ImageFile.read(file, limit: 1 << 16)) ?? [], as: UTF8.self)
    return folder("XDG_PICTURES_DIR", in: text, home: home).flatMap(existing) ?? home
  }

  /// The folder in a line `NAME="$HOME/Folder"` or `NAME="/folder"`; nil without such a line.
  static func folder(_ name: String, in text: String, home: String) -> String? {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard parts.count == 2, parts[0] == name, parts[1].count >= 2, parts[1].hasPrefix("\""),
        parts[1].hasSuffix("\"")
      else { continue }
      let path = parts[1].dropFirst().dropLast().replacingOccurrences(of: "$HOME", with: home)
      return path.hasPrefix("/") ? path : nil
    }
    return nil
  }

  private static func existing(_ path: String) -> String? {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return exists && isFolder.boolValue ? path : nil
  }
}
