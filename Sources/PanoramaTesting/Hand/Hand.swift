import Panorama

/// A simulated hand that operates a window with fingers, wheel and keys, in the time of a test.
///
///     let hand = Hand(on: host)
///     hand.finger.down(at: start).move(by: CGVector(dx: 0, dy: -200), over: 0.2).up()
///     hand.waitForRest()
///
/// Every action advances the test's time by its duration, frame by frame at 60 Hz, and returns at its end.
/// Positions are points in the window, y downward.
@MainActor
public final class Hand {
  /// The host of the window.
  public let host: HeadlessHost
  /// The present time, in seconds.
  public private(set) var time: Double
  /// The number of fingers that have been put down.
  private var fingerCount = 0

  /// The duration of a frame, in seconds.
  public static let frameDuration = 1.0 / 60

  /// The duration of a tap, in seconds.
  private static let tapDuration = 0.08

  /// A hand on the window of a host, from the window's present time on.
  public init(on host: HeadlessHost) {
    self.host = host
    time = host.window.time
    host.frame(at: time)
  }

  /// A finger that has not touched the window yet. Several fingers can be down at once.
  public var finger: Finger {
    fingerCount += 1
    return Finger(self, id: fingerCount)
  }

  /// Lets time pass, in seconds, with a frame every 1/60 s.
  @discardableResult
  public func wait(_ duration: Double) -> Hand {
    pass(duration) { _ in }
    return self
  }

  /// Lets time pass until nothing moves and no timer runs, at most `limit` seconds.
  ///
  /// - Returns: whether the window came to rest.
  @discardableResult
  public func waitForRest(limit: Double = 30) -> Bool {
    let window = host.window
    let end = time + limit
    while window.isAnimating || window.nextDeadline != nil {
      if time >= end { return false }
      wait(Self.frameDuration)
    }
    return true
  }

  /// Touches a point for a moment.
  @discardableResult
  public func tap(at point: CGPoint) -> Hand {
    finger.down(at: point).hold(Self.tapDuration).up()
    return self
  }

  /// Touches the middle of the element with this name, which assistive programs would read out.
  ///
  /// - Throws: `ElementError` if there is no such element.
  @discardableResult
  public func tap(_ name: String, role: AccessibilityRole? = nil) throws -> Hand {
    let frame = try host.element(name, role: role).frame
    return tap(at: CGPoint(x: frame.midX, y: frame.midY))
  }

  /// Touches a point twice.
  @discardableResult
  public func doubleTap(at point: CGPoint) -> Hand { tap(at: point).wait(0.08).tap(at: point) }

  /// Touches a point and stays there.
  ///
  /// - Parameters:
  ///   - point: where the finger touches.
  ///   - duration: seconds; the default is long enough for a long press.
  @discardableResult
  public func longPress(at point: CGPoint, for duration: Double = 0.8) -> Hand {
    finger.down(at: point).hold(duration).up()
    return self
  }

  /// Moves a finger quickly and lifts it while it moves, so that the content keeps moving.
  ///
  /// - Parameters:
  ///   - point: where the finger touches.
  ///   - vector: how far it moves, in points.
  ///   - duration: how long it moves, in seconds.
  @discardableResult
  public func `throw`(
    from point: CGPoint, by vector: CGVector, over duration: Double = 0.1
  ) -> Hand {
    finger.down(at: point).move(by: vector, over: duration).up()
    return self
  }

  /// Moves two fingers apart or together.
  ///
  /// - Parameters:
  ///   - center: the point in the middle of the fingers.
  ///   - scale: the distance of the fingers at the end in relation to that at the start, > 0.
  ///   - distance: the distance of the fingers at the start, in points.
  ///   - duration: how long they move, in seconds.
  @discardableResult
  public func pinch(
    at center: CGPoint, scale: Double, distance: Double = 100, over duration: Double = 0.3
  ) -> Hand {
    func place(_ side: Double, _ scale: Double) -> CGPoint {
      CGPoint(x: Double(center.x) + side * distance / 2 * scale, y: Double(center.y))
    }
    let (left, right) = (finger, finger)
    touch([(left, .began, place(-1, 1)), (right, .began, place(1, 1))])
    pass(duration) { share in
      let now = 1 + (scale - 1) * share
      self.touch([(left, .moved, place(-1, now)), (right, .moved, place(1, now))])
    }
    touch([(left, .ended, place(-1, scale)), (right, .ended, place(1, scale))])
    return self
  }

