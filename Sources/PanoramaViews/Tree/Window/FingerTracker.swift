import Foundation
import PanoramaGraphics

/// The fingers and pens on a window, from their first touch to their last.
@MainActor
final class FingerTracker {
  private unowned let window: Window
  private var fingers: [Int: Touch] = [:]
  /// The ids of the fingers that are not emulated with the mouse.
  private var realFingers: Set<Int> = []
  /// The last touch, if it was a tap: the next one may be the second of a double tap.
  private var lastTap: (location: CGPoint, time: Double, count: Int)?

  /// The maximum number of fingers at a time, because a step costs more the more fingers are down. The largest
  /// touch tables report 40.
  static let maximumFingers = 64

  init(window: Window) { self.window = window }

  /// All fingers, including those that left in the current step.
  var touches: [Touch] { Array(fingers.values) }

  /// Whether a finger is down that is not emulated with the mouse.
  var hasRealFingers: Bool { !realFingers.isEmpty }

  /// Whether this is a finger or pen that is down, and not emulated with the mouse.
  func isReal(_ touch: Touch) -> Bool {
    realFingers.contains(touch.id) && fingers[touch.id] === touch
  }

  /// Takes one step of several fingers.
  func step(_ phase: TouchInput.Phase, _ all: [TouchInput], isEmulated: Bool) {
    let inputs = isEmulated ? all : window.leadDrag(phase, all)
    if inputs.isEmpty { return }
    guard phase != .began else { return begin(inputs, isEmulated: isEmulated) }
    var step: [Touch] = []
    for input in inputs {
      guard let touch = fingers[input.id] else { continue }
      let here = CGPoint(x: input.x, y: input.y)
      // A finger lifts at its last position: the position of the lift is not a movement.
      touch.update(to: phase == .moved ? here : touch.locationInWindow, at: window.time)
      touch.force = input.pressure
      touch.pen = input.pen
      touch.phase = phase == .moved ? .moved : phase == .ended ? .ended : .cancelled
      step.append(touch)
    }
    deliver(step)
  }

  /// Cancels the fingers for which `condition` is true, oldest first.
  func cancel(where condition: (Touch) -> Bool = { _ in true }) {
    cancel(
      fingers.values.filter(condition)
        .sorted { ($0.startTimestamp, $0.id) < ($1.startTimestamp, $1.id) })
  }

  private func cancel(_ touches: [Touch]) {
    for touch in touches {
      touch.timestamp = window.time
      touch.phase = .cancelled
    }
    deliver(touches)
  }

  private func begin(_ inputs: [TouchInput], isEmulated: Bool) {
    window.ownContent = nil
    window.textMove = nil
    if !isEmulated {
      window.mouse.cancelAll()
      endEmulatedPinch()
      window.hover.leave()
    }
    cancel(inputs.compactMap { fingers[$0.id] })
    var step: [Touch] = []
    for input in inputs where fingers[input.id] == nil {
      guard fingers.count < Self.maximumFingers else {
        window.logDroppedFinger()
        break
      }
      let location = CGPoint(x: input.x, y: input.y)
      let touch = Touch(
        id: input.id, type: input.pen == nil ? .direct : .pencil, location: location,
        timestamp: window.time, force: input.pressure, tapCount: tapCount(at: location),
        window: window)
      touch.pen = input.pen
      touch.track()
      window.arena.aim(touch)
      fingers[input.id] = touch
      if !isEmulated { realFingers.insert(input.id) }
      step.append(touch)
    }
    deliver(step)
  }

  /// Real fingers replace emulated ones. While they are down, the mouse is ignored, even when its button
  /// comes up.
  private func endEmulatedPinch() {
    guard window.emulatedPinch.isActive else { return }
    window.emulatedPinch = EmulatedPinch()
    cancel { !realFingers.contains($0.id) }
    window.frameIsStale = true
  }

  /// Delivers one step of touches of one phase: first to the recognizers, then to the views.
  private func deliver(_ step: [Touch]) {
    guard let phase = step.first?.phase else { return }
    for touch in fingers.values where !step.contains(touch) && touch.isDown {
      touch.phase = .stationary
    }
    let event = window.touchEvent()
    window.arena.feed(step, event)
    window.content.deliver(step, phase, event)
    for touch in step where !touch.isDown {
      fingers[touch.id] = nil
      realFingers.remove(touch.id)
      window.content.forgetMoves(of: touch)
      // The end of a drag or a pinch is no tap: a finger that comes back at once scrolls on.
      lastTap = touch.isTap ? (touch.locationInWindow, window.time, touch.tapCount) : nil
    }
    window.arena.settle()
  }

  /// 1, or one more than the count of the last tap if this touch follows it soon and nearby.
  private func tapCount(at location: CGPoint) -> Int {
    guard let last = lastTap,
      window.time - last.time <= GestureConstants.doubleTapGap.upperBound,
      hypot(location.x - last.location.x, location.y - last.location.y)
        <= GestureConstants.doubleTapDistance
    else { return 1 }
    return last.count + 1
  }
}
