import Foundation
import Panorama

/// What a window shows, named by command-line arguments.
enum AppScene: Equatable {
  /// The catalogue; with a page's name, that page at once.
  case gallery(page: String?)
  /// A sketch; without a file one that has no name.
  case sketch(path: String?)
  /// A picture to be looked at.
  case picture(path: String)
  /// A display list as text, to be looked at.
  case scene(path: String)

  /// - Parameter arguments: as after `panorama` on the command line, without options.
  /// - Throws: `AppError`.
  @MainActor
  init(arguments: [String]) throws {
    switch arguments.first {
    case nil: self = .gallery(page: nil)
    case "gallery": self = try .gallery(arguments.dropFirst().first)
    case "sketch": self = .sketch(path: arguments.dropFirst().first)
    case let file?:
      guard file.contains(".") || FileManager.default.fileExists(atPath: file) else {
        throw AppError(.usage, "'\(file)' is no app: use gallery or sketch")
      }
      self = try .document(file)
    }
  }

  /// The command line that makes this scene again.
  var arguments: [String] {
    switch self {
    case .gallery(let page): ["gallery"] + (page.map { [$0] } ?? [])
    case .sketch(let path): ["sketch"] + (path.map { [$0] } ?? [])
    case .picture(let path), .scene(let path): [path]
    }
  }

  /// Looks at the scene's file without showing it.
  /// - Throws: `AppError`, when it cannot be shown.
  @MainActor
  func check() throws {
    if case .sketch(let path?) = self { try AppContent.checkSketch(path) }
  }

  /// - Throws: `AppError`, 64, when there is no such page.
  @MainActor
  static func gallery(_ page: String?) throws -> AppScene {
    if let page, GalleryCatalogue.page(named: page) == nil {
      let names = GalleryCatalogue.pages.map(\.id).joined(separator: ", ")
      throw AppError(.usage, "the gallery has no page '\(page)': use one of \(names)")
    }
    return .gallery(page: page)
  }

  /// Told by the file's name, then by its content.
  /// - Throws: `AppError`.
  static func document(_ file: String) throws -> AppScene {
    switch (file as NSString).pathExtension.lowercased() {
    case "sketch":
      guard FileManager.default.fileExists(atPath: file) else {
        throw AppError(
          .noSuchFile, file: file, "no such file; 'panorama sketch \(file)' makes a new one")
      }
      return .sketch(path: file)
    case "scene": return .scene(path: file)
    case "session":
      _ = try InputFile(file)
      throw AppError(.usage, file: file, "is no document; play it with 'panorama replay'")
    default:
      guard file.contains(".") || FileManager.default.fileExists(atPath: file) else {
        throw AppError(
          .noSuchFile, file: file, "no such file, and no such command; see 'panorama --help'")
      }
      let input = try InputFile(file)
      guard ImageFormat(sniffing: input.bytes) != nil else {
        throw AppError(
          .badData, file: file, "is no .sketch, no .scene and no PNG or JPEG picture")
      }
      return .picture(path: file)
    }
  }
}
