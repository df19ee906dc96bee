import Foundation

/// Files that belong to the program, which are searched only when one is needed.
enum Assets {
  /// The environment variable with the folder of the files.
  static let folderVariable = "PANORAMA_ASSETS"

  /// The path of the asset called `name`; nil if it is not found.
  ///
  /// The search covers the folder in `PANORAMA_ASSETS`, then `share/panorama` beside the program's
  /// folder (for an installed program), then `Assets` in the folders around the program (for a
  /// build in a checkout).
  static func path(of name: String) -> String? {
    var folders: [String] = []
    if let folder = ProcessInfo.processInfo.environment[folderVariable] { folders.append(folder) }
    if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      var parts = program.split(separator: "/").dropLast()
      folders.append("/" + parts.dropLast().joined(separator: "/") + "/share/panorama")
      while !parts.isEmpty {
        folders.append("/" + parts.joined(separator: "/") + "/Assets")
        parts = parts.dropLast()
      }
    }
    return folders.lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}
