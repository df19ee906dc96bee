import Foundation

/// The folder of the package Panorama, on which a new package depends.
struct LibraryFolder {
  let path: String

  /// - Parameter path: a folder; nil for the one in which this program was built.
  /// - Throws: `AppError`, 64 or 66, if the package is not there.
  init(_ path: String?) throws {
    if let path {
      guard Self.isLibrary(path) else {
        throw AppError(.noSuchFile, file: path, "is not the folder of the package Panorama")
      }
      self.path = path
    } else {
      guard let found = Self.aroundProgram else {
        throw AppError(
          .usage, "say where the package Panorama is with --panorama FOLDER")
      }
      self.path = found
    }
  }

  /// The names of the modules in the package.
  var modules: Set<String> {
    let names = ["Sources", "Tests"].flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
    }
    return Set(names)
  }

  private static var aroundProgram: String? {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var parts = (program ?? "").split(separator: "/")
    while !parts.isEmpty {
      parts.removeLast()
      let folder = "/" + parts.joined(separator: "/")
      if isLibrary(folder) { return folder }
    }
    return nil
  }

  private static func isLibrary(_ path: String) -> Bool {
    ["Package.swift", "Sources/Panorama", "Sources/PanoramaSDL"].allSatisfy {
      FileManager.default.fileExists(atPath: "\(path)/\($0)")
    }
  }
}
