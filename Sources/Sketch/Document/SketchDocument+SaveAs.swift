import Documents
import Foundation
import Panorama
import PanoramaImages

extension SketchDocument {
  /// Goes on in a new file: what is drawn from now on is written there. The new file contains the whole former one,
  /// so that the same edits can be undone, unless another program draws on that. O(size of the file)
  /// - Parameters:
  ///   - path: the new file. Its folder must exist, and the file must not.
  ///   - removesFormer: whether to delete the former file, which gave the drawing a place before it had a name. It
  ///     stays if the new one does not contain everything.
  /// - Throws: `DocumentError`; then the document keeps its file.
  public func saveAs(_ path: String, removingFormer removesFormer: Bool = false) throws {
    try DocumentFile.checkFolder(of: path)
    guard FileIdentity(path: path) == nil else {
      throw DocumentError(
        .inputOutput, path: path, "there is a file of that name already; name another one")
    }
    let isWhole = try writeFile(path)
    let (former, place, held) = (file, place, held)
    let (old, isWatched) = (visible.index == nil ? visible.live : nil, folderWatch != nil)
    // What happened to the former file no longer matters, now that there is a new one.
    try? close()
    try? release()
    lock = nil
    file = DocumentFile(path: path, saving: .inPlace)
    readOnlyReason = nil
    do {
      try open(path)
    } catch {
      file = former
      file?.leave()
      throw error
    }
    flush.begin(DocumentFile.folder(of: path))
    flush.wait()
    if isWatched { watch(post: post) }
    tell(changeFrom: old)
    if removesFormer, isWhole, let place, let held { Self.remove(held, at: place) }
  }

  /// Writes everything to a new file.
  /// - Returns: whether the file contains all edits of the former one, and not only what is visible.
  private func writeFile(_ path: String) throws -> Bool {
    let isOurs = lock != nil && (try? settle()) != nil
    guard isOurs || file != nil && held == nil && visible.count == 0 else {
      try writeCopy(to: path)
      return false
    }
    try DocumentError.translating(path: path) {
      let new: NewSketchFile
      if let held {
        // The copy opens and closes the file, which would end SQLite's locks on it.
        try release()
        new = try NewSketchFile(of: held, beside: path)
      } else {
        new = try NewSketchFile(beside: path)
        try SketchConnection(creating: new.site).close()
      }
      _ = try new.take(names: CollectionOfOne(path))
    }
    return true
  }

  private static func remove(_ file: HeldFile, at place: String) {
    guard let site = try? SketchSite(path: place) else { return }
    site.remove(site.name, ifStill: file)
  }
}
