import Panorama

/// Notices when other programs change the files that the cards of a board show or its nodes read.
@MainActor
final class BoardFileWatch {
  private let watcher: FileWatcher?
  private weak var canvas: NodeCanvas?
  private weak var session: GraphSession?

  /// - Parameters:
  ///   - canvas: the canvas with the cards.
  ///   - session: the session of the nodes.
  ///   - post: runs an action on the main actor soon. It is called on another thread.
  init(_ canvas: NodeCanvas, _ session: GraphSession, post: @escaping MainActorPost) {
    (self.canvas, self.session) = (canvas, session)
    watcher = FileWatcher { [weak canvas, weak session] path, _ in
      post {
        canvas?.fileDidChange(at: path)
        session?.fileDidChange(at: path)
      }
    }
    canvas.didReadFiles = { [weak self] in self?.follow() }
    follow()
  }

  deinit { watcher?.close() }

  /// Watches the folders of the files that are shown and read now.
  func follow() {
    guard let canvas, let session else { return }
    watcher?.watch(canvas.files.folders.union(session.fileFolders))
  }
}
