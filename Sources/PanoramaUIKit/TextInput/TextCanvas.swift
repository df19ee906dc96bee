import Panorama

/// Draws and edits the text inside a text view.
final class TextCanvas: UIView {
  weak var textView: UITextView? {
    didSet {
      textView?.textContainer.didChange = { [weak self] in self?.layoutDidChange() }
    }
  }
  private(set) var editor = TextEditor(
    allowsLineFeeds: true, maximumLength: TextCanvas.maximumLength)
  /// The text with attributes; nil after it was edited.
  private(set) var styled: NSAttributedString?
  private var plainLayout: EditableLayout?
  private var styledLayout: AttributedTextLayout?
  private var isCaretLit = true
  private var blink: ScheduledAction?
  /// Whether the mouse selects.
  private var isSelecting = false
  /// Whether fingers made the selection, so that its ends can be dragged.
  private var hasHandles = false
  /// The end of the selection that stays while the other one is dragged; nil for none.
  private var heldEnd: Int?

  /// The maximum length of a text, in UTF-8 bytes: so much is laid out anew for a key in some milliseconds.
  private static let maximumLength = 1 << 20
  /// The radius of the dots at the ends of a selection, in points.
  private static let handleRadius: CGFloat = 6
  /// How far from a dot a finger still takes it, in points.
  private static let handleReach: CGFloat = 24

