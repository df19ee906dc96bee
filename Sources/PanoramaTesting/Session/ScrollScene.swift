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
  public var maximumZoom = 3.0
  public var zoom = 1.0
  /// Where it starts; clamped to the bounds.
  public var offset = CGPoint.zero
  public var bounces = true
  public var bouncesZoom = true
  public var alwaysBounceHorizontal = false
  public var alwaysBounceVertical = false
  public var deceleration = Deceleration.normal
  public var paging = false
  public var directionalLock = false
  /// Content smaller than the view stands in its middle instead of at its top left.
  public var centersContent = false
  /// A throw in the direction of the last one adds to it.
  public var flingBoost = false
  /// How many fingers a pan needs, ≥ 1.
  public var minimumTouchesToPan = 1

  public init(content: CGSize) { self.content = content }
}
