import Foundation

/// The position and state of a window on the desktop, which a program can store to open the window there
/// again.
public struct WindowPlacement: Hashable, Sendable {
  /// A position on the desktop, in the display's units (pixels on X11).
  public struct Origin: Hashable, Sendable {
    /// The coordinate to the right.
    public var x: Int
    /// The coordinate downward.
    public var y: Int

    /// A position on the desktop.
    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// The upper left corner of the window with its frame, or of its content with sdl2-compat; nil for the
  /// middle of the display. Programs on Wayland do not know positions: there the origin has no effect and is always
  /// nil.
  public var origin: Origin?
  /// Whether the window is in fullscreen.
  public var isFullscreen: Bool
  /// Whether the window is maximized.
  public var isMaximized: Bool

  /// A placement, by default in the middle of the display.
  public init(origin: Origin? = nil, isFullscreen: Bool = false, isMaximized: Bool = false) {
    self.origin = origin
    self.isFullscreen = isFullscreen
    self.isMaximized = isMaximized
  }
}
