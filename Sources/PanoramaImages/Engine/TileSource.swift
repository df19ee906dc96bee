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

/// The progress of a tile source, and what went wrong.
public struct TileSourceStatus: Equatable, Sendable {
  /// What a tile source is doing.
  public enum Activity: Hashable, Sendable {
    /// All requested tiles are loaded.
    case idle
    /// The first view is being made; the value is the part of the picture, 0 … 1, that is available
    /// in coarse form.
    case opening(Double)
    /// Full detail is being read while the picture is shown; the value is the part that is done, 0
    /// … 1.
    case refining(Double)
  }

  /// What the source is doing.
  public var activity: Activity
  /// Whether the whole picture was available once, even if only in coarse form: nothing more will
  /// appear in empty places.
  public var isComplete = false
  /// Whether the whole picture was available in the coarse form that the first part of a file
  /// yields. It stays true when finer pixels arrive.
  public var hasPreview = false
  /// Why a part of the picture is missing; the rest is shown.
  public var damage: ImageError?
  /// Why nothing can be shown.
  public var failure: ImageError?
  /// A message to show once: tiles cannot be kept on disk.
  public var notice: String?

  /// Makes a status with nothing loaded yet.
  public init(activity: Activity) { self.activity = activity }
}

/// The limits and sizes that a tile source works with.
public struct TileSourceOptions: Hashable, Sendable {
  /// The maximum memory of decoded tiles in bytes. Nil stands for the pixels of seven screens, but at
  /// least 56 MiB: when the zoom is just above a power of two, the visible tiles have four times the
  /// screen's pixels, and some tiles around them are kept as well.
  public var memoryLimit: Int?
  /// The size of the screen in device pixels. The first view has the resolution that the screen needs, and no
  /// finer.
  public var screenWidth = 1920
  public var screenHeight = 1080
  /// The minimum number of pixels of a picture whose tiles are kept on disk after it is closed, and
  /// whose level 0 is prepared before the user zooms in.
  public var hugePixels = 64 << 20
  /// The side of a tile in pixels.
  public var tileSide = 256
  /// Whether the user is looking at the picture; false for a neighbour of the visible one.
  public var isForeground = true

  public init() {}

  /// `memoryLimit`, or its default.
  var effectiveMemoryLimit: Int {
    if let memoryLimit { return max(0, memoryLimit) }
    let side = 1 << 16
    return max(56 << 20, min(screenWidth, side) * min(screenHeight, side) * 4 * 7)
  }
}
