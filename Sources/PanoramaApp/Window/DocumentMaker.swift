import Documents
import Foundation
import NodeEditor
import Panorama
import PanoramaImages
import Reader
import Viewer

/// Makes the contents of tabs: a viewer for pictures, a node editor for graphs, an editor for sketches, a reader for books.
@MainActor
struct DocumentMaker {
  let viewing: ViewerEnvironment
  let clipboard: PictureClipboard
  let canvasPlaces: PlaceMemory<CanvasPlace>
  let library: ReaderLibrary
  /// The folder in which settings are kept between runs; nil if they are not kept.
  let state: StateFolder?
  let theme: InterfaceTheme
  let fonts: FontLibrary
  /// What an empty tab is.
  let empty: Empty
  let opened = OpenedDocuments()

  /// What an empty tab is.
  enum Empty {
    /// A viewer without a picture.
    case viewer
    /// A new graph.
    case graph
    /// A new sketch.
    case sketch
    /// The shelf of books.
    case shelf

    /// What a program that began with these scenes makes.
    init(_ scenes: [AppScene]) {
      func are(_ isKind: (AppScene) -> Bool) -> Bool { scenes.allSatisfy(isKind) }
      if are({ if case .nodes = $0 { true } else { false } }) {
        self = .graph
      } else if are({ if case .sketch = $0 { true } else { false } }) {
        self = .sketch
      } else if are({ if case .book = $0 { true } else { false } }) {
        self = .shelf
      } else {
        self = .viewer
      }
    }
  }

  /// The documents that were opened, and what they need of the program.
  @MainActor
  final class OpenedDocuments {
    /// Opens a document that is not shown in a tab in a window of its own.
    var openWindow: (@MainActor (_ path: String) throws -> Void)?
    var untitled: Set<String> = []
    /// The book, or the shelf, that was opened last.
    weak var reader: ReaderDocument?
    /// Why edits of a closed document are lost; the first reason, if there are several.
    var lost: AppError?
  }

  /// Why edits of a closed document are lost; nil if none are.
  var failure: AppError? { opened.lost }

  /// The content of a tab for a scene; nil for a scene that has no tabs.
  ///
  /// - Throws: `AppError` if its file cannot be opened.
  func document(for scene: AppScene) throws -> (any DocumentContent)? {
    switch scene {
    case .pictures(let paths): viewer(paths)
    case .nodes(let path?): try graph(path)
    case .nodes(path: nil): try untitledGraph()
    case .sketch(let path?): try sketch(path)
    case .sketch(path: nil): try untitledSketch()
    case .book(let path): try book(path)
    case .gallery, .scene: nil
    }
  }

  /// The content of a tab for some files, or an empty one. If a file cannot be opened, the content says why.
  func document(_ paths: [String]) -> any DocumentContent {
    let path = paths.first { FileKind($0)?.isDocument ?? false }
    do {
      switch path.flatMap({ FileKind($0) }) {
      case .sketch?: return try sketch(path ?? "")
      case .epub?: return try book(path ?? "")
      case .canvas?: return try graph(path ?? "")
      default: break
      }
      switch empty {
      case .graph where paths.isEmpty: return try untitledGraph()
      case .sketch where paths.isEmpty: return try untitledSketch()
      case .shelf where paths.isEmpty: return try book(nil)
      default: break
      }
    } catch {
      return NodesDocument(path: path, error: AppError(error) ?? AppError(.software, "\(error)"))
    }
    return viewer(paths)
  }

  private func viewer(_ paths: [String]) -> ViewerDocument {
    ViewerDocument(paths, viewing, clipboard: clipboard, state: state)
  }

  private func book(_ path: String?) throws -> ReaderDocument {
    let document = try ReaderDocument(
      path: path, viewing, fonts: fonts, library: library, clipboard: clipboard, state: state)
    opened.reader = document
    return document
  }

  private func graph(_ path: String) throws -> NodesDocument {
    let document = try NodesDocument(
      path: path, theme: theme, fonts: fonts, places: canvasPlaces, clipboard: clipboard,
      state: state)
    document.openWindow = { [opened] path in
      guard let open = opened.openWindow else { throw AppError(.usage, "there is no window") }
      try open(path)
    }
    document.didLoseEdits = { [opened] in opened.lost = opened.lost ?? $0 }
    return document
  }

  private func sketch(_ path: String, isUntitled: Bool = false) throws -> SketchTab {
    let tab = try SketchTab(
      path: path, isUntitled: isUntitled, work: viewing.work, clipboard: clipboard, state: state)
    tab.didLoseEdits = { [opened] in opened.lost = opened.lost ?? $0 }
    return tab
  }

  private func untitledSketch() throws -> SketchTab {
    let path = try UntitledDocument.path("sketch", besides: opened.untitled)
    opened.untitled.insert(path)
    return try sketch(path, isUntitled: true)
  }

  private func untitledGraph() throws -> NodesDocument {
    let path = try UntitledDocument.path("canvas", besides: opened.untitled)
    opened.untitled.insert(path)
    return try graph(path)
  }
}

/// The file of a document that was opened without one.
enum UntitledDocument {
  /// `$XDG_DATA_HOME/panorama/Untitled.EXTENSION`, whose folder is created if necessary.
  ///
  /// - Parameters:
  ///   - fileExtension: the extension.
  ///   - taken: paths that are open already and are avoided with "Untitled 2" and so on.
  /// - Throws: `AppError`, 74.
  static func path(
    _ fileExtension: String, besides taken: Set<String> = []
  ) throws -> String {
    let folder = BaseFolder.data.path() + "/panorama"
    try AppError.makeFolder(folder)
    var path = "\(folder)/Untitled.\(fileExtension)"
    var number = 2
    while taken.contains(path) || number > 2 && FileManager.default.fileExists(atPath: path) {
      path = "\(folder)/Untitled \(number).\(fileExtension)"
      number += 1
    }
    return path
  }
}
