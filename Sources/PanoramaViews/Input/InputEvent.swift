import Foundation

/// One thing that happened to a window, as its host tells it: the window's only source of input.
///
/// Mirrors a line of a session field by field. Positions are points in the window, origin top
/// left, y down. A window driven by the same events at the same times always ends the same.
public struct InputEvent: Hashable, Sendable {
  /// Seconds on the host's clock, the one frames are timed with; never decreasing.
  public var time: Double
  /// Which road it came by.
  public var source: Source
  /// What happened.
  public var kind: Kind

  /// Which road the event came by.
  public enum Source: String, Hashable, Sendable, Codable {
    case sdl, xinput, wayland, emulated
  }

  /// What happened.
  public enum Kind: Hashable, Sendable {
    case touch(TouchInput)
    case mouse(MouseInput)
    case scroll(ScrollInput)
    case pinch(PinchInput)
    case key(KeyInput)
    /// Typed text, composed by the system's input method.
    case text(String)
    case resize(ResizeInput)
    case drop(DropInput)
    case focusGained
    /// The keyboard went elsewhere: every touch, press and key in flight is cancelled.
    case focusLost
    /// Minimised or covered: cancels like `focusLost`, and no frames are wanted until `shown`.
    case hidden
    case shown
    /// The mouse left the window.
    case pointerLeft
    /// A device vanished: every touch, press and gesture in flight is cancelled.
    case cancelAll
  }

  /// An event at `time`, in seconds.
  public init(time: Double, source: Source = .sdl, kind: Kind) {
    self.time = time
    self.source = source
    self.kind = kind
  }

  /// A finger or the mouse moved, and nothing else happened.
  var isMove: Bool {
    switch kind {
    case .touch(let touch): touch.phase == .moved
    case .mouse(let mouse): mouse.phase == .moved
    default: false
    }
  }

  /// The time and every coordinate are numbers. What is not is dropped by the window.
  public var isFinite: Bool {
    guard time.isFinite else { return false }
    switch kind {
    case .touch(let e): return e.x.isFinite && e.y.isFinite
    case .mouse(let e): return e.x.isFinite && e.y.isFinite
    case .scroll(let e): return [e.dx, e.dy, e.x, e.y].allSatisfy(\.isFinite)
    case .pinch(let e): return e.scale.isFinite && e.scale > 0 && e.x.isFinite && e.y.isFinite
    case .resize(let e):
      return [e.width, e.height, e.scale].allSatisfy { $0.isFinite && $0 > 0 && $0 < 1e6 }
    case .drop(let e): return e.x.isFinite && e.y.isFinite
    default: return true
    }
  }
}
