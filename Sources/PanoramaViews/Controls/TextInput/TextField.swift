import Foundation
import PanoramaGraphics
import PanoramaText

/// An editable line of text; UIKit's `UITextField`.
///
/// It sends `editingDidBegin`, `editingChanged`, `editingDidEndOnExit` (for Return) and
/// `editingDidEnd`. The keys are those of every desktop: arrows move by character, with Ctrl by
/// word, and with Shift they select; Home, End, Backspace, Delete and Ctrl+A, C, X, V, Z and Y also
/// work. A double click selects a word and a triple click everything; a drag then goes on by words. A selection that a
/// finger made has knobs at its ends, and the mouse moves selected text.
open class TextField: Control {
  var editor = TextEditor()
  var caretIsLit = true
  /// The kinds of borders.
  public enum BorderStyle: Int, Hashable, Sendable {
    /// Neither border nor background.
    case none = 0
    /// The theme's border.
    case line = 1
    /// The theme's border.
    case bezel = 2
    /// The theme's border, which is rounded. This is the default.
    case roundedRect = 3
  }

  /// The font; nil for the theme's.
  open var font: FontObject? { didSet { fontDidChange() } }
  /// The colour of the text; nil for the theme's.
  open var textColor: ColorObject? { didSet { appearanceDidChange() } }
  /// The border. Unlike in UIKit, the field has one unless this is set to `none`.
  open var borderStyle = BorderStyle.roundedRect { didSet { setNeedsDisplay() } }
  /// The alignment of text that is narrower than the field. Default: natural, which is left.
  open var textAlignment = NSTextAlignment.natural { didSet { appearanceDidChange() } }
  /// Whether dots are shown instead of the text, which then cannot be copied or dragged away. Default: false.
  open var isSecureTextEntry = false { didSet { textDidChange() } }
  private lazy var hold = LongPressGestureRecognizer { [weak self] hold in
    self?.didHold(hold)
  }
  private var blink: ScheduledAction?
  /// How far the text is scrolled to the left to show the caret, in points.
  private var scroll = 0.0
  private var shaped: (text: String, line: TextLine)?
  /// Where the mouse was pressed on the selected text, which it may drag away.
  private var grip: CGPoint?
  var handles = SelectionHandles()
  private let selectionDrag = SelectionDrag()
  /// Called when the caret, the selection or the text look different, for views that show the field
  /// elsewhere.
  final var appearanceObserver: (@MainActor () -> Void)?

  /// The text. Setting nil empties it. Setting it clears the undo history and sends no event.
  open var text: String! {
    get { editor.text }
    set {
      guard newValue != editor.text else { return }
      editor = TextEditor(newValue ?? "")
      handles.isShown = false
      textDidChange()
    }
  }
  /// The text that is shown while the field is empty.
  public var placeholder: String! = "" { didSet { appearanceDidChange() } }
  /// How long the blinking caret is visible, and then invisible, in seconds.
  public static let blinkDuration = 0.5
  /// How far the mouse must move to drag the selected text away, in points.
  private static let dragSlop = 3.0
  /// A hand that selects may leave a field upward and downward, in points.
  private static let anyHeight: CGFloat = 1e6

