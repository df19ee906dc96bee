import Panorama

/// The stroke being drawn. All of it except the newest end is frozen in pieces that frames share, so a long
/// stroke damages only the part that the finger has just added.
struct Pen {
  /// The stroke so far. Repeated positions are left out.
  private(set) var stroke: SketchStroke
  /// Where the finger is likely to be when the frame is shown. These samples are drawn but never kept.
  var predicted: [InkSample] = []
  private var trace: InkTrace
  /// Whether measured pressures count.
  private let feelsPressure: Bool
  private var deliveries = DeliveryTimes()
  /// When each sample after the first one arrived, in seconds since the stroke began, and whether the stroke
  /// contains it.
  private var arrivals: [(time: Double, isKept: Bool)] = []
  /// The shape that the hand meant, as it was when the finger paused, and where the finger was then; nil for a line that
  /// follows the hand.
  private var meant: (shape: SketchShape, finger: SIMD2<Double>)?
  /// Whether the stroke draws a shape. From then on, samples change the shape.
  var isShape: Bool { meant != nil }
  /// Finished pieces of the line.
  private var pieces: [DisplayList] = []
  /// The index of the point at which the tail begins; it is also the last point of the newest piece.
  private var tailStart = 0

  /// The number of points in a piece, small enough that its box is small.
  private static let pieceLength = 12

  /// - Parameters:
  ///   - ink: without samples.
  ///   - feelsPressure: whether measured pressures count.
  init(at start: InkSample, width: Double, color: CGColor, ink: Ink, feelsPressure: Bool) {
    stroke = SketchStroke(points: [], width: width, color: color, ink: ink)
    self.feelsPressure = feelsPressure
    trace = InkTrace(InkSettings(ink, width: width))
    add(start)
  }

  /// Adds samples that were delivered together, oldest first. Their times are those of their arrival.
  mutating func add(delivery samples: [InkSample]) {
    let samples = samples.filter(\.time.isFinite)
    for (sample, time) in zip(samples, deliveries.times(of: samples.map(\.time))) {
      var sample = sample
      arrivals.append((sample.time, false))
      let count = stroke.points.count
      sample.time = time
      add(sample)
      arrivals[arrivals.count - 1].isKept = stroke.points.count > count
    }
  }

  /// The stroke as it is kept when the finger lifts: its line is fitted to the finger's whole way, and a delivery that
  /// two frames had to share is laid out as one. Its arrays have no room for more samples. O(n)
  var finished: SketchStroke {
    var stroke = fitted
    stroke.points = stroke.points.exact
    if var ink = stroke.ink {
      (ink.times, ink.pressures) = (ink.times.exact, ink.pressures.exact)
      stroke.ink = ink
    }
    return stroke
  }

  private var fitted: SketchStroke {
    guard !isShape, let start = stroke.ink?.times.first else { return stroke }
    var stroke = stroke
    if let scale = stroke.ink?.scale {
      stroke.ink?.grid = SIMD2(PositionGrid.step(of: stroke.points, scale: scale), 0)
    }
    guard let last = arrivals.lastIndex(where: \.isKept) else { return stroke }
    // Where the finger came to rest, later samples have no effect on the times of the others.
    let moves = arrivals[...last]
    var whole = DeliveryTimes()
    let times = whole.times(of: moves.map(\.time))
    stroke.ink?.times =
      [start] + zip(times, moves).compactMap { $1.isKept ? Float(max(0, $0)) : nil }
    return stroke
  }

  /// Adds a sample. It is ignored if its position is that of the last one or if a number is not finite.
  private mutating func add(_ sample: InkSample) {
    if let meant { return change(meant.shape, from: meant.finger, to: sample.position) }
    guard sample.position.x.isFinite, sample.position.y.isFinite, sample.time.isFinite,
      sample.position != stroke.points.last
    else { return }
    stroke.points.append(sample.position)
    stroke.ink?.times.append(Float(max(0, sample.time)))
    if feelsPressure { addPressure(sample.pressure) }
    var sample = sample
    sample.pressure = stroke.ink?.pressures.last.map { Double($0) }
    trace.add(sample)
    freeze()
  }

  /// Makes the line the shape that the hand meant: an open line an arrow or straight, a closed one an ellipse, a rectangle
  /// or a triangle, if it resembles one. A line that multiplies becomes only straight.
  mutating func takeShape() {
    guard let start = stroke.points.first, let end = stroke.points.last,
      let shape = ShapeGuess(stroke.points)?.shape
    else { return }
    let multiplies = stroke.ink?.tool.multiplies == true
    if shape.kind == .line || (shape.kind == .arrow && multiplies) {
      straighten(from: start, to: end)
    } else if !multiplies {
      // A shape has the width that the line had on average.
      let radii = trace.points(from: 0).map(\.radius)
      if !radii.isEmpty { stroke.width = 2 * radii.reduce(0, +) / Double(radii.count) }
      stroke.ink = nil
      meant = (shape, end)
      stroke = stroke.drawing(shape)
      (pieces, tailStart, predicted) = ([], 0, [])
    }
  }

