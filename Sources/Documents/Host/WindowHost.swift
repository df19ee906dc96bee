import Foundation
import Panorama

/// The display on which document windows open: the SDL host in the program, and a simpler one in
/// tests.
@MainActor
public protocol WindowHost: AnyObject, Sendable {
  /// Shows a window.
  ///
  /// - Parameters:
  ///   - window: the window.
  ///   - frame: its position and size; nil to let the host choose.
  /// - Throws: an error if the window cannot be shown.
  func open(_ window: Window, frame: WindowFrame?) throws
  /// Closes a window without asking it.
  func close(_ window: Window)
  /// Asks every window of the program to close.
  func requestCloseAll()
  /// Brings a window to the front.
  func raise(_ window: Window)
  /// Whether a window is in fullscreen.
  func isFullscreen(_ window: Window) -> Bool
  /// Makes a window enter or leave fullscreen.
  func setFullscreen(_ isFullscreen: Bool, of window: Window)
  /// The position and size of a window; nil if it is not open.
  func frame(of window: Window) -> WindowFrame?
  /// The window of this program at `place`, and that position in points of the found window; nil if there is
  /// none. `place` is in points of `window` and may lie outside it.
  func window(at place: CGPoint, of window: Window) -> (window: Window, place: CGPoint)?
  /// The identifier of a window for the desktop's portals (`x11:…`); empty if there is none.
  func portalName(of window: Window) -> String
  /// Whether windows are on a desktop, whose clipboard other programs use. By default they are not.
  var isOnDesktop: Bool { get }
  /// Runs `action` soon, after the present work. Can be called from any thread.
  nonisolated func post(_ action: @escaping MainActorAction)
}

extension WindowHost {
  public var isOnDesktop: Bool { false }
}

/// The position and size of a window.
public struct WindowFrame: Hashable, Codable, Sendable {
  /// The x coordinate of the upper left corner, in units of the display; nil to let the host choose.
  public var x: Int?
  /// The y coordinate of the upper left corner, in units of the display; nil to let the host choose.
  public var y: Int?
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double
  /// Whether the window is maximized; `width` and `height` are then those from before.
  public var isMaximized: Bool

  /// A frame from its properties.
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
