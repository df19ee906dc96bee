import Panorama

extension SketchDocument {
  /// Writes the visible strokes to a new sketch, in which they can be undone one by one. The document keeps
  /// its own file. O(n)
  /// - Parameter path: the new file. Its folder must exist, and the file must not.
  /// - Throws: `SketchError`. No file is left behind after an error.
  public func writeCopy(to path: String) throws {
    try SketchAccess.checkFolder(of: path)
    let target = SketchAccess.absolute(path)
    guard FileIdentity(path: target) == nil else {
      throw SketchError(
        .inputOutput, path: path, "there is a file of that name already; name another one")
    }
    let new = try NewSketchFile(beside: target)
    try SketchError.translating(path: path) {
      try new.write(layers: layers) { try forEachStroke($0) }
    }
    _ = try new.take(name: target)
    flush.begin(SketchAccess.folder(of: target))
    flush.wait()
  }
}
