import Panorama

/// A panel over the text in which a note is written. Ctrl+Return, Done and a press outside keep what was written; Escape
/// and Cancel leave the note as it was.
@_spi(ReaderTests) public final class NotePanel: FloatingPanel {
  /// What is written.
  public let box = TextBox(maximumLength: NotePanel.longestNote)
  private let done = Button(title: "Done", style: .filled)
  private let cancel = Button(title: "Cancel", style: .bordered)
  private var former = ""
  private var take: ((String) -> Void)?
  private var fitted = CGSize.zero

  /// In bytes of UTF-8.
  private static let longestNote = 1 << 16
  /// In points.
  private static let widest = 480.0

  init() {
    super.init(frame: .zero)
    isHidden = true
    accessibilityLabel = "Note on the highlight"
    box.accessibilityLabel = "Note"
    box.lines = 3...8
    (done.toolTip, cancel.toolTip) = ("Done (Ctrl+Return)", "Cancel (Esc)")
    for view in [box, cancel, done] as [View] { addSubview(view) }
    done.addAction(for: .touchUpInside) { [weak self] in self?.end(keeping: true) }
    cancel.addAction(for: .touchUpInside) { [weak self] in self?.end(keeping: false) }
    box.onDone = { [weak self] in self?.end(keeping: true) }
    box.onEscape = { [weak self] in self?.end(keeping: false) }
    box.onChange = { [weak self] in self?.textDidChange() }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the panel.
  ///
  /// - Parameters:
  ///   - note: what was written before.
  ///   - take: called with what is written, unless it is given up.
  func begin(with note: String, take: @escaping (String) -> Void) {
    close()
    (self.take, former) = (take, note)
    box.text = note
    isHidden = false
    box.becomeFirstResponder()
  }

  private func end(keeping isKept: Bool) {
    guard let take else { return }
    self.take = nil
    isHidden = true
    let text = box.text
    box.resignFirstResponder()
    if isKept { take(text) }
  }

  /// Closes when something else gets the keys.
  override public func descendantFocusDidChange() {
    super.descendantFocusDidChange()
    let focused = window?.firstResponder as? View
    if !(focused?.isDescendant(of: self) ?? false) { close() }
  }

  /// Keeps what was written, if something was, and closes.
  ///
  /// - Returns: whether it was open.
  @discardableResult func close() -> Bool {
    guard take != nil else { return false }
    end(keeping: box.text != former)
    return true
  }

  private func textDidChange() {
    if sizeThatFits(superview?.bounds.size ?? .zero) != fitted { superview?.setNeedsLayout() }
  }

  override public func sizeThatFits(_ size: CGSize) -> CGSize {
    let (gap, foot) = (looks.theme.unit * 3, looks.theme.targetSize)
    let width = max(0, min(Self.widest, Double(size.width) - 2 * gap))
    let text = box.sizeThatFits(CGSize(width: width - 2 * gap, height: 0))
    return CGSize(width: width, height: Double(text.height) + foot + 3 * gap)
  }

  override public func layoutSubviews() {
    fitted = bounds.size
    let (gap, foot) = (looks.theme.unit * 3, looks.theme.targetSize)
    box.frame = CGRect(
      x: gap, y: gap, width: max(0, Double(bounds.width) - 2 * gap),
      height: max(0, Double(bounds.height) - foot - 3 * gap))
    var x = Double(bounds.width) - gap
    for button in [done, cancel] {
      let size = button.sizeThatFits(bounds.size)
      x -= Double(size.width)
      button.frame = CGRect(
        x: x, y: Double(bounds.height) - gap - foot, width: Double(size.width), height: foot)
      x -= gap
    }
  }

  override public func applyTheme() {
    super.applyTheme()
    looks.cornerRadius = looks.theme.largeCornerRadius
  }

  // Presses beside the controls must not reach the text behind them.
  override public func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  override public func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  override public func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  override public func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  override public func mouseDown(with event: MouseEvent) {}
  override public func scrollWheel(with event: ScrollEvent) {}
}
