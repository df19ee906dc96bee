import Foundation

/// Files that come with the program: found beside it, looked for only when one is asked for.
enum Assets {
  /// Overrides where the files are looked for.
  static let folderVariable = "PANORAMA_ASSETS"

  /// The path of the asset called `name`; nil when it is nowhere to be found.
  ///
  /// Looked for in the folder that `PANORAMA_ASSETS` names, then in `share/panorama` beside the
  /// program's folder (installed), then in `Assets` of the folders around the program (built in a
  /// checkout).
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
