import CRasterKernels
import PanoramaGraphics

extension CommandRecorder {
  /// The maximum number of verbs of a rectangle.
  private static let maximumRectangleVerbs = 6

  /// Whether a dash pattern had too many dashes.
  var hasTooManyDashes: Bool { outliner.stroker.hasTooManyDashes }

  /// Lends a path to `body` as a shape.
  mutating func withShape(
    _ path: PathData, _ kind: Shape.Kind, _ transform: DeviceTransform, window: PixelRect,
    _ body: (inout CommandRecorder, inout Shape) -> Void
  ) {
    var (pointCount, verbCount) = (path.points.count, path.verbs.count)
    if pointCount > pointLimit {
      if pointLimit == Self.maximumPoints { limits.report(.points) }
      (pointCount, verbCount) = (0, 0)
      while pointCount + path.verbs[verbCount].pointCount <= pointLimit {
        pointCount += path.verbs[verbCount].pointCount
        verbCount += 1
      }
    }
    path.points.withUnsafeBufferPointer { points in
      path.verbs.withUnsafeBufferPointer { verbs in
        var shape = Shape(
          kind: kind, points: points.baseAddress, pointCount: pointCount,
          verbs: verbs.baseAddress, verbCount: verbCount, transform: transform, window: window)
        body(&self, &shape)
      }
    }
  }

  /// Makes the lines of a shape.
  ///
  /// - Parameter style: how a stroke is drawn.
  mutating func outline(_ shape: borrowing Shape, style: StrokeStyle? = nil) -> Outline {
    withUnsafePointer(to: shape) {
      outliner.outline(
        $0, style: style, worker: Int(part), bandHeight: layout.pointee.maximumHeight)
    }
  }

  /// - Parameters:
  ///   - style: how a stroke is drawn.
  ///   - occluder: the pixels that the shape makes opaque; may be empty.
  mutating func addShape(
    _ shape: borrowing Shape, _ ink: Ink, _ item: ItemContext, isEvenOdd: Bool = false,
    style: StrokeStyle? = nil, occluder: PixelRect = .empty
  ) {
    let outline = outline(shape, style: style)
    let box = item.clip.box.intersection(outline.bounds)
    if outline.isSpilled { return addCoverage(shape.window, ink, item, isEvenOdd: isEvenOdd) }
    if outline.lines.count == 0 || box.isEmpty { return }
    let lines = outliner.emitter.lines.base + Int(outline.lines.first)
    var alike = 0..<0
    if box.height >= AlikeRows.minimumHeight, outline.lines.count <= AlikeRows.maximumLines {
      alike = AlikeRows.among(lines, Int(outline.lines.count))
    }
    commands.append(
      Command(
        kind: .shape, isEvenOdd: isEvenOdd,
        isPaired: style == nil && PairedRows.fill(outline, lines),
        part: part, blend: item.blend, alpha: ink.alpha, box: box, clip: item.clip.mask,
        first: Int32(truncatingIfNeeded: alike.lowerBound),
        count: Int32(truncatingIfNeeded: alike.count), lines: outline.lines, source: ink.source,
        color: ink.color, occluder: addOccluder(occluder)))
  }

  /// Adds the coverage of the lines in the spill.
  private mutating func addCoverage(
    _ window: PixelRect, _ ink: Ink, _ item: ItemContext, isEvenOdd: Bool
  ) {
    let stride = window.maskStride
    let (number, mask) = coverages.add(window, stride: stride)
    outliner.spill.sweep(into: mask, stride: stride, isEvenOdd: isEvenOdd)
    let box = item.clip.box.intersection(window)
    if box.isEmpty { return }
    commands.append(
      Command(
        kind: .coverage, part: part, blend: item.blend, alpha: ink.alpha, box: box,
        clip: item.clip.mask, first: Int32(number), source: ink.source, color: ink.color))
  }

  /// Adds a plain fill that lies within `FixedPoint.near` on a fast path, with the same result as `addShape`,
  /// unless it is a card.
  ///
  /// - Parameter color: premultiplied.
  /// - Returns: false if the fill has to be added with `addShape`.
  @inline(__always)
  mutating func addPlainFill(
    _ fill: PlainFill, color: UInt32, _ transform: DeviceTransform, _ clip: ClipState,
    _ kernel: PathFlattener.Kernel
  ) -> Bool {
    let first = outliner.emitter.lines.count
    let outline = outliner.outline(
      fill, transform, kernel, worker: Int(part), bandHeight: layout.pointee.maximumHeight)
    guard let outline else { return false }
    let box = clip.box.intersection(outline.bounds)
    if outline.lines.count == 0 || box.isEmpty { return true }
    // Cards become occluders, and rectangles are recorded as boxes.
    if fill.verbCount <= CardOutline.maximumVerbs, canOcclude(box) || mayBeBox(fill) {
      outliner.emitter.lines.count = first
      return false
    }
    let isPaired = PairedRows.fill(outline, outliner.emitter.lines.base + first)
    commands.append(
      Command(
        kind: .shape, isPaired: isPaired, part: part, box: box, clip: clip.mask,
        lines: outline.lines, color: color))
    return true
  }

  /// Whether the last outlined fill may be a rectangle of whole pixels, which needs no lines.
  private func mayBeBox(_ fill: PlainFill) -> Bool {
    let ends = outliner.emitter.low | outliner.emitter.high
    return fill.verbCount <= Self.maximumRectangleVerbs
      && (ends.x | ends.y) & Int32(FixedPoint.one - 1) == 0
  }
}
