import Panorama

/// The settings of the scroll view in a physics session, with the defaults of the session format.
public struct ScrollScene: Equatable, Sendable {
  /// How thrown content slows down.
  public enum Deceleration: String, Sendable, CaseIterable {
    /// Slowly, as in lists.
    case normal
    /// Quickly, as in pages.
    case fast
  }

  /// The content size at zoom 1, in points.
  public var content: CGSize
  /// The content insets, in points.
  public var insets = EdgeInsets.zero
  /// The minimum zoom at rest. Equal limits switch the pinch off.
  public var minimumZoom = 1.0
  /// The maximum zoom at rest, ≥ `minimumZoom`.
  public var maximumZoom = 3.0
  /// The initial zoom, > 0, which is clamped to its limits.
  public var zoom = 1.0
  /// The initial offset, which is clamped to the bounds.
  public var offset = CGPoint.zero
  /// Whether fingers can pull the content past its edges.
  public var bounces = true
  /// Whether fingers can zoom past the limits.
  public var bouncesZoom = true
  /// Whether the content bounces horizontally even if it fits.
  public var alwaysBounceHorizontal = false
  /// Whether the content bounces vertically even if it fits.
  public var alwaysBounceVertical = false
  /// How fast throws lose speed.
  public var deceleration = Deceleration.normal
  /// Whether the view comes to rest only at multiples of its size.
  public var paging = false
  /// Whether a drag along one axis moves the content on that axis only.
  public var directionalLock = false
  /// Whether content smaller than the view rests in the middle instead of at the top left.
  public var centersContent = false
  /// Whether successive quick throws gain speed.
  public var flingBoost = false
  /// The minimum number of fingers for a pan, ≥ 1.
  public var minimumTouchesToPan = 1

  /// A scene with the format's defaults; `content` in points.
  public init(content: CGSize) { self.content = content }
}
