import Foundation
import Panorama
import Sketch
import Testing

/// Ink of hands whose samples are delivered several at a time, all with the time of their arrival.
@MainActor
@Suite struct BatchedInkTests {
  private static let centre = SIMD2(512.0, 512.0)

  /// A circle around `centre`, drawn evenly once around and a little further.
  private func circle(
    radius: Double, hertz: Double, batch: Int, grid: Double = 0.1, duration: Double = 1
  ) throws -> SketchStroke {
    let desk = try Desk()
    let samples = (0...Int(hertz * duration * 1.2)).map { k -> InputEvent.Kind in
      let angle = Double(k) / (hertz * duration) * 2 * .pi
      let p = Self.centre + SIMD2(cos(angle), sin(angle)) * radius
      let q = (p / grid).rounded(.toNearestOrEven) * grid
      return .touch(TouchInput(phase: k == 0 ? .began : .moved, id: 1, x: q.x, y: q.y))
    }
    desk.window.handle(InputEvent(time: 1, kind: samples[0]))
    var next = 1
    while next < samples.count {
      let end = min(samples.count, next + batch)
      let time = 1 + Double(end - 1) / hertz
      desk.window.handle(samples[next..<end].map { InputEvent(time: time, kind: $0) })
      _ = desk.window.makeFrame()
      next = end
    }
    desk.window.handle(
      InputEvent(
        time: 1 + Double(samples.count) / hertz, kind: samples[samples.count - 1].lifted))
    return try #require(desk.strokes.first)
  }

  /// The least and greatest distances of the ink's edges from the centre.
  private func edges(_ stroke: SketchStroke) throws -> (inner: Double, outer: Double) {
    let distances = try #require(stroke.outline).points.map { p -> Double in
      let d = p - Self.centre
      return (d * d).sum().squareRoot()
    }
    return (try #require(distances.min()), try #require(distances.max()))
  }

  /// Lifts the finger at y = 300.
  private func end(_ desk: Desk, x: Double, at time: Double) {
    desk.window.handle(
      InputEvent(time: time, kind: .touch(TouchInput(phase: .ended, id: 1, x: x, y: 300))))
  }

  @Test(arguments: [60.0, 120, 240], [4, 12])
  func aCircleInBatchesIsTheCircleOfAnEvenHand(hertz: Double, batch: Int) throws {
    for radius in [10.0, 40, 100] {
      for duration in [0.5, 1.5] {
        let even = try circle(radius: radius, hertz: hertz, batch: 1, duration: duration)
        let batched = try circle(radius: radius, hertz: hertz, batch: batch, duration: duration)
        #expect(batched.points == even.points)
        let (a, b) = (try edges(even), try edges(batched))
        #expect(a.inner > radius * 0.5)
        #expect(abs(a.inner - b.inner) < 0.006 * radius, "inner edge of \(radius): \(a) \(b)")
        #expect(abs(a.outer - b.outer) < 0.006 * radius, "outer edge of \(radius): \(a) \(b)")
      }
    }
  }

  @Test func fortyAtATimeAreNoTriangle() throws {
    let ink = try edges(try circle(radius: 40, hertz: 120, batch: 40))
    #expect(ink.inner > 37.5)
  }

