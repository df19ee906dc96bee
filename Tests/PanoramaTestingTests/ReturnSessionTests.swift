import Foundation
import Panorama
import PanoramaTesting
import ScrollPhysics
import Testing

/// Recorded releases outside the edge, replayed: the law of the return in every frame.
@Suite @MainActor struct ReturnSessionTests {
  /// A finger that pulls the content `raw` points past its upper left corner, moves with `speed` (points per
  /// second, outward positive) and lifts at 0.25 s.
  private func session(raw: Double, speed: Double, frames: [Double]) throws -> Session {
    var session = Session(
      window: Session.WindowSize(width: 375, height: 667),
      subject: .scroll(ScrollScene(content: CGSize(width: 1000, height: 1600))))
    func add(_ phase: TouchInput.Phase, _ way: Double, at t: Double) {
      // From the point at which the pan begins, 11 points down.
      let y = phase == .began ? 100 : 111 + way
      let event = InputEvent(
        time: t, kind: .touch(TouchInput(phase: phase, id: 1, x: 200, y: y)))
      session.lines.append(Session.Line(time: t, .input(event)))
    }
    add(.began, -1, at: 0.1)
    add(.moved, 0, at: 0.11)
    for i in 0...9 {
      let t = 0.205 + Double(i) * 0.005
      add(.moved, raw - speed * (0.25 - t), at: t)
    }
    add(.ended, raw, at: 0.25)
    for t in frames { session.lines.append(Session.Line(time: 0.25 + t, .frame)) }
    session.lines.append(Session.Line(time: 3, .end))
    return try Session(parsing: session.text.utf8)
  }

  @Test func everyFrameIsOnTheClosedForm() throws {
    let even = (0...40).map { Double($0) / 60 }
    let uneven = [0.0, 0.001, 0.0337, 0.034, 0.09, 0.34, 0.345, 0.7]
    let band = RubberBand(length: 667)
    for raw in [1.0, 40, 100, 250, 400] {
      for speed in [-4000.0, -900, -200, 0, 200, 900, 4000] {
        let fling = FlingMotion(
          from: -band.displayed(raw), velocity: -speed * band.slope(raw), bounds: 0...933,
          rate: .normal, bounces: true, restTolerance: 0.5, band: band)
        for frames in [even, uneven] {
          var states: [(Double, Double)] = []
          try Replayer(session(raw: raw, speed: speed, frames: frames)).run {
            states.append(($0.time - 0.25, Double($0.state.offset.y)))
          }
          #expect(states.count == frames.count)
          for (t, y) in states {
            #expect(abs(y - fling.position(at: t)) < 2e-9, "\(raw) \(speed) \(t)")
          }
        }
      }
    }
  }

  @Test func aFingerThatRests100PointsOutside() throws {
    var states: [Double] = []
    let frames = (0...10).map { Double($0) / 60 }
    try Replayer(session(raw: 100, speed: 0, frames: frames)).run {
      states.append(Double($0.state.offset.y))
    }
    let shares = states.map { $0 / states[0] }
    // Half at 41 ms, between the second and the third frame; a tenth at 131, between the seventh and eighth.
    #expect(shares[2] > 0.5 && shares[3] < 0.5)
    #expect(shares[7] > 0.1 && shares[8] < 0.1)
  }
}
