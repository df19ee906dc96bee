import Foundation
import Panorama

extension ViewerDocumentView {
  /// Seconds after a file went before it counts as gone: editors delete and make anew.
  static let graceAfterDeletion = 0.5
  /// Seconds that changes in a folder are gathered before it is read again.
  static let rescanDelay = 0.5

  /// Follows what others do to the files that are looked at.
  func watchFiles() {
    guard environment.watchesFiles, window != nil else { return }
    if watcher == nil {
      watcher = FileWatcher { [weak self, mail = environment.mail] path, change in
        mail.post { self?.fileDidChange(path, change) }
      }
    }
    let near = (files.index - 1...files.index + 1).compactMap { files.path(at: $0) }
    watcher?.watch(Set(near.map(Self.folder)))
  }

  /// A file changed, came or went.
  package func fileDidChange(_ path: String, _ change: FileWatcher.Change) {
    guard let window else { return }
    let isKnown = files.paths.contains(path)
    switch change {
    case .written where isKnown:
      store.known(path)?.setMissing(false)
      store.reload(path)
      strip?.fileDidChange(path)
    case .gone where isKnown:
      window.schedule(at: window.time + Self.graceAfterDeletion) { [weak self] in
        self?.store.known(path)?.setMissing(FileBytes.withBytes(path) { access($0, F_OK) } != 0)
      }
    case .written, .gone: break
    }
    let isPicture = PictureFolder.isPicture((path as NSString).lastPathComponent)
    if isPicture, isKnown == (change == .gone) { rescanFolder() }
    if path == files.current { updateChrome() }
  }

  /// Reads the folder again, once for all changes of a moment. What is looked at stays.
  private func rescanFolder() {
    guard isFolderListed, rescan == nil, let window else { return }
    rescan = window.schedule(at: window.time + Self.rescanDelay) { [weak self] in
      guard let self else { return }
      rescan = nil
      if let current = files.current { findNeighbours(of: current) }
    }
  }
}
