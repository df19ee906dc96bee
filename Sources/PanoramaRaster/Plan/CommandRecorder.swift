import CRasterKernels
import PanoramaGraphics

/// Records the commands of one planner and what they refer to: lines, clips, glyphs, rectangles,
/// blurs, shadow masks and coverages.
///
/// Keeps its memory from frame to frame.
struct CommandRecorder: ~Copyable {
  /// The number of the planner that records here.
  let part: UInt8
  /// The division of the frame into bands.
  let layout: UnsafePointer<BandLayout>
  let limits: LimitLog
  private(set) var damage = DamageFilter()
  var commands = Arena<Command>(capacity: 256)
  var outliner: OutlineWorker
  var rectangles = Arena<FineRectangle>(capacity: 256)
  var batch = RectangleBatch()
  var coverages = ShapeCoverages()
  /// The maximum number of points of a path that are drawn; lower for a path that is drawn only in part.
  var pointLimit = maximumPoints
  private(set) var masks = Arena<ShadowMask>(capacity: 1)
  private(set) var clips = Arena<ClipMask>(capacity: 16)
  private(set) var blits = Arena<GlyphBlit>(capacity: 256)
  private var occluders = Arena<PixelRect>(capacity: 64)
  private var blurs = Arena<BlurredRectangle>(capacity: 16)
  private var bins = BandBins()
  /// How many groups are open.
  private var groupDepth = 0

  /// The maximum number of points of one path that are drawn, which bounds time and memory.
  static let maximumPoints = 1 << 22
  /// Groups nested deeper than this are drawn without a layer: each item is faded and blended by itself. This
  /// bounds memory, because every thread has a layer of a band for each open group.
  private static let maximumGroupDepth = 128
  /// Smaller occluders hide too little to be worth testing.
  private static let minimumOccluderSide = 32

  init(part: UInt8, layout: UnsafePointer<BandLayout>, kernels: pr_kernels, limits: LimitLog) {
    self.part = part
    self.layout = layout
    self.limits = limits
    outliner = OutlineWorker(kernels)
  }

  /// Forgets the last frame.
  ///
  /// - Parameter damage: the only pixels that will be drawn.
  mutating func removeAll(damage: UnsafeBufferPointer<PixelRect>) {
    self.damage.set(damage)
    commands.removeAll()
    outliner.reset()
    rectangles.removeAll()
    clips.removeAll()
    occluders.removeAll()
    removeUnmarked()
  }

  /// Forgets what is recorded only after a mark.
  private mutating func removeUnmarked() {
    bins.removeAll()
    blits.removeAll()
    batch = RectangleBatch()
    blurs.removeAll()
    coverages.removeAll()
    masks.removeAll()
    groupDepth = 0
  }

  /// The commands from index `first` on, as a segment of the frame.
  mutating func segment(from first: Int) -> PlanSegment {
    batch = RectangleBatch()
    guard commands.count > first else { return PlanSegment() }
    return PlanSegment(
      part: Int32(part), starts: bins.append(commands, from: first, layout.pointee))
  }

  /// The bytes taken by what was recorded.
  var bytes: Int {
    commands.count * MemoryLayout<Command>.stride
      + outliner.emitter.lines.count * MemoryLayout<Line>.stride
      + clips.count * MemoryLayout<ClipMask>.stride
      + rectangles.count * MemoryLayout<FineRectangle>.stride
      + blits.count * MemoryLayout<GlyphBlit>.stride + coverages.bytes
  }

  /// Whether an occluder may hide something.
  ///
  /// - Parameter isFirst: whether the frame begins with the first command recorded here. There is nothing
  ///   behind that command to hide.
  func hasOccluders(isFirst: Bool) -> Bool {
    let isFirstOccluder = isFirst && commands.count > 0 && commands[0].occluder >= 0
    return occluders.count > (isFirstOccluder ? 1 : 0)
  }

