import Foundation
import Panorama
import PanoramaImages
import Viewer

/// The scene of a window, described by command-line arguments.
enum AppScene: Equatable {
  /// The gallery, or one of its pages.
  case gallery(page: String?)
  /// A sketch, or the untitled one without a path.
  case sketch(path: String?)
  /// A graph of nodes, or the untitled one without a path.
  case nodes(path: String?)
  /// Pictures; a single one is shown together with the pictures of its folder.
  case pictures([String])
  /// A scene file.
  case scene(path: String)
  /// A book, or the shelf of books without a path.
  case book(path: String?)

  /// - Parameter arguments: the arguments after `panorama` on the command line, without options.
  /// - Throws: `AppError`.
  @MainActor
  init(arguments: [String]) throws {
    switch arguments.first {
    case nil: self = .gallery(page: nil)
    case "gallery": self = try .gallery(arguments.dropFirst().first)
    case "sketch": self = .sketch(path: arguments.dropFirst().first)
    case "nodes": self = .nodes(path: arguments.dropFirst().first)
    case "read": self = .book(path: arguments.dropFirst().first)
    case "view": self = try .pictures(files: Array(arguments.dropFirst()))
    case let file?:
      guard file.contains(".") || FileManager.default.fileExists(atPath: file) else {
        throw AppError(.usage, "'\(file)' is not an app: use gallery, nodes, read, sketch or view")
      }
      self = try .document(file)
    }
  }

  /// The arguments that describe this scene.
  var arguments: [String] {
    switch self {
    case .gallery(let page): ["gallery"] + (page.map { [$0] } ?? [])
    case .sketch(let path): ["sketch"] + (path.map { [$0] } ?? [])
    case .nodes(let path): ["nodes"] + (path.map { [$0] } ?? [])
    case .pictures(let paths): ["view"] + paths
    case .scene(let path): [path]
    case .book(let path): ["read"] + (path.map { [$0] } ?? [])
    }
  }

  /// The files that the user has named.
  var files: [String] {
    switch self {
    case .gallery, .sketch(path: nil), .nodes(path: nil), .book(path: nil): []
    case .sketch(let path?), .nodes(let path?), .scene(let path), .book(let path?): [path]
    case .pictures(let paths): paths
    }
  }

  /// - Throws: `AppError`, 64, if there is no such page.
  static func gallery(_ page: String?) throws -> AppScene {
    if let page, GalleryCatalogue.page(named: page) == nil {
      throw AppError(
        .usage, "the gallery has no page '\(page)': use one of \(GalleryCatalogue.names)")
    }
    return .gallery(page: page)
  }

  /// The scene for a file, according to its name and then its content.
  ///
  /// - Throws: `AppError`.
  static func document(_ file: String) throws -> AppScene {
    if ServedAddress.isAddress(file) { return .pictures([file]) }
    switch FileKind(file) {
    case .sketch:
      try AppError.check(exists: file, advice: "; 'panorama sketch \(file)' makes a new one")
      return .sketch(path: file)
    case .canvas:
      try AppError.check(exists: file, advice: "; 'panorama nodes \(file)' makes a new one")
      return .nodes(path: file)
    case .scene: return .scene(path: file)
    case .epub:
      try AppError.check(exists: file, advice: "")
      return .book(path: file)
    case .session:
      _ = try InputFile(file)
      throw AppError(.usage, file: file, "is not a document; play it with 'panorama replay'")
    case .svg, nil:
      if !file.contains(".") {
        try AppError.check(exists: file, advice: ", and no such command; see 'panorama --help'")
      }
      if PictureFolder.isFolder(file) { return .pictures([file]) }
      let start = try InputStart(file)
      try start.refuseUnreadFormat()
      guard start.isPicture else {
        throw AppError(
          .badData, file: file,
          "is not a .sketch, a .canvas, a .scene, an .epub or a supported picture")
      }
      return .pictures([file])
    }
  }

  /// The scenes for several files. All pictures form one scene. A file with the name of a picture that
  /// cannot be read gets a page that shows the error.
  ///
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

  /// A scene of pictures. If a file cannot be shown, its page shows the error, because users who
  /// open files from a desktop do not see standard error.
  ///
  /// - Throws: `AppError` if none of the files exists.
  static func pictures(files: [String]) throws -> AppScene {
    var missing: AppError?
    for file in files {
      if ServedAddress.isAddress(file) { return .pictures(files) }
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
