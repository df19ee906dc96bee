import PanoramaGraphics
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

/// A frame that was presented, with its times.
public struct PresentedFrame: Sendable {
  /// When the frame was on the screen, in seconds since the host started.
  public var time: Double
  /// The time of the newest input that the frame shows; nil if there was none yet.
  public var inputTime: Double?
  /// The time from the newest input to the screen, in milliseconds; nil if there was none, or if an
  /// earlier frame showed it already.
  public var latencyMilliseconds: Double?
  /// The time for recording, comparing and rasterizing, in milliseconds.
  public var drawMilliseconds: Double
  /// The time for presenting, in milliseconds.
  public var presentMilliseconds: Double
  /// The time for the head-up display, in milliseconds; nil while it is hidden. No other time
  /// includes it.
  public var hudMilliseconds: Double?
  /// The pixels that the frame has changed, without those of the head-up display.
  public var damage: [PixelRect]
  /// The drawing; nil if the previous frame was only presented again.
  public var frame: DisplayList?
  /// How the frame was presented.
  public var screen: ScreenKind
  /// The number of threads that drew the frame.
  public var threads = 1
  /// The memory of the program, in bytes; 0 if it is not known.
  public var memory = 0

  /// A frame from its properties.
  public init(
    time: Double, inputTime: Double?, drawMilliseconds: Double, presentMilliseconds: Double,
    damage: [PixelRect], frame: DisplayList?, screen: ScreenKind
  ) {
    self.time = time
    self.inputTime = inputTime
    self.drawMilliseconds = drawMilliseconds
    self.presentMilliseconds = presentMilliseconds
    self.damage = damage
    self.frame = frame
    self.screen = screen
  }

  /// The number of drawing commands in the frame, including those of nested lists.
  public var commands: Int { frame?.drawingCount ?? 0 }
}

/// What presents the frames.
public enum ScreenKind: String, CaseIterable, Sendable {
  /// SDL's streaming texture, on the graphics processor if there is one. The default.
  case texture
  /// SDL's window surface, which is the fastest without a graphics processor.
  case surface
}
