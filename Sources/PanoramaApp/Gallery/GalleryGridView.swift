import Panorama

/// The catalogue: a heading and a scrolling grid of cards.
@MainActor
final class GalleryGridView: View {
  let cards: [GalleryCard]
  private let scrollView = ScrollView(frame: .zero)
  private let heading: GalleryHeading
  private let table = GalleryTable()
  private var columns = 1

  /// The minimum width of a card, in points, unless the window is narrower.
  private var minimumCardWidth: Double { looks.theme.unit * 80 }
  /// The maximum width of the grid, in points; in a wider window it is centred.
  private var maximumWidth: Double { looks.theme.unit * 330 }

  init(
    context: GalleryContext, toggleTheme: @escaping @MainActor () -> Void,
    open: @escaping @MainActor (GalleryPage) -> Void
  ) {
    cards = GalleryCatalogue.pages.map { GalleryCard(page: $0, context: context) }
    heading = GalleryHeading(toggleTheme: toggleTheme)
    super.init(frame: .zero)
    addSubviewToFit(scrollView)
    scrollView.alwaysBounceVertical = true
    scrollView.addSubview(heading)
    scrollView.addSubview(table)
    for card in cards {
      table.addSubview(card)
      card.arrowHandler = { [unowned self] in moveFocus($0) }
      card.addAction(for: .touchUpInside) { [unowned card] in open(card.page) }
    }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    let unit = looks.theme.unit
    let margin = Double(bounds.width) < unit * 150 ? unit * 4 : unit * 10
    let gap = unit * 6
    let width = min(Double(bounds.width), maximumWidth + margin * 2) - margin * 2
    columns = max(
      1, min(cards.count, Int(((width + gap) / (minimumCardWidth + gap)).rounded(.down))))
    let cardWidth = ((width - gap * Double(columns - 1)) / Double(columns)).rounded(.down)
    let cardHeight = cards.map { $0.height(width: cardWidth) }.max() ?? 0
    let left = ((bounds.width - width) / 2).rounded(.down)
    let headingHeight = heading.sizeThatFits(CGSize(width: width, height: 0)).height
    heading.frame = CGRect(x: left, y: unit * 6, width: width, height: headingHeight)
    let top = heading.frame.maxY + unit * 5
    for (index, card) in cards.enumerated() {
      card.frame = CGRect(
        x: left + Double(index % columns) * (cardWidth + gap),
        y: Double(index / columns) * (cardHeight + gap),
        width: cardWidth, height: cardHeight)
    }
    table.columns = columns
    table.frame = CGRect(
      x: 0, y: top, width: bounds.width, height: cards.last.map { Double($0.frame.maxY) } ?? 0)
    let bottom = table.frame.maxY
    scrollView.contentSize = CGSize(width: bounds.width, height: bottom + margin)
  }

  /// The card with the keyboard focus, if there is one.
  private var focused: Int? { cards.firstIndex { $0.isFirstResponder } }

  /// The first arrow key focuses the first card; other keys scroll.
  override var preferredKeyResponder: Responder? { self }

  override func keyDown(with event: KeyEvent) {
    if moveFocus(event) { return }
    guard !isForwardingKey else { return super.keyDown(with: event) }
    // The scroll view passes unused keys back to this view.
    isForwardingKey = true
    scrollView.keyDown(with: event)
    isForwardingKey = false
  }

  private var isForwardingKey = false

  /// Moves the focus.
  ///
  /// - Returns: whether the key was an arrow.
  private func moveFocus(_ event: KeyEvent) -> Bool {
    let step: Int
    switch event.key {
    case "left": step = -1
    case "right": step = 1
    case "up": step = -columns
    case "down": step = columns
    default: return false
    }
    guard event.modifierFlags.isEmpty else { return false }
    let next = focused.map { $0 + step } ?? 0
    guard cards.indices.contains(next) else { return true }
    cards[next].becomeFirstResponder()
    scrollView.scrollRectToVisible(
      cards[next].frame.offsetBy(dx: 0, dy: table.frame.minY)
        .insetBy(dx: 0, dy: -looks.theme.unit * 6), animated: true)
    return true
  }
}

/// The cards in their rows.
private final class GalleryTable: View {
  var columns = 1

  override var accessibilityTitle: String { "Pages" }
  override var accessibilityColumns: Int? { columns }
}

/// The heading above the cards: the name, one sentence, and the switch between light and dark.
@MainActor
final class GalleryHeading: View {
  private let themeSwitch: Button

  init(toggleTheme: @escaping @MainActor () -> Void) {
    themeSwitch = Button(icon: .moon, action: toggleTheme)
    super.init(frame: .zero)
    themeSwitch.accessibilityLabel = "Light or dark"
    addSubview(themeSwitch)
  }

  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (title, words) = layouts(width: Double(size.width))
    return CGSize(
      width: Double(size.width),
      height: title.size.height + looks.theme.unit * 1.5 + words.size.height)
  }

  private func layouts(width: Double) -> (title: TextLayout, words: TextLayout) {
    let beside = max(0, width - looks.theme.targetSize - looks.theme.unit * 2)
    return (
      TextLayout("Panorama", font: looks.font(.largeTitle), maximumWidth: beside, maximumLines: 1),
      TextLayout(
        "Drag, throw and pinch. Every card runs live code; the source file is named below it.",
        font: looks.font(.body), maximumWidth: beside)
    )
  }

  override func surroundingsDidChange() {
    themeSwitch.icon = looks.theme.isDark ? .sun : .moon
    super.surroundingsDidChange()
  }

  override func layoutSubviews() {
    let side = looks.theme.targetSize
    themeSwitch.frame = CGRect(x: bounds.width - side, y: 0, width: side, height: side)
  }

  override func draw(in context: CGContext) {
    let (title, words) = layouts(width: Double(bounds.width))
    context.draw(title, at: .zero, color: looks.theme.text)
    context.draw(
      words, at: CGPoint(x: 0, y: title.size.height + looks.theme.unit * 1.5),
      color: looks.theme.secondaryText)
  }
}
