import Panorama

/// The title above a picture, with the cross that closes it.
final class PhotoHeader: View {
  let close = Button(icon: .close)
  private let label = Label()

  /// The most lines of a title.
  private static let lines = 3

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.numberOfLines = Self.lines
    label.textAlignment = .center
    close.accessibilityLabel = "Close"
    close.toolTip = "Close (Esc)"
    for view in [label, close] as [View] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// What it says; empty for nothing, so that there is only the cross.
  var title: String {
    get { label.text }
    set { label.text = newValue }
  }

  /// The distance of the title from both sides, in points.
  private var margin: Double { looks.theme.targetSize + looks.theme.unit * 3 }

  /// Lies along the upper edge of an area, as high as the title needs.
  func fit(in area: CGRect) {
    let (unit, side) = (looks.theme.unit, looks.theme.targetSize)
    let room = max(1, Double(area.width) - 2 * margin)
    let text = label.sizeThatFits(CGSize(width: room, height: 0))
    let height = (max(side, title.isEmpty ? 0 : Double(text.height)) + 2 * unit).rounded(.up)
    frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: height)
  }

  override func layoutSubviews() {
    let (unit, side) = (looks.theme.unit, looks.theme.targetSize)
    close.frame = CGRect(
      x: Double(bounds.width) - side - unit, y: unit, width: side, height: side)
    label.frame = CGRect(
      x: margin, y: 0, width: max(1, Double(bounds.width) - 2 * margin), height: bounds.height)
  }

  /// Nothing beside the cross takes presses.
  override func point(inside point: CGPoint, with event: ResponderEvent?) -> Bool {
    close.frame.contains(point)
  }
}
