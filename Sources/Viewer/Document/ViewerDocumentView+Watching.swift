import Foundation
import Panorama

extension ViewerDocumentView {
  /// The time, in seconds, after which a deleted file counts as gone: editors delete files and create
  /// them again.
  static let graceAfterDeletion = 0.5
  /// The time, in seconds, for which changes in a folder are collected before it is read again.
  static let rescanDelay = 0.5

  /// Watches the files being viewed for changes by others.
  func watchFiles() {
    if followsFiles { follow() }
    guard environment.watchesFiles, window != nil else { return }
    if watcher == nil {
      watcher = FileWatcher { [weak self, mail = environment.mail] path, change in
        mail.post { self?.fileDidChange(path, change) }
      }
    }
    let near = (files.index - 1...files.index + 1).compactMap { files.path(at: $0) }
    watcher?.watch(Set(near.map(Self.folder)))
  }

  /// Follows the current file, so that it is found again if it is renamed.
  func follow() {
    guard followed?.path != files.current else { return }
    followed = files.current.flatMap { path in FollowedFile(path: path).map { (path, $0) } }
  }

  /// Handles a file that was written or removed.
  package func fileDidChange(_ path: String, _ change: FileWatcher.Change) {
    guard let window else { return }
    let isKnown = files.paths.contains(path)
    switch change {
    case .written where isKnown:
      // It may be another file with the same name.
      if path == followed?.path { followed = nil }
      if followsFiles { follow() }
      store.known(path)?.setMissing(false)
      store.reload(path)
      strip?.fileDidChange(path)
    case .gone where isKnown:
      window.schedule(at: window.time + Self.graceAfterDeletion) { [weak self] in
        self?.fileStaysAway(path)
      }
    case .written, .gone: break
    }
    let isPicture = PictureFolder.isPicture((path as NSString).lastPathComponent)
    if isPicture, isKnown == (change == .gone) { rescanFolder() }
    if path == files.current { updateChrome() }
  }

  /// Checks a file that was removed: it may be back, or renamed, or gone.
  private func fileStaysAway(_ path: String) {
    let isThere = FileBytes.withBytes(path) { access($0, F_OK) } == 0
    if !isThere, let followed, followed.path == path, let new = followed.file.path {
      return fileDidMove(path, to: new)
    }
    store.known(path)?.setMissing(!isThere)
  }

  /// Handles the renaming of the current file.
  private func fileDidMove(_ path: String, to new: String) {
    store.rename(path, to: new)
    for page in pager.pages.values where page.path == path { page.path = new }
    var list = files
    list.rename(path, to: new)
    followed = nil
    files = list
    if pager.count != list.paths.count {
      pager.show(
        count: list.paths.count, index: list.index,
        keeping: page.map { [list.index: $0] } ?? [:])
    }
    if isFolderListed { findNeighbours(of: new) }
    host?.viewerDidChange(self)
  }

  /// Reads the folder again, once for several changes. The current picture stays.
  private func rescanFolder() {
    guard isFolderListed, rescan == nil, let window else { return }
    rescan = window.schedule(at: window.time + Self.rescanDelay) { [weak self] in
      guard let self else { return }
      rescan = nil
      if let current = files.current { findNeighbours(of: current) }
    }
  }
}
