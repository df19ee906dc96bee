import Foundation
import PanoramaGraphics
import PanoramaText

/// A choice of one among several segments side by side; UIKit's `UISegmentedControl`. It sends
/// `valueChanged`.
open class SegmentedControl: Control {
  /// The titles of the segments from left to right.
  public var titles: [String] {
    didSet {
      selectedIndex = min(selectedIndex, titles.count - 1)
      setNeedsDisplay()
    }
  }
  /// The index of the selected segment; −1 for none.
  public var selectedIndex = 0 { didSet { if selectedIndex != oldValue { moveChip() } } }
  /// The colour behind the selected title; nil for the theme's.
  public var selectedSegmentTintColor: ColorObject? { didSet { styleChip() } }
  /// The segments that cannot be selected.
  public var disabledSegments: Set<Int> = [] { didSet { titleView.setNeedsDisplay() } }
  private let chip = View()
  private let titleView = TitleView()
  private var pressed: Int?

  /// Draws the titles above the chip that marks the selection.
  private final class TitleView: View {
    weak var owner: SegmentedControl?
    override func draw(in context: CGContext) { owner?.drawTitles(in: context) }
  }

  /// A control without segments. An empty frame gets the size that fits.
  public override init(frame: CGRect) {
    titles = []
    super.init(frame: frame)
    titleView.owner = self
    for part in [chip, titleView] {
      part.isUserInteractionEnabled = false
      addSubview(part)
    }
    if frame.isEmpty { sizeToFit() }
  }

  /// A control with a segment per title. An empty frame gets the size that fits.
  public convenience init(frame: CGRect = .zero, titles: [String]) {
    self.init(frame: frame)
    self.titles = titles
    if frame.isEmpty { sizeToFit() }
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The frame of the segment at `index`. All have the same width if the widest title allows it.
  /// Otherwise each has the width of its title, plus or minus an equal share of the remaining or
  /// missing space.
  private func box(_ index: Int) -> CGRect {
    let area = bounds.insetBy(dx: 0, dy: (bounds.height - looks.theme.unit * 9) / 2)
    let count = Double(max(1, titles.count))
    let equal = Double(area.width) / count
    let wanted = wantedWidths
    guard let widest = wanted.max(), widest > equal else {
      return CGRect(
        x: Double(area.minX) + Double(index) * equal, y: area.minY, width: equal,
        height: area.height)
    }
    let share = (Double(area.width) - wanted.reduce(0, +)) / count
    let widths = wanted.map { max(0, $0 + share) }
    return CGRect(
      x: Double(area.minX) + widths.prefix(max(0, index)).reduce(0, +), y: area.minY,
      width: widths.indices.contains(index) ? widths[index] : 0, height: area.height)
  }

  /// The minimum width of each segment in points: its title in the selected style with a small
  /// margin.
  private var wantedWidths: [Double] {
    let font = looks.font(.emphasis)
    return titles.map { TextLine($0, font: font).width + looks.theme.unit * 3 }
  }

  open override var accessibilityRole: AccessibilityRole? { .choice }
  open override var accessibilityContent: String {
    titles.indices.contains(selectedIndex) ? titles[selectedIndex] : ""
  }

  open override var accessibilityActions: [AccessibilityAction] { [.increment, .decrement] }

  /// One element per segment, named by its title.
  open override func accessibilityChildren() -> [AccessibilityElement] {
    titles.indices.map { i in
      AccessibilityElement(
        role: .button, name: titles[i], frame: convert(box(i), to: nil),
        traits: i == selectedIndex ? .selected : [],
        actions: isEnabled && !disabledSegments.contains(i) ? [.press] : [])
    }
  }

  open override var intrinsicContentSize: CGSize { unlimitedSize }

  /// The size with equal segments and generous margins if `size` allows it, otherwise narrower, but never
  /// narrower than the titles need. If there is even less room, put the control into a scroll view.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let font = looks.font(.body)
    let widest = titles.map { TextLine($0, font: font).width }.max() ?? 0
    let each = max(looks.theme.targetSize, (widest + looks.theme.unit * 6).rounded(.up))
    let comfortable = each * Double(max(1, titles.count))
    let minimum = max(looks.theme.targetSize, wantedWidths.reduce(0, +).rounded(.up))
    let room = size.width > 0 ? Double(size.width) : comfortable
    return CGSize(width: min(comfortable, max(minimum, room)), height: looks.theme.targetSize)
  }

