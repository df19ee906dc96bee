import ScrollPhysics
import TestSupport
import Testing

@Suite("Frame rates")
struct ScrollModelFrameRateTests {
  /// A session: inputs with their times, in order.
  private typealias Script = [(Double, (inout ModelHand, Double) -> Void)]

  private func scripts() -> [Script] {
    let pinch: Script = [
      (0.00, { $0.down(1, [150, 300], at: $1) }), (0.01, { $0.down(2, [220, 320], at: $1) }),
      (0.02, { $0.move([1: [130, 310], 2: [240, 330]], at: $1) }),
      (0.04, { $0.move([1: [60, 330], 2: [300, 350]], at: $1) }),
      (0.06, { $0.move([1: [0, 350], 2: [370, 370]], at: $1) }),
      (0.07, { $0.up(2, at: $1) }), (0.09, { $0.move([1: [0, 370]], at: $1) }),
      (0.10, { $0.move([1: [0, 385]], at: $1) }), (0.11, { $0.move([1: [0, 400]], at: $1) }),
      (0.12, { $0.up(1, at: $1) }),
    ]
    var flick: Script = [(0.0, { $0.down(1, [200, 600], at: $1) })]
    for i in 1...9 {
      let place = SIMD2(200 - Double(i) * 7, 600 - Double(i) * 40)
      flick.append((Double(i) * 0.011, { $0.move([1: place], at: $1) }))
    }
    flick.append((0.1, { $0.up(1, at: $1) }))
    let catching: Script = [
      (0.403, { $0.down(1, [100, 100], at: $1) }), (0.41, { $0.move([1: [100, 130]], at: $1) }),
      (0.42, { $0.move([1: [100, 170]], at: $1) }), (0.43, { $0.move([1: [100, 220]], at: $1) }),
      (0.433, { $0.up(1, at: $1) }),
    ]
    let wheel: Script = [
      (0.0, { $0.handle(.notches([0, 3]), at: $1) }),
      (0.07, { $0.handle(.notches([1, 2]), at: $1) }),
      (0.9, { $0.handle(.setZoomScale(2.5, animated: true), at: $1) }),
      (1.05, { $0.handle(.setContentOffset([40, 900], animated: true), at: $1) }),
      (1.2, { $0.handle(.setContentOffset([90, 10], animated: true), at: $1) }),
    ]
    let trackpad = (0..<12).map { (i: Int) -> Script.Element in
      (Double(i) * 0.009, { $0.handle(.precise([2, 14]), at: $1) })
    }
    return [pinch, flick, flick + catching, wheel, trackpad]
  }

  private func play(_ script: Script, frames: [Double], paging: Bool) -> ModelHand {
    var hand = ModelHand { $0.isPagingEnabled = paging }
    var frames = frames[...]
    for (t, act) in script {
      while let f = frames.first, f <= t {
        hand.frame(f)
        frames = frames.dropFirst()
      }
      act(&hand, t)
    }
    for f in frames { hand.frame(f) }
    return hand
  }

  private func even(_ rate: Double, until end: Double) -> [Double] {
    (0...Int(end * rate)).map { Double($0) / rate }
  }

  @Test(
    "At 30, 60, 120 and 144 frames per second, after a 250 ms hitch and at any times, the end and the calls are the same"
  )
  func independence() {
    var random = SeededGenerator(seed: 11)
    for script in scripts() {
      for paging in [false, true] {
        for end in [0.5, 1.0, 1.25, 7] {
          let reference = play(script, frames: even(60, until: end) + [end], paging: paging)
          let hitch = even(60, until: end).filter { $0 < 0.2 || $0 >= 0.45 }
          let irregular = (0..<40).map { _ in Double.random(in: 0...end, using: &random) }.sorted()
          for frames in [
            even(30, until: end), even(120, until: end), even(144, until: end), hitch, irregular,
            [],
          ] {
            let hand = play(script, frames: frames + [end], paging: paging)
            #expect(isClose(hand.offset.x, reference.offset.x))
            #expect(isClose(hand.offset.y, reference.offset.y))
            #expect(isClose(hand.scale, reference.scale))
            #expect(hand.milestones == reference.milestones)
          }
        }
      }
    }
  }

  @Test("At most one didScroll and one didZoom per frame")
  func oncePerFrame() {
    for script in scripts() {
      var hand = ModelHand()
      var index = 0
      for frame in even(50, until: 6) {
        let before = hand.told.count
        while index < script.count, script[index].0 <= frame {
          script[index].1(&hand, script[index].0)
          index += 1
        }
        hand.frame(frame)
        let calls = hand.told[before...]
        #expect(calls.filter { $0 == .didScroll }.count <= 1)
        #expect(calls.filter { $0 == .didZoom }.count <= 1)
      }
      #expect(index == script.count && hand.told.contains(.didScroll), "the script moved something")
    }
  }
}
