import Panorama

/// What stands above the cards: the name, one sentence, and the switch between light and dark.
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

  static func height(_ theme: Theme) -> Double { theme.largeTitleSize + theme.unit * 9 }

  override func themeDidChange() {
    themeSwitch.icon = theme.isDark ? .sun : .moon
    super.themeDidChange()
  }

  override func layoutSubviews() {
    let side = theme.targetSize
    themeSwitch.frame = CGRect(x: bounds.width - side, y: 0, width: side, height: side)
  }

  override func draw(in context: CGContext) {
    let width = bounds.width - theme.targetSize - theme.unit * 2
    let title = TextLayout(
      "Panorama", font: font(.largeTitle),
      maximumWidth: width, maximumLines: 1)
    context.draw(title, at: .zero, color: theme.text)
    let words = TextLayout(
      "Drag, throw and pinch. Every card is live code; the file to read stands below it.",
      font: font(.body), maximumWidth: width, maximumLines: 1)
    context.draw(
      words, at: CGPoint(x: 0, y: title.size.height + theme.unit * 1.5),
      color: theme.secondaryText)
  }
}
