import Panorama

/// Writes a note: the finger places it, moves its caret, selects text and drags it wider. The note is
/// edited in its own position, at any zoom and rotation.
@MainActor
final class NoteHand {
  /// What the finger drags.
  private enum Grip {
    case nothing, caret, width, knob
  }

  /// The note as it is now, in coordinates of the sheet; nil if none is being written.
  private(set) var note: SketchStroke?
  /// Called when the note looks different.
  var onChange: (() -> Void)?
  /// Called when the caret moved, or a note begins or ends.
  var onCaret: (() -> Void)?
  /// Whether the caret is drawn now; it blinks.
  var isCaretLit = true

  private let sheet: StrokeSheet
  private var editor = TextEditor()
  /// The note as the document has it; nil for a new one.
  private var original: SketchStroke?
  private var grip = Grip.nothing
  private var handles = SelectionHandles()

  /// How often the writing of a note has begun.
  private(set) var count = 0

  /// The width of a new note, and the distance at which a handle is hit, in points on screen.
  static let width = 240.0
  private static let reach = 18.0
  /// How narrow a note can be made, in multiples of its font size.
  private static let minimumWidth = 2.0

  init(on sheet: StrokeSheet) { self.sheet = sheet }

  private func noteDidChange() {
    onCaret?()
    onChange?()
  }

  // MARK: The finger

  /// Grabs the note being written, or ends it if the finger is elsewhere. If no note is being written, this
  /// begins to edit the note below the finger, or a new one.
  /// - Parameters:
  ///   - p: where the finger came down.
  ///   - scale: points on screen per scene unit.
  ///   - count: the number of presses in a row: the second selects a word, the third a line.
  ///   - extends: whether a press in the note being written extends the selection.
  ///   - byFinger: whether a selection that the press makes has knobs.
  ///   - makeNote: makes a new note.
  func begin(
    at p: SIMD2<Double>, scale: Double, count: Int = 1, extending extends: Bool = false,
    byFinger: Bool = false, new makeNote: () -> SketchStroke
  ) throws {
    grip = .nothing
    if let note, let box = note.contentBox {
      let handle = box.origin + box.across + box.down / 2
      if (p - handle).length * scale <= Self.reach {
        grip = .width
      } else if takeKnob(at: p, of: note, scale: scale) {
        grip = .knob
      } else if box.distance(to: p) * scale <= Self.reach {
        grip = .caret
        handles.isShown = byFinger
        press(at: p, count: count, extending: extends)
      } else {
        try finish()
      }
      return
    }
    if let hit = try sheet.topmost(at: p, reach: Self.reach / 2 / scale), hit.note != nil {
      edit(hit)
      moveCaret(to: p, extending: false)
    } else {
      start(makeNote(), original: nil)
    }
    grip = .caret
  }

  /// Follows the finger.
  func move(to p: SIMD2<Double>) {
    switch grip {
    case .nothing: return
    case .caret:
      guard let place = offset(at: p) else { return }
      editor.drag(to: place)
      noteDidChange()
    case .knob:
      guard let place = offset(at: p) else { return }
      handles.drag(to: place, in: &editor)
      noteDidChange()
    case .width:
      guard let box = note?.contentBox, box.width > 0, let size = note?.width else { return }
      let along = ((p - box.origin) * box.across).sum() / box.width
      let margin = 2 * (note?.noteStyle.margin ?? 0)
      note?.setNoteWidth(max(along, (Self.minimumWidth + margin) * size))
      noteDidChange()
    }
  }

  /// Ends the finger's drag.
  func end() {
    grip = .nothing
    handles.release()
  }

  /// Whether a finger that came down at a point drags an end of the selection.
  private func takeKnob(at p: SIMD2<Double>, of note: SketchStroke, scale: Double) -> Bool {
    guard let layout = note.noteLayout?.text else { return false }
    let unit = Self.unit(of: note, scale)
    let place = p.applying(note.noteTransform.inverted()) * unit
    return handles.take(at: CGPoint(x: place.x, y: place.y), of: editor.selection) {
      Self.knob(at: $0, in: layout, unit)
    }
  }

  /// Points on screen per unit of a note's text.
  private static func unit(of note: SketchStroke, _ scale: Double) -> Double {
    note.width / NoteLayout.fontSize * scale
  }

