import PanoramaGraphics

/// The command that small rectangles are being added to. One for many saves 10 % of the instructions for 60,000
/// cards seen from afar.
struct RectangleBatch {
  /// The command's index, or −1 if there is none.
  var command = -1
  /// The rows of the bands in which the batch begins and ends. The same bands draw all rectangles that begin
  /// and end in these rows.
  var firstRows = 0..<0
  var lastRows = 0..<0
}

extension CommandRecorder {
  /// Adds an upright rectangle of one colour in the normal blend mode, unless it needs lines.
  ///
  /// - Parameter edges: left, top, right and bottom in the drawing's coordinates.
  /// - Returns: false if the rectangle needs lines.
  mutating func addRectangle(
    _ edges: SIMD4<Double>, _ transform: DeviceTransform, _ color: UInt32, _ clip: ClipState
  ) -> Bool {
    guard clip.mask.isNone, let whole = FineRectangle(edges, transform, color: color)
    else { return false }
    let visible = whole.clipped(to: clip.box)
    if visible.isEmpty || !damage.passes(visible.outer) { return true }
    let occluder = covers(Ink(color: color), clip, .normal) ? addOccluder(visible.inner) : -1
    if occluder >= 0 {
      commands.append(
        Command(
          kind: visible.isWhole ? .box : .rectangles, part: part, box: visible.outer,
          first: Int32(truncatingIfNeeded: rectangles.count), count: 1, color: color,
          occluder: occluder))
      if !visible.isWhole { rectangles.append(visible) }
    } else {
      addSmall(visible)
    }
    return true
  }

  /// Adds an upright rectangle with any paint, clip and blend mode, unless it needs lines. Without lines,
  /// pictures whose edges lie within pixels take 4 % fewer instructions.
  ///
  /// - Parameter edges: left, top, right and bottom in the drawing's coordinates.
  /// - Returns: false if the rectangle needs lines.
  mutating func addRectangle(
    _ edges: SIMD4<Double>, _ ink: Ink, _ item: ItemContext
  ) -> Bool {
    guard let whole = FineRectangle(edges, item.transform, color: ink.color) else { return false }
    let visible = whole.clipped(to: item.clip.box)
    if visible.isEmpty || !damage.passes(visible.outer) { return true }
    commands.append(
      Command(
        kind: .rectangles, part: part, blend: item.blend, alpha: ink.alpha, box: visible.outer,
        clip: item.clip.mask, first: Int32(truncatingIfNeeded: rectangles.count), count: 1,
        source: ink.source, color: ink.color,
        occluder: covers(ink, item.clip, item.blend) ? addOccluder(visible.inner) : -1))
    rectangles.append(visible)
    return true
  }

  /// Adds the rectangle to the last command if the same bands draw it.
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

  /// The rows of the band that contains row `y`.
  private func rows(around y: Int) -> Range<Int> {
    layout.pointee.rows(layout.pointee.band(of: y))
  }
}
