import Foundation
import Panorama

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
  private var rescan: Deadline?

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
  /// - Parameter notify: called on another thread for each change; it should call `take`.
  func watch(
    _ paths: [String], notify: @escaping @Sendable (String, FileWatcher.Change) -> Void
  ) {
    if watcher == nil { watcher = FileWatcher(report: notify) }
    watcher?.watch(Set(paths.map { ($0 as NSString).deletingLastPathComponent }))
  }

  /// Stops watching.
  func close() {
    watcher?.close()
    watcher = nil
  }

  /// Handles a file that was written or removed.
  ///
  /// - Parameter isKnown: whether the viewer lists the file.
  func take(_ path: String, _ change: FileWatcher.Change, isKnown: Bool, in window: Window) {
    switch change {
    case .written where isKnown:
      // It may be another file with the same name.
      if path == followed?.path { followed = nil }
      follow(current)
      didChange(.written(path))
    case .gone where isKnown:
      window.schedule(at: window.time + Self.graceAfterDeletion) { [weak self] in
        self?.check(path)
      }
    case .written, .gone: break
    }
    let isPicture = PictureFolder.isPicture((path as NSString).lastPathComponent)
    if isPicture, isKnown == (change == .gone) { reportFolder(in: window) }
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
    guard rescan == nil else { return }
    rescan = window.schedule(at: window.time + Self.rescanDelay) { [weak self] in
      self?.rescan = nil
      self?.didChange(.folder)
    }
  }
}
