import PanoramaViews

/// Observes a host, for logs and recordings. Times are in seconds since the host started.
@MainActor
public protocol HostObserver: AnyObject {
  /// A window has opened. Windows are numbered from 1 in the order of opening.
  func windowDidOpen(_ window: Window, number: Int, at time: Double)
  /// A window is about to handle `event`.
  func windowWillHandle(_ event: InputEvent, in window: Window, number: Int)
  /// A window has dispatched `event`, which may be emulated, such as two fingers for Alt + drag.
  func windowDidDispatch(_ event: InputEvent, in window: Window, number: Int)
  /// A window has handled input or advanced in time, so its content may have changed.
  func windowDidAdvance(_ window: Window, number: Int, to time: Double)
  /// A frame was presented.
  func windowDidPresent(_ frame: PresentedFrame, in window: Window, number: Int)
  /// The title of a window has changed.
  func windowDidChangeTitle(_ window: Window, number: Int, at time: Double)
  /// A window has closed.
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
