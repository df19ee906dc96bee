import Documents
import Foundation
import Panorama
import Sketch

extension AppContent {
  /// The sketch in a file, or the untitled one without a path.
  ///
  /// - Throws: `AppError`.
  static func sketch(path: String?, for purpose: Purpose) throws -> AppContent {
    let view: SketchView
    switch purpose {
    case .live:
      // Pictures are exported to the folder of the document, but those of the untitled sketch to the user's
      // folder for pictures, because nobody would find them otherwise.
      let file = try path ?? UntitledDocument.path("sketch")
      view = SketchView(
        document: try document(file), exportFolder: path == nil ? UserFolders.pictures : nil)
    case .replay:
      view = SketchView(document: try ScratchSketch.document(of: path))
      view.exporter.writesFiles = false
    }
    var title = path.map { ($0 as NSString).lastPathComponent } ?? "Untitled"
    if view.sketch.document.readOnlyReason != nil { title += " (read only)" }
    var content = AppContent(title: title, view: view, size: CGSize(width: 1024, height: 768))
    content.close = {
      do {
        try view.close()
      } catch let error as DocumentError {
        throw AppError(error)
      }
    }
    content.keep = { view.keepUnsaved() != nil }
    content.take = { drop in
      view.insert(files: drop.files, at: CGPoint(x: drop.x, y: drop.y))
    }
    content.save = { path in
      do {
        try view.sketch.document.writeCopy(to: path)
      } catch let error as DocumentError {
        throw AppError(error)
      }
    }
    content.connect = {
      view.onOpen = { [open = $0.open] path in
        do {
          try open(path)
        } catch let error as AppError {
          throw DocumentError(.inputOutput, path: error.file ?? path, error.reason)
        }
      }
      view.sketch.document.work = $0.work
      if purpose == .live {
        view.sketch.document.watch(post: $0.post)
        view.readClipboardPicture = { [post = $0.post] completion in
          PictureClipboard.read { picture in
            let bytes = picture.map { [UInt8]($0.bytes) }
            post { completion(bytes) }
          }
        }
      }
      if let state = $0.state {
        view.settings = state.read(settingsFile, as: SketchSettings.self) ?? SketchSettings()
        view.onSettingsChange = { state.write($0, settingsFile) }
      }
    }
    return content
  }

  /// The file of the state folder that holds the settings shared by all sketches.
  private static let settingsFile = "sketch.json"

  static func document(
    _ path: String, for purpose: SketchDocument.Purpose = .drawing
  ) throws -> SketchDocument {
    do {
      return try SketchDocument(path: path, for: purpose)
    } catch let error as DocumentError {
      throw AppError(error)
    }
  }
}

/// Sketches in memory, which do not change anything on disk.
enum ScratchSketch {
  /// A copy of a sketch file in memory; empty if there is no such file.
  ///
  /// - Throws: `AppError` if the file is not a sketch.
  @MainActor
  static func document(of path: String?) throws -> SketchDocument {
    do {
      let scratch = try SketchDocument(path: nil)
      scratch.decodesAtOnce = true
      guard let path, FileManager.default.fileExists(atPath: path) else { return scratch }
      let file = try SketchDocument(path: path, for: .reading)
      try scratch.replace([], with: [], layers: file.layers)
      try file.forEachStroke { try scratch.add($0) }
      return scratch
    } catch let error as DocumentError {
      throw AppError(error)
    }
  }
}
