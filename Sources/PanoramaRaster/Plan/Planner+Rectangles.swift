import PanoramaGraphics

/// The command that small rectangles are being added to, one behind the other.
struct RectangleBatch {
  /// Its number; −1: none.
  var command = -1
  /// Rows of the band that it begins in and of the one that it ends in: others with these are of
  /// interest to the same bands.
  var firstRows = 0..<0
  var lastRows = 0..<0
}

extension Planner {
  /// Adds an upright rectangle of one colour, if it is of the kind that needs no lines.
  ///
  /// - Returns: it was; it may have been outside the clip.
  mutating func addFine(
    _ edges: SIMD4<Double>, _ transform: DeviceTransform, _ color: UInt32, _ clip: ClipState
  ) -> Bool {
    guard blend == .normal, clip.mask.isNone,
      let whole = FineRectangle(edges, transform, color: color)
    else { return false }
    let part = whole.clipped(to: clip.box)
    if part.isEmpty || !damage.isEmpty && !isDamaged(part.outer) { return true }
    let ink = Ink(color: color)
    let occluder = covers(ink, clip) ? addOccluder(part.inner) : -1
    if occluder >= 0 {
      let command = Command(
        kind: part.isWhole ? .box : .rectangles, part: self.part, box: part.outer,
        first: Int32(truncatingIfNeeded: rectangles.count), count: 1, color: color,
        occluder: occluder)
      if !part.isWhole { rectangles.append(part) }
      commands.append(command)
    } else {
      addSmall(part)
    }
    return true
  }

  /// Adds a list that is moved and nothing else and comes down to one rectangle.
  ///
  /// - Parameter scale: of the transform.
  /// - Returns: it was; it may have been out of sight.
  mutating func addPlain(
    _ plain: (rectangle: PlainRectangle, x: Double, y: Double), _ parent: DeviceTransform,
    scale: Double, _ clip: ClipState
  ) -> Bool {
    guard plain.rectangle.scales.contains(scale) else { return false }
    blend = .normal
    let color = premultiplied(plain.rectangle.argb)
    return color == 0
      || addFine(
        plain.rectangle.edges, parent.descending(x: plain.x, y: plain.y), color, clip)
  }

  /// Adds to the rectangles of the command before, where the same bands draw them.
  private mutating func addSmall(_ rectangle: FineRectangle) {
    let box = rectangle.outer
    rectangles.append(rectangle)
    if batch.command == commands.count - 1, batch.firstRows.contains(box.minY),
      batch.lastRows.contains(box.maxY - 1)
    {
      commands.base[batch.command].count += 1
      commands.base[batch.command].box = commands[batch.command].box.union(box)
      return
    }
    batch = RectangleBatch(
      command: commands.count, firstRows: rows(around: box.minY),
      lastRows: rows(around: box.maxY - 1))
    commands.append(
      Command(
        kind: .rectangles, part: part, box: box,
        first: Int32(truncatingIfNeeded: rectangles.count - 1), count: 1))
  }

  /// The rows of the band that row `y` lies in.
  private func rows(around y: Int) -> Range<Int> {
    layout.pointee.rows(layout.pointee.band(of: y))
  }
}
