import Foundation
import NodeEditor
import NodeGraph
import Panorama

extension AppContent {
  /// The graph in a file, or an empty one without a path, in memory: nothing on disk changes.
  ///
  /// - Throws: `AppError`.
  static func nodes(path: String?, theme: Theme, fonts: FontLibrary) throws -> AppContent {
    let document: CanvasDocument
    do throws(CanvasFileError) {
      document = try CanvasDocument(copyOf: path)
    } catch {
      throw AppError(error)
    }
    let view = NodeEditorView(document: document, theme: theme, fonts: fonts, isImmediate: true)
    view.exporter.writesFiles = false
    let title = path.map { ($0 as NSString).lastPathComponent } ?? "Untitled"
    var content = AppContent(title: title, view: view, size: CGSize(width: 1280, height: 800))
    content.save = { [unowned view] out in
      guard (out as NSString).pathExtension.lowercased() == "canvas" else {
        throw AppError(.usage, "'\(out)' should end in .canvas")
      }
      do throws(ImageError) {
        try AtomicFile.write(CanvasFile.bytes(of: view.session.document), to: out)
      } catch {
        throw AppError(.inputOutput, file: out, error.description)
      }
    }
    return content
  }
}

extension AppError {
  init(_ error: CanvasFileError) {
    let code: Code =
      switch error.kind {
      case .badFile: .badData
      case .missingFolder: .noSuchFile
      case .inputOutput: .inputOutput
      }
    self.init(code, file: error.path, line: error.line, error.reason)
  }
}

/// The path of the untitled graph.
enum UntitledGraph {
  /// `$XDG_DATA_HOME/panorama/Untitled.canvas`, whose folder is created if necessary.
  ///
  /// - Parameter taken: paths that are open already; "Untitled 2.canvas" and so on replace them.
  /// - Throws: `AppError`, 74.
  static func path(besides taken: Set<String> = []) throws -> String {
    let folder = BaseFolder.data.path() + "/panorama"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw AppError(.inputOutput, file: folder, "the folder cannot be made")
    }
    var path = folder + "/Untitled.canvas"
    var number = 2
    while taken.contains(path) || number > 2 && FileManager.default.fileExists(atPath: path) {
      path = folder + "/Untitled \(number).canvas"
      number += 1
    }
    return path
  }
}
