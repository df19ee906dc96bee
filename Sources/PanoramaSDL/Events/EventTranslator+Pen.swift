import PanoramaViews

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
