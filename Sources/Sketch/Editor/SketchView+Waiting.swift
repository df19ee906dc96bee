import Panorama

extension SketchView {
  /// Seconds until the next attempt to write strokes that another program held up.
  private static let pauseBeforeAttempt = 0.5

  /// Writes strokes that could not be written because another program was writing the file, as soon as that
  /// is possible. They are shown meanwhile.
  func waitForFile() {
    guard sketch.waitsForFile else {
      waitDeadline?.cancel()
      waitDeadline = nil
      return
    }
    guard waitDeadline == nil, let window else { return }
    waitDeadline = window.schedule(at: window.time + Self.pauseBeforeAttempt) { [weak self] in
      guard let self else { return }
      waitDeadline = nil
      // A hand that draws is not held up.
      if sketch.isDrawing { waitForFile() } else { sketch.saveLater() }
    }
  }
}
