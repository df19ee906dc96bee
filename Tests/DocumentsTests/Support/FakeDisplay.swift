import Documents
import Foundation
import Panorama
import Synchronization

/// A display without pixels. Windows have the requested frames, or lie side by side in order of
/// opening.
@MainActor
final class FakeDisplay: WindowHost {
  private(set) var windows: [Window] = []
  private(set) var frames: [ObjectIdentifier: WindowFrame] = [:]
  private(set) var front: Window?
  private var fullscreen: Set<ObjectIdentifier> = []
  private nonisolated let letters = Mutex<[@MainActor @Sendable () -> Void]>([])
  /// The error that opening a window throws; nil if it succeeds.
  var failure: (any Error)?

  func open(_ window: Window, frame: WindowFrame?) throws {
    if let failure { throw failure }
    windows.append(window)
    frames[ObjectIdentifier(window)] =
      frame
      ?? WindowFrame(
        x: 1000 * windows.count, y: 0, width: window.size.width, height: window.size.height)
    front = window
    _ = window.makeFrame()
  }

  func close(_ window: Window) {
    guard windows.contains(where: { $0 === window }) else { return }
    windows.removeAll { $0 === window }
    window.close()
  }

  func requestCloseAll() {
    for window in windows where window.shouldClose?() ?? true { close(window) }
  }

  func raise(_ window: Window) { front = window }
  func isFullscreen(_ window: Window) -> Bool { fullscreen.contains(ObjectIdentifier(window)) }

  func setFullscreen(_ isFullscreen: Bool, of window: Window) {
    if isFullscreen {
      fullscreen.insert(ObjectIdentifier(window))
    } else {
      fullscreen.remove(ObjectIdentifier(window))
    }
  }

  func frame(of window: Window) -> WindowFrame? { frames[ObjectIdentifier(window)] }

  func window(at place: CGPoint, of window: Window) -> (window: Window, place: CGPoint)? {
    guard let from = frames[ObjectIdentifier(window)], let x = from.x, let y = from.y else {
      return nil
    }
    for other in windows {
      guard let frame = frames[ObjectIdentifier(other)], let left = frame.x, let top = frame.y
      else { continue }
      let here = CGPoint(x: Double(x - left) + place.x, y: Double(y - top) + place.y)
      if other.bounds.contains(here) { return (other, here) }
    }
    return nil
  }

  func portalName(of window: Window) -> String { "" }

  nonisolated func post(_ action: @escaping @MainActor @Sendable () -> Void) {
    letters.withLock { $0.append(action) }
  }

  /// The actions that the loop runs between frames.
  func deliver() {
    while true {
      let next = letters.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let next else { break }
      next()
    }
    for window in windows { _ = window.makeFrame() }
  }
}
