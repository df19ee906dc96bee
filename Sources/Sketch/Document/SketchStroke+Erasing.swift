import Panorama

/// Partly erased strokes.
extension SketchStroke {
  /// How far the lines of a cut outline may be from the stroke's curves: `units` is in scene units and equals
  /// a quarter of a pixel at the maximum zoom; `maximum` and `minimum` are fractions of the stroke's width.
  private static let tolerance = (units: 0.004, maximum: 0.002, minimum: 1e-5)

  private var tolerance: Double {
    let (units, maximum, minimum) = Self.tolerance
    return max(min(units, width * maximum), width * minimum, 1e-9)
  }

  /// The outline before anything was erased.
  private var wholeOutline: PathData {
    outline ?? path.stroked(style, tolerance: tolerance)
  }

  /// What is left of a partly erased stroke, to be filled by the non-zero rule; nil for a whole stroke, or one
  /// that is too complex to be cut. O(n log n)
  public var remains: PathData? { erasure == nil ? nil : region?.path }

  /// What is left of the stroke; nil if it is too complex to be cut.
  var region: InkRegion? {
    InkRegion(wholeOutline, less: erasure ?? Erasure(), tolerance: tolerance)
  }

  /// The stroke after an eraser has moved on.
  /// - Parameters:
  ///   - start: the eraser's centre before, in scene units.
  ///   - end: the eraser's centre now.
  ///   - radius: the eraser's radius, in scene units, > 0.
  ///   - before: what was left of the stroke so far.
  /// - Returns: the stroke and what is left of it; nil if the eraser did not touch it, or if the stroke is
  ///   too complex to be cut.
  func erasing(
    from start: SIMD2<Double>, to end: SIMD2<Double>, radius: Double, before: InkRegion
  ) -> (stroke: SketchStroke, region: InkRegion)? {
    let capsule = EraserSweep(points: start == end ? [start] : [start, end], radius: radius)
    guard
      let region = InkRegion(
        before.path, less: Erasure(sweeps: [capsule]), tolerance: tolerance),
      region.area < before.area - 1e-9 * max(1, before.area)
    else { return nil }
    var erasure = erasure ?? Erasure()
    if let last = erasure.sweeps.last, last.radius == radius, last.points.last == start {
      erasure.sweeps[erasure.sweeps.count - 1].extend(to: end)
    } else {
      erasure.sweeps.append(capsule)
    }
    // Name the remaining pieces again, because the eraser may have split or removed some.
    if !erasure.kept.isEmpty { erasure.kept = region.pieces.map(\.inside) }
    var stroke = self
    stroke.erasure = erasure
    return (stroke, region)
  }

  /// The stroke with only some of its pieces; nil for no pieces.
  /// - Parameters:
  ///   - pieces: indices into the pieces of `region`.
  ///   - region: what is left of the stroke so far.
  func keeping(_ pieces: some Sequence<Int>, of region: InkRegion) -> SketchStroke? {
    var stroke = self
    let kept = pieces.map { region.pieces[$0].inside }
    if kept.isEmpty { return nil }
    stroke.erasure = Erasure(sweeps: erasure?.sweeps ?? [], kept: kept)
    return stroke
  }

  /// Whether the stroke's ink is at most `distance` away from `p`. O(n)
  /// - Parameter item: the stroke as it is drawn.
  func isInked(at p: SIMD2<Double>, within distance: Double, item: DisplayItem) -> Bool {
    guard erasure != nil, case .fill(let path, _, _) = item.operation else {
      return self.distance(to: p) <= width / 2 + distance
    }
    return path.distance(to: p) <= distance
  }
}
