import PanoramaViews

/// A bar in which the user types the name of something, or another short text. Return, or the button with the check mark,
/// takes it; Esc, or the other button, leaves everything as it was.
public final class NameBar: Toolbar {
  private let field = NameField(frame: CGRect(x: 0, y: 0, width: 240, height: 32))
  private var take: ((String) -> Void)?

  /// - Parameters:
  ///   - noun: what has the name, such as “layer”, for assistive programs.
  ///   - text: what is typed.
  public init(of noun: String, asking text: String = "name") {
    let (done, cancel) = (Button(icon: .check), Button(icon: .close))
    super.init(groups: [[field, done, cancel]])
    isHidden = true
    (done.accessibilityLabel, done.toolTip) = ("Done", "Done (Return)")
    (cancel.accessibilityLabel, cancel.toolTip) = ("Cancel", "Cancel (Esc)")
    done.addAction(for: .touchUpInside) { [weak self] in self?.accept() }
    cancel.addAction(for: .touchUpInside) { [weak self] in self?.end() }
    accessibilityLabel = text.prefix(1).uppercased() + text.dropFirst() + " of the \(noun)"
    field.accessibilityLabel = noun.prefix(1).uppercased() + noun.dropFirst() + " \(text)"
    field.addAction(for: .editingDidEndOnExit) { [weak self] in self?.accept() }
    field.addAction(for: .editingDidEnd) { [weak self] in self?.end() }
    field.onEscape = { [weak self] in self?.end() }
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Shows the field.
  ///
  /// - Parameters:
  ///   - name: the present name.
  ///   - selected: the part of it that is selected, in bytes of UTF-8; nil for all.
  ///   - take: called with the new name when Return is pressed.
  public func begin(
    with name: String, selected: Range<Int>? = nil, take: @escaping (String) -> Void
  ) {
    self.take = take
    field.text = name
    isHidden = false
    field.becomeFirstResponder()
    field.selectedRange = selected ?? 0..<name.utf8.count
  }

  private func accept() {
    take?(field.text ?? "")
    end()
  }

  /// Hides the field; the name stays.
  public func end() {
    guard take != nil else { return }
    take = nil
    isHidden = true
    field.resignFirstResponder()
  }
}

/// A field that is wide enough for a name.
private final class NameField: EscapableField {
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: 240, height: super.sizeThatFits(size).height)
  }
}
