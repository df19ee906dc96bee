import Foundation
import Panorama
import PanoramaImages
import Synchronization

/// Watches the files of a viewer for changes by other programs.
@MainActor
final class WatchedFiles {
  /// What happened to a file or to the folder.
  enum Change {
    /// The file at a path was written.
    case written(String)
    /// Whether a file that was deleted exists again.
    case found(String, Bool)
    /// The current file has another path.
    case renamed(String, to: String)
    /// Pictures were added or removed, so the folder should be read again.
    case folder
  }

  /// The time, in seconds, after which a deleted file counts as gone: editors delete files and create
  /// them again.
  private static let graceAfterDeletion = 0.5
  /// The time, in seconds, for which changes in a folder are collected before they are reported.
  private static let rescanDelay = 0.5

  /// Whether the current file is followed when it is renamed.
  var followsCurrent: Bool { didSet { follow(current) } }
  private let didChange: @MainActor (Change) -> Void
  private var watcher: FileWatcher?
  private var current: String?
  private var followed: (path: String, file: FollowedFile)?
  private var rescan: ScheduledAction?

  /// Creates an object that watches nothing yet.
  ///
  /// - Parameters:
  ///   - followsCurrent: whether the current file is followed when it is renamed.
  ///   - didChange: called after a change.
  init(followsCurrent: Bool, didChange: @escaping @MainActor (Change) -> Void) {
    self.followsCurrent = followsCurrent
    self.didChange = didChange
  }

  /// Follows the file at `path`.
  func follow(_ path: String?) {
    current = path
    guard followsCurrent, followed?.path != path else { return }
    followed = path.flatMap { path in FollowedFile(path: path).map { (path, $0) } }
  }

  /// Watches the folders of `paths`.
  ///
  /// - Parameters:
  ///   - paths: the files.
  ///   - notify: called on another thread for each change; it should call `take`.
  ///   - notifyLoss: called on that thread after changes were lost; it should call `takeLoss`.
  func watch(
    _ paths: [String], notify: @escaping @Sendable (String, FileWatcher.Change) -> Void,
    notifyLoss: @escaping @Sendable () -> Void
  ) {
    if watcher == nil { watcher = FileWatcher(report: notify, reportLoss: notifyLoss) }
    watcher?.watch(Set(paths.map { HeldFolder.split($0).folder }))
  }

  func close() {
    watcher?.close()
    watcher = nil
  }

  /// Handles a file that was written or removed. O(log n) in the number of removed files that are open.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - change: what happened to it.
  ///   - isKnown: whether the viewer lists the file.
  ///   - isOpen: whether the viewer has read it, or is reading it.
  ///   - window: the window of the viewer.
  func take(
    _ path: String, _ change: FileWatcher.Change, isKnown: Bool, isOpen: Bool, in window: Window
  ) {
    switch change {
    case .written where isKnown:
      // It may be another file with the same name, so it is followed anew.
      if path == followed?.path { followed = nil }
      follow(current)
      didChange(.written(path))
    // No page shows whether any other file is gone.
    case .gone where isKnown && (isOpen || path == followed?.path):
      window.schedule(at: window.time + Self.graceAfterDeletion) { [weak self] in
        self?.check(path)
      }
    case .written, .gone: break
    }
    guard rescan == nil, isKnown == (change == .gone) else { return }
    if PictureFolder.isPicture((path as NSString).lastPathComponent) { reportFolder(in: window) }
  }

  /// Handles changes that were lost: any of the files may have been written or removed.
  ///
  /// - Parameters:
  ///   - paths: the files that are open.
  ///   - window: the window of the viewer.
  func takeLoss(_ paths: [String], in window: Window) {
    for path in paths {
      let isThere = FileBytes.withBytes(path) { access($0, F_OK) } == 0
      take(path, isThere ? .written : .gone, isKnown: true, isOpen: true, in: window)
    }
    if rescan == nil { reportFolder(in: window) }
  }

  /// Checks a file that was removed: it may have been created again, renamed or deleted.
  private func check(_ path: String) {
    let isThere = FileBytes.withBytes(path) { access($0, F_OK) } == 0
    if !isThere, let followed, followed.path == path, let new = followed.file.path {
      self.followed = nil
      return didChange(.renamed(path, to: new))
    }
    didChange(.found(path, isThere))
  }

  /// Reports changes of the folder together, after a delay.
  private func reportFolder(in window: Window) {
    rescan = window.schedule(at: window.time + Self.rescanDelay) { [weak self] in
      self?.rescan = nil
      self?.didChange(.folder)
    }
  }
}

/// Follows a file, so that it can be found after it was renamed.
///
/// The descriptor refers only to the path: nothing can be read through it.
final class FollowedFile {
  private let descriptor: Int32
  /// `O_PATH`, which fcntl.h defines only with a macro that Swift cannot set.
  private static let pathOnly: Int32 = 0o10_000_000

  /// Nil if the file cannot be opened.
  init?(path: String) {
    descriptor = FileBytes.withBytes(path) { open($0, Self.pathOnly | O_CLOEXEC) }
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// The current absolute path of the file; nil if it is not known.
  var path: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/fd/\(descriptor)", &buffer, Int(PATH_MAX))
    guard count > 0, buffer[0] == 0x2F else { return nil }
    let path = FileBytes.string(buffer)
    // The kernel appends a note to the name of a deleted file, so the path has to be checked.
    return isFound(at: path) ? path : nil
  }

  private func isFound(at path: String) -> Bool {
    var (own, found) = (stat(), stat())
    guard fstat(descriptor, &own) == 0, FileBytes.withBytes(path, { stat($0, &found) }) == 0 else {
      return false
    }
    return own.st_dev == found.st_dev && own.st_ino == found.st_ino
  }
}

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
