/// How far a tile source is, and what went wrong.
public struct TileSourceStatus: Equatable, Sendable {
  /// What goes on.
  public enum Activity: Hashable, Sendable {
    /// All that is wanted is there.
    case idle
    /// The first look: 0 … 1 of the picture is there, coarse.
    case opening(Double)
    /// Full detail is being read: 0 … 1 of it is there. The picture shows meanwhile.
    case refining(Double)
  }

  /// What goes on.
  public var activity: Activity
  /// The whole picture was seen once, if coarse: nothing more will appear where nothing is.
  public var isComplete = false
  /// The whole picture shows as coarse as a file's first part tells; finer pixels are on their way.
  /// Stays true when they are there.
  public var hasPreview = false
  /// Why part of the picture is missing; the rest shows.
  public var damage: ImageError?
  /// Why there is no picture at all.
  public var failure: ImageError?
  /// Something to tell once: tiles cannot be kept on disk.
  public var notice: String?

  /// At the beginning of `activity`.
  public init(activity: Activity) { self.activity = activity }
}
