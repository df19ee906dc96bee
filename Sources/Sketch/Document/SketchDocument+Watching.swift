import Documents
import Foundation
import Panorama

extension SketchDocument {
  /// Starts to watch the file, so that changes to it are noticed when they happen and not only at the next
  /// edit.
  /// - Parameter post: runs an action on the main actor soon, and wakes a sleeping loop. It also delivers strokes
  ///   read from a large sketch.
  public func watch(
    post: @escaping MainActorPost = { action in
      Task { @MainActor in action() }
    }
  ) {
    self.post = post
    guard path != nil, folderWatch == nil else { return }
    folderWatch = DocumentWatch(hasCompanions: true, post: post) { [weak self] _ in
      self?.checkFile()
    }
    watchFolder()
    if readOnlyReason == Self.followingReason { onFileEvent?(.following) }
  }

  func watchFolder() {
    if let file { folderWatch?.follow(file) }
  }

  /// Checks what other programs did to the file. It follows a rename, saves a drawing whose file was
  /// deleted or replaced, and shows what another program drew.
  public func checkFile() {
    guard held != nil else { return }
    do {
      if lock == nil { try follow() } else { try settle() }
    } catch {
      onFileEvent?(.failed(DocumentError(error, path: path ?? "sketch")))
    }
  }

  private func follow() throws {
    guard purpose == .drawing, let place else { return }
    switch file?.fate {
    case .renamed(let name):
      file?.follow(to: name)
      replaceReader()
      watchFolder()
      onFileEvent?(.renamed(to: name))
    case .replaced:
      // The program that draws takes care of the replaced file.
      file?.take(HeldFile(path: place))
      try reload()
    case .deleted, nil: return
    case .inPlace: break
    }
    if readOnlyReason == Self.followingReason, takeLock() {
      readOnlyReason = nil
      try refresh()
      onFileEvent?(.editing)
    } else if held?.stamp != stamp {
      try refresh()
    }
  }
}
