import Foundation
import PanoramaGraphics

/// Emulates two fingers with one mouse: Alt + left drag (Guides/Pinch.md).
///
/// The pointer is the first finger. The second is its mirror image about the middle of the view.
/// Shift keeps their distance and moves both. Releasing Alt lifts the second finger while the first
/// continues.
public struct EmulatedPinch: Sendable {
  private enum State { case idle, two, one }

  private var state = State.idle
  private var center = CGPoint.zero
  private var pointer = CGPoint.zero

  /// Finger ids that no device uses.
  static let firstID = Int.min + 1
  static let secondID = Int.min + 2

  /// Makes an emulation with no finger down.
  public init() {}

  /// Whether one or two fingers are down.
  public var isActive: Bool { state != .idle }

  /// The positions of the two fingers, in points of the window; empty with fewer than two.
  public var dots: [CGPoint] { state == .two ? [pointer, mirrored] : [] }

  private var mirrored: CGPoint {
    CGPoint(x: 2 * center.x - pointer.x, y: 2 * center.y - pointer.y)
  }

  /// The events that replace `event`, or `event` itself if it does not belong to a pinch.
  /// - Parameters:
  ///   - event: an event of the window.
  ///   - middle: returns the middle of the view at a point; both are in the window's coordinates.
  public mutating func translate(_ event: InputEvent, middle: (CGPoint) -> CGPoint)
    -> [InputEvent]
  {
    switch event.kind {
    case .mouse(let mouse): return translate(mouse, event, middle)
    case .key(let key) where key.key == "alt" && key.phase == .up && state == .two:
      return [liftSecond(event), event]
    default: return [event]
    }
  }

  private mutating func translate(
    _ mouse: MouseInput, _ event: InputEvent, _ middle: (CGPoint) -> CGPoint
  ) -> [InputEvent] {
    let here = CGPoint(x: mouse.x, y: mouse.y)
    let hasAlt = mouse.modifiers.contains(.alt)
    switch (mouse.phase, state) {
    case (.down, .idle):
      guard mouse.button == .left, hasAlt else { return [event] }
      state = .two
      pointer = here
      center = middle(here)
      return [finger(1, .began, event), finger(2, .began, event)]
    case (.moved, .two):
      var lift: [InputEvent] = []
      if !hasAlt {
        lift = [liftSecond(event)]
      } else if mouse.modifiers.contains(.shift) {
        center.x += here.x - pointer.x
        center.y += here.y - pointer.y
      }
      pointer = here
      return lift + [finger(1, .moved, event)]
        + (state == .two ? [finger(2, .moved, event)] : [])
    case (.moved, .one):
      pointer = here
      return [finger(1, .moved, event)]
    case (.up, .two), (.up, .one):
      // Another button may have been pressed before the pinch began.
      guard mouse.button == .left else { return [event] }
      let both = state == .two
      let lifts = [finger(1, .ended, event)] + (both ? [finger(2, .ended, event)] : [])
      state = .idle
      return lifts
    case (.down, .two), (.down, .one): return []
    case (.moved, .idle), (.up, .idle): return [event]
    }
  }

  private mutating func liftSecond(_ event: InputEvent) -> InputEvent {
    let lift = finger(2, .ended, event)
    state = .one
    return lift
  }

  private func finger(_ number: Int, _ phase: TouchInput.Phase, _ event: InputEvent) -> InputEvent {
    let p = number == 1 ? pointer : mirrored
    let id = number == 1 ? Self.firstID : Self.secondID
    return InputEvent(
      time: event.time, source: .emulated,
      kind: .touch(TouchInput(phase: phase, id: id, x: p.x, y: p.y)))
  }

  /// The drawing of a dot.
  static func picture(of dot: CGPoint) -> [DisplayItem] {
    let circle = PathData(
      CGRect(x: dot.x - 14, y: dot.y - 14, width: 28, height: 28), cornerRadius: 14)
    var ring = StrokeStyle()
    ring.lineWidth = 1.5
    return [
      DisplayItem(.fill(circle, .nonZero, .color(CGColor(gray: 0.5, alpha: 0.45)))),
      DisplayItem(.stroke(circle, ring, .color(CGColor(gray: 1, alpha: 0.8)))),
    ]
  }
}
