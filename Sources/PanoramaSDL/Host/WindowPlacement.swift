import Foundation

/// Where a window stands on the desktop; what a program remembers to open it there again.
public struct WindowPlacement: Hashable, Sendable {
  /// A place on the desktop, in the display's units (pixels on X11).
  public struct Origin: Hashable, Sendable {
    /// To the right.
    public var x: Int
    /// Downward.
    public var y: Int

    /// A place on the desktop.
    public init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  /// The upper left corner of the window with its frame; nil: the middle of the display. Wayland knows
  /// no places: there it does nothing, and is nil.
  public var origin: Origin?
  /// Covers its display.
  public var isFullscreen: Bool
  /// As large as the desktop allows.
  public var isMaximized: Bool

  /// A window in the middle of the display, unless told otherwise.
  public init(origin: Origin? = nil, isFullscreen: Bool = false, isMaximized: Bool = false) {
    self.origin = origin
    self.isFullscreen = isFullscreen
    self.isMaximized = isMaximized
  }
}