  /// The frame of the segment at `index`, in this view's coordinates.
  public func frameOfSegment(at index: Int) -> CGRect { box(index) }

  open override func layoutSubviews() {
    titleView.frame = bounds
    styleChip()
  }
  open override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
  }
  open override func stateDidChange() {
    super.stateDidChange()
    titleView.setNeedsDisplay()
  }

  private func styleChip() {
    let theme = looks.theme
    chip.isHidden = !titles.indices.contains(selectedIndex)
    chip.frame = box(selectedIndex).insetBy(dx: theme.unit / 2, dy: theme.unit / 2)
    chip.looks.background = selectedSegmentTintColor?.cgColor ?? theme.chip
    chip.looks.cornerRadius = theme.cornerRadius - theme.unit / 2
    chip.looks.shadow = OutlineShadow(
      color: theme.knobShadow, radius: theme.unit / 2, offset: CGSize(width: 0, height: 1))
    titleView.setNeedsDisplay()
  }

  private func moveChip() {
    guard window != nil, !looks.theme.reducesMotion else { return styleChip() }
    View.animate(withDuration: looks.theme.shortDuration) { styleChip() }
  }

  open override func beginTracking(_ touch: Touch, with event: ResponderEvent?) -> Bool {
    pressed = index(at: touch)
    return pressed != nil
  }

  open override func endTracking(_ touch: Touch?, with event: ResponderEvent?) {
    guard let touch, let index = index(at: touch), index == pressed else { return }
    select(index)
  }

  open override func press() { select((selectedIndex + 1) % max(1, titles.count)) }

  open override func keyDown(with event: KeyEvent) {
    switch event.key {
    case "left": select(max(0, selectedIndex - 1))
    case "right": select(min(titles.count - 1, selectedIndex + 1))
    default: super.keyDown(with: event)
    }
  }

  private func select(_ index: Int) {
    guard index != selectedIndex, titles.indices.contains(index), !disabledSegments.contains(index)
    else { return }
    selectedIndex = index
    sendActions(for: .valueChanged)
  }

  private func index(at touch: Touch) -> Int? {
    let p = touch.location(in: self)
    return titles.indices.first { box($0).insetBy(dx: 0, dy: -bounds.height).contains(p) }
  }

  open override func draw(in context: CGContext) {
    let theme = looks.theme
    let ground = CGRect(
      x: bounds.minX, y: box(0).minY, width: bounds.width, height: box(0).height)
    context.setFillColor(theme.track)
    context.fill(PathData(ground, cornerRadius: theme.cornerRadius))
    if isFocused { drawFocusRing(in: context, radius: theme.cornerRadius) }
  }

  private func drawTitles(in context: CGContext) {
    let theme = looks.theme
    for (i, title) in titles.enumerated() {
      context.setAlpha(isEnabled && !disabledSegments.contains(i) ? 1 : theme.disabledAlpha)
      let cell = box(i)
      let layout = TextLayout(
        title, font: looks.font(i == selectedIndex ? .emphasis : .body),
        maximumWidth: max(0, Double(cell.width) - theme.unit), maximumLines: 1)
      guard let line = layout.lines.first?.line else { continue }
      let y = (Double(cell.midY) + (line.ascent - line.descent) / 2).rounded()
      context.draw(
        line, baseline: CGPoint(x: Double(cell.midX) - line.width / 2, y: y), color: theme.text)
    }
  }
}
