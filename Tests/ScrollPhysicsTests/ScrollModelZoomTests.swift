import ScrollPhysics
import TestSupport
import Testing

@Suite("Two fingers on the model")
struct ScrollModelZoomTests {
  /// The content point, at scale 1, under a point of the view.
  private func content(_ hand: ModelHand, at p: SIMD2<Double>) -> SIMD2<Double> {
    (hand.offset + p) / hand.scale
  }

  @Test("Within the limits the content stays under the centroid, whatever the fingers do")
  func anchored() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50 {
      var hand = ModelHand(
        {
          $0.contentSize = [100_000, 100_000]
          $0.maximumZoomScale = 50
          $0.minimumZoomScale = 0.05
        }, offset: [40_000, 40_000])
      var a: SIMD2<Double> = [100, 300]
      var b: SIMD2<Double> = [250, 320]
      hand.down(1, a, at: 0)
      hand.down(2, b, at: 0.01)
      a.x -= 20
      hand.move([1: a, 2: b], at: 0.02)
      let anchor = content(hand, at: (a + b) / 2)
      for i in 3..<40 {
        a += [Double.random(in: -9...9, using: &random), Double.random(in: -9...9, using: &random)]
        b += [Double.random(in: -9...9, using: &random), Double.random(in: -9...9, using: &random)]
        hand.move([1: a, 2: b], at: Double(i) * 0.01)
        let now = content(hand, at: (a + b) / 2)
        #expect(abs(now.x - anchor.x) < 1e-9 && abs(now.y - anchor.y) < 1e-9)
      }
    }
  }

  @Test("The pinch begins when the span has changed by more than 8 points, without a jump")
  func begins() {
    var hand = ModelHand()
    hand.down(1, [100, 300], at: 0)
    hand.down(2, [200, 300], at: 0.01)
    hand.move([2: [208, 300]], at: 0.02)
    #expect(!hand.model.isZooming && hand.scale == 1)
    hand.move([2: [208.5, 300]], at: 0.03)
    #expect(hand.model.isZooming && hand.scale == 1)
    hand.move([2: [317, 300]], at: 0.04)
    #expect(isClose(hand.scale, 2, within: 1e-12))
  }

  @Test("Nothing jumps when the number of fingers changes: 1 → 2, 2 → 1, 3 → 2")
  func noJumps() {
    var hand = ModelHand({ $0.minimumZoomScale = 0.2 }, offset: [300, 400])
    func expectNoJump(_ change: () -> Void) {
      let before = (hand.offset, hand.scale)
      change()
      #expect(hand.offset == before.0)
      #expect(hand.scale == before.1)
    }
    hand.down(1, [100, 300], at: 0)
    hand.move([1: [100, 280]], at: 0.01)
    hand.move([1: [100, 270]], at: 0.02)
    expectNoJump { hand.down(2, [250, 500], at: 0.03) }
    hand.move([1: [80, 250], 2: [270, 520]], at: 0.04)
    hand.move([1: [60, 240], 2: [290, 540]], at: 0.05)
    expectNoJump { hand.down(3, [10, 10], at: 0.06) }
    hand.move([1: [50, 240], 3: [20, 30]], at: 0.07)
    expectNoJump { hand.up(1, at: 0.08) }
    hand.move([2: [300, 400], 3: [30, 40]], at: 0.09)
    expectNoJump { hand.up(3, at: 0.1) }
    #expect(hand.model.isDragging && !hand.model.isZooming)
    hand.move([2: [290, 390]], at: 0.11)
    expectNoJump { hand.up(2, at: 0.4) }
    hand.frames(from: 0.4, to: 3)
    #expect(hand.model.isAtRest)
  }

  @Test("Past a limit the band holds the scale back, and it bounces back to the limit")
  func zoomBounce() {
    var hand = ModelHand(offset: [300, 400])
    hand.down(1, [150, 300], at: 0)
    hand.down(2, [200, 300], at: 0)
    hand.move([1: [140, 300], 2: [210, 300]], at: 0.01)
    hand.move([1: [0, 300], 2: [350, 300]], at: 0.02)
    #expect(isClose(hand.scale, ZoomBand(limits: 1...3).displayed(5)))
    let before = (hand.offset, hand.scale)
    hand.upAll(at: 0.05)
    #expect(hand.model.isZoomBouncing && !hand.model.isZooming)
    #expect(hand.offset == before.0 && hand.scale == before.1)
    let omega = ScrollConstants.bounceAngularFrequency
    let spring = SpringMotion(
      from: 0.2, to: 0, velocity: 0, angularFrequency: omega, restTolerance: 1e-9)
    hand.frame(0.15)
    let share = spring.position(at: 0.1) / 0.2
    #expect(isNear(hand.scale, 3 * power(before.1 / 3, share), share: 1e-9))
    hand.frames(from: 0.15, to: 3)
    #expect(hand.scale == 3 && hand.model.isAtRest)
    #expect(hand.calls.last == "didEndZooming(3)")
  }

  @Test("The bounce is centred on the fingers' last centroid")
  func bounceAnchor() {
    var hand = ModelHand(
      { $0.contentSize = [10_000, 10_000] }, offset: [3000, 3000])
    hand.down(1, [150, 300], at: 0)
    hand.down(2, [200, 300], at: 0)
    hand.move([1: [140, 300], 2: [210, 300]], at: 0.01)
    hand.move([1: [0, 300], 2: [350, 300]], at: 0.02)
    let anchor = content(hand, at: [175, 300])
    hand.upAll(at: 0.05)
    for i in 0...60 {
      hand.frame(0.05 + Double(i) / 60)
      let now = content(hand, at: [175, 300])
      #expect(isClose(now.x, anchor.x, within: 1e-9) && isClose(now.y, anchor.y, within: 1e-9))
    }
    #expect(hand.scale == 3)
  }

  @Test("Zoomed out too far, scale and offset return together from rest without a jump")
  func zoomOut() {
    var hand = ModelHand(offset: [600, 900])
    hand.down(1, [20, 100], at: 0)
    hand.down(2, [350, 600], at: 0)
    hand.move([1: [40, 120], 2: [330, 580]], at: 0.01)
    hand.move([1: [150, 300], 2: [220, 380]], at: 0.02)
    #expect(hand.scale < 1)
    hand.upAll(at: 0.03)
    var previous = hand.offset
    for i in 1...200 {
      hand.frame(0.03 + Double(i) / 200)
      let way = hand.offset - previous
      #expect(abs(way.x) < 12 && abs(way.y) < 12)
      previous = hand.offset
    }
    hand.frame(3)
    #expect(hand.scale == 1)
    #expect(hand.model.offsetBounds.contains(hand.offset))
  }

  @Test("With one finger left, the scale already bounces while that finger pans")
  func bouncesUnderAFinger() {
    var hand = ModelHand({ $0.contentSize = [10_000, 10_000] }, offset: [3000, 3000])
    hand.down(1, [150, 300], at: 0)
    hand.down(2, [200, 300], at: 0)
    hand.move([1: [140, 300], 2: [210, 300]], at: 0.01)
    hand.move([1: [0, 300], 2: [350, 300]], at: 0.02)
    hand.move([1: [0, 330], 2: [350, 330]], at: 0.03)
    let before = hand.offset
    hand.up(2, at: 0.04)
    #expect(hand.model.isZoomBouncing && hand.model.isDragging && hand.offset == before)
    hand.move([1: [0, 340]], at: 0.2)
    hand.frame(0.2)
    #expect(hand.scale > 3 && hand.scale < 4)
    hand.frame(2)
    #expect(hand.scale == 3 && !hand.model.isZoomBouncing && hand.model.isDragging)
    hand.up(1, at: 2.1)
    #expect(hand.calls.last == "didEndDragging(willDecelerate:false)")
    #expect(hand.milestones.filter { $0.hasPrefix("didEndZooming") }.count == 1)
  }

  @Test("Fingers lifted within 50 ms of each other keep their common speed")
  func liftedTogether() {
    func thrown(gap: Double, strays: Bool = false) -> Bool {
      var hand = ModelHand({ $0.contentSize = [10_000, 10_000] }, offset: [3000, 3000])
      hand.down(1, [100, 500], at: 0)
      hand.down(2, [250, 500], at: 0)
      for i in 1...10 {
        let y = 500 - 10 * Double(i)
        hand.move([1: [100, y], 2: [250, y]], at: Double(i) * 0.01)
      }
      hand.up(2, at: 0.1)
      if strays { hand.move([1: [100, 380]], at: 0.11) }
      hand.up(1, at: 0.1 + gap)
      if hand.model.isDecelerating { #expect(isNear(hand.model.velocity.y, 1000, share: 1e-6)) }
      return hand.model.isDecelerating
    }
    #expect(thrown(gap: 0))
    #expect(thrown(gap: 0.05))
    #expect(!thrown(gap: 0.06))
    #expect(!thrown(gap: 0.02, strays: true))
  }

  @Test("If content is centred, it rests in the middle at every zoom at which it fits")
  func centered() {
    var hand = ModelHand {
      $0.contentSize = [200, 200]
      $0.centersContent = true
    }
    #expect(hand.offset == [-87.5, -233.5])
    hand.handle(.setZoomScale(1.5, animated: false), at: 0)
    #expect(hand.offset == [-37.5, -183.5])
    hand.handle(.setZoomScale(3, animated: true), at: 1)
    hand.frames(from: 1, to: 2)
    #expect(hand.scale == 3 && hand.offset.y == -33.5)
  }

  @Test("zoom(to:) fits the rectangle into the middle")
  func zoomToRect() {
    var hand = ModelHand()
    hand.handle(.zoomToRect(origin: [300, 400], size: [187.5, 100], animated: true), at: 0)
    hand.frames(from: 0, to: 1)
    #expect(hand.scale == 2)
    #expect(hand.offset == [600, 900 - 333.5])
    hand.handle(.zoomToRect(origin: [0, 0], size: [0, 0], animated: false), at: 2)
    #expect(hand.scale == 3 && hand.offset == .zero)
  }

  @Test("An animated zoom keeps its point, in the logarithm of the scale")
  func animatedZoom() {
    var hand = ModelHand({ $0.contentSize = [10_000, 10_000] }, offset: [3000, 3000])
    let point: SIMD2<Double> = [100, 200]
    let anchor = content(hand, at: point)
    hand.handle(.zoomTo(scale: 2.25, at: point, animated: true), at: 0)
    hand.frame(0.15)
    #expect(isClose(hand.scale, 1.5))
    for t in stride(from: 0.16, through: 0.4, by: 0.02) {
      hand.frame(t)
      #expect(isClose(content(hand, at: point).x, anchor.x, within: 1e-9))
      #expect(isClose(content(hand, at: point).y, anchor.y, within: 1e-9))
    }
    #expect(hand.scale == 2.25)
  }

  @Test("A trackpad pinch past the limit bounces back when it ends")
  func trackpadPinch() {
    var hand = ModelHand()
    for i in 0..<20 {
      hand.handle(.zoom(by: 1.1, at: [100, 100], source: .gesture), at: Double(i) * 0.02)
    }
    #expect(hand.scale > 3)
    hand.frame(2)
    #expect(hand.model.isZooming)
    hand.handle(.endZoom, at: 2)
    hand.frames(from: 2, to: 4)
    #expect(hand.scale == 3 && hand.model.isAtRest)
    #expect(hand.milestones == ["willBeginZooming", "didEndZooming(3)"])
  }

  @Test("Equal limits disable zooming by the user")
  func noZoom() {
    var hand = ModelHand { $0.maximumZoomScale = 1 }
    hand.down(1, [100, 300], at: 0)
    hand.down(2, [200, 300], at: 0)
    hand.move([2: [300, 300]], at: 0.01)
    hand.handle(.zoomStep(by: 2, at: [0, 0]), at: 0.02)
    #expect(!hand.model.isZooming && hand.scale == 1)
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

private func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
