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
