import Foundation
import PanoramaGraphics
import PanoramaText

/// A box in which text of several lines is typed. It scrolls when the text is higher than the box.
///
/// Return begins a new line, Ctrl+Return calls `onDone`, and Escape calls `onEscape`. The other keys are those of every
/// desktop. The mouse selects; fingers scroll, set the caret by a tap, select a word by a double tap or by resting, and move
/// the ends of a selection by knobs.
open class TextBox: ScrollView, TextDropTarget {
  /// The text with its caret and what can be undone.
  public final private(set) var editor: TextEditor
  /// The font; nil for the theme's.
  public final var font: Font? { didSet { layoutDidChange() } }
  /// The distance of the text from the edges, in points. Default: 10.
  public final var padding = 10.0 { didSet { layoutDidChange() } }
  /// How many lines `sizeThatFits` makes room for at least, and at most. Default: 1 … 8.
  public final var lines = 1...8
  /// Called after the user has changed the text.
  public final var onChange: (@MainActor () -> Void)?
  /// Called for Ctrl+Return.
  public final var onDone: (@MainActor () -> Void)?
  /// Called for Escape.
  public final var onEscape: (@MainActor () -> Void)?

  private let canvas = TextBoxCanvas(frame: .zero)
  private var handles = SelectionHandles()
  private let selectionDrag = SelectionDrag()
  /// Whether the mouse selects.
  private var isSelecting = false
  private let maximumLength: Int
  private var shaped: (width: Double, layout: AttributedTextLayout)?
  private var lineCache = TextLayoutCache()
  private var isCaretLit = true
  private var blink: ScheduledAction?

  /// A hand that selects may leave the box at its sides, in points.
  private static let anyWidth: CGFloat = 1e6

  /// - Parameters:
  ///   - text: the text at first.
  ///   - maximumLength: the maximum length of the text, in UTF-8 bytes.
  public init(_ text: String = "", maximumLength: Int = 1 << 16) {
    editor = TextEditor(text, allowsLineFeeds: true, maximumLength: maximumLength)
    self.maximumLength = maximumLength
    super.init(frame: .zero)
    clipsToBounds = true
    delaysContentTouches = false
    allowsDoubleTapDragZoom = false
    looks.cursor = .iBeam
    canvas.isUserInteractionEnabled = false
    canvas.paint = { [weak self] in self?.draw(text: $0) }
    addSubview(canvas)
    addGestureRecognizer(
      LongPressGestureRecognizer { [weak self] hold in
        if hold.state == .began { self?.didHold(at: hold.location(in: self?.canvas)) }
      })
    applyTheme()
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The text. Setting it forgets what can be undone.
  public final var text: String {
    get { editor.text }
    set {
      editor = TextEditor(newValue, allowsLineFeeds: true, maximumLength: maximumLength)
      handles.isShown = false
      layoutDidChange()
    }
  }

  /// Selects a part of the text, in UTF-8 bytes; an empty one sets the caret.
  public final func select(_ range: Range<Int>) { edit { $0.select(range) } }

  // MARK: Looks

  private func applyTheme() {
    let theme = looks.theme
    looks.background = theme.surface
    looks.borderColor = isFirstResponder ? theme.accent : theme.separator
    looks.borderWidth = isFirstResponder ? theme.focusRingWidth : theme.hairline
    looks.cornerRadius = theme.cornerRadius
  }

  open override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyTheme()
    layoutDidChange()
  }

  // MARK: Layout

  private var textFont: Font { font ?? looks.font(.body) }

  private func room(in width: CGFloat) -> Double { max(1, Double(width) - 2 * padding) }

  /// The lines of the text as they are shown.
  private var layout: AttributedTextLayout {
    let width = room(in: bounds.width)
    if let shaped, shaped.width == width { return shaped.layout }
    let layout = AttributedTextLayout(
      StyledText(editor.text, font: textFont, color: looks.theme.text), maximumWidth: width,
      cache: &lineCache)
    shaped = (width, layout)
    return layout
  }

