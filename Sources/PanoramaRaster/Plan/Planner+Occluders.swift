import PanoramaGraphics

/// Coarse knowledge of what hides what: pixels that a command makes opaque, whatever was there.
extension Planner {
  /// Smaller ones hide too little to be worth a look.
  private static let minimumOccluderSide = 32

  /// It is large enough to hide things.
  func canOcclude(_ box: PixelRect) -> Bool {
    box.width >= Self.minimumOccluderSide && box.height >= Self.minimumOccluderSide
  }

  /// The number of an occluder for a command about to be added, or −1.
  mutating func addOccluder(_ box: PixelRect) -> Int32 {
    guard canOcclude(box) else { return -1 }
    occluders.append(box)
    return Int32(occluders.count - 1)
  }

  /// What the ink leaves nothing of, where its coverage is full.
  func covers(_ ink: Ink, _ clip: ClipState) -> Bool {
    guard blend == .normal, groupDepth == 0, clip.mask.isNone else { return false }
    if ink.source < 0 { return ink.color >> 24 == 255 }
    return ink.alpha == 255 && paints.sources[Int(ink.source)].isOpaque
  }

  /// The pixels that a filled card or rectangle covers in full; empty for all other paths.
  func occluder(_ path: Path, _ transform: DeviceTransform, _ box: PixelRect) -> PixelRect {
    guard canOcclude(box), path.verbs.count <= 16, let edges = CardOutline(path)?.core
    else { return .empty }
    // A line may lie 1/1024 pixel beside this box's edge: that still rounds to full coverage.
    return pixelBox(edges, transform)?.inner.intersection(box) ?? .empty
  }
}
