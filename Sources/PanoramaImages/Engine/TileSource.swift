import Foundation
import PanoramaGraphics

/// A picture of any size, available as the tiles that are loaded at this moment.
///
/// Tell it what is on the screen with `want(_:scale:)`, draw `snapshot`, and redraw on `onChange`. No call
/// ever waits: separate threads read and decode tiles, and until a tile is loaded, `snapshot` shows a coarser
/// one. Memory stays within the source's limit; the tiles that have been invisible for the longest time are
/// removed first.
@MainActor
public protocol TileSource: AnyObject {
  /// The loaded tiles, in stored pixels: apply `orientation` to them.
  var snapshot: TiledImage { get }
  /// The orientation to apply to the stored picture, from the file.
  var orientation: ImageOrientation { get }
  /// The progress of reading, and what went wrong.
  var status: TileSourceStatus { get }
  /// Called after `snapshot` or `status` changed; changes that arrive together cause one call.
  var onChange: (@MainActor () -> Void)? { get set }
  /// Whether the user is looking at the picture. A picture in the background, such as the next in a
  /// folder, makes its first view after all others and prepares nothing further.
  var isForeground: Bool { get set }
  /// Tells the source what is on the screen. Tiles nearest the centre are read first, coarse levels
  /// before fine ones; then those around the screen. Earlier requests that are no longer needed are
  /// cancelled.
  /// - Parameters:
  ///   - region: the visible part in stored pixels of level 0. An empty region requests nothing.
  ///   - scale: screen pixels per pixel of level 0, > 0.
  func want(_ region: CGRect, scale: Double)
  /// Stops all reading and drops all requests. The snapshot does not change.
  func close()
}
