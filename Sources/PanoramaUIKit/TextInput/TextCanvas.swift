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
  /// The attributes of the parts of the text.
  private(set) var attributes = AttributeTable()
  /// The text at the width of the canvas; nil if it is not laid out yet.
  private var shaped: AttributedTextLayout?
  private var cache = TextLayoutCache()
  private var isCaretLit = true
  private var blink: ScheduledAction?
  /// Whether the mouse selects.
  private var isSelecting = false
  private var handles = SelectionHandles()
  private let selectionDrag = SelectionDrag()

  /// The maximum length of a text, in UTF-8 bytes: its size is what a key still waits for.
  private static let maximumLength = 1 << 20
  /// A hand that selects may leave the view at its sides, in points.
  private static let anyWidth: CGFloat = 1e6

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

  private func room(_ width: CGFloat) -> Double {
    max(1, Double(width) - insets.left - insets.right)
  }

  private var layout: AttributedTextLayout {
    if let shaped { return shaped }
    let made = layout(width: bounds.width, &cache)
    shaped = made
    return made
  }

  private func layout(width: CGFloat, _ cache: inout TextLayoutCache) -> AttributedTextLayout {
    if !attributes.isPlain {
      return AttributedTextLayout(
        attributes.string(editor, over: baseAttributes, links: textView?.linkTextAttributes ?? [:]),
        fonts: looks.fonts, maximumWidth: room(width), cache: &cache)
    }
    var text = StyledText(editor.text, font: textFont.font, color: textColor.cgColor)
    text.alignment = textView?.textAlignment ?? .natural
    return AttributedTextLayout(text, maximumWidth: room(width), cache: &cache)
  }

  private var textFont: UIFont { textView?.font ?? .systemFont(ofSize: 17) }
  private var textColor: UIColor { textView?.textColor ?? .label }

  /// What text without attributes of its own has.
  var baseAttributes: [NSAttributedString.Key: Any] {
    let style = NSMutableParagraphStyle()
    style.alignment = textView?.textAlignment ?? .natural
    return [.font: textFont, .foregroundColor: textColor, .paragraphStyle: style]
  }

  func neededHeight(width: CGFloat) -> CGFloat {
    let width = width.isFinite && width > 0 ? width : 320
    var other = TextLayoutCache()
    let size = width == bounds.width ? layout.size : layout(width: width, &other).size
    return CGFloat((Double(size.height) + insets.top + insets.bottom).rounded(.up))
  }

  /// Takes the width of the text view and the height of the text.
  func fit(width: CGFloat, height: CGFloat) {
    if bounds.width != width {
      shaped = nil
      frame = CGRect(x: 0, y: 0, width: width, height: frame.height)
    }
    let needed = neededHeight(width: width)
    let size = CGSize(width: width, height: needed)
    // All of the view takes presses, also below the text.
    frame = CGRect(x: 0, y: 0, width: width, height: max(needed, height))
    if textView?.contentSize != size { textView?.contentSize = size }
  }

  func layoutDidChange() {
    shaped = nil
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

  func offset(at point: CGPoint) -> Int {
    layout.offset(nearest: SIMD2(Double(point.x) - insets.left, Double(point.y) - insets.top))
  }

  /// The link at a point, and the part of the text that leads there.
  func link(at point: CGPoint) -> (address: String, range: Range<Int>)? {
    let place = CGPoint(x: Double(point.x) - insets.left, y: Double(point.y) - insets.top)
    guard !attributes.isPlain,
      let address = layout.links.first(where: { $0.frame.contains(place) })?.link
    else { return nil }
    let offset = offset(at: point)
    let part = editor.styles.runs.first { $0.range.upperBound > offset }?.range
    return (address, part ?? offset..<offset)
  }

  private func caretFrame(_ offset: Int) -> CGRect { caretFrame(offset, behind: false) }

  private func caretFrame(_ offset: Int, behind: Bool) -> CGRect {
    let (top, height) = layout.caret(at: offset, behind: behind)
    return CGRect(
      x: top.x + insets.left, y: top.y + insets.top, width: looks.theme.iconStroke, height: height)
  }

  /// The box around a part of the text, in bytes; that of the caret for an empty one.
  func frame(ofText part: Range<Int>) -> CGRect {
    let boxes = layout.boxes(of: part).map { $0.offsetBy(dx: insets.left, dy: insets.top) }
    return boxes.dropFirst().reduce(boxes.first ?? caretFrame(part.lowerBound)) { $0.union($1) }
  }

  /// Scrolls until the caret at an offset is in sight.
  func show(_ offset: Int) {
    guard let textView, textView.isScrollEnabled else { return }
    textView.scrollRectToVisible(
      caretFrame(offset).insetBy(dx: 0, dy: -CGFloat(insets.top)), animated: false)
  }

  // MARK: Changes

  func setText(_ text: String) { setText(NSAttributedString(string: text)) }

  func setText(_ text: NSAttributedString) {
    attributes = AttributeTable()
    editor = TextEditor(
      text.string, styles: attributes.read(text), allowsLineFeeds: true,
      maximumLength: Self.maximumLength)
    handles.isShown = false
    layoutDidChange()
  }

  /// The attributes of what is typed.
  var typingAttributes: [NSAttributedString.Key: Any] {
    get { baseAttributes.merging(attributes[editor.typingStyle]) { $1 } }
    set { editor.typingStyle = attributes.add(newValue) }
  }

  /// Changes the attributes of the selection, as one step that can be undone, or without one of what is typed.
  func restyle(
    _ change: (inout [NSAttributedString.Key: Any]) -> Void
  ) {
    edit { editor in
      editor.restyle { style in
        var changed = baseAttributes.merging(attributes[style]) { $1 }
        change(&changed)
        return attributes.add(changed)
      }
    }
  }

  /// Lets all of the text have the text view's own value of an attribute.
  func forget(_ key: NSAttributedString.Key) {
    attributes.remove(key)
    layoutDidChange()
  }

  /// Changes the text or the selection without asking the delegate.
  func edit(_ change: (inout TextEditor) -> Void) {
    let before = editor
    change(&editor)
    guard editor != before else { return }
    let isChanged = editor.text != before.text || editor.styles != before.styles
    if isChanged {
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
    handles.isShown = false
    edit { $0.insert(text) }
  }

  override func setMarkedText(_ text: String, selecting range: Range<Int>) -> Bool {
    guard let textView, textView.isEditable else { return false }
    handles.isShown = false
    edit { $0.mark(text, selecting: range) }
    return true
  }

  override var textInsertion: TextInsertion? {
    guard isFirstResponder, textView?.isEditable ?? false else { return nil }
    return TextInsertion(
      caret: convert(caretFrame(editor.caret, behind: editor.isCaretBehind), to: nil),
      isComposing: editor.marked != nil)
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
    if event.modifierFlags == .control, textView.isEditable, textView.allowsEditingTextAttributes,
      let face = TextFace(rawValue: event.key)
    {
      toggle(face)
      return true
    }
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
      return handles.heldEnd == nil && recognizer.touches.allSatisfy { $0.type != .indirectPointer }
    }
    return !(recognizer is UIPanGestureRecognizer && (isSelecting || handles.heldEnd != nil))
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let textView, textView.isSelectable || textView.isEditable
    else { return }
    let point = touch.location(in: self)
    if touch.type == .indirectPointer {
      becomeFirstResponder()
      isSelecting = true
      handles.isShown = false
      return place(touch, extends: event?.modifierFlags.contains(.shift) ?? false)
    }
    _ = handles.take(at: point, of: editor.selection, caret: caretFrame)
  }

  private func place(_ touch: UITouch, extends: Bool) {
    let place = offset(at: touch.location(in: self))
    edit { $0.press(at: place, count: touch.tapCount, extending: extends) }
    // A press that moves nothing lights the caret, too.
    caretDidMove()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, isSelecting || handles.heldEnd != nil else { return }
    selectionDrag.follow(
      touch, in: self, step: CGFloat(looks.theme.targetSize / 2),
      area: { [weak self] in
        guard let self, let textView, textView.isScrollEnabled else { return .infinite }
        let seen = convert(textView.bounds, from: textView)
        return CGRect(
          x: -Self.anyWidth, y: seen.minY, width: 2 * Self.anyWidth, height: seen.height)
      },
      select: { [weak self] in self?.drag(to: $0) ?? false })
  }

  private func drag(to point: CGPoint) -> Bool {
    let (before, place) = (editor.selection, offset(at: point))
    let handles = handles
    edit { editor in
      if handles.heldEnd != nil {
        handles.drag(to: place, in: &editor)
      } else {
        editor.drag(to: place)
      }
    }
    return editor.selection != before
  }

  private func endSelecting() {
    isSelecting = false
    handles.release()
    selectionDrag.end()
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    defer { endSelecting() }
    if let touch = touches.first, handles.heldEnd == nil, !editor.hasSelection,
      openLink(at: touch.location(in: self))
    {
      return
    }
    guard let touch = touches.first, !isSelecting, handles.heldEnd == nil, let textView,
      textView.isSelectable || textView.isEditable
    else { return }
    becomeFirstResponder()
    place(touch, extends: false)
    handles.isShown = editor.hasSelection
    setNeedsDisplay()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    endSelecting()
  }

  // The mouse presses it wherever it stands, also where what is around it keeps the mouse from what is behind.
  override func mouseDown(with event: MouseEvent) {
    if let touch = event.touch { touchesBegan([touch], with: event) }
  }
  override func mouseDragged(with event: MouseEvent) {
    if let touch = event.touch { touchesMoved([touch], with: event) }
  }
  override func mouseUp(with event: MouseEvent) {
    if let touch = event.touch { touchesEnded([touch], with: event) }
  }
  override func mouseCancelled(with event: MouseEvent) { endSelecting() }

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
    handles.isShown = editor.hasSelection
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
    context.draw(
      layout, at: .zero,
      highlighting: isFirstResponder ? layout.boxes(of: editor.selection) : [],
      in: theme.accent.copy(alpha: theme.selectionAlpha * 1.5))
    if let marked = editor.marked {
      context.underlineComposition(
        layout.boxes(of: marked), theme.iconStroke, color: textColor.cgColor)
    }
    context.restoreGState()
    guard isFirstResponder else { return }
    context.setFillColor(theme.accent)
    if !editor.hasSelection, isCaretLit, textView?.isEditable ?? false {
      context.fill(caretFrame(editor.caret, behind: editor.isCaretBehind))
    }
    guard editor.hasSelection, handles.isShown else { return }
    handles.draw(
      in: context, low: caretFrame(editor.selection.lowerBound),
      high: caretFrame(editor.selection.upperBound), color: theme.accent)
  }
}
