import CDesktopPortal
import Foundation
import Panorama
import PanoramaImages
import Synchronization

/// Chooses files with the desktop's file chooser, or with another chooser if there is none.
@MainActor
public final class PortalFileChooser: FileChooser {
  private let fallback: any FileChooser
  private let mimeTypes: [String]
  /// The time, in milliseconds, in which the portal must accept the request. It may have to start first.
  private nonisolated static let patience: Int32 = 5000

  /// - Parameters:
  ///   - mimeTypes: the types of the files to choose from.
  ///   - fallback: used if the desktop has no file chooser.
  public init(mimeTypes: [String], fallback: any FileChooser) {
    self.mimeTypes = mimeTypes
    self.fallback = fallback
  }

  public func choose(
    _ choice: FileChoice, in window: Window, host: any WindowHost,
    completion: @escaping @MainActor ([String]) -> Void
  ) -> @MainActor () -> Void {
    let (parent, mimeTypes) = (host.portalName(of: window), mimeTypes)
    let request = PortalRequest()
    let waiting = Waiting(completion: completion)
    let isStarted = BackgroundThread.start(name: "file chooser") { [fallback] in
      let answer = request.send(
        choice, parent: parent, mimeTypes: mimeTypes, patience: Self.patience)
      host.post { [weak window] in
        guard let completion = waiting.take() else { return }
        switch answer {
        case .chosen(let paths): completion(paths)
        case .cancelled: completion([])
        case .unavailable:
          guard let window else { return completion([]) }
          waiting.withdraw = fallback.choose(
            choice, in: window, host: host, completion: completion)
        }
      }
    }
    guard isStarted else {
      return fallback.choose(choice, in: window, host: host, completion: completion)
    }
    return {
      _ = waiting.take()
      waiting.withdraw()
      request.cancel()
    }
  }

  /// Carries the completion through the other thread, which must not call it.
  @MainActor
  private final class Waiting {
    private var completion: (@MainActor ([String]) -> Void)?
    /// Closes the fallback chooser.
    var withdraw: @MainActor () -> Void = {}
    init(completion: @escaping @MainActor ([String]) -> Void) { self.completion = completion }
    func take() -> (@MainActor ([String]) -> Void)? {
      defer { completion = nil }
      return completion
    }
  }
}

/// A request to the desktop's file chooser.
private final class PortalRequest: Sendable {
  enum Answer: Sendable {
    case chosen([String])
    case cancelled
    /// There is no file chooser.
    case unavailable
  }

  private struct State {
    /// The address of C's request. Other threads only cancel it, and only while they hold the lock.
    var portal: UInt?
    var isCancelled = false
  }

  private let state = Mutex(State())

  /// Shows the chooser and waits for the user; to be called on a separate thread.
  ///
  /// - Parameters:
  ///   - choice: what is chosen, and where to begin.
  ///   - parent: the window's name for the portal.
  ///   - mimeTypes: the types of the files to choose from.
  ///   - patience: the time in which the portal must accept the request, in milliseconds.
  func send(
    _ choice: FileChoice, parent: String, mimeTypes: [String], patience: Int32
  ) -> Answer {
    let (folder, isForFiles) = (choice.folder, choice.purpose == .files)
    let words = [parent, choice.purpose.action, "Pictures", folder ?? ""] + mimeTypes
    let portal = withCStrings(words) { texts in
      texts[4...].withUnsafeBufferPointer { types in
        var question = cportal_question(
          parent: texts[0], title: texts[1], folder: folder == nil ? nil : texts[3],
          filter_name: texts[2], mime_types: isForFiles ? types.baseAddress : nil,
          multiple: isForFiles ? 1 : 0, directory: isForFiles ? 0 : 1)
        return cportal_ask(&question, patience, nil)
      }
    }
    guard let portal else { return .unavailable }
    let address = UInt(bitPattern: portal)
    let isCancelled = state.withLock { state in
      state.portal = address
      return state.isCancelled
    }
    if isCancelled { cportal_cancel(portal) }
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
      if let portal = state.portal.flatMap({ OpaquePointer(bitPattern: $0) }) {
        cportal_cancel(portal)
      }
    }
  }
}

/// Calls `body` with some texts as C's strings, after which comes nil.
func withCStrings<Result>(
  _ texts: [String], _ body: ([UnsafePointer<CChar>?]) throws -> Result
) rethrows -> Result {
  let strings = texts.map { strdup($0) }
  defer { for string in strings { free(string) } }
  return try body(strings.map { UnsafePointer($0) } + [nil])
}