  /// Turns a wheel by notches, which are rounded to whole ones; > 0 turns it away from the user.
  @discardableResult
  public func wheel(
    at point: CGPoint, by notches: Double, modifiers: KeyModifiers = []
  ) -> Hand {
    let step = notches < 0 ? -1.0 : 1.0
    for _ in 0..<Int(abs(notches).rounded()) {
      handle(
        .scroll(
          ScrollInput(
            dx: 0, dy: step, x: Double(point.x), y: Double(point.y), modifiers: modifiers)))
      wait(Self.frameDuration)
    }
    return self
  }

  /// Presses and releases a key, named as in `KeyInput`.
  @discardableResult
  public func press(_ key: String, modifiers: KeyModifiers = []) -> Hand {
    handle(.key(KeyInput(phase: .down, key: key, modifiers: modifiers)))
    wait(Self.frameDuration)
    handle(.key(KeyInput(phase: .up, key: key, modifiers: modifiers)))
    wait(Self.frameDuration)
    return self
  }

  /// Types text, one character per frame.
  @discardableResult
  public func type(_ text: String) -> Hand {
    for character in text {
      handle(.text(String(character)))
      wait(Self.frameDuration)
    }
    return self
  }

  /// Composes text with an input method: shows each of `steps` for a frame, with the caret at its end, and then types
  /// `result`; nothing if it is nil.
  @discardableResult
  public func compose(_ steps: [String], result: String?) -> Hand {
    for step in steps + [""] {
      handle(.composition(CompositionInput(text: step, start: step.unicodeScalars.count)))
      wait(Self.frameDuration)
    }
    return result.map { type($0) } ?? self
  }

  /// Passes events to the window at the present time.
  func handle(_ kinds: InputEvent.Kind...) {
    host.handle(kinds.map { InputEvent(time: time, kind: $0) })
    host.frame(at: time)
  }

  /// Passes steps of fingers that move together.
  func touch(_ steps: [(finger: Finger, phase: TouchInput.Phase, place: CGPoint)]) {
    let events = steps.map { finger, phase, place in
      finger.place = place
      return InputEvent(
        time: time,
        kind: .touch(
          TouchInput(phase: phase, id: finger.id, x: Double(place.x), y: Double(place.y))))
    }
    host.handle(events)
    host.frame(at: time)
  }

  /// Lets time pass frame by frame and calls `body` before each with the share that has passed, up to 1.
  func pass(_ duration: Double, _ body: (Double) -> Void) {
    guard duration > 0 else { return body(1) }
    let start = time
    let count = max(1, Int((duration / Self.frameDuration - 1e-9).rounded(.up)))
    for n in 1...count {
      let share = min(1, Double(n) * Self.frameDuration / duration)
      time = start + duration * share
      body(share)
      host.frame(at: time)
    }
  }
}

/// A finger of a `Hand`. Its actions can be chained.
@MainActor
public final class Finger {
  let id: Int
  /// The position of the finger, in points in the window.
  public internal(set) var place = CGPoint.zero
  private let hand: Hand

  init(_ hand: Hand, id: Int) {
    self.hand = hand
    self.id = id
  }

  /// Touches the window.
  @discardableResult
  public func down(at point: CGPoint) -> Finger { touch(.began, point) }

  /// Moves evenly in a straight line.
  ///
  /// - Parameters:
  ///   - vector: how far, in points.
  ///   - duration: how long, in seconds.
  @discardableResult
  public func move(by vector: CGVector, over duration: Double) -> Finger {
    let start = place
    hand.pass(duration) { share in
      touch(
        .moved,
        CGPoint(
          x: Double(start.x) + vector.dx * share, y: Double(start.y) + vector.dy * share))
    }
    return self
  }

  /// Moves evenly in a straight line to a point.
  @discardableResult
  public func move(to point: CGPoint, over duration: Double) -> Finger {
    move(
      by: CGVector(dx: Double(point.x - place.x), dy: Double(point.y - place.y)), over: duration)
  }

  /// Stays where it is for some seconds.
  @discardableResult
  public func hold(_ duration: Double) -> Finger {
    hand.wait(duration)
    return self
  }

  /// Lifts off the window.
  public func up() { touch(.ended, place) }

  /// Is taken away by the system, as when another program takes over the screen.
  public func cancel() { touch(.cancelled, place) }

  @discardableResult
  private func touch(_ phase: TouchInput.Phase, _ point: CGPoint) -> Finger {
    hand.touch([(self, phase, point)])
    return self
  }
}