  /// An empty field. An empty frame gets the size that fits.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    looks.cursor = .iBeam
    addGestureRecognizer(hold)
    if frame.isEmpty { sizeToFit() }
  }

  /// - Parameters:
  ///   - frame: the frame in the superview; an empty one gets the size that fits.
  ///   - text: the initial text.
  ///   - placeholder: the text that is shown while the field is empty.
  public convenience init(frame: CGRect = .zero, text: String = "", placeholder: String = "") {
    self.init(frame: frame)
    self.placeholder = placeholder
    editor = TextEditor(text)
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The selection in UTF-8 bytes of `text`; an empty range is the caret's position.
  public var selectedRange: Range<Int> {
    get { editor.selection }
    set {
      editor.select(newValue)
      caretDidMove()
    }
  }

  /// The part that typed text replaces, in UTF-8 bytes: what an input method has composed, or else the selection.
  public var replacedRange: Range<Int> { editor.marked ?? editor.selection }

  open override var accessibilityRole: AccessibilityRole? { .textField }
  open override var accessibilityTitle: String { placeholder ?? "" }
  open override var accessibilityContent: String { shownText }
  open override var accessibilitySelection: Range<Int>? {
    isSecureTextEntry ? dots(of: editor.selection) : editor.scalarSelection
  }
  open override func accessibilitySelect(_ range: Range<Int>) -> Bool {
    selectedRange = isSecureTextEntry ? bytes(ofDots: range) : editor.bytes(ofScalars: range)
    return true
  }
  open override func accessibilityFrame(ofText range: Range<Int>) -> CGRect? {
    isSecureTextEntry ? nil : frame(ofText: editor.bytes(ofScalars: range))
  }
  open override func accessibilityTextOffset(at point: CGPoint) -> Int? {
    isSecureTextEntry ? nil : editor.scalarOffset(of: offset(nearest: point.x))
  }
  open override var accessibilityActions: [AccessibilityAction] { [.press, .type] }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: -1, height: unlimitedSize.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: looks.theme.targetSize * 4, height: looks.theme.targetSize)
  }

  // MARK: Positions

  var line: TextLine {
    let shown = shownText
    if let shaped, shaped.text == shown { return shaped.line }
    let line = TextLine(shown, font: textFont)
    shaped = (shown, line)
    return line
  }

  var textFont: Font { font?.font ?? looks.font(.body) }

  /// The area of the text, as if the field had these bounds. Default: all but margins at both ends.
  open func textRect(forBounds bounds: CGRect) -> CGRect {
    let margin = looks.theme.unit * 3
    return CGRect(
      x: Double(bounds.minX) + margin, y: Double(bounds.minY),
      width: max(0, Double(bounds.width) - 2 * margin), height: Double(bounds.height))
  }
  /// The area of the text while it is edited. Default: `textRect(forBounds:)`.
  open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
  /// The area of the placeholder. Default: that of the text.
  open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textArea }

  /// The area of the text now.
  var textArea: CGRect {
    isFocused ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
  }
  private var room: Double { max(0, Double(textArea.width)) }
  /// The x coordinate of the line's left end.
  var lineStart: Double { start(of: line, in: textArea) }

  /// The x coordinate of the left end of a line in the field: the text, or the placeholder.
  func start(of line: TextLine, in area: CGRect) -> Double {
    let share = textAlignment == .center ? 0.5 : textAlignment == .right ? 1 : 0
    return Double(area.minX) - scroll + max(0, Double(area.width) - line.width) * share
  }

  /// The place in the text, in UTF-8 bytes, that is nearest to an x coordinate.
  func offset(nearest x: CGFloat) -> Int {
    textOffset(of: line.offset(nearest: Double(x) - lineStart))
  }

  private func offset(at touch: Touch) -> Int { offset(nearest: touch.location(in: self).x) }

  /// The next place of the caret on the screen to the left or right; nil at the end.
  func caretBeside(toTheRight: Bool) -> (offset: Int, isBehind: Bool)? {
    line.caret(beside: caretPosition, toTheRight: toTheRight).map {
      (textOffset(of: $0.offset), $0.isBehind)
    }
  }

  /// The place of the caret in the line.
  private var caretPosition: Double {
    let shown = shownOffset(of: editor.caret)
    return editor.isCaretBehind ? line.position(behind: shown) : line.position(of: shown)
  }

  // MARK: Changes

  func textDidChange() {
    shaped = nil
    caretDidMove()
  }

  private func fontDidChange() {
    shaped = nil
    caretDidMove()
    superview?.setNeedsLayout()
  }

  func caretDidMove() {
    let x = caretPosition
    scroll = min(max(scroll, x - room), x)
    scroll = max(0, min(scroll, line.width - room + looks.theme.hairline))
    restartBlinking()
  }

  private func appearanceDidChange() {
    setNeedsDisplay()
    appearanceObserver?()
  }

  func restartBlinking() {
    blink?.cancel()
    blink = nil
    caretIsLit = true
    appearanceDidChange()
    if isFocused { scheduleBlink() }
  }

  private func scheduleBlink() {
    guard let window else { return }
    blink = window.schedule(at: window.time + Self.blinkDuration) { [weak self] in
      guard let self, isFocused else { return }
      caretIsLit.toggle()
      appearanceDidChange()
      scheduleBlink()
    }
  }

  open override func surroundingsDidChange() {
    shaped = nil
    super.surroundingsDidChange()
  }

  open override func didMoveToWindow() { restartBlinking() }

  open override func firstResponderDidChange(_ isFirst: Bool) {
    super.firstResponderDidChange(isFirst)
    if !isFirst { editor.keepMarked() }
    restartBlinking()
    sendActions(for: isFirst ? .editingDidBegin : .editingDidEnd)
  }

  // MARK: Pointing

  open override func beginTracking(_ touch: Touch, with event: ResponderEvent?) -> Bool {
    becomeFirstResponder()
    let place = offset(at: touch)
    grip = nil
    if touch.tapCount <= 1, touch.type == .indirectPointer, editor.selection.contains(place),
      !isSecureTextEntry
    {
      grip = touch.location(in: self)
      return true
    }
    if touch.type == .direct,
      handles.take(at: touch.location(in: self), of: editor.selection, caret: caretFrame)
    {
      return true
    }
    // A word would tell how long it is.
    editor.press(
      at: place, count: isSecureTextEntry && touch.tapCount > 1 ? 3 : touch.tapCount,
      extending: event?.modifierFlags.contains(.shift) ?? false)
    handles.isShown = touch.type == .direct
    caretDidMove()
    return true
  }

  /// Shows the menu of the text.
  open override func rightMouseDown(with event: MouseEvent) {
    guard isEnabled else { return super.rightMouseDown(with: event) }
    showMenu(at: event.location(in: self))
  }

  /// The mouse selects by a drag, which may begin slowly.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard recognizer === hold else { return super.gestureRecognizerShouldBegin(recognizer) }
    return handles.heldEnd == nil
      && recognizer.touches.allSatisfy { $0.type != .indirectPointer }
  }

  open override func continueTracking(_ touch: Touch, with event: ResponderEvent?) -> Bool {
    if let grip {
      let place = touch.location(in: self)
      guard hypot(place.x - grip.x, place.y - grip.y) > Self.dragSlop else { return true }
      self.grip = nil
      if dragSelection(by: touch) { return false }
    }
    selectionDrag.follow(
      touch, in: self, step: CGFloat(textFont.lineHeight),
      area: { [weak self] in
        guard let self else { return .zero }
        return textArea.insetBy(dx: 0, dy: -Self.anyHeight)
      },
      select: { [weak self] in self?.drag(to: $0) ?? false })
    return true
  }

  private func drag(to point: CGPoint) -> Bool {
    let (before, place) = (editor.selection, offset(nearest: point.x))
    if handles.heldEnd != nil {
      handles.drag(to: place, in: &editor)
    } else {
      editor.drag(to: place)
    }
    caretDidMove()
    return editor.selection != before
  }

  /// A click on the selected text that did not drag it.
  open override func endTracking(_ touch: Touch?, with event: ResponderEvent?) {
    endSelecting()
    guard let touch, grip != nil else { return }
    grip = nil
    editor.moveCaret(to: offset(at: touch), extending: false)
    caretDidMove()
  }

  open override func cancelTracking(with event: ResponderEvent?) {
    endSelecting()
    grip = nil
  }

  private func endSelecting() {
    selectionDrag.end()
    handles.release()
  }

  /// True, so that a drag selects text.
  open override var preventsPanning: Bool { true }

  open override func draw(in context: CGContext) { drawField(in: context) }

  open override func keyDown(with event: KeyEvent) {
    if !isEnabled || !take(event) { super.keyDown(with: event) }
  }

  open override func insertText(_ text: String) -> Bool {
    guard isEnabled else { return false }
    edit { $0.insert(text) }
    return true
  }

  open override func setMarkedText(_ text: String, selecting range: Range<Int>) -> Bool {
    guard isEnabled else { return false }
    edit { $0.mark(text, selecting: range) }
    return true
  }

  open override var textInsertion: TextInsertion? {
    guard isFocused, isEnabled else { return nil }
    let x = min(max(0, caretPlace), bounds.maxX)
    let line = line
    let height = line.ascent + line.descent
    return TextInsertion(
      caret: convert(
        CGRect(x: x, y: bounds.midY - height / 2, width: looks.theme.iconStroke, height: height),
        to: nil), isComposing: editor.marked != nil)
  }

  /// The x coordinate of the caret.
  var caretPlace: Double { lineStart + caretPosition }

  /// The frame of a caret.
  func caretFrame(_ offset: Int) -> CGRect {
    let (line, width) = (line, looks.theme.iconStroke)
    let height = line.ascent + line.descent
    let x = lineStart + line.position(of: shownOffset(of: offset))
    return CGRect(x: x - width / 2, y: bounds.midY - height / 2, width: width, height: height)
  }

  /// Deletes the selection, or else the character before the caret, as Backspace does.
  open func deleteBackward() {
    guard isEnabled else { return }
    edit { $0.delete(to: $0.neighbour(of: $0.caret, forward: false)) }
  }

  /// Edits the text or the selection, and sends `editingChanged` if the text changed.
  func edit(_ change: (inout TextEditor) -> Void) {
    let before = editor
    change(&editor)
    guard editor != before else { return }
    let isChanged = editor.text != before.text
    if isChanged { handles.isShown = false }
    textDidChange()
    if isChanged { sendActions(for: .editingChanged) }
  }
}
