import Panorama

/// The field of a search, how many results there are, and buttons to go from one to the next.
@_spi(ReaderTests) public final class SearchBar: View {
  /// What is searched for.
  public let field = SearchField(frame: .zero)
  private let count = Label(style: .caption)
  private let previousButton = Button(icon: .chevronUp)
  private let nextButton = Button(icon: .chevronDown)
  private let finder: BookFinder
  /// Called to go to the next result, or the previous one.
  var onStep: @MainActor (_ forward: Bool) -> Void = { _ in }
  /// Called when a key leaves the field downward.
  var onDown: @MainActor () -> Void = {}

  init(_ finder: BookFinder) {
    self.finder = finder
    super.init(frame: .zero)
    field.placeholder = "Search this book"
    field.accessibilityLabel = "Search this book"
    field.addAction(for: .editingChanged) { [weak self] in
      guard let self else { return }
      self.finder.search(field.text)
    }
    field.onReturn = { [weak self] in self?.onStep($0) }
    field.onDown = { [weak self] in self?.onDown() }
    count.isSecondary = true
    for (button, name, key, forward) in [
      (previousButton, "Previous result", "Shift+Return", false),
      (nextButton, "Next result", "Return", true),
    ] {
      button.accessibilityLabel = name
      button.toolTip = "\(name) (\(key))"
      button.addAction(for: .touchUpInside) { [weak self] in self?.onStep(forward) }
    }
    for view in [field, count, previousButton, nextButton] as [View] { addSubview(view) }
    update()
  }

  public required init?(coder: NSCoder) { nil }

  /// Gives the field the keys, with everything in it selected.
  func begin() {
    field.becomeFirstResponder()
    field.selectedRange = 0..<field.text.utf8.count
  }

  /// Shows how many results there are.
  func update() {
    let results = finder.results.count
    let text =
      finder.words.isEmpty
      ? ""
      : finder.current.map { "\($0 + 1) of \(results)" }
        ?? (finder.isCutOff
          ? "The first \(results) results" : results == 1 ? "1 result" : "\(results) results")
    let suffix = finder.isSearching ? " …" : ""
    count.text = results == 0 ? "" : text + suffix
    (previousButton.isEnabled, nextButton.isEnabled) = (results > 0, results > 0)
    setNeedsLayout()
  }

  /// What is said instead of results.
  var emptyMessage: String {
    if finder.words.isEmpty { return "Type words to find them in the whole book." }
    return finder.isSearching ? "Searching …" : "No results"
  }

  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: looks.theme.targetSize * 2 + looks.theme.unit)
  }

  public override func layoutSubviews() {
    let (side, unit, width) = (looks.theme.targetSize, looks.theme.unit, Double(bounds.width))
    field.frame = CGRect(x: 0, y: 0, width: width, height: side)
    let y = side + unit / 2
    nextButton.frame = CGRect(x: width - side, y: y, width: side, height: side)
    previousButton.frame = CGRect(x: width - 2 * side, y: y, width: side, height: side)
    count.frame = CGRect(
      x: unit * 2, y: y, width: max(0, width - 2 * side - unit * 3), height: side)
  }
}

/// A field whose keys lead to results.
@_spi(ReaderTests) public final class SearchField: TextField {
  /// Called for Return, and with false for Shift+Return.
  var onReturn: (@MainActor (_ forward: Bool) -> Void)?
  /// Called for the arrow down.
  var onDown: (@MainActor () -> Void)?

  public override func keyDown(with event: KeyEvent) {
    let modifiers = event.modifierFlags
    switch event.key {
    case "return" where modifiers.isSubset(of: .shift): onReturn?(!modifiers.contains(.shift))
    case "down" where modifiers.isEmpty: onDown?()
    // What it is beside closes.
    case "escape", "f3": next?.keyDown(with: event)
    default: super.keyDown(with: event)
    }
  }
}