  /// A busy machine reads what the hand did now and then, however much that is.
  @Test(arguments: [[40], [9, 30], [1, 24, 3, 17, 2], [5, 1, 1, 22, 13, 8]], [60.0, 120])
  func aNineThatArrivesInBurstsKeepsItsLoop(batches: [Int], hertz: Double) throws {
    let nine = try #require(Letters.all.first { $0.name == "9" })
    let motion = nine.motion(height: 48, duration: 0.8)
    func edge(_ batches: [Int]) throws -> InkEdge {
      let stroke = try motion.stroke(hertz: hertz, grid: 0.1, batches: batches)
      return InkEdge(try #require(stroke?.outline))
    }
    let (even, burst) = (try edge([1]), try edge(batches))
    for p in burst.visible { #expect(even.distance(to: p) < 0.5) }
    for p in even.visible { #expect(burst.distance(to: p) < 0.5) }
    #expect(burst.distance(to: SIMD2(412.37, 318.71) + SIMD2(50, 25) * 0.48) > 5)
  }

  @Test func aPauseBeforeABatchStaysAPause() throws {
    let desk = try Desk()
    func moved(_ x: Double, at time: Double) -> InputEvent {
      let phase = x == 300 ? TouchInput.Phase.began : .moved
      return InputEvent(
        time: time, kind: .touch(TouchInput(phase: phase, id: 1, x: x, y: 300)))
    }
    desk.window.handle(moved(300, at: 1))
    desk.window.handle(moved(310, at: 1.01))
    _ = desk.window.makeFrame()
    desk.window.handle([320, 330, 340].map { moved($0, at: 1.4) })
    _ = desk.window.makeFrame()
    desk.window.handle(moved(350, at: 1.41))
    end(desk, x: 350, at: 1.42)
    let times = try #require(desk.strokes.first?.ink?.times)
    let expected: [Float] = [0, 0.01, 0.36, 0.38, 0.4, 0.41]
    try #require(times.count == expected.count)
    for (time, laid) in zip(times, expected) { #expect(abs(time - laid) < 1e-5) }
  }

  /// A mouse that reports 1,000 times a second, and steps that are late by different amounts.
  @Test func samplesThatArriveOneByOneKeepTheirTimes() throws {
    let desk = try Desk()
    let arrivals = [0.001, 0.002, 0.003, 0.004, 0.012, 0.021, 0.028, 0.037]
    desk.window.handle([0] + arrivals, at: 300)
    end(desk, x: 340, at: 1.04)
    let times = try #require(desk.strokes.first?.ink?.times)
    try #require(times.count == arrivals.count + 1)
    for (time, arrival) in zip(times.dropFirst(), arrivals) {
      #expect(abs(Double(time) - arrival) < 1e-6)
    }
  }

  /// A frame may begin while a delivery is being read.
  @Test func aDeliveryThatTwoFramesShareIsOne() throws {
    func times(cutAt cut: Int) throws -> [Float] {
      let desk = try Desk()
      let moves = (0...24).map { k -> InputEvent in
        let time = k == 0 ? 1 : k <= 12 ? 1.1 : 1.2
        let phase = k == 0 ? TouchInput.Phase.began : .moved
        let touch = TouchInput(phase: phase, id: 1, x: 300 + 5 * Double(k), y: 300)
        return InputEvent(time: time, kind: .touch(touch))
      }
      desk.window.handle(Array(moves[..<cut]))
      // Views are told of moves once a frame.
      _ = desk.window.makeFrame()
      desk.window.handle(Array(moves[cut...]))
      end(desk, x: 420, at: 1.21)
      return try #require(desk.strokes.first?.ink?.times)
    }
    let whole = try times(cutAt: 13)
    try #require(whole.count == 25)
    for k in 0...24 { #expect(abs(whole[k] - Float(k) / 120) < 1e-5) }
    #expect(try times(cutAt: 8) == whole)
    #expect(try times(cutAt: 20) == whole)
  }

  @Test func positionsThatArriveWithTheBeginningTakeTime() throws {
    let desk = try Desk()
    desk.window.handle([Double](repeating: 0, count: 13), at: 300)
    desk.window.handle(
      InputEvent(
        time: 1.1, kind: .touch(TouchInput(phase: .moved, id: 1, x: 400, y: 300))))
    end(desk, x: 400, at: 1.11)
    let times = try #require(desk.strokes.first?.ink?.times)
    try #require(times.count == 14)
    for i in 1...12 { #expect(abs(times[i] - Float(i) / 120) < 1e-5) }
    #expect(abs(times[13] - 0.2) < 1e-5)
  }
}

extension InputEvent.Kind {
  /// The same finger, lifted in the same place.
  fileprivate var lifted: Self {
    guard case .touch(var touch) = self else { return self }
    touch.phase = .ended
    return .touch(touch)
  }
}

extension Window {
  /// A finger that comes down at y = `height` at the first of these times, and moves to the right by 5 points at
  /// each of the others.
  fileprivate func handle(_ times: [Double], at height: Double) {
    handle(
      times.enumerated().map { index, time in
        InputEvent(
          time: 1 + time,
          kind: .touch(
            TouchInput(
              phase: index == 0 ? .began : .moved, id: 1, x: 300 + 5 * Double(index), y: height)))
      })
  }
}
