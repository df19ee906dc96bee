/// The changes that turn the pixels of one frame into those of the next.
///
/// First the pixels of `shift` move, then `damage` is redrawn; all other pixels are already correct to the
/// byte. This holds for any rasterizer that is shift-invariant under `DeviceTransform` and draws the items of
/// a list in order.
public struct DisplayListDifference: Equatable, Sendable {
  /// A movement of the pixels inside `region` by whole pixels. Pixels that would come from outside
  /// the region are part of the damage.
  public struct Shift: Equatable, Sendable {
    /// The region before and after the movement, in device pixels.
    public var region: PixelRect
    /// The movement to the right, in device pixels.
    public var dx: Int
    /// The movement downward, in device pixels.
    public var dy: Int
  }

  /// The movement before drawing, if any.
  public var shift: Shift?
  /// The rectangles to redraw after the shift. They do not overlap.
  public var damage: [PixelRect]

  /// The difference between two frames.
  ///
  /// - Parameters:
  ///   - old: the list from which the existing pixels were drawn.
  ///   - oldTransform: the transform with which `old` was drawn.
  ///   - new: the list of the next frame.
  ///   - newTransform: the transform with which `new` will be drawn.
  ///   - frame: the pixels that exist.
  /// - Complexity: O(items of the lists that changed); lists shared by identity are not visited.
  public init(
    from old: DisplayList, _ oldTransform: CGAffineTransform, to new: DisplayList,
    _ newTransform: CGAffineTransform, in frame: PixelRect
  ) {
    // Pairs point to the items of both lists.
    defer { withExtendedLifetime((old, new)) {} }
    let root = ItemPair(
      old: DisplayItem(.list(old), transform: oldTransform),
      new: DisplayItem(.list(new), transform: newTransform),
      place: .init(old: DeviceTransform(.identity), new: DeviceTransform(.identity), clips: []),
      frame: frame)
    var plain = DamageCollector(frame: frame, shift: nil)
    plain.visit(root)
    var best = plain.region
    // Moving a pixel costs a fraction of drawing it; a quarter is a conservative estimate. If moving
    // alone costs more than drawing, the rest need not be examined.
    if let candidate = root.bestShift(in: frame),
      plain.region.area > candidate.region.area / 4
    {
      var shifted = DamageCollector(frame: frame, shift: candidate)
      shifted.visit(root)
      if shifted.region.area + candidate.region.area / 4 < plain.region.area {
        shift = candidate
        best = shifted.region
      }
    }
    damage = best.rects
  }
}
