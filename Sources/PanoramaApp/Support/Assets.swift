import Foundation

/// Files that belong to the program, which are searched only when one is needed.
enum Assets {
  /// The environment variable with the folder of the files.
  static let folderVariable = "PANORAMA_ASSETS"
  /// What to do about a missing asset.
  static let advice =
    "is not installed; install it with the program (scripts/install), "
    + "or name its folder in \(folderVariable)"

  /// The path of the asset called `name`; nil if it is not found.
  ///
  /// The search covers the folder in `PANORAMA_ASSETS`, then `share/panorama` beside the program's
  /// folder (for an installed program), then `Assets` beside the program and in the folders around it
  /// (for a copied program and for a build in a checkout), then `panorama` in the system's folders of data
  /// (XDG Base Directory Specification 0.8).
  static func path(
    of name: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    var folders: [String] = []
    if let folder = environment[folderVariable] { folders.append(folder) }
    if let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      var parts = program.split(separator: "/").dropLast()
      folders.append("/" + parts.dropLast().joined(separator: "/") + "/share/panorama")
      while !parts.isEmpty {
        folders.append("/" + parts.joined(separator: "/") + "/Assets")
        parts = parts.dropLast()
      }
    }
    let shared = environment["XDG_DATA_DIRS"] ?? ""
    for folder in (shared.isEmpty ? "/usr/local/share:/usr/share" : shared).split(separator: ":")
    where folder.hasPrefix("/") {
      folders.append("\(folder)/panorama")
    }
    return folders.lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}
