import Panorama

extension SketchPanorama {
  /// Whether a note is being written. If so, it receives all keys and text.
  public var isWriting: Bool { notes.note != nil }

  /// Stops editing the note being written and keeps it.
  public func finishNote() {
    if isWriting { attempt(notes.finish) }
  }

  /// Ends and keeps the edits that could continue: the note being written, and how far keys have moved the
  /// selection.
  func finishEdits() {
    finishNote()
    finishNudge()
  }

  /// Writes the note to the file and keeps editing it.
  func keepNote() {
    if isWriting { attempt(notes.keep) }
  }
}
