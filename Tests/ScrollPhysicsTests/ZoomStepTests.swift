import ScrollPhysics
import Testing

@Suite("Zooming by notches and keys")
struct ZoomStepTests {
  private func hand(_ change: (inout ScrollConfiguration) -> Void = { _ in }) -> ModelHand {
    ModelHand(
      {
        $0.contentSize = [10_000, 10_000]
        change(&$0)
      }, offset: [3000, 3000])
  }

  /// The content point, at scale 1, under a point of the view.
  private func content(_ hand: ModelHand, at p: SIMD2<Double>) -> SIMD2<Double> {
    (hand.offset + p) / hand.scale
  }

  @Test("A notch starts a smooth motion from rest over many frames, and its point does not move")
  func glides() {
    var hand = hand()
    let point: SIMD2<Double> = [100, 200]
    let anchor = content(hand, at: point)
    hand.handle(.zoomStep(by: 1.1, at: point), at: 0)
    #expect(hand.scale == 1 && hand.model.isAnimating && hand.model.targetZoomScale == 1.1)
    var scales = [hand.scale]
    while hand.model.isAnimating, scales.count < 600 {
      hand.frame(Double(scales.count) / 60)
      scales.append(hand.scale)
      #expect(isClose(content(hand, at: point).x, anchor.x, within: 1e-9))
      #expect(isClose(content(hand, at: point).y, anchor.y, within: 1e-9))
    }
    #expect(hand.scale == 1.1 && hand.model.isAtRest)
    #expect(scales.count > 15, "a jump would be over at once")
    let steps = zip(scales.dropFirst(), scales).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 >= 0 }, "it never overshoots")
    #expect(steps.max() ?? 1 < 0.01, "no step as large as a tenth of the notch")
    // At the end, half a pixel is left at the view's farthest edge, plus the movement of one frame.
    #expect((steps.last ?? 1) * (667 - 200) <= 0.7)
    #expect(hand.milestones == ["willBeginZooming", "didEndZooming(1.1)"])
  }

  @Test("The curve is a critically damped spring in the logarithm of the scale")
  func law() {
    let omega = ScrollConstants.bounceAngularFrequency
    var hand = hand()
    hand.handle(.zoomStep(by: 1.5, at: [100, 200]), at: 0)
    for t in stride(from: 0.01, to: 0.3, by: 0.013) {
      hand.frame(t)
      let left = (1 + omega * t) * exponential(-omega * t)
      #expect(isNear(hand.scale, 1.5 * exponential(-logarithm(1.5) * left), share: 1e-12))
    }
  }

  @Test("Several notches add to the target and form one motion at any frame rate")
  func adds() {
    func turned(rate: Double) -> (ModelHand, [Double]) {
      var hand = hand()
      var scales: [Double] = []
      var frame = 1.0
      for i in 0..<5 {
        let t = Double(i) * 0.037
        while frame / rate <= t {
          hand.frame(frame / rate)
          frame += 1
        }
        hand.handle(.zoomStep(by: 1.1, at: [100, 200]), at: t)
      }
      hand.frame(0.2)
      scales.append(hand.scale)
      hand.frame(0.31)
      scales.append(hand.scale)
      hand.frame(3)
      return (hand, scales)
    }
    let (reference, places) = turned(rate: 60)
    #expect(isClose(reference.scale, 1.61051, within: 1e-12))
    #expect(
      reference.milestones == ["willBeginZooming", "didEndZooming(\(reference.scale))"],
      "one zoom, not five")
    for rate in [1.0, 30, 120, 144] {
      let (hand, scales) = turned(rate: rate)
      #expect(zip(scales, places).allSatisfy { isClose($0, $1, within: 1e-12) })
      #expect(hand.offset == reference.offset && hand.scale == reference.scale)
    }
  }

  @Test("A wheel that turns evenly zooms evenly, without stops between notches")
  func steady() {
    var hand = hand { $0.maximumZoomScale = 1e6 }
    var speeds: [Double] = []
    var last = logarithm(hand.scale)
    for i in 1...120 {
      let t = Double(i) / 60
      // A notch every 50 ms, between the frames.
      if i % 3 == 0 { hand.handle(.zoomStep(by: 1.1, at: [100, 200]), at: t - 0.005) }
      hand.frame(t)
      let now = logarithm(hand.scale)
      if t > 0.6 { speeds.append((now - last) * 60) }
      last = now
    }
    let mean = speeds.reduce(0, +) / Double(speeds.count)
    #expect(isNear(mean, logarithm(1.1) / 0.05, share: 0.02))
    #expect(speeds.allSatisfy { isNear($0 / mean, 1, share: 0.05) }, "\(speeds)")
  }

  @Test("It never exceeds the limits, and the first notch back takes effect at once")
  func limits() {
    var hand = hand()
    for i in 0..<45 {
      hand.handle(.zoomStep(by: 1.1, at: [100, 200]), at: Double(i) * 0.02)
      #expect(hand.scale <= 3 && hand.model.targetZoomScale <= 3)
    }
    hand.frame(3)
    #expect(hand.scale == 3)
    hand.forget()
    hand.handle(.zoomStep(by: 1.1, at: [100, 200]), at: 3.1)
    #expect(hand.model.isAtRest && hand.calls.isEmpty, "nothing changes, nothing is told")
    hand.handle(.zoomStep(by: 1 / 1.1, at: [100, 200]), at: 3.2)
    hand.frame(3.25)
    #expect(hand.scale < 3)
    hand.frame(5)
    #expect(isClose(hand.scale, 3 / 1.1))
  }

  @Test("Reversed during a fast zoom, it stays below the limit")
  func reversal() {
    for last in stride(from: 0.02, to: 0.4, by: 0.02) {
      var hand = hand { $0.maximumZoomScale = 1.6 }
      hand.handle(.zoomStep(by: 1.5, at: [100, 200]), at: 0)
      hand.handle(.zoomStep(by: 1.05, at: [100, 200]), at: last)
      hand.handle(.zoomStep(by: 1 / 1.01, at: [100, 200]), at: last + 0.01)
      var t = last + 0.01
      while hand.model.isAnimating {
        t += 0.005
        hand.frame(t)
        #expect(hand.scale <= 1.6)
      }
    }
  }

  @Test("Zooming out never leaves the current bounds, and centres content that fits")
  func zoomOut() {
    var hand = ModelHand {
      $0.contentSize = [500, 500]
      $0.minimumZoomScale = 0.25
      $0.centersContent = true
    }
    hand.handle(.setZoomScale(3, animated: false), at: 0)
    hand.handle(.setContentOffset([1e6, 1e6], animated: false), at: 0)
    for i in 0..<200 {
      let t = Double(i) * 0.01
      if i < 60, i % 2 == 0 { hand.handle(.zoomStep(by: 1 / 1.1, at: [10, 20]), at: t) }
      hand.frame(t)
      #expect(hand.model.offsetBounds.contains(hand.offset))
    }
    #expect(hand.scale == 0.25)
    #expect(isClose(hand.offset.x, (125 - 375) / 2) && isClose(hand.offset.y, (125 - 667) / 2))
    #expect(hand.model.isAtRest)
  }

  @Test("The reported speed is the slope of the displayed motion, also at the edges")
  func speed() {
    var hand = ModelHand {
      $0.contentSize = [500, 500]
      $0.minimumZoomScale = 0.25
      $0.centersContent = true
    }
    hand.handle(.setZoomScale(3, animated: false), at: 0)
    hand.handle(.setContentOffset([0, 1e6], animated: false), at: 0)
    hand.handle(.zoomStep(by: 0.1, at: [300, 600]), at: 0)
    for t in stride(from: 0.021, to: 0.5, by: 0.02) {
      var (before, here, after) = (hand.model, hand.model, hand.model)
      before.advance(to: t - 1e-6)
      here.advance(to: t)
      after.advance(to: t + 1e-6)
      let slope = (after.contentOffset - before.contentOffset) / 2e-6
      #expect(isNear(here.velocity.x, slope.x, share: 1e-3))
      #expect(isNear(here.velocity.y, slope.y, share: 1e-3))
    }
  }

  @Test("It continues an animated zoom at its speed, and an animated zoom continues it")
  func takesOver() {
    var hand = hand()
    hand.handle(.zoomTo(scale: 2, at: [100, 200], animated: true), at: 0)
    hand.frame(0.14)
    hand.frame(0.15)
    let before = hand.scale
    hand.handle(.zoomStep(by: 1.2, at: [100, 200]), at: 0.15)
    #expect(hand.scale == before && isClose(hand.model.targetZoomScale, 2.4))
    hand.frame(0.16)
    #expect(hand.scale > before + 0.02, "it did not stop in between")
    hand.handle(.zoomTo(scale: 1.5, at: [100, 200], animated: true), at: 0.2)
    hand.frame(3)
    #expect(hand.scale == 1.5)
    #expect(hand.milestones == ["willBeginZooming", "didEndZooming(1.5)"])
  }

  @Test("A finger stops it; a new size of the view does not")
  func interruptions() {
    var hand = hand()
    hand.handle(.zoomStep(by: 2, at: [100, 200]), at: 0)
    hand.frame(0.1)
    var changed = hand.model.configuration
    changed.viewSize = [500, 300]
    let before = (hand.offset, hand.scale)
    hand.handle(.configure(changed), at: 0.1)
    #expect(isClose(hand.offset.x, before.0.x) && isClose(hand.offset.y, before.0.y))
    #expect(hand.scale == before.1 && hand.model.isAnimating)
    hand.frame(0.15)
    let caught = hand.scale
    #expect(caught > before.1)
    hand.down(1, [50, 50], at: 0.15)
    #expect(hand.model.consumesTouch)
    hand.frame(1)
    #expect(hand.scale == caught)
    #expect(hand.milestones == ["willBeginZooming", "didEndZooming(\(caught))"])
  }

  @Test("It does not jump if it begins while the content is past its edge")
  func outside() {
    var hand = ModelHand(offset: [300, 0])
    hand.drag(from: [100, 100], to: [100, 400], start: 0)
    hand.frame(0.15)
    let before = hand.offset
    #expect(before.y < -20)
    hand.handle(.zoomStep(by: 1.1, at: [100, 200]), at: 0.15)
    #expect(isClose(hand.offset.y, before.y) && isClose(hand.offset.x, before.x))
    var last = hand.offset
    for i in 1...120 {
      hand.frame(0.15 + Double(i) / 120)
      #expect(abs(hand.offset.y - last.y) < 15)
      last = hand.offset
    }
    #expect(hand.model.isAtRest && hand.model.offsetBounds.contains(hand.offset))
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

private func exponential(_ x: Double) -> Double { exp(x) }
private func logarithm(_ x: Double) -> Double { log(x) }