  /// The caret at an end of the selection, in points on screen from the origin of the text.
  private static func knob(at place: Int, in layout: AttributedTextLayout, _ unit: Double) -> CGRect
  {
    let (top, height) = layout.caret(at: place, behind: false)
    return CGRect(x: top.x * unit - 1, y: top.y * unit, width: 2, height: height * unit)
  }

  private func moveCaret(to p: SIMD2<Double>, extending: Bool) {
    press(at: p, count: 1, extending: extending)
  }

  private func press(at p: SIMD2<Double>, count: Int, extending: Bool) {
    guard let place = offset(at: p) else { return }
    editor.press(at: place, count: count, extending: extending)
    noteDidChange()
  }

  private func offset(at p: SIMD2<Double>) -> Int? {
    guard let note, let layout = note.noteLayout?.text else { return nil }
    return layout.offset(nearest: p.applying(note.noteTransform.inverted()))
  }

  // MARK: Beginning and ending

  /// Begins to edit a note of the document.
  private func edit(_ stroke: SketchStroke) {
    sheet.setAside(stroke, leaving: nil)
    start(stroke, original: stroke)
  }

  private func start(_ note: SketchStroke, original: SketchStroke?) {
    count += 1
    handles = SelectionHandles()
    self.note = note
    self.original = original
    editor = TextEditor(
      note.note ?? "", styles: note.noteStyle.parts.map(\.run), allowsLineFeeds: true,
      maximumLength: NoteLayout.maximumLength)
    noteDidChange()
  }

  /// Writes the note to the document if it changed, and stops editing it. A blank note is erased.
  func finish() throws {
    guard note != nil else { return }
    try keep()
    sheet.bringBack()
    (note, original, grip) = (nil, nil, .nothing)
    noteDidChange()
  }

  /// Writes the note to the document if it changed, and keeps editing it.
  func keep() throws {
    guard var new = note, new != original else { return }
    let hasLetters = !editor.text.allSatisfy(\.isWhitespace)
    guard hasLetters || original != nil else { return }
    if let original { new.place = original.order.place }
    new.id = 0
    let written = try sheet.writeChanges(adding: hasLetters ? [new] : [])
    original = written.first
    if let original {
      note = original
      sheet.setAside(original, leaving: nil)
    } else {
      note?.id = 0
    }
  }

  // MARK: Text

  /// Gives the note another colour.
  func recolor(_ color: CGColor) {
    note?.color = color
    noteDidChange()
  }

  /// Sets the font size, in scene units.
  func resize(_ size: Double) {
    note?.width = size
    note?.fitNote()
    noteDidChange()
  }

  /// Inserts a text that was dragged to the note being written.
  /// - Parameters:
  ///   - p: where it was dropped.
  ///   - scale: points on screen per scene unit.
  /// - Returns: false if it was dropped elsewhere.
  func insert(_ text: String, at p: SIMD2<Double>, scale: Double) -> Bool {
    guard let box = note?.contentBox, box.distance(to: p) * scale <= Self.reach else {
      return false
    }
    moveCaret(to: p, extending: false)
    insert(text)
    return true
  }

  /// Types text.
  func insert(_ text: String) { edit { $0.type(text) } }

  /// Shows what an input method is composing.
  func mark(_ text: String, selecting range: Range<Int>) {
    edit { $0.mark(text, selecting: range) }
  }

  /// Whether an input method is composing.
  var isComposing: Bool { editor.marked != nil }

  /// The ends of the caret, in scene units; nil if no note is being written.
  var caret: (top: SIMD2<Double>, bottom: SIMD2<Double>)? {
    guard let note,
      let (top, height) = note.noteLayout?.text.caret(
        at: editor.caret, behind: editor.isCaretBehind)
    else {
      return nil
    }
    return (
      top.applying(note.noteTransform), (top + SIMD2(0, height)).applying(note.noteTransform)
    )
  }

  /// Makes items of a list of the selected lines, or makes lines of them again.
  func toggleList() { edit { $0.toggleList() } }

  /// Whether a part of the note is selected.
  var hasSelection: Bool { note != nil && editor.hasSelection }

  /// Whether the beginning of the selected part is bold.
  var isSelectionBold: Bool {
    NotePart.Look(style: editor.typingStyle).hasOtherWeight != (note?.noteStyle.isBold ?? false)
  }

  /// Makes the selected part bold, or regular.
  func embolden(_ isBold: Bool) {
    let isOther = isBold != (note?.noteStyle.isBold ?? false)
    restyleSelection { $0.hasOtherWeight = isOther }
  }

