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
      return notice.show("The drawing cannot be read: \(error)", isError: true)
    }
    guard !lapse.isEmpty else {
      return notice.show("There is nothing to play: the sketch is empty")
    }
    sketch.lasso.deselect()
    let player = TimeLapseView(lapse, over: panoramaView)
    player.onEnd = { [weak self] in
      self?.timeLapse = nil
      self?.notice.hidePassing()
    }
    timeLapse = player
    addSubviewToFit(player)
    bringSubviewToFront(notice)
    notice.show("Playing the drawing: Esc or a tap ends it")
  }

  /// The menu items that play the drawing, with their durations in seconds; nil for the time that the hand
  /// took.
  static var timeLapses: [(name: String, duration: Double?)] {
    [
      ("Play the drawing in 10 seconds", 10), ("Play the drawing in 60 seconds", 60),
      ("Play the drawing at its own speed", nil),
    ]
  }
}
