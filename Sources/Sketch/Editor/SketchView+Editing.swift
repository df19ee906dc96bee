import Documents
import Foundation
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
    if takeStyleKey(event) { return true }
    guard sketch.notes.take(event, clipboard: window?.clipboard) else { return false }
    keepNoteOnceIdle()
    return true
  }

  /// Ctrl+B makes the note bold, Ctrl+Shift+L a list of the selected lines.
  private func takeStyleKey(_ event: KeyEvent) -> Bool {
    let isSelecting = event.modifierFlags.contains(.shift)
    guard event.modifierFlags.contains(.control) else { return false }
    switch (event.key, isSelecting) {
    case ("b", false): sketch.restyleNote { $0.isBold.toggle() }
    case ("l", true): sketch.notes.toggleList()
    default: return false
    }
    pensDidSettle()
    (panel as? NotePanel)?.show(sketch.noteStyle)
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

  func keepNoteOnceIdle() {
    noteDeadline?.cancel()
    guard let window else { return }
    noteDeadline = window.schedule(at: window.time + Self.pauseBeforeKeeping) { [weak self] in
      self?.sketch.keepNote()
    }
  }

  // MARK: Waiting

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

  /// Seconds without a change until strokes in memory are left to the file, or are no longer kept as they are drawn.
  private static let pauseBeforeLightening = 2.0

  /// Calls `SketchPanorama.lighten` once the hand rests.
  func lightenOnceIdle() {
    lightening?.cancel()
    lightening = nil
    guard sketch.isHeavy, let window else { return }
    lightening = window.schedule(at: window.time + Self.pauseBeforeLightening) { [weak self] in
      self?.lightening = nil
      // If something is in progress, its end tries again.
      self?.sketch.lighten()
    }
  }

  // MARK: Selection

  /// The time after the last arrow key until the move is written to the file, in seconds.
  private static let pauseAfterNudge = 0.5

  /// Moves the selection. Moves without a pause between them are one undo step.
  func nudge(_ offset: SIMD2<Double>) {
    sketch.nudgeSelection(offset)
    nudgeDeadline?.cancel()
    guard let window else { return sketch.finishNudge() }
    nudgeDeadline = window.schedule(at: window.time + Self.pauseAfterNudge) { [weak self] in
      self?.sketch.finishNudge()
    }
  }

  /// Selects all strokes.
  public func selectAll() {
    guard !isReadOnly else { return }
    choose(.lasso)
    if !sketch.selectAll() {
      chrome.notice.show("There are too many strokes to select all of them: draw around fewer")
    }
  }

  /// Copies the selection to the clipboard.
  public func copySelection() {
    sketch.finishNudge()
    guard sketch.selection != nil else { return }
    let strokes = sketch.selectedStrokes
    guard let text = insertion.text(copying: strokes) else {
      return chrome.notice.show("The selection cannot be copied", isError: true)
    }
    window?.clipboard.text = text
    offer(text)
    let count = strokes.count
    chrome.notice.show(count == 1 ? "One stroke is copied" : "\(count) strokes are copied")
  }

  /// Offers the selection to other programs as pictures, too.
  /// - Parameter text: the strokes as text.
  private func offer(_ text: String) {
    let kinds = [("image/png", ExportFormat.png), ("image/svg+xml", .svg)]
    let jobs = kinds.map { type, format in
      var export = export
      export.format = format
      return (type: type, job: export.job(sketch, ofSelection: true))
    }
    _ = offersCopy?(kinds.map(\.0)) { type in
      guard let job = jobs.first(where: { $0.type == type })?.job else { return Data(text.utf8) }
      return (try? job.bytes()).map { Data($0) }
    }
  }

  /// Adds the content of the clipboard and selects it: copied strokes, an SVG drawing, a text as a note, pictures and
  /// drawings among copied files or the files that a text names, or a picture.
  public func paste() { insertion.paste() }

  /// Lets the user choose files, and inserts them.
  func insertChosenFiles() {
    guard !isReadOnly else { return }
    closePanel()
    sketch.finish()
    _ = chooseFiles? { [weak self] paths in
      guard let self, let other = insert(files: paths).first else { return }
      chrome.notice.show("\(DocumentFile.name(other)) is no picture, SVG or PDF", isError: true)
    }
  }

  /// Adds pictures and SVG drawings to the current layer and selects them.
  /// - Parameters:
  ///   - paths: the files.
  ///   - place: the position of their centre, in the window's coordinates; nil for the centre of the
  ///     visible area.
  /// - Returns: the paths of files that are neither.
  @discardableResult
  public func insert(files paths: [String], at place: CGPoint? = nil) -> [String] {
    insertion.insert(files: paths, at: place)
  }

  /// Reads which files were copied in a file manager and calls `completion` with their paths. The property is nil if
  /// the host's clipboard holds only text.
  public var readClipboardFiles:
    ((_ completion: @escaping @MainActor (_ paths: [String]) -> Void) -> Void)?
  {
    get { insertion.readFiles }
    set { insertion.readFiles = newValue }
  }

  /// Reads a picture from the clipboard and calls `completion` with its bytes, or with nil if there is
  /// none. The property is nil if the host's clipboard holds only text.
  public var readClipboardPicture:
    ((_ completion: @escaping @MainActor (_ bytes: [UInt8]?) -> Void) -> Void)?
  {
    get { insertion.readPicture }
    set { insertion.readPicture = newValue }
  }
}

extension SketchView: PictureDropTarget {
  /// Adds a picture that was dragged here, as one that is pasted.
  public func takeDrop(of picture: DroppedPicture, at place: CGPoint) -> Bool {
    guard timeLapse == nil else { return false }
    insertion.insert(picture: picture.bytes, at: convert(place, to: nil))
    return true
  }
}

extension SketchView: TextDropTarget {
  /// Adds a text that was dragged here as a note, or to the note that is being written there.
  public func takeDrop(of text: String, at place: CGPoint) -> Bool {
    guard timeLapse == nil else { return false }
    insertion.insert(text: text, at: convert(place, to: nil))
    if sketch.isWriting { keepNoteOnceIdle() }
    return true
  }
}