  /// Gives the selected part a colour.
  func recolorSelection(_ color: CGColor) { restyleSelection { $0.argb = color.argb } }

  private func restyleSelection(_ change: (inout NotePart.Look) -> Void) {
    edit { editor in
      editor.restyle { style in
        var look = NotePart.Look(style: style)
        change(&look)
        return look.style
      }
    }
  }

  /// Makes the text bold, or a sticky note of it.
  func restyle(_ style: NoteStyle) {
    guard let old = note, old.noteStyle != style, let box = old.contentBox, box.width > 0 else {
      return
    }
    // The text stays where it is when a sheet appears behind it.
    let shift = (old.noteStyle.margin - style.margin) * old.width
    let (along, below) = (box.across / box.width, SIMD2(-box.across.y, box.across.x) / box.width)
    note?.points = old.points.map { $0 + (along + below) * shift }
    note?.noteStyle = style
    note?.setNoteWidth(max(box.width - 2 * shift, old.width))
    noteDidChange()
  }

  /// Handles a key while a note is being written.
  /// - Returns: whether the key was handled.
  func take(_ event: KeyEvent, clipboard: (any TextClipboard)?) -> Bool {
    guard let layout = note?.noteLayout?.text else { return false }
    if event.key == "return",
      event.modifierFlags.isDisjoint(with: [.control, .alt, .command])
    {
      insert("\n")
      return true
    }
    var isTaken = false
    edit { isTaken = $0.take(event, in: layout, clipboard: clipboard) }
    return isTaken
  }

  private func edit(_ change: (inout TextEditor) -> Void) {
    guard note != nil else { return }
    let before = editor.text
    change(&editor)
    if editor.text != before { handles.isShown = false }
    note?.content = .note(editor.text)
    note?.noteStyle.parts = NotePart.parts(editor.styles)
    note?.fitNote()
    noteDidChange()
  }

  // MARK: Drawing

  /// Draws the note, its box, the selected text and the caret.
  /// - Parameter scale: points on screen per scene unit.
  func draw(in context: CGContext, scale: Double) {
    guard let note, let layout = note.noteLayout?.text, let box = note.contentBox else { return }
    context.setStrokeColor(SelectionBox.color)
    context.setLineWidth(1 / scale)
    context.stroke(box.path)
    context.saveGState()
    context.concatenate(note.noteTransform)
    context.setFillColor(SelectionBox.color.copy(alpha: 0.25))
    context.fill(layout.boxes(of: editor.selection))
    context.restoreGState()
    context.draw(blending: [note.displayItem])
    drawMark(in: context, note, layout, scale)
    drawCaret(in: context, note, layout, scale)
    drawKnobs(in: context, note, layout, scale)
    SelectionBox.drawHandle(
      at: box.origin + box.across + box.down / 2, in: context, scale: scale)
  }

  private func drawMark(
    in context: CGContext, _ note: SketchStroke, _ layout: AttributedTextLayout, _ scale: Double
  ) {
    guard let marked = editor.marked else { return }
    context.saveGState()
    context.concatenate(note.noteTransform)
    let unit = Self.unit(of: note, scale)
    context.underlineComposition(layout.boxes(of: marked), 1.5 / unit, color: note.color)
    context.restoreGState()
  }

  private func drawCaret(
    in context: CGContext, _ note: SketchStroke, _ layout: AttributedTextLayout, _ scale: Double
  ) {
    guard isCaretLit else { return }
    context.saveGState()
    context.concatenate(note.noteTransform)
    let caret = layout.caret(at: editor.caret, behind: editor.isCaretBehind)
    let unit = Self.unit(of: note, scale)
    context.setFillColor(SelectionBox.color)
    context.fill(
      CGRect(x: caret.top.x - 1 / unit, y: caret.top.y, width: 2 / unit, height: caret.height))
    context.restoreGState()
  }

  private func drawKnobs(
    in context: CGContext, _ note: SketchStroke, _ layout: AttributedTextLayout, _ scale: Double
  ) {
    guard handles.isShown, editor.hasSelection else { return }
    let unit = Self.unit(of: note, scale)
    context.saveGState()
    context.concatenate(note.noteTransform)
    context.scaleBy(x: 1 / unit, y: 1 / unit)
    handles.draw(
      in: context, low: Self.knob(at: editor.selection.lowerBound, in: layout, unit),
      high: Self.knob(at: editor.selection.upperBound, in: layout, unit),
      color: SelectionBox.color)
    context.restoreGState()
  }
}