  init() {
    super.init(frame: .zero)
    looks.cursor = .iBeam
    addGestureRecognizer(
      LongPressGestureRecognizer { [weak self] hold in
        if hold.state == .began { self?.didHold(at: hold.location(in: self)) }
      })
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Layout

  private var insets: UIEdgeInsets {
    guard let textView else { return .zero }
    var insets = textView.textContainerInset
    let padding = Double(textView.textContainer.lineFragmentPadding)
    insets.left += padding
    insets.right += padding
    return insets
  }

  private var textFont: Font { textView?.font?.font ?? .systemFont(ofSize: 17) }

  private func room(_ width: CGFloat) -> Double {
    max(1, Double(width) - insets.left - insets.right)
  }

  private var layout: EditableLayout {
    if let plainLayout { return plainLayout }
    let made = EditableLayout(editor.text, font: textFont, width: room(bounds.width))
    plainLayout = made
    return made
  }

  private func styledLayout(width: CGFloat) -> AttributedTextLayout? {
    guard let styled else { return nil }
    let whole = NSMutableAttributedString(
      string: styled.string, attributes: [.font: textFont as Any, .foregroundColor: color])
    styled.enumerateAttributes(in: NSRange(location: 0, length: styled.length)) { found, range, _ in
      whole.addAttributes(found, range: range)
    }
    return AttributedTextLayout(whole, fonts: looks.fonts, maximumWidth: room(width))
  }

  private var color: CGColor { textView?.textColor?.cgColor ?? .label }

  func neededHeight(width: CGFloat) -> CGFloat {
    let width = width.isFinite && width > 0 ? width : 320
    let height: Double
    if let styled = styledLayout(width: width) {
      height = Double(styled.size.height)
    } else if width == bounds.width {
      height = layout.height
    } else {
      height = EditableLayout(editor.text, font: textFont, width: room(width)).height
    }
    return CGFloat((height + insets.top + insets.bottom).rounded(.up))
  }

  /// Takes the width of the text view and the height of the text.
  func fit(width: CGFloat, height: CGFloat) {
    if width != bounds.width { (plainLayout, styledLayout) = (nil, nil) }
    if bounds.width != width { frame = CGRect(x: 0, y: 0, width: width, height: frame.height) }
    let needed = neededHeight(width: width)
    let size = CGSize(width: width, height: needed)
    // All of the view takes presses, also below the text.
    frame = CGRect(x: 0, y: 0, width: width, height: max(needed, height))
    if textView?.contentSize != size { textView?.contentSize = size }
  }

  func layoutDidChange() {
    (plainLayout, styledLayout) = (nil, nil)
    setNeedsDisplay()
    textView?.setNeedsLayout()
    textView?.invalidateIntrinsicContentSize()
  }

  // MARK: Positions

  func range(_ bytes: Range<Int>) -> NSRange {
    let utf8 = editor.text.utf8
    func index(_ offset: Int) -> String.Index {
      utf8.index(utf8.startIndex, offsetBy: min(max(0, offset), utf8.count))
    }
    return NSRange(index(bytes.lowerBound)..<index(bytes.upperBound), in: editor.text)
  }

  /// A range of `NSString`, as far as it is in the text, in bytes.
  func bytes(_ range: NSRange) -> Range<Int> {
    let text = editor.text
    let units = text.utf16
    func offset(_ place: Int) -> Int {
      let index = units.index(units.startIndex, offsetBy: min(max(0, place), units.count))
      return text.utf8.distance(from: text.startIndex, to: index)
    }
    guard range.location != NSNotFound else { return editor.end..<editor.end }
    let start = offset(range.location)
    return
      start..<max(start, offset(range.location.addingReportingOverflow(range.length).partialValue))
  }

  private func offset(at point: CGPoint) -> Int {
    layout.offset(nearest: SIMD2(Double(point.x) - insets.left, Double(point.y) - insets.top))
  }

  private func caretFrame(_ offset: Int) -> CGRect {
    let (top, height) = layout.caret(at: offset)
    return CGRect(
      x: top.x + insets.left, y: top.y + insets.top, width: looks.theme.iconStroke, height: height)
  }

  /// Scrolls until the caret at an offset is in sight.
  func show(_ offset: Int) {
    guard let textView, textView.isScrollEnabled else { return }
    textView.scrollRectToVisible(
      caretFrame(offset).insetBy(dx: 0, dy: -CGFloat(insets.top)), animated: false)
  }

  // MARK: Changes

  func setText(_ text: String, styled: NSAttributedString?) {
    editor = TextEditor(text, allowsLineFeeds: true, maximumLength: Self.maximumLength)
    self.styled = styled
    hasHandles = false
    layoutDidChange()
  }

  /// Changes the text or the selection without asking the delegate.
  func edit(_ change: (inout TextEditor) -> Void) {
    let before = editor
    change(&editor)
    guard editor != before else { return }
    let isChanged = editor.text != before.text
    if isChanged {
      styled = nil
      layoutDidChange()
      textView?.layoutIfNeeded()
    }
    caretDidMove()
    guard let textView else { return }
    if isChanged {
      textView.textDelegate?.textViewDidChange(textView)
      NotificationCenter.default.post(
        name: UITextView.textDidChangeNotification, object: textView)
    }
    if editor.selection != before.selection {
      textView.textDelegate?.textViewDidChangeSelection(textView)
    }
  }

  /// Inserts a text, if the delegate agrees.
  func replaceSelection(with text: String) {
    guard let textView, allows(editor.marked ?? editor.selection, text, textView) else { return }
    hasHandles = false
    edit { $0.insert(text) }
  }

  override func setMarkedText(_ text: String, selecting range: Range<Int>) -> Bool {
    guard let textView, textView.isEditable else { return false }
    hasHandles = false
    edit { $0.mark(text, selecting: range) }
    return true
  }

  override var textInsertion: TextInsertion? {
    guard isFirstResponder, textView?.isEditable ?? false else { return nil }
    return TextInsertion(
      caret: convert(caretFrame(editor.caret), to: nil), isComposing: editor.marked != nil)
  }

  private func allows(_ bytes: Range<Int>, _ text: String, _ textView: UITextView) -> Bool {
    textView.textDelegate?.textView(
      textView, shouldChangeTextIn: range(bytes), replacementText: text) ?? true
  }

  private func caretDidMove() {
    show(editor.caret)
    isCaretLit = true
    setNeedsDisplay()
    scheduleBlink()
  }

  private func scheduleBlink() {
    blink?.cancel()
    guard isFirstResponder, let window else { return }
    blink = window.schedule(at: window.time + TextField.blinkDuration) { [weak self] in
      guard let self else { return }
      isCaretLit.toggle()
      setNeedsDisplay()
      scheduleBlink()
    }
  }

  // MARK: Focus and keys

  override var canBecomeFirstResponder: Bool {
    guard let textView, textView.isUserInteractionEnabled else { return false }
    if textView.isEditable {
      return textView.textDelegate?.textViewShouldBeginEditing(textView) ?? true
    }
    return textView.isSelectable
  }

  override func firstResponderDidChange(_ isFirst: Bool) {
    super.firstResponderDidChange(isFirst)
    if !isFirst { editor.keepMarked() }
    setNeedsDisplay()
    scheduleBlink()
    guard let textView, textView.isEditable else { return }
    if isFirst {
      textView.textDelegate?.textViewDidBeginEditing(textView)
    } else {
      textView.textDelegate?.textViewDidEndEditing(textView)
    }
    NotificationCenter.default.post(
      name: isFirst
        ? UITextView.textDidBeginEditingNotification : UITextView.textDidEndEditingNotification,
      object: textView)
  }

  override func insertText(_ text: String) -> Bool { textView?.insertText(text) ?? false }

  override func keyDown(with event: KeyEvent) {
    if !take(event) { super.keyDown(with: event) }
  }

  private func take(_ event: KeyEvent) -> Bool {
    guard let textView else { return false }
    let isPlain = event.modifierFlags.isDisjoint(with: [.control, .alt, .command])
    if event.pastes {
      guard textView.isEditable else { return true }
      window?.clipboard.read { [weak self] text in
        guard let self, let text, isFirstResponder else { return }
        replaceSelection(with: text.replacingOccurrences(of: "\r\n", with: "\n"))
      }
      return true
    }
    if event.key == "escape", isPlain { return resignFirstResponder() }
    if event.key == "return" || event.key == "tab", isPlain, textView.isEditable {
      // The delegate may end the editing with Return.
      replaceSelection(with: event.key == "return" ? "\n" : "  ")
      return true
    }
    var changed = editor
    let (layout, clipboard) = (layout, window?.clipboard)
    guard changed.take(event, in: layout, clipboard: clipboard) else {
      return isPlain && event.key.count == 1 && textView.isEditable
    }
    if changed.text != editor.text {
      guard textView.isEditable else { return true }
      let gone = editor.hasSelection ? editor.selection : removed(by: changed)
      guard allows(gone, "", textView) else { return true }
    }
    edit { $0 = changed }
    return true
  }

  /// The part that is missing in a shorter text.
  private func removed(by changed: TextEditor) -> Range<Int> {
    let start = min(changed.caret, editor.caret)
    return start..<max(start, start + editor.end - changed.end)
  }

  // MARK: Touches

  /// The mouse selects and a finger at the end of a selection drags it; otherwise the text scrolls.
  override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    if recognizer is LongPressGestureRecognizer {
      return heldEnd == nil && recognizer.touches.allSatisfy { $0.type != .indirectPointer }
    }
    return !(recognizer is UIPanGestureRecognizer && (isSelecting || heldEnd != nil))
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let textView, textView.isSelectable || textView.isEditable
    else { return }
    let point = touch.location(in: self)
    if touch.type == .indirectPointer {
      becomeFirstResponder()
      isSelecting = true
      hasHandles = false
      return place(touch, extends: event?.modifierFlags.contains(.shift) ?? false)
    }
    heldEnd = hasHandles ? otherEnd(at: point) : nil
  }

