/// What must happen to the pixels of one frame to become the next.
///
/// First the pixels of `shift` move, then `damage` is drawn again; everything else is right
/// already, to the byte. This holds for any rasterizer that is shift-invariant under
/// `DeviceTransform` and draws the items of a list in order.
public struct DisplayListDifference: Equatable, Sendable {
  /// Pixels of `region` move by whole pixels, inside `region`; what moves in from outside it is
  /// part of the damage.
  public struct Shift: Equatable, Sendable {
    /// Device pixels, before and after.
    public var region: PixelRect
    /// Device pixels, positive to the right.
    public var dx: Int
    /// Device pixels, positive downward.
    public var dy: Int
  }

  /// What to move before drawing; nil: nothing.
  public var shift: Shift?
  /// What to draw again after the shift; no two overlap.
  public var damage: [PixelRect]

  /// - Parameters:
  ///   - old: the list whose pixels are there, drawn with `oldTransform`.
  ///   - new: the list to be shown, with `newTransform`.
  ///   - frame: the pixels that exist.
  /// - Complexity: O(items on the paths that changed); lists shared by identity are not entered.
  public init(
    from old: DisplayList, _ oldTransform: CGAffineTransform, to new: DisplayList,
    _ newTransform: CGAffineTransform, in frame: PixelRect
  ) {
    let root = ItemPair(
      old: DisplayItem(.list(old), transform: oldTransform),
      new: DisplayItem(.list(new), transform: newTransform),
      place: .init(old: DeviceTransform(.identity), new: DeviceTransform(.identity), clips: []),
      frame: frame)
    var plain = DamageCollector(frame: frame, shift: nil)
    plain.visit(root)
    var best = plain.region
    // Moving a pixel costs a fraction of drawing one; a quarter is on the safe side. Where moving
    // alone costs more than drawing, there is no need to look what would be left to draw.
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
