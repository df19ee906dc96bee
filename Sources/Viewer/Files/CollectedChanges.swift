import Panorama
import Synchronization

/// Changes of files on their way from the watcher's thread to the main actor.
///
/// They are handed over together, and only the last change of each file. So a program that writes or removes
/// thousands of files keeps the main actor busy only briefly.
final class CollectedChanges: Sendable {
  private struct State {
    var paths: [String] = []
    var changes: [String: FileWatcher.Change] = [:]
  }

  private let state = Mutex(State())

  /// Adds a change. O(1).
  ///
  /// - Returns: whether it is the first since the last `take`, so that the main actor must be told.
  func add(_ path: String, _ change: FileWatcher.Change) -> Bool {
    state.withLock { state in
      let isFirst = state.paths.isEmpty
      if state.changes.updateValue(change, forKey: path) == nil { state.paths.append(path) }
      return isFirst
    }
  }

  /// Removes and returns the changes, in the order in which files first changed. O(n).
  func take() -> [(path: String, change: FileWatcher.Change)] {
    let state = state.withLock { state in
      defer { state = State() }
      return state
    }
    return state.paths.compactMap { path in state.changes[path].map { (path, $0) } }
  }
}
