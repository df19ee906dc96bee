import ScrollPhysics
import TestSupport
import Testing

@Suite("Random streams of events on the model")
struct ScrollModelRandomTests {
  @Test("10,000 streams: no crash, all finite, at rest inside, begins and ends paired")
  func streams() {
    for seed in 0..<10_000 {
      var stream = RandomStream(seed: UInt64(seed))
      stream.run()
    }
  }
}

/// One stream of random fingers, numbers, times and changes, after which everything comes to rest.
private struct RandomStream {
  var random: SeededGenerator
  var model: ScrollModel
  var fingers: [ScrollFinger] = []
  var time = 0.0
  var pairs = CallPairs()

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var configuration = ScrollConfiguration(
      viewSize: [375, 667],
      contentSize: [
        Double.random(in: 0...2000, using: &random), Double.random(in: 0...3000, using: &random),
      ])
    configuration.minimumZoomScale = Double.random(in: 0.2...1, using: &random)
    configuration.maximumZoomScale = Double.random(in: 1...4, using: &random)
    configuration.bounces = Int.random(in: 0..<5, using: &random) > 0
    configuration.bouncesZoom = Int.random(in: 0..<5, using: &random) > 0
    configuration.isPagingEnabled = Int.random(in: 0..<5, using: &random) == 0
    configuration.isDirectionalLockEnabled = Bool.random(using: &random)
    configuration.centersContent = Bool.random(using: &random)
    configuration.momentumSource = Int.random(in: 0..<5, using: &random) == 0 ? .platform : .engine
    model = ScrollModel(configuration)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: [.nan, .infinity, -.infinity, 1e300, -1e9].randomElement(using: &random) ?? .nan
    default: Double.random(in: range, using: &random)
    }
  }

  mutating func point() -> SIMD2<Double> { [number(-100...500), number(-100...800)] }

  mutating func input() -> ScrollModel.Input {
    switch Int.random(in: 0..<30, using: &random) {
    case 0...3:
      if fingers.count < 4 {
        fingers.append(ScrollFinger(id: Int.random(in: 0..<9, using: &random), position: point()))
      }
      return .fingers(fingers)
    case 4...6:
      if !fingers.isEmpty { fingers.remove(at: Int.random(in: 0..<fingers.count, using: &random)) }
      return .fingers(fingers)
    case 7...16:
      for i in fingers.indices {
        fingers[i].position += [number(-40...40), number(-60...60)]
        if !fingers[i].position.x.isFinite { fingers[i].position = point() }
      }
      return .fingers(fingers)
    case 17: return .beginDragging
    case 18: return .beginZooming
    case 19: return .cancel
    case 20: return .notches([number(-2...2), number(-3...3)])
    case 21: return .precise([number(-30...30), number(-30...30)])
    case 22: return Bool.random(using: &random) ? .endPrecise : .endZoom
    case 23:
      if Bool.random(using: &random) { return .zoomStep(by: number(0.5...2), at: point()) }
      return .zoom(
        by: number(0.5...2), at: point(), source: Bool.random(using: &random) ? .stream : .gesture)
    case 24: return .step(point())
    case 25: return .setContentOffset(point() * 3, animated: Bool.random(using: &random))
    case 26: return .setZoomScale(number(0...5), animated: Bool.random(using: &random))
    case 27:
      return .zoomToRect(origin: point(), size: point(), animated: Bool.random(using: &random))
    case 28: return Bool.random(using: &random) ? .scrollToTop : .stop
    default:
      var changed = model.configuration
      changed.contentSize = [number(0...2000), number(0...3000)]
      changed.viewSize = [number(10...900), number(10...900)]
      changed.maximumZoomScale = number(0.1...5)
      changed.contentInset.top = number(-10...60)
      return .configure(changed)
    }
  }

  mutating func nextTime() -> Double {
    switch Int.random(in: 0..<60, using: &random) {
    case 0: return time
    case 1: return time - Double.random(in: 0...100, using: &random)
    case 2: return [.nan, .infinity, -1e300].randomElement(using: &random) ?? 0
    case 3: time += Double.random(in: 0...3, using: &random)
    default: time += Double.random(in: 0...0.03, using: &random)
    }
    return time
  }

  mutating func check() {
    pairs.note(model.takeCalls())
    let state = (model.contentOffset.x, model.contentOffset.y, model.zoomScale)
    #expect(state.0.isFinite && state.1.isFinite && state.2.isFinite && state.2 > 0)
  }

  mutating func run() {
    for _ in 0..<40 {
      model.handle(input(), at: nextTime())
      check()
      if Bool.random(using: &random) {
        model.advance(to: nextTime())
        check()
      }
    }
    model.handle(.fingers([]), at: time)
    model.handle(.cancel, at: time)
    // Whatever the model's time, two long frames end everything.
    for _ in 0..<3 {
      time += 120
      model.advance(to: time)
      check()
    }
    model.advance(to: .nan)
    check()
    #expect(model.isAtRest)
    #expect(model.offsetBounds.contains(model.contentOffset))
    let limits = model.configuration.minimumZoomScale...model.configuration.maximumZoomScale
    #expect(limits.contains(model.zoomScale))
    #expect(pairs.isEven)
  }
}

/// The numbers of beginnings and ends.
private struct CallPairs {
  var dragging = 0
  var decelerating = 0
  var zooming = 0

  var isEven: Bool { dragging == 0 && decelerating == 0 && zooming == 0 }

  mutating func note(_ calls: [ScrollCall]) {
    for call in calls {
      switch call {
      case .willBeginDragging: dragging += 1
      case .didEndDragging: dragging -= 1
      case .willBeginDecelerating: decelerating += 1
      case .didEndDecelerating: decelerating -= 1
      case .willBeginZooming: zooming += 1
      case .didEndZooming: zooming -= 1
      default: break
      }
      let open = [dragging, decelerating, zooming]
      #expect(open.allSatisfy { (0...1).contains($0) })
    }
  }
}
