import Documents
import Foundation
import Panorama

/// The display of documents in a replay: the session's first window, and other windows that are
/// not drawn.
///
/// The positions of windows are not recorded, so a tab that is dragged out of its bar gets a new window.
@MainActor
final class ReplayDisplay: WindowHost {
  private let first: Window
  /// The open windows except the session's first one, numbered from 2 in the order of opening.
  private(set) var companions: [Int: Window] = [:]
  private var count = 1
  private var fullscreen: Set<ObjectIdentifier> = []

  /// - Parameter first: the session's first window.
  init(_ first: Window) { self.first = first }

  func open(_ window: Window, frame: WindowFrame?) {
    guard window !== first else { return }
    count += 1
    companions[count] = window
    window.advance(to: first.time)
    window.rootView.layoutIfNeeded()
  }

  func close(_ window: Window) {
    for (number, companion) in companions where companion === window {
      companions[number] = nil
      window.close()
    }
  }

  /// Does nothing, because the session determines when it ends.
  func requestCloseAll() {}
  func raise(_ window: Window) {}

  func isFullscreen(_ window: Window) -> Bool { fullscreen.contains(ObjectIdentifier(window)) }

  /// Only notes the state, because the new size comes with the session's next line.
  func setFullscreen(_ isFullscreen: Bool, of window: Window) {
    if isFullscreen {
      fullscreen.insert(ObjectIdentifier(window))
    } else {
      fullscreen.remove(ObjectIdentifier(window))
    }
    window.rootView.setNeedsLayout()
  }

  func frame(of window: Window) -> WindowFrame? { nil }

  func window(at place: CGPoint, of window: Window) -> (window: Window, place: CGPoint)? { nil }

  func portalName(of window: Window) -> String { "" }

  /// Ignores actions of other threads, because their times would not be reproducible.
  nonisolated func post(_ action: @escaping MainActorAction) {
    guard Thread.isMainThread else { return }
    MainActor.assumeIsolated { _ = first.schedule(at: first.time, action) }
  }
}
