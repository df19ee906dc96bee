import Foundation
import PanoramaGraphics
import PanoramaText

/// A line of text to be typed: UIKit's `UITextField`.
///
/// Sends `editingDidBegin`, `editingChanged`, `editingDidEndOnExit` (Return) and `editingDidEnd`.
/// Keys as on every desktop: arrows by character, with Ctrl by word, with Shift selecting; Home,
/// End, Backspace, Delete; Ctrl+A C X V Z Y. A double click selects a word, a third press all.
open class TextField: Control {
  var editor = TextEditor()
  var caretIsLit = true
  private var blink: Deadline?
  /// Points the text is moved to the left, so that the caret can be seen.
  private var scroll = 0.0
  private var shaped: (text: String, line: TextLine)?
  /// Told when caret, selection or text look different: for what shows the field elsewhere.
  package var lookObserver: (@MainActor () -> Void)?

  /// What is typed; never nil, setting nil empties it. Setting it forgets what could be undone and
  /// sends nothing.
  public var text: String! {
    get { editor.text }
    set {
      guard newValue != editor.text else { return }
      editor = TextEditor(newValue ?? "")
      textDidChange()
    }
  }
  /// Shown while nothing is typed; nil as empty.
  public var placeholder: String! = "" { didSet { looksDidChange() } }
  /// Seconds the caret is lit, and dark.
  public static let blinkDuration = 0.5

  /// With nothing typed; an empty frame becomes the size that fits.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    cursor = .iBeam
    if frame.isEmpty { sizeToFit() }
  }

  /// - Parameters:
  ///   - frame: in the superview; an empty one becomes the size that fits.
  ///   - text: what stands there already.
  ///   - placeholder: shown while nothing is typed.
  public convenience init(frame: CGRect = .zero, text: String = "", placeholder: String = "") {
    self.init(frame: frame)
    self.placeholder = placeholder
    editor = TextEditor(text)
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// What is selected, in UTF-8 bytes of `text`; empty: where the caret stands.
  public var selectedRange: Range<Int> {
    get { editor.selection }
    set {
      editor.select(newValue)
      caretDidMove()
    }
  }

  open override var accessibilityRole: AccessibilityRole? { .textField }
  open override var accessibilityTitle: String { placeholder ?? "" }
  open override var accessibilityValue: String { text }
  open override var accessibilityActions: [AccessibilityAction] { [.press, .type] }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: theme.targetSize * 4, height: theme.targetSize)
  }

  // MARK: Where things stand

  var line: TextLine {
    if let shaped, shaped.text == editor.text { return shaped.line }
    let line = TextLine(editor.text, font: font(.body))
    shaped = (editor.text, line)
    return line
  }

  private var padding: Double { theme.unit * 3 }
  private var room: Double { max(0, Double(bounds.width) - 2 * padding) }
  /// Where the line's left end is shown.
  var lineStart: Double { Double(bounds.minX) + padding - scroll }

  func offset(at touch: Touch) -> Int {
    line.offset(nearest: Double(touch.location(in: self).x) - lineStart)
  }

  /// The next place for the caret on screen, to the left or the right.
  func placeBeside(_ offset: Int, toTheRight: Bool) -> Int {
    let line = line
    let here = line.position(of: offset)
    let places = line.caretPlaces()
    let beside =
      toTheRight
      ? places.filter { $0.x > here + 1e-6 }.min { $0.x < $1.x }
      : places.filter { $0.x < here - 1e-6 }.max { $0.x < $1.x }
    return beside?.offset ?? offset
  }

  // MARK: Changes

  func textDidChange() {
    shaped = nil
    caretDidMove()
  }

  func caretDidMove() {
    let x = line.position(of: editor.caret)
    scroll = min(max(scroll, x - room), x)
    scroll = max(0, min(scroll, line.width - room + theme.hairline))
    restartBlinking()
  }

  private func looksDidChange() {
    setNeedsDisplay()
    lookObserver?()
  }

  func restartBlinking() {
    blink?.cancel()
    blink = nil
    caretIsLit = true
    looksDidChange()
    if isFocused { scheduleBlink() }
  }

  private func scheduleBlink() {
    guard let window else { return }
    blink = window.schedule(at: window.time + Self.blinkDuration) { [weak self] in
      guard let self, isFocused else { return }
      caretIsLit.toggle()
      looksDidChange()
      scheduleBlink()
    }
  }

  open override func themeDidChange() {
    shaped = nil
    super.themeDidChange()
  }

  open override func didMoveToWindow() { restartBlinking() }

  open override func firstResponderDidChange(_ isFirst: Bool) {
    super.firstResponderDidChange(isFirst)
    restartBlinking()
    sendActions(for: isFirst ? .editingDidBegin : .editingDidEnd)
  }

  // MARK: Pointing

  open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
    becomeFirstResponder()
    let place = offset(at: touch)
    switch touch.tapCount {
    case 1:
      let extends = event?.modifierFlags.contains(.shift) ?? false
      editor.moveCaret(to: place, extending: extends)
    case 2: editor.selectWord(at: place)
    default: editor.selectAll()
    }
    caretDidMove()
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
    guard touch.tapCount == 1 else { return true }
    editor.moveCaret(to: offset(at: touch), extending: true)
    caretDidMove()
    return true
  }

  /// A drag that selects is the field's, whatever scrolls around it.
  open override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer.target !== self, isTracking, recognizer is PanGestureRecognizer { return false }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  open override func draw(in context: CGContext) { drawField(in: context) }

  open override func keyDown(with event: KeyEvent) {
    if !isEnabled || !take(event) { super.keyDown(with: event) }
  }

  open override func insertText(_ text: String) -> Bool {
    guard isEnabled else { return false }
    edit { $0.insert(text) }
    return true
  }

  /// Changes the text and says so when it really changed.
  func edit(_ change: (inout TextEditor) -> Void) {
    let before = editor
    change(&editor)
    guard editor != before else { return }
    let isChanged = editor.text != before.text
    textDidChange()
    if isChanged { sendActions(for: .editingChanged) }
  }
}