  /// The end of the selection that stays if a finger takes the other one; nil if there is none at the point.
  private func otherEnd(at point: CGPoint) -> Int? {
    guard editor.hasSelection else { return nil }
    let (low, high) = (editor.selection.lowerBound, editor.selection.upperBound)
    func distance(_ offset: Int, _ isLow: Bool) -> CGFloat {
      let caret = caretFrame(offset)
      return hypot(point.x - caret.midX, point.y - (isLow ? caret.minY : caret.maxY))
    }
    let (first, last) = (distance(low, true), distance(high, false))
    guard min(first, last) < Self.handleReach else { return nil }
    return first < last ? high : low
  }

  private func place(_ touch: UITouch, extends: Bool) {
    let place = offset(at: touch.location(in: self))
    edit { $0.press(at: place, count: touch.tapCount, extending: extends) }
    // A press that moves nothing lights the caret, too.
    caretDidMove()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let place = offset(at: touch.location(in: self))
    if let heldEnd, place != heldEnd {
      edit {
        $0.moveCaret(to: heldEnd, extending: false)
        $0.moveCaret(to: place, extending: true)
      }
    } else if isSelecting, touch.tapCount <= 1 {
      edit { $0.moveCaret(to: place, extending: true) }
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    defer { (isSelecting, heldEnd) = (false, nil) }
    guard let touch = touches.first, !isSelecting, heldEnd == nil, let textView,
      textView.isSelectable || textView.isEditable
    else { return }
    becomeFirstResponder()
    place(touch, extends: false)
    hasHandles = editor.hasSelection
    setNeedsDisplay()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    (isSelecting, heldEnd) = (false, nil)
  }

  override func rightMouseDown(with event: MouseEvent) {
    guard let textView, textView.isSelectable || textView.isEditable else {
      return super.rightMouseDown(with: event)
    }
    becomeFirstResponder()
    let place = offset(at: event.location(in: self))
    if !editor.selection.contains(place) { edit { $0.moveCaret(to: place, extending: false) } }
    showMenu(beside: CGRect(origin: event.location(in: nil), size: .zero))
  }

  /// A finger that rests selects a word and shows the menu.
  private func didHold(at point: CGPoint) {
    guard let textView, textView.isSelectable || textView.isEditable else { return }
    becomeFirstResponder()
    let place = offset(at: point)
    if !editor.selection.contains(place) { edit { $0.selectWord(at: place) } }
    hasHandles = editor.hasSelection
    setNeedsDisplay()
    showMenu(beside: convert(caretFrame(editor.selection.lowerBound), to: nil))
  }

  private func showMenu(beside place: CGRect) {
    guard let window, let textView else { return }
    PopUpMenu(editing: editor, isEditable: textView.isEditable, for: self)
      .present(in: window, beside: place)
  }

  // MARK: Drawing

  override func draw(in context: CGContext) {
    let (theme, insets) = (looks.theme, insets)
    context.saveGState()
    context.translateBy(x: insets.left, y: insets.top)
    if let styled = styledLayout ?? styledLayout(width: bounds.width) {
      styledLayout = styled
      context.draw(styled, at: .zero, height: Double(styled.size.height))
      if isFirstResponder { drawSelection(in: context, theme) }
      return context.restoreGState()
    }
    if isFirstResponder { drawSelection(in: context, theme) }
    for line in layout.lines {
      context.draw(line.placed.line, baseline: line.placed.origin, color: color)
    }
    if let marked = editor.marked {
      context.underlineComposition(layout.boxes(of: marked), theme.iconStroke, color: color)
    }
    context.restoreGState()
    guard isFirstResponder else { return }
    context.setFillColor(theme.accent)
    if !editor.hasSelection, isCaretLit, textView?.isEditable ?? false {
      context.fill(caretFrame(editor.caret))
    }
    guard editor.hasSelection, hasHandles else { return }
    for (offset, isLow) in [
      (editor.selection.lowerBound, true), (editor.selection.upperBound, false),
    ] {
      let caret = caretFrame(offset)
      context.fill(caret)
      let y = isLow ? caret.minY : caret.maxY
      context.fillEllipse(
        in: CGRect(x: caret.midX, y: y, width: 0, height: 0)
          .insetBy(dx: -Self.handleRadius, dy: -Self.handleRadius))
    }
  }

  private func drawSelection(in context: CGContext, _ theme: InterfaceTheme) {
    guard editor.hasSelection else { return }
    context.setFillColor(theme.accent.copy(alpha: theme.selectionAlpha * 1.5))
    context.fill(layout.boxes(of: editor.selection))
  }
}
