import Panorama

extension SketchView {
  /// Plays the drawing, stroke by stroke in the order in which it was drawn. Esc or a tap ends it early.
  /// Nothing can be drawn while it plays.
  /// - Parameter duration: the duration in seconds, > 0; nil for the time that the hand took.
  public func playDrawing(in duration: Double? = nil) {
    guard timeLapse == nil else { return }
    sketch.finish()
    let lapse: TimeLapse
    do {
      let origin = sketch.sheet.origin
      lapse = try TimeLapse(
        of: sketch.document, duration: duration,
        transform: CGAffineTransform(translationX: -origin.x, y: -origin.y))
    } catch {
      return chrome.notice.show("The drawing cannot be read: \(error)", isError: true)
    }
    guard !lapse.isEmpty else {
      return chrome.notice.show("There is nothing to play: the sketch is empty")
    }
    sketch.lasso.deselect()
    let player = TimeLapseView(lapse, over: panoramaView)
    player.onEnd = { [weak self] in
      self?.timeLapse = nil
      self?.chrome.notice.hidePassing()
    }
    timeLapse = player
    addSubviewToFit(player)
    bringSubviewToFront(chrome.notice)
    chrome.notice.show("Playing the drawing: Esc or a tap ends it")
  }
}
