import Foundation
import Panorama

/// A field of several lines over a card, in which its text is edited. Return begins a new line; Ctrl+Return, Escape
/// and a press outside end.
final class CardField: View, TextDropTarget, KeyOpenedField {
  private var editor: TextEditor
  private let textFont: Font
  private let finish: @MainActor (String) -> Void
  private var isFinished = false
  var opener: String?
  /// Whether Escape has ended editing.
  private(set) var isEscaped = false
  private var shaped: AttributedTextLayout?
  /// How far the text is scrolled up, in points.
  private var scroll = 0.0
  private var isCaretLit = true
  private var blink: ScheduledAction?
  private var handles = SelectionHandles()
  private let selectionDrag = SelectionDrag()

  private static let padding = 10.0
  private static let blinkDuration = 0.5
  /// A hand that selects may leave the field at its sides, in points.
  private static let anyWidth: CGFloat = 1e6

  /// - Parameters:
  ///   - text: the initial text.
  ///   - font: the font, in points of the view.
  ///   - frame: the frame in the superview.
  ///   - maximumLength: the maximum length of the text, in UTF-8 bytes.
  ///   - finish: called once with the text.
  init(
    _ text: String, font: Font, frame: CGRect, maximumLength: Int,
    finish: @escaping @MainActor (String) -> Void
  ) {
    editor = TextEditor(text, allowsLineFeeds: true, maximumLength: maximumLength)
    textFont = font
    self.finish = finish
    super.init(frame: frame)
    clipsToBounds = true
    looks.cursor = .iBeam
    accessibilityLabel = "Text"
  }

  required init?(coder: NSCoder) { nil }

  /// Makes the field the first responder.
  func begin() {
    becomeFirstResponder()
    caretDidMove()
  }

  /// Ends editing and keeps the typed text.
  func commit() {
    guard !isFinished else { return }
    isFinished = true
    blink?.cancel()
    removeFromSuperview()
    finish(editor.text)
  }

  /// What is around the editor: the editor's commands are not meant while a text is written.
  override var next: Responder? { superview?.next }

  override var canBecomeFirstResponder: Bool { true }
  override func firstResponderDidChange(_ isFirst: Bool) {
    super.firstResponderDidChange(isFirst)
    if !isFirst { commit() }
  }
  override var accessibilityRole: AccessibilityRole? { .textField }
  override var accessibilityContent: String { editor.text }
  override var accessibilityActions: [AccessibilityAction] { [.press, .type] }
  override var accessibilitySelection: Range<Int>? { editor.scalarSelection }
  override func accessibilitySelect(_ range: Range<Int>) -> Bool {
    let bytes = editor.bytes(ofScalars: range)
    edit { $0.select(bytes) }
    return true
  }
  override func accessibilityFrame(ofText range: Range<Int>) -> CGRect? {
    let part = editor.bytes(ofScalars: range)
    let boxes = layout.boxes(of: part).map(inView)
    return boxes.dropFirst().reduce(boxes.first ?? caretFrame(part.lowerBound)) { $0.union($1) }
  }
  override func accessibilityTextOffset(at point: CGPoint) -> Int? {
    editor.scalarOffset(of: offset(at: point))
  }

  // MARK: Layout

  private var room: CGSize {
    CGSize(
      width: max(1, bounds.width - 2 * Self.padding),
      height: max(1, bounds.height - 2 * Self.padding))
  }

