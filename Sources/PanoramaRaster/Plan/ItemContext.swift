import PanoramaGraphics

/// How one item of a list is drawn.
struct ItemContext {
  /// From the item's coordinates to device pixels.
  let transform: DeviceTransform
  /// The clip inside the item's bounds.
  var clip: ClipState
  /// Fades the item: 0 … 1.
  let alpha: Double
  let blend: CGBlendMode
  /// The device pixels that the item could touch without a clip.
  let extent: PixelRect
  /// Whether the whole item lies within `FixedPoint.near`.
  let isNear: Bool

  /// The alpha in 255ths.
  var alphaByte: UInt8 { UInt8((alpha * 255).rounded()) }
}

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
