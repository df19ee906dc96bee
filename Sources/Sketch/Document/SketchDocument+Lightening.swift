import Panorama

/// Strokes that were drawn in one session cost as little as those of a file that was opened.
extension SketchDocument {
  /// Strokes in memory of more bytes than this are left to the file: those of a large sketch, too.
  static let heavyBytes = 8 << 20

  /// Whether the strokes in memory may be left to the file. Frames of a replay must not depend on when tiles are drawn.
  var isHeavy: Bool { visible.liveBytes > heaviness && held != nil && !decodesAtOnce }

  /// Leaves the strokes in memory to the file, if the sketch has become a large one. Then only their boxes stay.
  /// - Returns: whether strokes left the memory.
  /// - Throws: `DocumentError`; then everything stays as it is.
  func lighten() throws -> Bool {
    guard isHeavy, held?.stamp == stamp else { return false }
    let former = (visible, reader)
    try load()
    guard visible.liveBytes > heaviness else { return true }
    // Much of what was counted is not in the file, so the next attempt comes later.
    (visible, reader) = former
    heaviness = 2 * visible.liveBytes
    return false
  }
}
