import Panorama

/// A text of several lines that scrolls and can be edited.
///
/// A tap sets the caret, a double tap selects a word, and the ends of a selection can be dragged. The mouse selects
/// by dragging, fingers scroll. The keys are those of every desktop.
open class UITextView: UIScrollView {
  let canvas = TextCanvas()

  /// Makes an empty text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    canvas.textView = self
    delaysContentTouches = false
    alwaysBounceVertical = true
    allowsDoubleTapDragZoom = false
    backgroundColor = .systemBackground
    addSubview(canvas)
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: Text

  /// The text. Setting it forgets the attributes and what can be undone.
  open var text: String! {
    get { canvas.editor.text }
    set { canvas.setText(newValue ?? "") }
  }
  /// The text with its attributes. Text that lacks some has the view's font, colour and alignment. Setting it forgets
  /// what can be undone.
  open var attributedText: NSAttributedString! {
    get { canvas.attributes.string(canvas.editor, over: canvas.baseAttributes) }
    set { canvas.setText(newValue ?? NSAttributedString(string: "")) }
  }
  /// The attributes of what is typed: those of the text before the caret, or what they were set to since the caret
  /// moved.
  open var typingAttributes: [NSAttributedString.Key: Any] {
    get { canvas.typingAttributes }
    set { canvas.typingAttributes = newValue }
  }
  /// The attributes that links get besides their own. Default: the tint colour.
  open lazy var linkTextAttributes: [NSAttributedString.Key: Any]! = [
    .foregroundColor: tintColor as Any
  ]
  {
    didSet { canvas.layoutDidChange() }
  }
  /// Whether Ctrl+B, Ctrl+I and Ctrl+U make the selection, or what is typed, bold, italic and underlined. Default:
  /// false.
  open var allowsEditingTextAttributes = false
  /// The font; nil for 17 points. Setting it changes all of the text. Default: nil.
  open var font: UIFont? { didSet { canvas.forget(.font) } }
  /// The colour; nil for `label`. Setting it changes all of the text. Default: nil.
  open var textColor: UIColor? { didSet { canvas.forget(.foregroundColor) } }
  /// Where lines stand in the width. Setting it changes all of the text. Default: `natural`.
  open var textAlignment = NSTextAlignment.natural { didSet { canvas.forget(.paragraphStyle) } }
  /// Whether the text can be changed. Default: true.
  open var isEditable = true {
    didSet { if !isEditable, canvas.isFirstResponder { canvas.resignFirstResponder() } }
  }
  /// Whether text can be selected. Default: true.
  open var isSelectable = true
  /// The space around the text, in points. Default: 8 above and below.
  open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { canvas.layoutDidChange() }
  }
  /// The area of the text.
  public let textContainer = NSTextContainer()

  /// The selection, counted as `NSString` counts.
  open var selectedRange: NSRange {
    get { canvas.range(canvas.editor.selection) }
    set {
      let bytes = canvas.bytes(newValue)
      canvas.edit { $0.select(bytes) }
    }
  }

  /// Scrolls until a part of the text is in sight.
  open func scrollRangeToVisible(_ range: NSRange) {
    layoutIfNeeded()
    canvas.show(canvas.bytes(range).upperBound)
  }

  // MARK: Editing

  /// Whether the text is being edited.
  public var isEditing: Bool { canvas.isFirstResponder && isEditable }
  /// The delegate, if it is one of texts. To set it, set `delegate`.
  public var textDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

  /// Has no effect: there is no keyboard on the screen.
  open var keyboardType = UIKeyboardType.default
  /// Has no effect: there is no keyboard on the screen.
  open var returnKeyType = UIReturnKeyType.default
  /// Has no effect: nothing is corrected.
  open var autocorrectionType = UITextAutocorrectionType.default
  /// Has no effect: letters stay as they are typed.
  open var autocapitalizationType = UITextAutocapitalizationType.sentences
  /// Has no effect: nothing is checked.
  open var spellCheckingType = UITextSpellCheckingType.default

  open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }

  @discardableResult
  open override func becomeFirstResponder() -> Bool { canvas.becomeFirstResponder() }

  @discardableResult
  open override func resignFirstResponder() -> Bool { canvas.resignFirstResponder() }

  open override func insertText(_ text: String) -> Bool {
    guard isEditable else { return false }
    canvas.replaceSelection(with: text)
    return true
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    canvas.fit(width: bounds.width, height: bounds.height)
  }

  /// The size that the whole text needs at a width.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: canvas.neededHeight(width: size.width))
  }

  open override var intrinsicContentSize: CGSize {
    if isScrollEnabled { return CGSize(width: -1, height: -1) }
    return CGSize(width: -1, height: canvas.neededHeight(width: bounds.width))
  }

  open override func surroundingsDidChange() {
    super.surroundingsDidChange()
    canvas.layoutDidChange()
  }

  open override var accessibilityRole: AccessibilityRole? { isEditable ? .textField : .text }
  open override var accessibilityContent: String { text }
  open override var accessibilityActions: [AccessibilityAction] { isEditable ? [.type] : [] }
  open override var accessibilityStates: AccessibilityElement.Traits {
    canvas.isFirstResponder ? .focused : []
  }
  open override var accessibilitySelection: Range<Int>? {
    isEditable || isSelectable ? canvas.editor.scalarSelection : nil
  }
  open override func accessibilitySelect(_ range: Range<Int>) -> Bool {
    guard isEditable || isSelectable else { return false }
    let bytes = canvas.editor.bytes(ofScalars: range)
    canvas.edit { $0.select(bytes) }
    return true
  }
  open override func accessibilityFrame(ofText range: Range<Int>) -> CGRect? {
    convert(canvas.frame(ofText: canvas.editor.bytes(ofScalars: range)), from: canvas)
  }
  open override func accessibilityTextOffset(at point: CGPoint) -> Int? {
    canvas.editor.scalarOffset(of: canvas.offset(at: canvas.convert(point, from: self)))
  }

  /// Posted when the user changed a text. The object is the view.
  public nonisolated static let textDidChangeNotification = Notification.Name(
    "UITextViewTextDidChangeNotification")
  /// Posted when editing began. The object is the view.
  public nonisolated static let textDidBeginEditingNotification = Notification.Name(
    "UITextViewTextDidBeginEditingNotification")
  /// Posted when editing ended. The object is the view.
  public nonisolated static let textDidEndEditingNotification = Notification.Name(
    "UITextViewTextDidEndEditingNotification")
}

/// The area of a text view's text.
@preconcurrency @MainActor
public final class NSTextContainer {
  var didChange: (() -> Void)?
  /// The space at both ends of lines, in points. Default: 5.
  public var lineFragmentPadding: CGFloat = 5 { didSet { didChange?() } }
}

/// Is told what happens to a text view. Every method is optional.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
  /// Whether editing may begin. Default: true.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Whether editing may end. Never called: the focus can always leave. Default: true.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Called when editing began.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Called when editing ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Whether a text may be inserted at the place of another one. Default: true.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Called when the user changed the text.
  func textViewDidChange(_ textView: UITextView)
  /// Called when the selection changed.
  func textViewDidChangeSelection(_ textView: UITextView)
  /// Whether a link that was tapped is opened. Default: true.
  func textView(
    _ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool
}

/// What a person wants with a link.
public enum UITextItemInteraction: Int, Sendable {
  /// To go where it leads.
  case invokeDefaultAction
  /// To see what can be done with it. Does not happen: there is the menu of texts.
  case presentActions
  /// To see where it leads. Does not happen.
  case preview
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func textViewDidChange(_ textView: UITextView) {}
  public func textViewDidChangeSelection(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool { true }
}
