import CSDL2
import Foundation
import PanoramaHost
import PanoramaViews

/// The identity of a finger in SDL.
struct FingerKey: Hashable {
  var device: SDL_TouchID
  var finger: SDL_FingerID
}

/// A finger that is down.
struct Finger {
  /// The window in which it touched down and to which it belongs until it lifts.
  var windowID: UInt32
  /// The newest step. The position may be outside the window.
  var touch: TouchInput
  var lastTime: Double
}

extension EventTranslator {
  /// The silence of a finger, in seconds, after which its lift is presumed lost when a new finger
  /// arrives. A finger that rests on glass still reports tiny movements many times a second.
  static let lostFingerSilence = 10.0

  func finger(_ event: SDL_TouchFingerEvent, at time: Double) -> [Addressed] {
    // SDL makes such events from the mouse, and SDL 3 from pens; both are handled directly.
    guard event.touchId != CSDL2_mouseTouchID(), event.touchId != CSDL2_penTouchID() else {
      return []
    }
    let key = FingerKey(device: event.touchId, finger: event.fingerId)
    switch event.type {
    // A finger beside a pen is the palm of the hand that holds it.
    case SDL_FINGERDOWN.rawValue:
      guard pens.isNear || palms.isPalm(from: time) else { return began(event, key, at: time) }
      palms.note(key, event, at: time)
      return []
    case SDL_FINGERMOTION.rawValue:
      palms.follow(key, event, at: time, isLift: false)
      guard let finger = follow(key, event, at: time) else { return [] }
      return step(.moved, finger, at: time)
    default:
      palms.follow(key, event, at: time, isLift: true)
      guard let finger = follow(key, event, at: time) else { return [] }
      fingers[key] = nil
      lifts.forget(key)
      return step(.ended, finger, at: time)
    }
  }

  private func began(_ event: SDL_TouchFingerEvent, _ key: FingerKey, at time: Double)
    -> [Addressed]
  {
    guard let metrics = metrics[event.windowID] else { return [] }
    var lost = fingers.filter {
      $0.key == key || time - $0.value.lastTime > Self.lostFingerSilence
    }
    lost = lost.filter { $0.key == key || $0.key.device == key.device }
    let cancelled = cancel(Array(lost.keys), at: time)
    if fingers.isEmpty { nextFingerID = 1 }
    let point = metrics.fingerPoint(x: Double(event.x), y: Double(event.y))
    let finger = Finger(
      windowID: event.windowID,
      touch: TouchInput(
        phase: .began, id: nextFingerID, x: point.x, y: point.y, pressure: Self.pressure(event)),
      lastTime: time)
    nextFingerID += 1
    fingers[key] = finger
    lifts.forget(key)
    return cancelled + step(.began, finger, at: time)
  }

  /// Moves a finger to the position in `event`. SDL clamps positions to the window but not the
  /// differences, so at the edge the differences are added up.
  private func follow(_ key: FingerKey, _ event: SDL_TouchFingerEvent, at time: Double) -> Finger? {
    guard var finger = fingers[key], let metrics = metrics[finger.windowID] else { return nil }
    let point = metrics.fingerPoint(x: Double(event.x), y: Double(event.y))
    let step = metrics.fingerPoint(x: Double(event.dx), y: Double(event.dy))
    let isMotion = event.type == SDL_FINGERMOTION.rawValue
    if Self.isInside(event.x) {
      finger.touch.x = point.x
    } else if isMotion {
      finger.touch.x += step.x
    }
    if Self.isInside(event.y) {
      finger.touch.y = point.y
    } else if isMotion {
      finger.touch.y += step.y
    }
    finger.touch.pressure = Self.pressure(event)
    finger.lastTime = time
    fingers[key] = finger
    return finger
  }

  private static func isInside(_ normalised: Float) -> Bool { normalised > 0 && normalised < 1 }

  private static func pressure(_ event: SDL_TouchFingerEvent) -> Double {
    event.pressure.isFinite ? min(max(Double(event.pressure), 0), 1) : 1
  }

  private func step(
    _ phase: TouchInput.Phase, _ finger: Finger, at time: Double
  ) -> [Addressed] {
    var touch = finger.touch
    touch.phase = phase
    return address(.touch(touch), to: finger.windowID, at: time)
  }

  /// Cancels the fingers of removed devices, which SDL forgets without an event.
  func cancelVanishedFingers(at time: Double) -> [Addressed] {
    guard !fingers.isEmpty else { return [] }
    var gone: [FingerKey] = []
    for device in Set(fingers.keys.map(\.device)) {
      let present = Set(
        (0..<max(0, SDL_GetNumTouchFingers(device))).compactMap {
          SDL_GetTouchFinger(device, $0)?.pointee.id
        })
      gone += fingers.keys.filter { $0.device == device && !present.contains($0.finger) }
    }
    return cancel(gone, at: time)
  }

  /// Cancels the fingers with these ids on every device.
  func cancelFingers(_ ids: Set<SDL_FingerID>, at time: Double) -> [Addressed] {
    ids.isEmpty ? [] : cancel(fingers.keys.filter { ids.contains($0.finger) }, at: time)
  }

  /// Notes that a finger has left the glass according to the X server.
  func noteLift(of key: FingerKey, at time: Double) {
    if fingers[key] != nil { lifts.note(key, at: time) }
  }

  /// Lifts the fingers whose lift SDL did not report in time, at their last positions.
  func endLostFingers(at time: Double) -> [Addressed] {
    remove(lifts.takeLost(at: time), .ended, at: time)
  }

  func cancel(_ keys: [FingerKey], at time: Double) -> [Addressed] {
    remove(keys, .cancelled, at: time)
  }

  private func remove(
    _ keys: [FingerKey], _ phase: TouchInput.Phase, at time: Double
  ) -> [Addressed] {
    keys.compactMap { fingers.removeValue(forKey: $0) }.sorted { $0.touch.id < $1.touch.id }
      .flatMap { step(phase, $0, at: time) }
  }

  /// Forgets the fingers and pens of a window that has cancelled them itself because it lost the focus
  /// or was hidden.
  func forgetFingers(of windowID: UInt32) {
    pens.forgetTouches(of: windowID)
    fingers = fingers.filter { $0.value.windowID != windowID }
  }

  func hasFingers(in windowID: UInt32) -> Bool {
    fingers.values.contains { $0.windowID == windowID }
  }
}

extension EventTranslator {
  /// Translates the newest state of a pen over a window. When a pen comes near, the hand that holds it
  /// may already rest on the surface: all fingers are cancelled.
  func pen(
    _ report: PenReport, over windowID: UInt32, at time: Double, source: InputEvent.Source
  ) -> [Addressed] {
    let wasNear = pens.isNear
    let input = pens.take(report, in: windowID, at: time, modifiers: modifiers)
    let cancelled = pens.isNear && !wasNear ? cancel(Array(fingers.keys), at: time) : []
    return cancelled + input.flatMap { address($0.kind, to: $0.windowID, at: time, source: source) }
      + (wasNear && !pens.isNear ? beginFingers(afterPenLeftAt: time) : [])
  }

  private func beginFingers(afterPenLeftAt time: Double) -> [Addressed] {
    palms.takeFingers(ofPenLeftAt: time).flatMap { finger($0.event, at: $0.time) }
  }

  /// Ends the touches of all pens, because devices were added or removed.
  func forgetPens(at time: Double) -> [Addressed] {
    pens.removeAll().flatMap { address($0.kind, to: $0.windowID, at: time) }
  }
}
