import PanoramaUIKit

/// Touches with their times, as the lines of a session.
struct Hand {
  private(set) var events: [InputEvent] = []
  /// The time of the next event, in seconds.
  var time = 0.1
  /// The time between two steps of a movement, in seconds.
  var step = 0.008

  private mutating func add(_ phase: TouchInput.Phase, _ id: Int, _ point: CGPoint) {
    events.append(
      InputEvent(
        time: time, kind: .touch(TouchInput(phase: phase, id: id, x: point.x, y: point.y))))
  }

  /// A finger touches, and nothing more happens for a step.
  mutating func down(_ point: CGPoint, id: Int = 1) {
    add(.began, id, point)
    time += step
  }

  /// A finger lifts.
  mutating func up(_ point: CGPoint, id: Int = 1) {
    add(.ended, id, point)
    time += step
  }

  /// The system cancels a finger.
  mutating func cancel(_ point: CGPoint, id: Int = 1) {
    add(.cancelled, id, point)
    time += step
  }

  mutating func wait(_ duration: Double) { time += duration }

  /// A finger on the screen moves in a straight line.
  mutating func move(from a: CGPoint, to b: CGPoint, steps: Int = 10, id: Int = 1) {
    for i in 1...steps {
      let share = CGFloat(i) / CGFloat(steps)
      add(.moved, id, CGPoint(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share))
      time += step
    }
  }

  /// A finger touches, moves along a line, rests and lifts: a drag without a throw.
  mutating func drag(from a: CGPoint, to b: CGPoint, steps: Int = 10, id: Int = 1) {
    down(a, id: id)
    move(from: a, to: b, steps: steps, id: id)
    wait(0.2)
    up(b, id: id)
  }

  mutating func tap(_ point: CGPoint, id: Int = 1) {
    down(point, id: id)
    wait(0.05)
    up(point, id: id)
  }

  /// Fingers 1 and 2, mirrored about `center`, move from one distance to another while the centre
  /// moves by `way`.
  mutating func pinch(
    about center: CGPoint, from: CGFloat, to: CGFloat, movingBy way: CGPoint = .zero,
    steps: Int = 20, lifting: Bool = true
  ) {
    func place(_ share: CGFloat, _ side: CGFloat) -> CGPoint {
      let reach = (from + (to - from) * share) / 2
      return CGPoint(
        x: center.x + way.x * share + side * reach, y: center.y + way.y * share)
    }
    add(.began, 1, place(0, -1))
    add(.began, 2, place(0, 1))
    time += step
    for i in 1...steps {
      let share = CGFloat(i) / CGFloat(steps)
      add(.moved, 1, place(share, -1))
      add(.moved, 2, place(share, 1))
      time += step
    }
    guard lifting else { return }
    wait(0.2)
    add(.ended, 1, place(1, -1))
    add(.ended, 2, place(1, 1))
    time += step
  }
}
