import Panorama

extension SketchView {
  /// The time after the last key until a note is written to the file, in seconds.
  private static let pauseBeforeKeeping = 2.0

  /// Passes a key to the note being written.
  /// - Returns: whether the note used it.
  func writingKeyDown(_ event: KeyEvent) -> Bool {
    guard sketch.isWriting else { return false }
    if event.key == "escape" {
      sketch.finishNote()
      return true
    }
    if event.pastes {
      pasteInNote()
      return true
    }
    guard sketch.notes.take(event, clipboard: window?.clipboard) else { return false }
    keepNoteOnceIdle()
    return true
  }

  /// Inserts the text of the clipboard, unless the user leaves the note before the text arrives.
  private func pasteInNote() {
    let note = sketch.notes.count
    window?.clipboard.read { [weak self] text in
      guard let self, let text, sketch.notes.count == note else { return }
      _ = writeInNote(text)
    }
  }

  /// Passes typed text to the note being written.
  /// - Returns: whether a note is being written.
  func writeInNote(_ text: String) -> Bool {
    guard sketch.isWriting else { return false }
    sketch.notes.insert(text)
    keepNoteOnceIdle()
    return true
  }

  /// Shows the caret of the note being written and restarts its blinking.
  func restartBlinking() {
    noteBlink?.cancel()
    noteBlink = nil
    sketch.notes.isCaretLit = true
    if sketch.isWriting { scheduleBlink() }
  }

  private func scheduleBlink() {
    guard let window else { return }
    noteBlink = window.schedule(at: window.time + TextField.blinkDuration) { [weak self] in
      guard let self, sketch.isWriting else { return }
      sketch.notes.isCaretLit.toggle()
      sketch.setNeedsDisplay()
      scheduleBlink()
    }
  }

  private func keepNoteOnceIdle() {
    noteDeadline?.cancel()
    guard let window else { return }
    noteDeadline = window.schedule(at: window.time + Self.pauseBeforeKeeping) { [weak self] in
      self?.sketch.keepNote()
    }
  }
}