  /// What the bands read, valid until more is recorded.
  ///
  /// - Parameter sources: the planner's paints.
  func framePart(_ sources: UnsafePointer<SourceRef>) -> FramePart {
    FramePart(
      commands: UnsafePointer(commands.base), clips: UnsafePointer(clips.base),
      blits: UnsafePointer(blits.base), blurs: UnsafePointer(blurs.base),
      occluders: UnsafePointer(occluders.base), rectangles: UnsafePointer(rectangles.base),
      masks: UnsafePointer(masks.base), coverages: coverages.base, sources: sources,
      lines: outliner.emitter.lines.base, chunks: outliner.chunks.base,
      starts: UnsafePointer(bins.starts.base), order: UnsafePointer(bins.order.base))
  }
}

// MARK: - Marks

extension CommandRecorder {
  /// How much was recorded at one moment. `rewind(to:)` forgets what was recorded later.
  struct Mark {
    fileprivate var commands: Int
    fileprivate var clips: Int
    fileprivate var outlines: OutlineMark
    fileprivate var rectangles: Int
    fileprivate var occluders: Int
  }

  /// The current state. Only clips and a background may have been recorded since the frame began.
  var mark: Mark {
    Mark(
      commands: commands.count, clips: clips.count, outlines: outliner.mark,
      rectangles: rectangles.count, occluders: occluders.count)
  }

  /// Forgets what was recorded after `mark`.
  mutating func rewind(to mark: Mark) {
    commands.count = mark.commands
    clips.count = mark.clips
    outliner.rewind(to: mark.outlines)
    rectangles.count = mark.rectangles
    occluders.count = mark.occluders
    removeUnmarked()
  }
}

// MARK: - Boxes, groups and prepared coverage

extension CommandRecorder {
  /// Adds a box of whole pixels.
  mutating func addBox(_ box: PixelRect, _ ink: Ink, _ clip: ClipState, blend: CGBlendMode) {
    let visible = box.intersection(clip.box)
    guard !visible.isEmpty else { return }
    commands.append(
      Command(
        kind: .box, part: part, blend: blend, alpha: ink.alpha, box: visible, clip: clip.mask,
        source: ink.source, color: ink.color,
        occluder: covers(ink, clip, blend) ? addOccluder(visible) : -1))
  }

  /// Whether an occluder of this size is worth testing.
  func canOcclude(_ box: PixelRect) -> Bool {
    box.width >= Self.minimumOccluderSide && box.height >= Self.minimumOccluderSide
  }

  /// Adds an occluder for the command recorded next, and returns its index, or −1 if it is too small.
  mutating func addOccluder(_ box: PixelRect) -> Int32 {
    guard canOcclude(box) else { return -1 }
    occluders.append(box)
    return Int32(occluders.count - 1)
  }

  /// Whether the ink hides the backdrop completely where its coverage is full.
  func covers(_ ink: Ink, _ clip: ClipState, _ blend: CGBlendMode) -> Bool {
    ink.isOpaque && blend == .normal && groupDepth == 0 && clip.mask.isNone
  }

  /// - Returns: the index of its command, or nil if groups are nested too deep.
  mutating func beginGroup(_ box: PixelRect) -> Int? {
    guard groupDepth < Self.maximumGroupDepth else {
      limits.report(.groups)
      return nil
    }
    commands.append(Command(kind: .beginGroup, part: part, box: box))
    groupDepth += 1
    return commands.count - 1
  }

  /// Ends the group that begins with command `index`.
  mutating func endGroup(_ index: Int, _ item: ItemContext) {
    groupDepth -= 1
    if commands.count == index + 1, item.blend.keepsBackdropUnderClear {
      commands.count = index
      return
    }
    commands.append(
      Command(
        kind: .endGroup, part: part, blend: item.blend, alpha: item.alphaByte, box: item.clip.box,
        clip: item.clip.mask))
  }

  /// Adds an anti-aliased clip and returns its number.
  mutating func addClip(_ clip: ClipMask) -> ClipRef {
    clips.append(clip)
    return ClipRef(part: Int32(part), index: Int32(truncatingIfNeeded: clips.count - 1))
  }

  mutating func addBlur(
    _ blur: BlurredRectangle, _ box: PixelRect, _ ink: Ink, _ item: ItemContext
  ) {
    commands.append(
      Command(
        kind: .blur, part: part, blend: item.blend, box: box, clip: item.clip.mask,
        first: Int32(blurs.count), color: ink.color))
    blurs.append(blur)
  }

