import Foundation
import Panorama
import Viewer

/// What a window shows, named by command-line arguments.
enum AppScene: Equatable {
  /// The catalogue; with a page's name, that page at once.
  case gallery(page: String?)
  /// A sketch; without a file one that has no name.
  case sketch(path: String?)
  /// Pictures to be looked at, one after the other; a single one among its folder's.
  case pictures([String])
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
    case "view": self = try .pictures(files: Array(arguments.dropFirst()))
    case let file?:
      guard file.contains(".") || FileManager.default.fileExists(atPath: file) else {
        throw AppError(.usage, "'\(file)' is no app: use gallery, sketch or view")
      }
      self = try .document(file)
    }
  }

  /// The command line that makes this scene again.
  var arguments: [String] {
    switch self {
    case .gallery(let page): ["gallery"] + (page.map { [$0] } ?? [])
    case .sketch(let path): ["sketch"] + (path.map { [$0] } ?? [])
    case .pictures(let paths): ["view"] + paths
    case .scene(let path): [path]
    }
  }

  /// - Throws: `AppError`, 64, when there is no such page.
  static func gallery(_ page: String?) throws -> AppScene {
    if let page, GalleryCatalogue.page(named: page) == nil {
      throw AppError(
        .usage, "the gallery has no page '\(page)': use one of \(GalleryCatalogue.names)")
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
      guard !PictureFolder.isFolder(file) else {
        throw AppError(
          .badData, file: file, "is a folder; 'panorama view \(file)' shows its pictures")
      }
      let start = try InputStart(file)
      if let format = start.unreadFormat { throw AppError(.unreadFormat(format), file: file) }
      guard start.isPicture else {
        throw AppError(
          .badData, file: file, "is no .sketch, no .scene and no picture of a kind that is read")
      }
      return .pictures([file])
    }
  }

  /// What several files are: pictures among them are paged through, and not windows of their own.
  /// One that is named like a picture and cannot be read says so on its page.
  /// - Throws: `AppError`.
  static func documents(_ files: [String]) throws -> [AppScene] {
    var scenes: [AppScene] = []
    for file in files {
      let scene: AppScene
      do {
        scene = try document(file)
      } catch {
        let ending = (file as NSString).pathExtension.lowercased()
        guard files.count > 1, PictureFolder.extensions.contains(ending) else { throw error }
        scene = .pictures([file])
      }
      switch (scene, scenes.last) {
      case (.pictures(let more), .pictures(let paths)?):
        scenes[scenes.count - 1] = .pictures(paths + more)
      case (let scene, _): scenes.append(scene)
      }
    }
    return scenes
  }

  /// Pictures. What cannot be shown says so on its page: who opens files from a desktop sees no
  /// standard error.
  /// - Throws: `AppError`, where not one of the files exists.
  static func pictures(files: [String]) throws -> AppScene {
    var missing: AppError?
    for file in files {
      do {
        _ = try InputStart(file)
        return .pictures(files)
      } catch let error as AppError where error.code == .noSuchFile {
        missing = missing ?? error
      } catch {
        return .pictures(files)
      }
    }
    if let missing { throw missing }
    return .pictures(files)
  }
}
