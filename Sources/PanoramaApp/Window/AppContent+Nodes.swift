import Documents
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
    do throws(DocumentError) {
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
