import ScrollPhysics
import Testing

/// Fingers on a scroll model: recognises drags as a scroll view does, and records the calls.
struct ModelHand {
  var model: ScrollModel
  /// All calls so far; consecutive scroll calls count once.
  private(set) var calls: [String] = []
  /// Every call so far, exactly as the model made it.
  private(set) var told: [ScrollCall] = []
  private var fingers: [ScrollFinger] = []
  private var start = SIMD2<Double>.zero
  private var startSpan = 0.0

  init(_ change: (inout ScrollConfiguration) -> Void = { _ in }, offset: SIMD2<Double> = .zero) {
    var configuration = ScrollConfiguration(viewSize: [375, 667], contentSize: [1000, 1600])
    configuration.maximumZoomScale = 3
    configuration.flingBoost = false
    change(&configuration)
    model = ScrollModel(configuration, contentOffset: offset)
  }

  var offset: SIMD2<Double> { model.contentOffset }
  var scale: Double { model.zoomScale }

  mutating func handle(_ input: ScrollModel.Input, at t: Double) {
    model.handle(input, at: t)
    collect()
  }

  mutating func frame(_ t: Double) {
    model.advance(to: t)
    collect()
  }

  private mutating func collect() {
    for call in model.takeCalls() {
      told.append(call)
      let name: String
      switch call {
      case .didZoom: continue
      case .willEndDragging: name = "willEndDragging"
      default: name = call.description
      }
      if name != "didScroll" || calls.last != "didScroll" { calls.append(name) }
    }
  }

  mutating func forget() { calls = [] }

  /// The calls that begin and end something.
  var milestones: [String] { calls.filter { $0 != "didScroll" } }

  // MARK: Fingers

  private var centroid: SIMD2<Double> {
    fingers.reduce(SIMD2<Double>.zero) { $0 + $1.position } / Double(max(fingers.count, 1))
  }

  private var span: Double {
    let c = centroid
    let sum = fingers.reduce(0.0) {
      let d = $1.position - c
      return $0 + (d.x * d.x + d.y * d.y).squareRoot()
    }
    return fingers.count > 1 ? 2 * sum / Double(fingers.count) : 0
  }

  mutating func down(_ id: Int, _ position: SIMD2<Double>, at t: Double) {
    fingers.append(ScrollFinger(id: id, position: position))
    restart(at: t)
  }

  mutating func up(_ id: Int, at t: Double) {
    fingers.removeAll { $0.id == id }
    restart(at: t)
  }

  mutating func upAll(at t: Double) {
    fingers = []
    handle(.fingers([]), at: t)
  }

  private mutating func restart(at t: Double) {
    start = centroid
    startSpan = span
    handle(.fingers(fingers), at: t)
  }

  /// Moves fingers to positions in one step.
  mutating func move(_ places: [Int: SIMD2<Double>], at t: Double) {
    for i in fingers.indices {
      if let place = places[fingers[i].id] { fingers[i].position = place }
    }
    handle(.fingers(fingers), at: t)
    let way = centroid - start
    if !model.isDragging, (way.x * way.x + way.y * way.y).squareRoot() > 10 {
      handle(.beginDragging, at: t)
    }
    if fingers.count > 1, !model.isZooming, abs(span - startSpan) > 8 {
      handle(.beginZooming, at: t)
    }
  }

  /// Moves one finger straight in `steps` even steps of 10 ms.
  mutating func drag(
    from a: SIMD2<Double>, to b: SIMD2<Double>, start t: Double, steps: Int = 10, lifts: Bool = true
  ) {
    down(1, a, at: t)
    for i in 1...steps {
      let share = Double(i) / Double(steps)
      move([1: a + (b - a) * share], at: t + Double(i) * 0.01)
    }
    if lifts { up(1, at: t + Double(steps) * 0.01) }
  }

  mutating func frames(from start: Double, to end: Double, rate: Double = 60) {
    var i = (start * rate).rounded(.up)
    while i / rate <= end {
      frame(i / rate)
      i += 1
    }
  }
}
