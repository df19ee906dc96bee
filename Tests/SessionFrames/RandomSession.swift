import Panorama
import PanoramaTesting
import TestSupport

/// A session in which fingers drag, throw and pinch at random.
struct RandomSession {
  private(set) var session: Session
  private var random: SeededGenerator
  private var time = 0.1

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var scene = ScrollScene(content: CGSize(width: 700, height: 2000))
    scene.minimumZoom = 0.5
    scene.paging = seed % 4 == 1
    scene.centersContent = seed % 3 == 0
    scene.deceleration = seed % 2 == 0 ? .fast : .normal
    scene.flingBoost = seed % 5 == 0
    session = Session(
      window: Session.WindowSize(width: 240, height: 320, scale: seed % 2 == 0 ? 1 : 1.5),
      subject: .scroll(scene))
    for _ in 0..<8 { act() }
    session.lines.append(Session.Line(time: time + 3, .end))
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  /// Moves one finger or two for a moment, lifts them, and waits for less or more than a throw lasts.
  private mutating func act() {
    let count = number(0...1) < 0.7 ? 1 : 2
    let starts = (0..<count).map { _ in (x: number(40...200), y: number(40...280)) }
    let moves = (0..<count).map { _ in (x: number(-150...150), y: number(-150...150)) }
    let steps = Int(number(6...40))
    for step in 0...steps {
      let phase: TouchInput.Phase = step == 0 ? .began : step == steps ? .ended : .moved
      let share = Double(step) / Double(steps)
      for finger in 0..<count {
        let touch = TouchInput(
          phase: phase, id: finger + 1, x: starts[finger].x + moves[finger].x * share,
          y: starts[finger].y + moves[finger].y * share)
        session.lines.append(
          Session.Line(time: time, .input(InputEvent(time: time, kind: .touch(touch)))))
      }
      time += 1.0 / 120
    }
    time += number(0...1.5)
  }
}
