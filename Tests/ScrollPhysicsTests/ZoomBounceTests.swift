import ScrollPhysics
import Testing

/// A released pinch follows its formula until it rests, the offset together with the scale: `s =
/// limit · e^(l g)`, `o = c s − a`, `g = (1 + ωt) e^(−ωt)`, where the anchor's position a moves
/// from a₀ to a₁ by 1 − g.
@Suite("The curve of a zoom bounce")
struct ZoomBounceTests {
  private static let omega = ScrollConstants.bounceAngularFrequency

  /// Two fingers that pinch and lift at once, at time 0.1.
  private func release(
    _ hand: inout ModelHand, about p: SIMD2<Double>, from r0: Double, to r1: Double
  ) {
    hand.down(1, p - [r0, 0], at: 0)
    hand.down(2, p + [r0, 0], at: 0)
    for i in 1...5 {
      let r = r0 + (r1 - r0) * Double(i) / 5
      hand.move([1: p - [r, 0], 2: p + [r, 0]], at: Double(i) * 0.01)
    }
    hand.upAll(at: 0.1)
  }

  /// Runs frames until rest and compares each with the formula.
  private func follow(
    _ hand: inout ModelHand, about a0: SIMD2<Double>, rate: Double, tolerance: Double = 0.5
  ) {
    let limit = hand.scale.clamped(to: hand.model.configuration.zoomLimits)
    let l = logarithm(hand.scale / limit)
    let c = (hand.offset + a0) / hand.scale
    var end = hand.model
    end.advance(to: 60)
    let rest = end.contentOffset
    let a1 = c * limit - rest
    let content = hand.model.configuration.contentSize
    var last = (offset: hand.offset, scale: hand.scale)
    var frames = 0
    repeat {
      last = (hand.offset, hand.scale)
      frames += 1
      let t = Double(frames) / rate
      hand.frame(0.1 + t)
      guard !hand.model.isAtRest else { break }
      let g = (1 + Self.omega * t) * exponential(-Self.omega * t)
      let scale = limit * exponential(l * g)
      let offset = c * scale - (a1 + (a0 - a1) * g)
      #expect(isClose(hand.scale, scale))
      #expect(isClose(hand.offset.x, offset.x) && isClose(hand.offset.y, offset.y), "at \(t) s")
    } while frames < 10_000
    #expect(hand.scale == limit && hand.offset == rest && hand.model.isAtRest)
    // Just before the end both edges of the content are at their final positions, up to the
    // tolerance.
    guard rate >= 1000 else { return }
    for axis in 0..<2 {
      let far = content[axis] * (limit - last.scale) - (rest[axis] - last.offset[axis])
      let step = max(abs(rest[axis] - last.offset[axis]), abs(far))
      #expect(step <= tolerance * (1 + Self.omega / rate))
    }
  }

  @Test(
    "Zoomed out to 0.8 on content as wide as the view",
    arguments: [30, 60, 120, 144, 1000])
  func belowTheLimit(rate: Double) {
    var hand = ModelHand { $0.contentSize = [375, 2000] }
    release(&hand, about: [120, 300], from: 110, to: 50)
    #expect(hand.scale < 0.81 && hand.model.isZoomBouncing)
    follow(&hand, about: [120, 300], rate: rate)
  }

  @Test("Zoomed in to 3.9 at the left edge", arguments: [30, 60, 120, 144, 1000])
  func aboveTheLimit(rate: Double) {
    var hand = ModelHand()
    hand.handle(.setZoomScale(2.6, animated: false), at: 0)
    hand.handle(.setContentOffset([0, 900], animated: false), at: 0)
    release(&hand, about: [200, 300], from: 80, to: 170)
    #expect(hand.scale > 3.5 && hand.model.isZoomBouncing)
    follow(&hand, about: [200, 300], rate: rate)
  }

  @Test("On a high-density screen the last step is smaller")
  func dense() {
    var hand = ModelHand {
      $0.contentSize = [375, 2000]
      $0.screenScale = 3
    }
    release(&hand, about: [120, 300], from: 110, to: 50)
    follow(&hand, about: [120, 300], rate: 2000, tolerance: 0.5 / 3)
  }

  @Test(
    "If one finger lifts slightly later, scale and offset still come to rest together without a jump"
  )
  func liftedOneAfterTheOther() {
    for gap in [0.01, 0.03, 0.08, 0.2] {
      var hand = ModelHand { $0.contentSize = [375, 2000] }
      hand.down(1, [10, 300], at: 0)
      hand.down(2, [230, 300], at: 0)
      hand.move([1: [30, 300], 2: [210, 300]], at: 0.02)
      hand.move([1: [60, 300], 2: [180, 300]], at: 0.04)
      hand.up(2, at: 0.1)
      hand.up(1, at: 0.1 + gap)
      var last = (offset: hand.offset, scale: hand.scale)
      var speed: SIMD2<Double>?
      var t = 0.1 + gap
      while !hand.model.isAtRest, t < 5 {
        t += 0.0005
        last = (hand.offset, hand.scale)
        hand.frame(t)
        guard !hand.model.isAtRest else { break }
        let now = (hand.offset - last.offset) / 0.0005
        // A jump of a tenth of a point would be a sudden speed of 200 pt/s.
        if let speed { #expect(abs(now.x - speed.x) < 30 && abs(now.y - speed.y) < 30, "at \(t)") }
        speed = now
      }
      #expect(hand.scale == 1)
      let far = 375 * (1 - last.scale) - (hand.offset.x - last.offset.x)
      #expect(abs(hand.offset.x - last.offset.x) <= 0.5 && abs(far) <= 0.5)
    }
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension ScrollConfiguration {
  fileprivate var zoomLimits: ClosedRange<Double> { minimumZoomScale...maximumZoomScale }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

private func exponential(_ x: Double) -> Double { exp(x) }
private func logarithm(_ x: Double) -> Double { log(x) }
