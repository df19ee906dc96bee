import Documents
import Panorama

extension SketchDocument {
  /// Writes the visible strokes to a new sketch, in which they can be undone one by one. The document keeps
  /// its own file. O(n)
  /// - Parameter path: the new file. Its folder must exist, and the file must not.
  /// - Throws: `DocumentError`. No file is left behind after an error.
  public func writeCopy(to path: String) throws {
    try DocumentFile.checkFolder(of: path)
    let target = DocumentFile.absolute(path)
    guard FileIdentity(path: target) == nil else {
      throw DocumentError(
        .inputOutput, path: path, "there is a file of that name already; name another one")
    }
    let new = try NewSketchFile(beside: target)
    try DocumentError.translating(path: path) {
      try new.write(layers: layers) { try forEachStroke($0) }
    }
    _ = try new.take(names: CollectionOfOne(target))
    flush.begin(DocumentFile.folder(of: target))
    flush.wait()
  }

  /// Writes the visible strokes, and others above them, to a new file, `NAME (kept).sketch`. The document keeps
  /// its own file. O(n)
  /// - Parameter strokes: what could not be added to the document.
  /// - Returns: the path of the new file.
  /// - Throws: `DocumentError`. No file is left behind after an error.
  func keep(adding strokes: [SketchStroke]) throws -> String {
    let path = place ?? path ?? "sketch"
    let new = try NewSketchFile(beside: path)
    try DocumentError.translating(path: path) {
      try new.write(layers: layers) { body in
        try forEachStroke(body)
        try strokes.forEach(body)
      }
    }
    let (file, _) = try new.take(names: FreePath.names(beside: path, suffix: "kept"))
    flush.begin(DocumentFile.folder(of: path))
    flush.wait()
    return file.name ?? path
  }
}
