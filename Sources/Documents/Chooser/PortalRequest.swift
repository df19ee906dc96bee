import CDesktopPortal
import Foundation
import Panorama
import Synchronization

/// A request to the desktop's file chooser.
final class PortalRequest: Sendable {
  enum Answer: Sendable {
    case chosen([String])
    case cancelled
    /// There is no file chooser.
    case unavailable
  }

  private struct State: @unchecked Sendable {
    // Unchecked: other threads only cancel the request, and only while they hold the lock.
    var portal: OpaquePointer?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Shows the chooser and waits for the user; to be called on a separate thread.
  func send(_ question: PortalQuestion, patience: Int32) -> Answer {
    guard let portal = question.put(patience: patience) else { return .unavailable }
    state.withLock { state in
      state.portal = portal
      if state.isCancelled { cportal_cancel(portal) }
    }
    defer {
      state.withLock { $0.portal = nil }
      cportal_close(portal)
    }
    switch cportal_wait(portal) {
    case cportal_chosen:
      let uris = (0..<cportal_count(portal)).compactMap { index in
        cportal_uri(portal, index).map { String(cString: $0) }
      }
      return .chosen(uris.compactMap { FileURL.path($0) })
    case cportal_cancelled: return .cancelled
    default: return .unavailable
    }
  }

  /// Closes the chooser. Can be called from any thread at any time.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let portal = state.portal { cportal_cancel(portal) }
    }
  }
}