  private mutating func straighten(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    guard let ink = stroke.ink, let time = ink.times.last,
      let shape = SketchShape(.line, [start, end])
    else { return }
    meant = (shape, end)
    if !ink.pressures.isEmpty {
      let mean = ink.pressures.reduce(0, +) / Float(ink.pressures.count)
      stroke.ink?.pressures = [mean, mean]
    }
    stroke = stroke.drawing(shape)
    stroke.ink?.times = [ink.times.first ?? 0, time]
    retrace()
  }

  /// The least size to which a finger makes a shape, as a part of what it was.
  private static let smallest = 0.05

  /// Moves the end of a line or arrow with the finger, or scales another shape about its middle.
  private mutating func change(
    _ shape: SketchShape, from start: SIMD2<Double>, to p: SIMD2<Double>
  ) {
    guard p.x.isFinite, p.y.isFinite else { return }
    if shape.points.count == 2 {
      // The finger that drew an arrow's head rests beside the tip.
      let end = shape.points[1] + (p - start)
      guard end != shape.points[0] else { return }
      stroke = stroke.drawing(shape.moving(1, to: end))
      return retrace()
    }
    let middle = shape.points.reduce(.zero, +) / Double(shape.points.count)
    let (former, now) = ((start - middle).length, (p - middle).length)
    guard former > 0 else { return }
    let factor = max(Self.smallest, now / former)
    stroke = stroke.drawing(
      shape.applying(CGAffineTransform(scaleX: factor, y: factor).about(middle)))
  }

  private mutating func retrace() {
    (pieces, tailStart, predicted) = ([], 0, [])
    guard let ink = stroke.ink else { return }
    trace = InkTrace(stroke.samples ?? [], InkSettings(ink, width: stroke.width))
  }

  /// Pressures are kept once the device has measured one. Earlier samples get the first measured one.
  private mutating func addPressure(_ pressure: Double?) {
    let count = stroke.points.count
    if let pressure, let measured = stroke.ink?.pressures {
      let missing = [Float](repeating: Float(pressure), count: count - 1 - measured.count)
      stroke.ink?.pressures += missing + [Float(pressure)]
    } else if let last = stroke.ink?.pressures.last {
      stroke.ink?.pressures.append(last)
    }
  }

  private mutating func freeze() {
    // Where pieces of a transparent stroke overlap, they would be darker.
    guard stroke.isOpaque else { return }
    let count = trace.settledCount
    guard count - tailStart > Self.pieceLength else { return }
    let points = trace.points(from: tailStart)
    var start = 0
    while count - tailStart > Self.pieceLength {
      let piece = Array(points[start...(start + Self.pieceLength)])
      pieces.append(DisplayList(items: [stroke.item(filling: InkOutline.path(of: piece))]))
      start += Self.pieceLength
      tailStart += Self.pieceLength
    }
  }

  /// What is shown of the stroke, including predicted positions.
  var displayItems: [DisplayItem] {
    if stroke.ink == nil { return [stroke.displayItem] }
    var ahead = trace
    if !isShape {
      for var sample in predicted {
        sample.time += deliveries.delay
        if !feelsPressure { sample.pressure = nil }
        ahead.add(sample)
      }
    }
    let tail = InkOutline.path(of: ahead.points(from: tailStart))
    return pieces.map { DisplayItem(.list($0)) } + [stroke.item(filling: tail)]
  }
}

extension Pen {
  /// A stroke.
  /// - Parameters:
  ///   - pen: the pen that draws it.
  ///   - start: where the hand came down.
  ///   - scale: points on screen per scene unit.
  ///   - drawsInPoints: whether the pen's width is in points on screen, and not in scene units.
  ///   - isDark: whether it draws on dark paper.
  init(
    _ pen: SketchPen, at start: InkSample, scale: Double, drawsInPoints: Bool, onDark isDark: Bool
  ) {
    self.init(
      at: start, width: drawsInPoints ? pen.width / scale : pen.width,
      color: pen.lineColor(onDark: isDark),
      ink: Ink(tool: pen.ink(onDark: isDark), times: [], scale: scale, lag: pen.lag),
      feelsPressure: pen.feelsPressure || pen.kind == .highlighter)
  }
}

extension InkSample {
  /// Where a finger is, and how hard it presses.
  @MainActor
  init(_ touch: Touch, at p: SIMD2<Double>) {
    // A surface that measures no pressure reports 0 or the maximum.
    let isMeasured =
      touch.type == .pencil || touch.force > 0 && touch.force < touch.maximumPossibleForce
    self.init(
      position: p, time: touch.timestamp - touch.startTimestamp,
      pressure: isMeasured ? touch.force : nil)
  }
}
