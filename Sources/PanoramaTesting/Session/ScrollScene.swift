import Panorama

/// The bare scroll view of a physics session: its settings, with the session format's defaults.
public struct ScrollScene: Equatable, Sendable {
  /// How thrown content slows down.
  public enum Deceleration: String, Sendable, CaseIterable { case normal, fast }

  /// Points at zoom 1.
  public var content: CGSize
  /// Points.
  public var insets = EdgeInsets.zero
  /// Equal limits switch the pinch off.
  public var minimumZoom = 1.0
  /// The largest zoom at rest, ≥ `minimumZoom`.
  public var maximumZoom = 3.0
  /// Where the zoom starts, > 0; clamped to its limits.
  public var zoom = 1.0
  /// Where it starts; clamped to the bounds.
  public var offset = CGPoint.zero
  /// Past its edges the content follows the hand, and comes back.
  public var bounces = true
  /// The same for the zoom and its limits.
  public var bouncesZoom = true
  /// Bounces sideways though the content fits.
  public var alwaysBounceHorizontal = false
  /// Bounces up and down though the content fits.
  public var alwaysBounceVertical = false
  /// How fast a throw slows down.
  public var deceleration = Deceleration.normal
  /// Comes to rest on multiples of the view's size only.
  public var paging = false
  /// A drag nearly along an axis stays on it.
  public var directionalLock = false
  /// Content smaller than the view stands in its middle instead of at its top left.
  public var centersContent = false
  /// A throw in the direction of the last one adds to it.
  public var flingBoost = false
  /// How many fingers a pan needs, ≥ 1.
  public var minimumTouchesToPan = 1

  /// A scene with the format's defaults; `content` in points.
  public init(content: CGSize) { self.content = content }
}
