import Panorama

/// Notices when other programs change the files that the cards of a board show.
@MainActor
final class FileCardWatch {
  private let watcher: FileWatcher?
  private weak var canvas: NodeCanvas?

  /// - Parameters:
  ///   - canvas: the canvas with the cards.
  ///   - post: runs an action on the main actor soon.
  init(_ canvas: NodeCanvas, post: @escaping MainActorPost) {
    self.canvas = canvas
    watcher = FileWatcher { [weak canvas] path, _ in
      post { canvas?.fileDidChange(at: path) }
    }
    canvas.didReadFiles = { [weak self] in self?.follow() }
    follow()
  }

  deinit { watcher?.close() }

  private func follow() {
    guard let canvas else { return }
    watcher?.watch(canvas.files.folders)
  }
}