  mutating func addMask(_ mask: ShadowMask, _ ink: Ink, _ item: ItemContext) {
    masks.append(mask)
    commands.append(
      Command(
        kind: .mask, part: part, blend: item.blend, box: item.clip.box, clip: item.clip.mask,
        first: Int32(masks.count - 1), color: ink.color))
  }

  /// Appends a glyph for the next `addGlyphs`.
  @inline(__always)
  mutating func appendBlit(_ blit: GlyphBlit) { blits.append(blit) }

  /// Forgets the glyphs from number `first` on.
  mutating func removeBlits(from first: Int) { blits.count = first }

  /// Adds a command for the glyphs from number `first` on, if there are any.
  mutating func addGlyphs(from first: Int, _ ink: Ink, _ item: ItemContext) {
    guard blits.count > first else { return }
    commands.append(
      Command(
        kind: .glyphs, part: part, blend: item.blend, alpha: ink.alpha, box: item.clip.box,
        clip: item.clip.mask, first: Int32(first), count: Int32(blits.count - first),
        source: ink.source, color: ink.color))
  }
}

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

extension CommandRecorder {
  /// The maximum number of verbs of a rectangle.
  private static let maximumRectangleVerbs = 6

  /// Whether a dash pattern had too many dashes.
  var hasTooManyDashes: Bool { outliner.stroker.hasTooManyDashes }

  /// A path as a shape.
  func shape(
    _ path: PathView, _ kind: Shape.Kind, _ transform: DeviceTransform, window: PixelRect
  ) -> Shape {
    var (pointCount, verbCount) = (path.pointCount, path.verbCount)
    if pointCount > pointLimit {
      if pointLimit == Self.maximumPoints { limits.report(.points) }
      (pointCount, verbCount) = (0, 0)
      while pointCount + path.verbs[verbCount].pointCount <= pointLimit {
        pointCount += path.verbs[verbCount].pointCount
        verbCount += 1
      }
    }
    return Shape(
      kind: kind, points: path.points, pointCount: pointCount, verbs: path.verbs,
      verbCount: verbCount, transform: transform, window: window)
  }

  /// Makes the lines of a shape.
  ///
  /// - Parameter style: how a stroke is drawn.
  mutating func outline(_ shape: borrowing Shape, style: FlatStroke? = nil) -> Outline {
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
    style: FlatStroke? = nil, occluder: PixelRect = .empty
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
  /// - Parameter makeInk: makes the paint; nil if it is invisible.
  /// - Returns: false if the fill has to be added with `addShape`.
  @inline(__always)
  mutating func addPlainFill(
    _ path: PathView, _ transform: DeviceTransform, _ clip: ClipState,
    _ kernel: PathFlattener.Kernel, _ makeInk: (_ order: Int) -> Ink?
  ) -> Bool {
    let first = outliner.emitter.lines.count
    let outline = outliner.outline(
      path, transform, kernel, worker: Int(part), bandHeight: layout.pointee.maximumHeight)
    guard let outline else { return false }
    let box = clip.box.intersection(outline.bounds)
    if outline.lines.count == 0 || box.isEmpty { return true }
    // Cards become occluders, and rectangles are recorded as boxes.
    if path.verbCount <= CardOutline.maximumVerbs, canOcclude(box) || mayBeBox(path) {
      outliner.emitter.lines.count = first
      return false
    }
    guard let ink = makeInk(commands.count) else { return true }
    let isPaired = PairedRows.fill(outline, outliner.emitter.lines.base + first)
    commands.append(
      Command(
        kind: .shape, isPaired: isPaired, part: part, box: box, clip: clip.mask,
        lines: outline.lines, source: ink.source, color: ink.color))
    return true
  }

  /// Whether the last outlined fill may be a rectangle of whole pixels, which needs no lines.
  private func mayBeBox(_ path: PathView) -> Bool {
    let ends = outliner.emitter.low | outliner.emitter.high
    return path.verbCount <= Self.maximumRectangleVerbs
      && (ends.x | ends.y) & Int32(FixedPoint.one - 1) == 0
  }
}
