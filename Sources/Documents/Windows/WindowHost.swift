import Foundation
import Panorama

/// The display as the documents need it; the SDL host in the program, something simpler in tests.
@MainActor
public protocol WindowHost: AnyObject, Sendable {
  /// Shows a window. - Parameter frame: where; nil lets the host choose.
  /// - Throws: what keeps it from showing one.
  func open(_ window: Window, frame: WindowFrame?) throws
  /// Takes a window off the display without asking it.
  func close(_ window: Window)
  /// Asks every window of the program to close.
  func requestCloseAll()
  /// Brings a window to the front.
  func raise(_ window: Window)
  /// Whether a window covers its display.
  func isFullscreen(_ window: Window) -> Bool
  /// Has a window cover its display, or no longer.
  func setFullscreen(_ isFullscreen: Bool, of window: Window)
  /// Where a window stands; nil where it is not open.
  func frame(of window: Window) -> WindowFrame?
  /// The window that shows at `place`, in points of `window`, which may lie outside of that, and the
  /// place in its own points; nil over none of ours.
  func window(at place: CGPoint, of window: Window) -> (window: Window, place: CGPoint)?
  /// What the desktop calls a window, for dialogs that belong to it (`x11:…`); empty where it cannot
  /// be said.
  func portalName(of window: Window) -> String
  /// Has `action` run soon, after what is happening now; from any thread.
  nonisolated func post(_ action: @escaping @MainActor @Sendable () -> Void)
}

/// Where a window stands and how large it is.
public struct WindowFrame: Hashable, Codable, Sendable {
  /// The upper left corner, in units of the display; nil: wherever the host likes.
  public var x: Int?
  /// Downward.
  public var y: Int?
  /// In points.
  public var width: Double
  /// In points.
  public var height: Double
  /// As large as the desktop allows; `width` and `height` are then those of before.
  public var isMaximized: Bool

  /// All fields in order.
  public init(
    x: Int? = nil, y: Int? = nil, width: Double, height: Double, isMaximized: Bool = false
  ) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.isMaximized = isMaximized
  }
}
