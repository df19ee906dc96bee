#if Apps
  import Documents
  import Foundation
  import Panorama

  /// Documents in a replay: the session's own window, and windows nobody sees beside it.
  ///
  /// Where windows stand is not known: a tab dragged outside of its bar gets a window of its own.
  @MainActor
  final class ReplayDisplay: WindowHost {
    private let first: Window
    /// Those that are open, the session's own left out, numbered from 2 in the order they opened.
    private(set) var companions: [Int: Window] = [:]
    private var count = 1
    private var fullscreen: Set<ObjectIdentifier> = []

    /// - Parameter first: the session's own window.
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

    /// The session says itself when it ends.
    func requestCloseAll() {}
    func raise(_ window: Window) {}

    func isFullscreen(_ window: Window) -> Bool { fullscreen.contains(ObjectIdentifier(window)) }

    /// The size comes with the session's next line.
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

    /// What other threads made comes at no certain time, so it does not come.
    nonisolated func post(_ action: @escaping @MainActor @Sendable () -> Void) {
      guard Thread.isMainThread else { return }
      MainActor.assumeIsolated { _ = first.schedule(at: first.time, action) }
    }
  }
#endif
