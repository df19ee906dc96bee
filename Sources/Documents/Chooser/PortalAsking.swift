import CDesktopPortal
import Foundation
import Panorama
import Synchronization

/// One question to the desktop's chooser, from when it is put until it is answered or taken back.
final class PortalAsking: Sendable {
  enum Answer: Sendable {
    case chosen([String])
    case cancelled
    /// There is no chooser to ask.
    case unavailable
  }

  private struct State: @unchecked Sendable {
    // Unchecked: a pointer into C, which other threads may only cancel, and only while it is here.
    var portal: OpaquePointer?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Asks and waits for the user: on a thread of its own.
  func ask(_ question: PortalQuestion, patience: Int32) -> Answer {
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

  /// Takes the dialog away; any thread, any time.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let portal = state.portal { cportal_cancel(portal) }
    }
  }
}