  private func layoutDidChange() {
    shaped = nil
    canvas.setNeedsDisplay()
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.width > 0 else { return }
    let height = Double(layout.size.height) + 2 * padding
    let size = CGSize(width: bounds.width, height: height)
    if contentSize != size { contentSize = size }
    let frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: max(size.height, bounds.height))
    guard canvas.frame != frame else { return }
    canvas.frame = frame
    canvas.setNeedsDisplay()
    show(editor.caret)
  }

  /// The height of the text at a width, within that of `lines`.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    var other = TextLayoutCache()
    let text = AttributedTextLayout(
      StyledText(editor.text, font: textFont, color: looks.theme.text),
      maximumWidth: room(in: size.width), cache: &other)
    let line = textFont.lineHeight
    let height = min(
      max(Double(text.size.height), Double(lines.lowerBound) * line),
      Double(lines.upperBound) * line)
    return CGSize(width: size.width, height: (height + 2 * padding).rounded(.up))
  }

  /// The place in the text, in UTF-8 bytes, that is nearest to a point of the canvas.
  private func offset(at point: CGPoint) -> Int {
    layout.offset(nearest: SIMD2(Double(point.x) - padding, Double(point.y) - padding))
  }

  /// The frame of the caret at an offset, in points of the canvas.
  private func caretFrame(_ offset: Int) -> CGRect { caretFrame(offset, behind: false) }

  private func caretFrame(_ offset: Int, behind: Bool) -> CGRect {
    let (top, height) = layout.caret(at: offset, behind: behind)
    let width = looks.theme.iconStroke
    return CGRect(
      x: top.x + padding - width / 2, y: top.y + padding, width: width, height: height)
  }

  private func show(_ offset: Int) {
    scrollRectToVisible(
      caretFrame(offset).insetBy(dx: 0, dy: -CGFloat(padding)), animated: false)
  }

  // MARK: Editing

  /// Changes the text, the caret or the selection.
  private func edit(_ change: (inout TextEditor) -> Void) {
    let before = editor
    change(&editor)
    guard editor != before else { return }
    let isChanged = editor.text != before.text
    if isChanged {
      handles.isShown = false
      layoutDidChange()
      onChange?()
      layoutIfNeeded()
    }
    caretDidMove()
  }

  private func caretDidMove() {
    if bounds.width > 0 { show(editor.caret) }
    isCaretLit = true
    canvas.setNeedsDisplay()
    scheduleBlink()
  }

  private func scheduleBlink() {
    blink?.cancel()
    guard isFirstResponder, let window else { return }
    blink = window.schedule(at: window.time + TextField.blinkDuration) { [weak self] in
      guard let self else { return }
      isCaretLit.toggle()
      canvas.setNeedsDisplay()
      scheduleBlink()
    }
  }

  open override var canBecomeFirstResponder: Bool { true }

  open override func firstResponderDidChange(_ isFirst: Bool) {
    super.firstResponderDidChange(isFirst)
    if !isFirst { editor.keepMarked() }
    applyTheme()
    caretDidMove()
  }

  open override func insertText(_ text: String) -> Bool {
    edit { $0.insert(text) }
    return true
  }

  open override func setMarkedText(_ text: String, selecting range: Range<Int>) -> Bool {
    edit { $0.mark(text, selecting: range) }
    return true
  }

  open override var textInsertion: TextInsertion? {
    guard isFirstResponder else { return nil }
    return TextInsertion(
      caret: canvas.convert(caretFrame(editor.caret, behind: editor.isCaretBehind), to: nil),
      isComposing: editor.marked != nil)
  }

  open override func keyDown(with event: KeyEvent) {
    if !take(event) { super.keyDown(with: event) }
  }

  private func take(_ event: KeyEvent) -> Bool {
    if event.pastes {
      // The text may come when something else has the focus.
      window?.clipboard.read { [weak self] text in
        guard let self, let text, isFirstResponder else { return }
        edit { $0.insert(text.replacingOccurrences(of: "\r\n", with: "\n")) }
      }
      return true
    }
    if event.key == "escape", let onEscape {
      onEscape()
      return true
    }
    if event.key == "return", event.modifierFlags == .control, let onDone {
      onDone()
      return true
    }
    let isPlain = event.modifierFlags.isDisjoint(with: [.control, .alt, .command])
    let isSelecting = event.modifierFlags.contains(.shift)
    switch event.key {
    case "tab" where isPlain && !isSelecting: edit { $0.insert("  ") }
    case "pageup" where isPlain, "pagedown" where isPlain:
      let (top, height) = layout.caret(at: editor.caret, behind: editor.isCaretBehind)
      let page = max(height, Double(bounds.height) - 2 * padding)
      let way = event.key == "pageup" ? -page : page
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

  /// Inserts a text that was dragged here.
  public final func takeDrop(of text: String, at place: CGPoint) -> Bool {
    becomeFirstResponder()
    let caret = offset(at: canvas.convert(place, from: self))
    edit {
      $0.moveCaret(to: caret, extending: false)
      $0.insert(text.replacingOccurrences(of: "\r\n", with: "\n"))
    }
    return true
  }

  // MARK: Assistive programs

  open override var accessibilityRole: AccessibilityRole? { .textField }
  open override var accessibilityContent: String { editor.text }
  open override var accessibilityActions: [AccessibilityAction] { [.press, .type] }
  open override var accessibilityStates: AccessibilityElement.Traits {
    isFirstResponder ? .focused : []
  }
  open override var accessibilitySelection: Range<Int>? { editor.scalarSelection }
  open override func accessibilitySelect(_ range: Range<Int>) -> Bool {
    select(editor.bytes(ofScalars: range))
    return true
  }
  open override func accessibilityFrame(ofText range: Range<Int>) -> CGRect? {
    let part = editor.bytes(ofScalars: range)
    let boxes = layout.boxes(of: part).map { $0.offsetBy(dx: padding, dy: padding) }
    let box = boxes.dropFirst().reduce(boxes.first ?? caretFrame(part.lowerBound)) { $0.union($1) }
    return convert(box, from: canvas)
  }
  open override func accessibilityTextOffset(at point: CGPoint) -> Int? {
    editor.scalarOffset(of: offset(at: canvas.convert(point, from: self)))
  }

  // MARK: Hands

  /// The mouse selects, and a finger on a knob moves it; other fingers scroll. Taps are for the text, not for what is around
  /// it.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer is TapGestureRecognizer, recognizer.view !== self { return false }
    if recognizer is LongPressGestureRecognizer {
      return handles.heldEnd == nil && recognizer.touches.allSatisfy { $0.type != .indirectPointer }
    }
    if recognizer === panGestureRecognizer, isSelecting || handles.heldEnd != nil { return false }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard let touch = touches.first else { return }
    if touch.type == .indirectPointer {
      becomeFirstResponder()
      isSelecting = true
      handles.isShown = false
      return place(touch, extending: event?.modifierFlags.contains(.shift) ?? false)
    }
    _ = handles.take(
      at: touch.location(in: canvas), of: editor.selection, caret: { self.caretFrame($0) })
  }

  private func place(_ touch: Touch, extending: Bool) {
    let place = offset(at: touch.location(in: canvas))
    edit { $0.press(at: place, count: touch.tapCount, extending: extending) }
    // A press that moves nothing lights the caret, too.
    caretDidMove()
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
    guard let touch = touches.first, isSelecting || handles.heldEnd != nil else { return }
    selectionDrag.follow(
      touch, in: canvas, step: CGFloat(textFont.lineHeight),
      area: { [weak self] in
        guard let self else { return .zero }
        let seen = canvas.convert(bounds, from: self)
        return CGRect(
          x: -Self.anyWidth, y: seen.minY + CGFloat(padding), width: 2 * Self.anyWidth,
          height: max(1, seen.height - 2 * CGFloat(padding)))
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

  open override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {
    defer { endSelecting() }
    guard let touch = touches.first, !isSelecting, handles.heldEnd == nil else { return }
    becomeFirstResponder()
    place(touch, extending: false)
    handles.isShown = editor.hasSelection
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {
    endSelecting()
  }

  open override func mouseDown(with event: MouseEvent) {
    if let touch = event.touch { touchesBegan([touch], with: event) }
  }
  open override func mouseDragged(with event: MouseEvent) {
    if let touch = event.touch { touchesMoved([touch], with: event) }
  }
  open override func mouseUp(with event: MouseEvent) {
    if let touch = event.touch { touchesEnded([touch], with: event) }
  }
  open override func mouseCancelled(with event: MouseEvent) { endSelecting() }

  private func endSelecting() {
    isSelecting = false
    selectionDrag.end()
    handles.release()
  }

  open override func rightMouseDown(with event: MouseEvent) {
    becomeFirstResponder()
    let place = offset(at: event.location(in: canvas))
    if !editor.selection.contains(place) { edit { $0.moveCaret(to: place, extending: false) } }
    showMenu(beside: CGRect(origin: event.location(in: nil), size: .zero))
  }

  /// A finger that rests selects a word and shows the menu.
  private func didHold(at point: CGPoint) {
    becomeFirstResponder()
    let place = offset(at: point)
    if !editor.selection.contains(place) { edit { $0.selectWord(at: place) } }
    handles.isShown = editor.hasSelection
    canvas.setNeedsDisplay()
    showMenu(beside: canvas.convert(caretFrame(editor.selection.lowerBound), to: nil))
  }

  private func showMenu(beside place: CGRect) {
    guard let window else { return }
    PopUpMenu(editing: editor, for: self).present(in: window, beside: place)
  }

  // MARK: Drawing

  private func draw(text context: CGContext) {
    let (theme, layout) = (looks.theme, layout)
    context.saveGState()
    context.translateBy(x: padding, y: padding)
    context.draw(
      layout, at: .zero,
      highlighting: isFirstResponder ? layout.boxes(of: editor.selection) : [],
      in: theme.accent.copy(alpha: theme.selectionAlpha * 1.5))
    if let marked = editor.marked {
      context.underlineComposition(layout.boxes(of: marked), theme.iconStroke, color: theme.text)
    }
    context.restoreGState()
    guard isFirstResponder else { return }
    if isCaretLit, !editor.hasSelection {
      context.setFillColor(theme.accent)
      context.fill(caretFrame(editor.caret, behind: editor.isCaretBehind))
    }
    guard editor.hasSelection, handles.isShown else { return }
    handles.draw(
      in: context, low: caretFrame(editor.selection.lowerBound),
      high: caretFrame(editor.selection.upperBound), color: theme.accent)
  }
}

/// What scrolls in a text box.
private final class TextBoxCanvas: View {
  var paint: (@MainActor (CGContext) -> Void)?

  override func draw(in context: CGContext) { paint?(context) }
}
