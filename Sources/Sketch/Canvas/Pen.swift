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
  /// Whether the line is straight from its first sample to its last.
  private(set) var isStraight = false
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
  /// two frames had to share is laid out as one. O(n)
  var finished: SketchStroke {
    guard !isStraight, let start = stroke.ink?.times.first else { return stroke }
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
    if isStraight { return moveEnd(to: sample) }
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

  /// Makes the line straight. From now on, samples move its end.
  mutating func straighten() {
    guard let start = stroke.points.first, let end = stroke.points.last, let ink = stroke.ink,
      let time = ink.times.last
    else { return }
    isStraight = true
    if !ink.pressures.isEmpty {
      let mean = ink.pressures.reduce(0, +) / Float(ink.pressures.count)
      stroke.ink?.pressures = [mean, mean]
    }
    stroke.points = [start, end]
    stroke.ink?.times = [ink.times.first ?? 0, time]
    retrace()
  }

  private mutating func moveEnd(to sample: InkSample) {
    guard let start = stroke.points.first, sample.position.x.isFinite, sample.position.y.isFinite,
      sample.position != start
    else { return }
    stroke.points = [start, sample.position]
    retrace()
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
    var ahead = trace
    if !isStraight {
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
  init(_ pen: SketchPen, at start: InkSample, scale: Double, drawsInPoints: Bool) {
    self.init(
      at: start, width: drawsInPoints ? pen.width / scale : pen.width, color: pen.color,
      ink: Ink(tool: pen.ink, times: [], scale: scale, lag: pen.lag),
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
