import PanoramaGraphics

/// How the items of a list are drawn.
struct ListScope {
  /// From the list's coordinates to device pixels.
  var transform: DeviceTransform
  var clip: ClipState
  /// Fades every item: 0 … 1.
  var alpha = 1.0
  /// How many lists enclose this one.
  var depth = 0
}
