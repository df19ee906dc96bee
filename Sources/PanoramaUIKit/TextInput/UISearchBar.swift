import Panorama

/// A field for what is searched, with a magnifier, and a button that cancels.
open class UISearchBar: UIView {
  /// How the bar looks.
  public enum Style: UInt, Hashable, Sendable {
    /// With a background.
    case `default` = 0
    /// With a background.
    case prominent = 1
    /// Without a background.
    case minimal = 2
  }

  /// The field.
  public let searchTextField = UISearchTextField(frame: .zero)
  private let cancel = UIButton(type: .system)
  /// Called when the button that ends the search was pressed.
  var cancelled: (() -> Void)?
  /// Is told what is searched.
  public weak var delegate: (any UISearchBarDelegate)?
  /// How the bar looks. Default: with a background.
  open var searchBarStyle = Style.default { didSet { renewLooks() } }
  /// The colour of the background; nil for that of bars.
  open var barTintColor: UIColor? { didSet { renewLooks() } }
  /// Whether a button ends the search. Default: false.
  open var showsCancelButton = false { didSet { setNeedsLayout() } }

  /// Shows or hides the button that ends the search.
  open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
    self.showsCancelButton = showsCancelButton
    guard animated, window != nil, !looks.theme.reducesMotion else { return }
    UIView.animate(withDuration: looks.theme.shortDuration) { layoutIfNeeded() }
  }

  /// What is searched. Setting it does not tell the delegate.
  open var text: String? {
    get { searchTextField.text }
    set { searchTextField.text = newValue ?? "" }
  }
  /// The text while nothing is searched.
  open var placeholder: String? {
    get { searchTextField.placeholder }
    set { searchTextField.placeholder = newValue ?? "" }
  }

  // MARK: Input

  /// Accepted: there is no keyboard on the screen.
  open var keyboardType: UIKeyboardType {
    get { searchTextField.keyboardType }
    set { searchTextField.keyboardType = newValue }
  }
  /// Accepted: there is no keyboard on the screen.
  open var returnKeyType: UIReturnKeyType {
    get { searchTextField.returnKeyType }
    set { searchTextField.returnKeyType = newValue }
  }
  /// Accepted: typed letters stay as they are.
  open var autocapitalizationType: UITextAutocapitalizationType {
    get { searchTextField.autocapitalizationType }
    set { searchTextField.autocapitalizationType = newValue }
  }
  /// Accepted: typed words stay as they are.
  open var autocorrectionType: UITextAutocorrectionType {
    get { searchTextField.autocorrectionType }
    set { searchTextField.autocorrectionType = newValue }
  }
  /// Accepted: typed words are not checked.
  open var spellCheckingType: UITextSpellCheckingType {
    get { searchTextField.spellCheckingType }
    set { searchTextField.spellCheckingType = newValue }
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    cancel.setTitle("Cancel", for: .normal)
    for view in [searchTextField, cancel] { addSubview(view) }
    cancel.addAction(for: .touchUpInside) { [weak self] in
      guard let self else { return }
      delegate?.searchBarCancelButtonClicked(self)
      cancelled?()
    }
    listen(.editingChanged) { $1.searchBar($0, textDidChange: $0.text ?? "") }
    listen(.editingDidBegin) { $1.searchBarTextDidBeginEditing($0) }
    listen(.editingDidEnd) { $1.searchBarTextDidEndEditing($0) }
    listen(.editingDidEndOnExit) { $1.searchBarSearchButtonClicked($0) }
    renewLooks()
    if frame.isEmpty { sizeToFit() }
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  private func listen(
    _ events: UIControl.Event,
    _ tell: @escaping @MainActor (UISearchBar, any UISearchBarDelegate) -> Void
  ) {
    searchTextField.addAction(for: events) { [weak self] in
      if let self, let delegate { tell(self, delegate) }
    }
  }

  private func renewLooks() {
    backgroundColor =
      barTintColor ?? (searchBarStyle == .minimal ? .clear : .secondarySystemBackground)
  }

  @discardableResult
  open override func becomeFirstResponder() -> Bool { searchTextField.becomeFirstResponder() }

  @discardableResult
  open override func resignFirstResponder() -> Bool { searchTextField.resignFirstResponder() }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = cancel.sizeThatFits(bounds.size).width
    let shown = showsCancelButton ? width + 8 : 0
    searchTextField.frame = CGRect(
      x: 8, y: (bounds.height - 40) / 2, width: max(0, bounds.width - 16 - shown), height: 40)
    cancel.frame = CGRect(
      x: bounds.width - (showsCancelButton ? width + 8 : 0), y: 0, width: width,
      height: bounds.height)
    cancel.isHidden = !showsCancelButton
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 56)
  }

  open override var intrinsicContentSize: CGSize { CGSize(width: -1, height: 56) }
}

/// A field with a magnifier, and a button that empties it.
open class UISearchTextField: UITextField {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    let size = UIImage.SymbolConfiguration(pointSize: 14)
    let glass = UIImageView(
      image: UIImage(systemName: "magnifyingglass", withConfiguration: size))
    glass.tintColor = .secondaryLabel
    glass.contentMode = .right
    glass.frame = CGRect(x: 0, y: 0, width: 28, height: 18)
    leftView = glass
    leftViewMode = .always
    clearButtonMode = .whileEditing
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }
}

/// Is told what a search bar's user does. Every method is optional.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: AnyObject {
  /// Called when the text changed.
  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
  /// Called when Return was pressed.
  func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
  /// Called when the button that ends the search was pressed.
  func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
  /// Called when editing began.
  func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
  /// Called when editing ended.
  func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
}

extension UISearchBarDelegate {
  public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
  public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
  public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
  public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
}
