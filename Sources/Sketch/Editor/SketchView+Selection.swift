import Panorama

extension SketchView {
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
    let count = strokes.count
    chrome.notice.show(count == 1 ? "One stroke is copied" : "\(count) strokes are copied")
  }

  /// Adds the content of the clipboard and selects it: copied strokes, the files that a text names, or a
  /// picture.
  public func paste() { insertion.paste() }

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

  /// Reads a picture from the clipboard and calls `completion` with its bytes, or with nil if there is
  /// none. The property is nil if the host's clipboard holds only text.
  public var readClipboardPicture:
    ((_ completion: @escaping @MainActor (_ bytes: [UInt8]?) -> Void) -> Void)?
  {
    get { insertion.readPicture }
    set { insertion.readPicture = newValue }
  }
}
