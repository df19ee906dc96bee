import PanoramaGraphics
import PanoramaRaster

/// Shows a framebuffer in a window.
///
/// The framebuffer is ours and stays; a screen only carries to the display what changed. All
/// screens show the same pixels.
@MainActor
protocol Screen: AnyObject {
  var kind: ScreenKind { get }
  /// What carries the pixels, in words: `texture (software)`.
  var name: String { get }
  /// `present` itself waits for the display's vertical blank.
  var isPaced: Bool { get }
  /// Has `present` wait for the display, where it can, or never.
  func setPaced(_ isWanted: Bool)
  /// The size it shows now, in device pixels.
  func pixelSize() throws(HostError) -> (width: Int, height: Int)
  /// Shows `pixels`, of which only `damage` differs from what was shown last. Before the first
  /// frame, after a resize and after `reset` the damage has to be everything.
  /// - Parameter pixels: of the size that `pixelSize` says; alpha is ignored.
  func present(_ pixels: PixelBuffer, damage: [PixelRect]) throws(HostError)
  /// The device lost what it had: make it anew at the next `present`.
  func reset()
  /// Gives back what it holds; called once, before the window is destroyed.
  func close()
}

/// The two ways to a window's pixels.
public enum ScreenKind: String, CaseIterable, Sendable {
  /// SDL's streaming texture, on the graphics processor where there is one. The default.
  case texture
  /// SDL's window surface: the shortest way where there is no graphics processor.
  case surface
}