  private var layout: AttributedTextLayout {
    if let shaped { return shaped }
    let layout = AttributedTextLayout(
      StyledText(editor.text, font: textFont, color: looks.theme.text), maximumWidth: room.width)
    shaped = layout
    return layout
  }

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    shaped = nil
  }

  private func caretDidMove() {
    let (top, height) = layout.caret(at: editor.caret, behind: editor.isCaretBehind)
    scroll = min(max(scroll, top.y + height - room.height), max(0, top.y))
    limitScroll()
    isCaretLit = true
    scheduleBlink()
    setNeedsDisplay()
  }

  private func limitScroll() { scroll = max(0, min(scroll, layout.size.height - room.height)) }

  private func scheduleBlink() {
    blink?.cancel()
    guard let window else { return }
    blink = window.schedule(at: window.time + Self.blinkDuration) { [weak self] in
      guard let self else { return }
      isCaretLit.toggle()
      setNeedsDisplay()
      scheduleBlink()
    }
  }

  // MARK: Editing

  private func edit(_ change: (inout TextEditor) -> Void) {
    let before = editor
    change(&editor)
    guard editor != before else { return }
    if editor.text != before.text {
      shaped = nil
      handles.isShown = false
    }
    caretDidMove()
  }

  override func insertText(_ text: String) -> Bool {
    if text.lowercased() != opener { edit { $0.insert(text) } }
    opener = nil
    return true
  }

  override func setMarkedText(_ text: String, selecting range: Range<Int>) -> Bool {
    opener = nil
    edit { $0.mark(text, selecting: range) }
    return true
  }

  override var textInsertion: TextInsertion? {
    let (top, height) = layout.caret(at: editor.caret, behind: editor.isCaretBehind)
    let caret = CGRect(
      x: Double(bounds.minX) + Self.padding + top.x,
      y: Double(bounds.minY) + Self.padding + top.y - scroll, width: looks.theme.iconStroke,
      height: height)
    return TextInsertion(caret: convert(caret, to: nil), isComposing: editor.marked != nil)
  }

  override func keyDown(with event: KeyEvent) {
    if event.isRepeat, event.key == opener { return }
    opener = nil
    if take(event) { return }
    guard event.key == "s", event.modifierFlags == .control else {
      return super.keyDown(with: event)
    }
    let editor = superview
    commit()
    editor?.keyDown(with: event)
  }

  private func take(_ event: KeyEvent) -> Bool {
    if event.pastes {
      // The text may come when the field is closed.
      window?.clipboard.read { [weak self] text in
        guard let self, let text, isFirstResponder else { return }
        edit { $0.insert(text.replacingOccurrences(of: "\r\n", with: "\n")) }
      }
      return true
    }
    isEscaped = event.key == "escape"
    if isEscaped || event.key == "return" && event.modifierFlags == .control {
      commit()
      return true
    }
    let isPlain = event.modifierFlags.isDisjoint(with: [.control, .alt, .command])
    let isSelecting = event.modifierFlags.contains(.shift)
    switch event.key {
    case "tab" where isPlain && !isSelecting: edit { $0.insert("  ") }
    case "pageup" where isPlain, "pagedown" where isPlain:
      let (top, height) = layout.caret(at: editor.caret, behind: editor.isCaretBehind)
      let way = event.key == "pageup" ? -room.height : room.height
      let target = layout.offset(nearest: SIMD2(top.x, top.y + height / 2 + way))
      edit { $0.moveCaret(to: target, extending: isSelecting) }
    default:
      let (layout, clipboard) = (layout, window?.clipboard)
      var isTaken = false
      edit { isTaken = $0.take(event, in: layout, clipboard: clipboard) }
      return isTaken
    }
    return true
  }

  // MARK: Pointing

  private func offset(at touch: Touch) -> Int { offset(at: touch.location(in: self)) }

  private func offset(at point: CGPoint) -> Int {
    layout.offset(
      nearest: SIMD2(
        Double(point.x - bounds.minX) - Self.padding,
        Double(point.y - bounds.minY) - Self.padding + scroll))
  }

  override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard let touch = touches.first else { return }
    if touch.type == .direct,
      handles.take(at: touch.location(in: self), of: editor.selection, caret: caretFrame)
    {
      return
    }
    handles.isShown = touch.type == .direct
    let (place, extends) = (offset(at: touch), event?.modifierFlags.contains(.shift) ?? false)
    edit { $0.press(at: place, count: touch.tapCount, extending: extends) }
  }

  override func rightMouseDown(with event: MouseEvent) {
    guard let window else { return }
    let place = offset(at: event.location(in: self))
    if !editor.selection.contains(place) { edit { $0.moveCaret(to: place, extending: false) } }
    PopUpMenu(editing: editor, for: self).present(
      in: window, beside: CGRect(origin: event.location(in: nil), size: .zero))
  }

  override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard let touch = touches.first else { return }
    selectionDrag.follow(
      touch, in: self, step: CGFloat(textFont.lineHeight),
      area: { [weak self] in
        guard let self else { return .zero }
        return bounds.insetBy(dx: -Self.anyWidth, dy: Self.padding)
      },
      select: { [weak self] in self?.drag(to: $0) ?? false })
  }

  private func drag(to point: CGPoint) -> Bool {
    let (before, place, handles) = (editor.selection, offset(at: point), handles)
    edit { editor in
      if handles.heldEnd != nil {
        handles.drag(to: place, in: &editor)
      } else {
        editor.drag(to: place)
      }
    }
    return editor.selection != before
  }

  override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) { endSelecting() }
  override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    endSelecting()
  }

  private func endSelecting() {
    selectionDrag.end()
    handles.release()
  }

  /// A box of the layout in the view's coordinates.
  private func inView(_ box: CGRect) -> CGRect {
    box.offsetBy(
      dx: Double(bounds.minX) + Self.padding, dy: Double(bounds.minY) + Self.padding - scroll)
  }

  private func caretFrame(_ offset: Int) -> CGRect {
    let ((top, height), width) = (layout.caret(at: offset), looks.theme.iconStroke)
    return inView(CGRect(x: top.x - width / 2, y: top.y, width: width, height: height))
  }

  override func scrollWheel(with event: ScrollEvent) {
    scroll -= event.isPrecise ? event.deltaY : event.deltaY * 3 * textFont.lineHeight
    limitScroll()
    setNeedsDisplay()
  }

  /// Inserts a text that was dragged here.
  func takeDrop(of text: String, at place: CGPoint) -> Bool {
    let caret = offset(at: place)
    edit {
      $0.moveCaret(to: caret, extending: false)
      $0.insert(text.replacingOccurrences(of: "\r\n", with: "\n"))
    }
    return true
  }

  // MARK: Drawing

  override func draw(in context: CGContext) {
    let (theme, layout) = (looks.theme, layout)
    let frame = bounds.insetBy(dx: 1, dy: 1)
    let shape = PathData(roundedRect: frame, cornerWidth: 8, cornerHeight: 8)
    context.setFillColor(theme.surface)
    context.fill(shape)
    context.saveGState()
    context.clip(to: frame.insetBy(dx: 1, dy: 4))
    context.translateBy(
      x: Double(bounds.minX) + Self.padding, y: Double(bounds.minY) + Self.padding - scroll)
    context.draw(
      layout, at: .zero, rows: (scroll - Self.padding)...(scroll + Double(bounds.height)),
      highlighting: layout.boxes(of: editor.selection),
      in: theme.accent.copy(alpha: theme.selectionAlpha * 1.5))
    if let marked = editor.marked {
      context.underlineComposition(layout.boxes(of: marked), theme.iconStroke, color: theme.text)
    }
    if isCaretLit, !editor.hasSelection {
      let (top, height) = layout.caret(at: editor.caret, behind: editor.isCaretBehind)
      context.setFillColor(theme.accent)
      context.fill(
        CGRect(
          x: top.x - theme.iconStroke / 2, y: top.y, width: theme.iconStroke, height: height))
    }
    context.restoreGState()
    if handles.isShown, editor.hasSelection {
      func visible(_ offset: Int) -> CGRect? {
        let caret = caretFrame(offset)
        return caret.intersects(frame) ? caret : nil
      }
      handles.draw(
        in: context, low: visible(editor.selection.lowerBound),
        high: visible(editor.selection.upperBound), color: theme.accent)
    }
    context.setStrokeColor(theme.accent)
    context.setLineWidth(2)
    context.stroke(shape)
  }
}
