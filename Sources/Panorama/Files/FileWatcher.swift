import Foundation
import PanoramaImages
import Synchronization

/// Reports when files in some folders change, appear or disappear, with Linux's inotify.
///
/// It watches folders and not files, so that it also notices an editor that deletes a file and
/// creates it again, or renames another file over it. One thread sleeps until something happens.
public final class FileWatcher: Sendable {
  /// What happened to a file.
  public enum Change: Hashable, Sendable {
    /// Its content is complete and may have changed.
    case written
    /// It no longer exists under that name.
    case gone
  }

  private struct State {
    /// The watched folders, by the numbers of their watches.
    var folders: [Int32: String] = [:]
    var isOpen = true
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  /// Nil if the system lacks inotify, or allows no more threads.
  ///
  /// - Parameters:
  ///   - report: called on the watcher's thread with the path of the changed file.
  ///   - reportLoss: called on that thread when more happened at once than the system remembers, so that any
  ///     file may have changed.
  public init?(
    report: @escaping @Sendable (String, Change) -> Void,
    reportLoss: @escaping @Sendable () -> Void = {}
  ) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let isStarted = BackgroundThread.start(name: "file-watch", stackSize: 1 << 18) { [self] in
      run(report, reportLoss)
    }
    guard isStarted else {
      Foundation.close(descriptor)
      return nil
    }
  }

  /// Watches these folders and no others. Folders that cannot be watched are ignored.
  public func watch(_ wanted: Set<String>) {
    state.withLock { state in
      guard state.isOpen, Set(state.folders.values) != wanted else { return }
      for (watch, folder) in state.folders where !wanted.contains(folder) {
        inotify_rm_watch(descriptor, watch)
        state.folders[watch] = nil
      }
      let events = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR
      for folder in wanted where !state.folders.values.contains(folder) {
        let watch = FileBytes.withBytes(folder.isEmpty ? "." : folder) {
          inotify_add_watch(descriptor, $0, UInt32(truncatingIfNeeded: events))
        }
        if watch >= 0 { state.folders[watch] = folder }
      }
    }
  }

  /// Ends the thread.
  public func close() {
    state.withLock { state in
      guard state.isOpen else { return }
      state.isOpen = false
      // Adding and removing watches cause events that wake the thread.
      let wake = inotify_add_watch(descriptor, "/", UInt32(IN_ATTRIB))
      for watch in state.folders.keys { inotify_rm_watch(descriptor, watch) }
      if wake >= 0 { inotify_rm_watch(descriptor, wake) }
      state.folders = [:]
    }
  }

  private func run(_ report: (String, Change) -> Void, _ reportLoss: () -> Void) {
    let size = 16 << 10
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
    defer {
      buffer.deallocate()
      Foundation.close(descriptor)
    }
    while true {
      let count = read(descriptor, buffer, size)
      if count < 0, errno == EINTR { continue }
      guard state.withLock({ $0.isOpen }), count > 0 else { return }
      var place = 0
      let header = MemoryLayout<inotify_event>.size
      while place + header <= count {
        let event = buffer.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
        // The folder itself is gone. If it comes back, it must be watched again.
        if event.mask & UInt32(IN_IGNORED) != 0 { state.withLock { $0.folders[event.wd] = nil } }
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { reportLoss() }
        if event.len > 0, let folder = state.withLock({ $0.folders[event.wd] }) {
          let name = FileBytes.string(
            (buffer + place + header).assumingMemoryBound(to: CChar.self))
          let isGone = event.mask & UInt32(IN_DELETE | IN_MOVED_FROM) != 0
          report(
            folder.isEmpty ? name : folder + (folder == "/" ? "" : "/") + name,
            isGone ? .gone : .written)
        }
        place += header + Int(event.len)
      }
    }
  }
}
