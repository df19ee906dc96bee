#if Apps
  import Panorama

  extension SketchView {
    /// Seconds after the last key until a note is written to the file.
    private static let restBeforeKeeping = 2.0

    /// Gives a key to the note being written.
    /// - Returns: whether it was for the note.
    func writingKeyDown(_ event: KeyEvent) -> Bool {
      guard sketch.isWriting else { return false }
      if event.key == "escape" {
        sketch.finishNote()
        return true
      }
      guard sketch.notes.take(event, clipboard: window?.clipboard) else { return false }
      keepNoteOnceResting()
      return true
    }

    /// Gives typed text to the note being written.
    /// - Returns: whether there is one.
    func writeInNote(_ text: String) -> Bool {
      guard sketch.isWriting else { return false }
      sketch.notes.insert(text)
      keepNoteOnceResting()
      return true
    }

    /// Shows the caret of the note that is being written and starts its blinking anew.
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

    private func keepNoteOnceResting() {
      noteDeadline?.cancel()
      guard let window else { return }
      noteDeadline = window.schedule(at: window.time + Self.restBeforeKeeping) { [weak self] in
        self?.sketch.keepNote()
      }
    }
  }
#endif
