import Foundation
import NodeGraph
import Panorama

/// Computes nodes again when other programs change the files that they read.
@MainActor
final class NodeFileWatch {
  private weak var session: GraphSession?
  private let watcher: FileWatcher?

  /// - Parameters:
  ///   - session: the session of the nodes.
  ///   - post: runs an action on the main actor soon. It is called on another thread.
  init(_ session: GraphSession, post: @escaping MainActorPost) {
    self.session = session
    watcher = FileWatcher { [weak session] path, _ in
      post { session?.fileDidChange(at: path) }
    }
    follow()
  }

  deinit { watcher?.close() }

  /// Watches the folders of the files that are read now.
  func follow() {
    if let session { watcher?.watch(session.fileFolders) }
  }
}

extension NodeEditorView {
  /// Computes nodes again when other programs change the files that they read.
  ///
  /// - Parameter post: runs an action on the main actor soon. It is called on another thread.
  public func watchFilesOfNodes(post: @escaping MainActorPost) {
    if nodeFileWatch == nil { nodeFileWatch = NodeFileWatch(session, post: post) }
  }
}
