import PanoramaViews

/// Is told what a host does, as it does it: logs and recorders.
@MainActor
public protocol HostObserver: AnyObject {
  /// A window opened; windows are numbered from 1 in the order they open.
  func windowDidOpen(_ window: Window, number: Int, at time: Double)
  /// `event` came in for a window and is about to be handled.
  func windowWillHandle(_ event: InputEvent, in window: Window, number: Int)
  /// The host turned `event` into input of its own (Alt + drag into two fingers).
  func windowDidDispatch(_ event: InputEvent, in window: Window, number: Int)
  /// Input was handled or time went on: what a window shows may have changed.
  func windowDidAdvance(_ window: Window, number: Int, to time: Double)
  /// A frame is on the screen.
  func windowDidPresent(_ frame: PresentedFrame, in window: Window, number: Int)
  /// The window's frame says something else: `window.title`.
  func windowDidChangeTitle(_ window: Window, number: Int, at time: Double)
  /// The window closed.
  func windowDidClose(_ window: Window, number: Int, at time: Double)
}

extension HostObserver {
  public func windowDidOpen(_ window: Window, number: Int, at time: Double) {}
  public func windowWillHandle(_ event: InputEvent, in window: Window, number: Int) {}
  public func windowDidDispatch(_ event: InputEvent, in window: Window, number: Int) {}
  public func windowDidAdvance(_ window: Window, number: Int, to time: Double) {}
  public func windowDidPresent(_ frame: PresentedFrame, in window: Window, number: Int) {}
  public func windowDidChangeTitle(_ window: Window, number: Int, at time: Double) {}
  public func windowDidClose(_ window: Window, number: Int, at time: Double) {}
}
