import Panorama

/// One list of a picker.
final class PickerColumn: UIScrollView, UIScrollViewDelegate {
  private unowned let picker: UIPickerView
  private let component: Int
  private let rows: PickerRows
  /// The chosen row; −1 if there is none.
  private(set) var selected = -1

  init(picker: UIPickerView, component: Int) {
    self.picker = picker
    self.component = component
    rows = PickerRows(frame: .zero)
    super.init(frame: .zero)
    delegate = self
    decelerationRate = .fast
    showsVerticalScrollIndicator = false
    alwaysBounceVertical = true
    allowsDoubleTapDragZoom = false
    contentInsetAdjustmentBehavior = .never
    addSubview(rows)
    addGestureRecognizer(
      UITapGestureRecognizer { [weak self] tap in self?.pressed(tap.location(in: self)) })
  }

  required init?(coder: NSCoder) { nil }

  private var count: Int { picker.numberOfRows(inComponent: component) }
  private var height: CGFloat { picker.rowHeight }

  private func title(_ row: Int) -> String {
    picker.delegate?.pickerView(picker, titleForRow: row, forComponent: component) ?? ""
  }

  func reload() {
    let count = count
    selected = count == 0 ? -1 : min(max(0, selected), count - 1)
    rows.show(count: count, height: height) { [weak self] in self?.title($0) ?? "" }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = CGSize(width: bounds.width, height: CGFloat(count) * height)
    guard rows.frame.size != size || contentSize != size || contentInset.top != margin else {
      return
    }
    rows.frame = CGRect(origin: .zero, size: size)
    contentSize = size
    contentInset = UIEdgeInsets(top: margin, left: 0, bottom: margin, right: 0)
    contentOffset = offset(of: selected)
  }

  private var margin: Double { Double(max(0, (bounds.height - height) / 2)) }

  private func offset(of row: Int) -> CGPoint {
    CGPoint(x: 0, y: CGFloat(max(0, row)) * height - margin)
  }

  private func row(at offset: CGFloat) -> Int {
    let row = ((offset + margin) / height).rounded()
    return min(max(0, Int(row.isFinite ? row : 0)), max(0, count - 1))
  }

  func select(_ row: Int, animated: Bool) {
    guard row >= 0, row < count else { return }
    selected = row
    if bounds.height > 0 {
      setContentOffset(offset(of: row), animated: animated && window != nil)
    }
  }

  private func choose(_ row: Int) {
    guard row != selected, count > 0 else { return }
    selected = row
    picker.delegate?.pickerView(picker, didSelectRow: row, inComponent: component)
  }

  private func pressed(_ point: CGPoint) {
    let row = Int((point.y / height).rounded(.down))
    guard row >= 0, row < count else { return }
    setContentOffset(offset(of: row), animated: true)
    choose(row)
  }

  // MARK: Scrolling

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    targetContentOffset.pointee = offset(of: row(at: targetContentOffset.pointee.y))
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { rest() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { rest() }

  private func rest() {
    let row = row(at: contentOffset.y)
    if abs(contentOffset.y - offset(of: row).y) > 0.5 {
      setContentOffset(offset(of: row), animated: true)
    }
    choose(row)
  }

  override var canBecomeFirstResponder: Bool { true }

  override func keyDown(with event: KeyEvent) {
    let step = event.key == "down" ? 1 : event.key == "up" ? -1 : 0
    guard step != 0, event.modifierFlags.isEmpty else { return super.keyDown(with: event) }
    let row = min(max(0, selected + step), max(0, count - 1))
    setContentOffset(offset(of: row), animated: true)
    choose(row)
  }

  override var accessibilityRole: AccessibilityRole? { .slider }
  override var accessibilityContent: String { selected < 0 ? "" : title(selected) }
  override func accessibilityChildren() -> [AccessibilityElement] { [] }
}

/// Draws the rows of a list near its visible part.
private final class PickerRows: UIView {
  private var count = 0
  private var height: CGFloat = 32
  private var title: (Int) -> String = { _ in "" }

  func show(count: Int, height: CGFloat, title: @escaping (Int) -> String) {
    (self.count, self.height, self.title) = (count, height, title)
    setNeedsDisplay()
  }

  override func draw(in context: CGContext) {
    let font = Font.systemFont(ofSize: 20)
    let theme = looks.theme
    // A list is short enough to be drawn as a whole; of a longer one the first rows are.
    for row in 0..<min(count, 5000) {
      var line = TextLine(title(row), font: font)
      if line.width > bounds.width - 4 {
        // In a narrow column the text is smaller.
        let share = max(0.5, Double((bounds.width - 4) / line.width))
        line = TextLine(title(row), font: Font.systemFont(ofSize: 20 * share))
      }
      let y = CGFloat(row) * height + (height - line.ascent - line.descent) / 2 + line.ascent
      context.draw(
        line, baseline: CGPoint(x: (bounds.width - line.width) / 2, y: y.rounded()),
        color: theme.text)
    }
  }
}
