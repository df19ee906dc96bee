import Foundation
import PanoramaGraphics

/// A picture of any size, as the tiles of it that are there at this moment.
///
/// Say what is on the screen with `want(_:scale:)`, draw `snapshot`, and draw again on `onChange`.
/// Nothing here ever waits: tiles are read and decoded by threads of their own, and until a tile is
/// there `snapshot` shows a coarser one. Memory stays within the limit that the source was made
/// with; what was not seen for the longest time goes first.
@MainActor
public protocol TileSource: AnyObject {
  /// The tiles that are there, in the pixels as stored: turn them by `orientation`.
  var snapshot: TiledImage { get }
  /// How the stored picture is to be turned, from the file.
  var orientation: ImageOrientation { get }
  /// How far reading is, and what went wrong.
  var status: TileSourceStatus { get }
  /// Called after `snapshot` or `status` changed, once for all that arrived together.
  var onChange: (@MainActor () -> Void)? { get set }
  /// Whether someone looks at the picture. One in the background, such as the next of a folder,
  /// makes its first look after all others and prepares nothing further.
  var isForeground: Bool { get set }
  /// Says what is on the screen. What is nearest its centre comes first, coarse before fine; then
  /// what lies around it. What was asked for before and is not needed any more is cancelled.
  /// - Parameters:
  ///   - region: the visible part in pixels of level 0, as stored. An empty one wants nothing.
  ///   - scale: screen pixels per pixel of level 0, > 0.
  func want(_ region: CGRect, scale: Double)
  /// Stops all reading and forgets what is wanted. The snapshot stays as it is.
  func close()
}
