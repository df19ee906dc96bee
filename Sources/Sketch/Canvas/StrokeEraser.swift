import Panorama

/// A finger that erases: whole strokes, or exactly what is below it.
@MainActor
struct StrokeEraser {
  private let sheet: StrokeSheet
  private let erasesParts: Bool
  /// Where the eraser is, in scene units.
  private var position: SIMD2<Double>
  /// Strokes of a large sketch near the eraser that it has not touched, by id.
  private var near: [Int64: SketchStroke] = [:]

  /// - Parameters:
  ///   - sheet: the sheet that is erased from.
  ///   - position: where the eraser comes down, in scene units.
  ///   - erasesParts: whether only what is below the eraser is erased.
  init(on sheet: StrokeSheet, at position: SIMD2<Double>, erasesParts: Bool) {
    self.sheet = sheet
    self.position = position
    self.erasesParts = erasesParts
  }

  /// Follows the finger.
  /// - Parameters:
  ///   - end: where the finger is now, in scene units.
  ///   - reach: the eraser's radius in scene units.
  mutating func move(to end: SIMD2<Double>, reach: Double) {
    let start = position
    readNear(start, end, reach)
    if erasesParts {
      erasePart(from: start, to: end, reach)
    } else {
      // The steps are no longer than the eraser's radius, so that a fast eraser skips nothing.
      let d = end - start
      let length = d.length
      let steps = min(4096, max(1, (length / max(reach, 1e-6)).rounded(.up)))
      for k in stride(from: 1, through: steps, by: 1) {
        erasePieces(at: start + d * (k / steps), reach)
      }
    }
    position = end
  }

  /// Erases every separate piece of ink that the eraser touches.
  private mutating func erasePieces(at p: SIMD2<Double>, _ reach: Double) {
    while let hit = sheet.topmostInMemory(at: p, tolerance: reach) {
      erasePiece(of: hit, at: p, reach)
    }
    for stroke in near.values
    where stroke.isInked(at: p, within: reach, item: stroke.displayItem) {
      erasePiece(of: stroke, at: p, reach)
    }
  }

  private mutating func erasePiece(
    of stroke: SketchStroke, at p: SIMD2<Double>, _ reach: Double
  ) {
    var rest = stroke.parted(at: p, within: reach)?.rest
    // Rounding must not make this loop endless.
    if let left = rest, left.region?.area ?? 0 >= stroke.region?.area ?? 0 { rest = nil }
    near[stroke.id] = nil
    sheet.setAside(stroke, leaving: rest)
  }

  /// Erases exactly what the eraser passes over.
  private mutating func erasePart(
    from start: SIMD2<Double>, to end: SIMD2<Double>, _ reach: Double
  ) {
    var hits = sheet.strokesInMemory(near: start, end, radius: reach)
    hits += near.values.filter { $0.displayItem.mayTouch(start, end, radius: reach) }
    // Pictures and notes have no parts.
    for stroke in hits where stroke.content == nil {
      guard let before = sheet.region(of: stroke.id) ?? stroke.region,
        let (rest, region) = stroke.erasing(
          from: start, to: end, radius: reach, before: before)
      else { continue }
      near[stroke.id] = nil
      sheet.setAside(stroke, leaving: region.pieces.isEmpty ? nil : rest, region: region)
    }
  }

  /// Reads the strokes of a large sketch that the eraser may touch on its path.
  private mutating func readNear(
    _ start: SIMD2<Double>, _ end: SIMD2<Double>, _ reach: Double
  ) {
    let document = sheet.document
    guard document.visible.index != nil else { return }
    guard let way = CGRect(around: [start, end]) else { return }
    let ids = sheet.indexedIDs(in: way.insetBy(dx: -reach, dy: -reach))
      .filter { !sheet.isChanged($0) }
    let wanted = Set(ids)
    near = near.filter { wanted.contains($0.key) }
    do {
      for stroke in try sheet.strokes(ids.filter { near[$0] == nil })
      where document.visible.isEditable(stroke) { near[stroke.id] = stroke }
    } catch {
      sheet.onFailure?(error)
    }
  }
}
