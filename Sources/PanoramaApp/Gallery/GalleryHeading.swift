import Panorama

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
      width: Double(size.width), height: title.size.height + theme.unit * 1.5 + words.size.height)
  }

  private func layouts(width: Double) -> (title: TextLayout, words: TextLayout) {
    let beside = max(0, width - theme.targetSize - theme.unit * 2)
    return (
      TextLayout("Panorama", font: font(.largeTitle), maximumWidth: beside, maximumLines: 1),
      TextLayout(
        "Drag, throw and pinch. Every card runs live code; the source file is named below it.",
        font: font(.body), maximumWidth: beside)
    )
  }

  override func themeDidChange() {
    themeSwitch.icon = theme.isDark ? .sun : .moon
    super.themeDidChange()
  }

  override func layoutSubviews() {
    let side = theme.targetSize
    themeSwitch.frame = CGRect(x: bounds.width - side, y: 0, width: side, height: side)
  }

  override func draw(in context: CGContext) {
    let (title, words) = layouts(width: Double(bounds.width))
    context.draw(title, at: .zero, color: theme.text)
    context.draw(
      words, at: CGPoint(x: 0, y: title.size.height + theme.unit * 1.5),
      color: theme.secondaryText)
  }
}
