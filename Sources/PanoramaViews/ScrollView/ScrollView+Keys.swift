import Foundation
import PanoramaGraphics
import ScrollPhysics

extension ScrollView {
  /// Whether the space bar is held to drag, which works where single fingers belong to the content or if
  /// `spaceDrags` is set.
  public var isSpaceHeld: Bool { dragsWithSpace && (window?.keys.isDown("space") ?? false) }

  private var dragsWithSpace: Bool { leavesSingleFingers || spaceDrags }

  /// Scrolls with the arrow, page, Home and End keys, and zooms with + and −.
  ///
  /// Unlike `keyDown(with:)` it does not pass the key on, so that an enclosing view can offer it a key.
  ///
  /// - Returns: whether the key was used.
  public func takeKey(_ event: KeyEvent) -> Bool {
    let input: ScrollModel.Input
    let page = settings.viewSize * ScrollConstants.pageKeyShare
    let arrow = ScrollConstants.arrowKeyDistance
    let modifiers = event.modifierFlags
    if let factor = zoomFactor(event), canZoom {
      stepZoom(by: factor, at: settings.viewSize / 2, at: event.timestamp)
      return true
    }
    guard isScrollEnabled, modifiers.isDisjoint(with: [.control, .alt, .command]) else {
      return stopped(event)
    }
    switch event.key {
    case "left": input = .step(SIMD2(-arrow, 0))
    case "right": input = .step(SIMD2(arrow, 0))
    case "up": input = .step(SIMD2(0, -arrow))
    case "down": input = .step(SIMD2(0, arrow))
    case "pageup": input = .step(SIMD2(0, -page.y))
    case "pagedown": input = .step(SIMD2(0, page.y))
    case "space" where dragsWithSpace:
      return stopped(event)
    case "space": input = .step(SIMD2(0, modifiers.contains(.shift) ? -page.y : page.y))
    case "home": input = .edge(SIMD2(0, -1))
    case "end": input = .edge(SIMD2(0, 1))
    default: return stopped(event)
    }
    if case .step(let distance) = input, !model.isAnimating {
      let axis = distance.x != 0 ? 0 : 1
      let room = model.offsetBounds
      // An outer view may have room where this one has none.
      guard room.lower[axis] < room.upper[axis] else { return false }
    }
    perform(input, at: event.timestamp)
    return true
  }

  /// Stops momentum for all other keys.
  private func stopped(_ event: KeyEvent) -> Bool {
    if model.isDecelerating { perform(.stop, at: event.timestamp) }
    return false
  }

  private func zoomFactor(_ event: KeyEvent) -> Double? {
    guard event.modifierFlags.isDisjoint(with: [.alt, .command]) else { return nil }
    switch event.key {
    case "+", "=": return ScrollConstants.zoomPerKey
    case "-": return 1 / ScrollConstants.zoomPerKey
    default: return nil
    }
  }
}
