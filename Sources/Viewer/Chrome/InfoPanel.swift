import Foundation
import Panorama

/// Information about a picture, in two columns on a card at the right edge.
@MainActor
public final class InfoPanel: View {
  /// The width in points at interface scale 1.
  private static let width = 300.0

  /// A heading and its lines; the heading may be empty.
  public struct Section: Equatable {
    /// The heading.
    public var title: String
    /// The facts, each with its name.
    public var rows: [(name: String, value: String)]

    /// Compares the heading and the facts.
    public static func == (l: Section, r: Section) -> Bool {
      l.title == r.title && l.rows.elementsEqual(r.rows) { $0 == $1 }
    }
  }

  /// What the panel shows.
  public internal(set) var sections: [Section] = [] {
    didSet { if sections != oldValue { rebuild() } }
  }
  /// The place of the pixel under the pointer, and its value; empty until a pointer was over the picture.
  public private(set) var pixel: [String] = []
  private let pixelLabels = (place: InfoPanel.value(""), color: InfoPanel.value(""))
  private let scroll = ScrollView(frame: .zero)
  private let content = View()
  private let closeButton = Button(icon: .close)
  private let heading = Label(text: "Information", style: .emphasis)
  private var lines: [(name: Label?, value: Label)] = []

  /// - Parameter close: called by the close button.
  init(close: @escaping @MainActor () -> Void) {
    super.init(frame: .zero)
    closeButton.accessibilityLabel = "Close"
    closeButton.addAction(for: .touchUpInside, close)
    scroll.addSubview(content)
    for view in [scroll, heading, closeButton] as [View] { addSubview(view) }
  }

  /// Shows `sections` instead of what the panel shows now.
  public func show(_ sections: [Section]) { self.sections = sections }

  required init?(coder: NSCoder) { nil }

  /// Shows the pixel under the pointer.
  func show(pixel place: String, color: String) { show([place, color]) }

  /// Shows that no pixel is under the pointer. The lines stay, because the panel would change its size all the time.
  func showNoPixel() {
    if !pixel.isEmpty { show(["–", "–"]) }
  }

  private func show(_ new: [String]) {
    guard new != pixel else { return }
    let isFirst = pixel.isEmpty
    pixel = new
    (pixelLabels.place.text, pixelLabels.color.text) = (new[0], new[1])
    if isFirst { rebuild() } else { setNeedsLayout() }
  }

  private static func name(_ text: String) -> Label {
    let label = Label(text: text, style: .caption)
    label.isSecondary = true
    return label
  }

  private static func value(_ text: String) -> Label {
    let label = Label(text: text, style: .caption)
    label.numberOfLines = 4
    return label
  }

  private func rebuild() {
    for line in lines {
      line.name?.removeFromSuperview()
      line.value.removeFromSuperview()
    }
    lines = []
    for section in sections {
      if !section.title.isEmpty {
        lines.append((nil, Label(text: section.title, style: .emphasis)))
      }
      for row in section.rows {
        let name = Self.name(row.name)
        lines.append((name, Self.value(row.value)))
      }
    }
    if !pixel.isEmpty {
      for (name, value) in [("Pixel", pixelLabels.place), ("Value", pixelLabels.color)] {
        lines.append((Self.name(name), value))
      }
    }
    for line in lines {
      if let name = line.name { content.addSubview(name) }
      content.addSubview(line.value)
    }
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  private static let nameShare = 0.36

  public override func layoutSubviews() {
    let theme = looks.theme
    looks.background = theme.surface
    looks.cornerRadius = theme.largeCornerRadius
    looks.borderColor = theme.separator
    looks.borderWidth = theme.hairline / 2
    looks.shadow = theme.floatingShadow
    let margin = theme.unit * 4
    let width = Double(bounds.width)
    heading.frame = CGRect(
      x: margin, y: 0, width: max(0, width - margin * 2 - theme.targetSize),
      height: theme.targetSize)
    closeButton.frame = CGRect(
      x: width - theme.targetSize, y: 0, width: theme.targetSize, height: theme.targetSize)
    let top = theme.targetSize
    scroll.frame = CGRect(
      x: 0, y: top, width: width, height: max(0, Double(bounds.height) - top - theme.unit * 2))
    let nameWidth = ((width - margin * 2) * Self.nameShare).rounded()
    let valueX = margin + nameWidth + theme.unit * 2
    let valueWidth = max(0, width - valueX - margin)
    var y = 0.0
    for (i, line) in lines.enumerated() {
      guard let name = line.name else {
        y += i == 0 ? 0 : theme.unit * 3
        line.value.frame = CGRect(
          x: margin, y: y, width: width - margin * 2, height: theme.unit * 6)
        y += theme.unit * 7
        continue
      }
      let height = Double(line.value.sizeThatFits(CGSize(width: valueWidth, height: 1e4)).height)
      let nameHeight = Double(name.sizeThatFits(.zero).height)
      name.frame = CGRect(x: margin, y: y, width: nameWidth, height: nameHeight)
      line.value.frame = CGRect(x: valueX, y: y, width: valueWidth, height: height)
      y += height + theme.unit * 1.5
    }
    content.frame = CGRect(x: 0, y: 0, width: width, height: y)
    scroll.contentSize = CGSize(width: width, height: y)
  }

  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    let width = min(Self.width * looks.theme.scale, Double(size.width))
    frame.size.width = width
    layoutSubviews()
    let wanted = looks.theme.targetSize + Double(content.frame.height) + looks.theme.unit * 4
    return CGSize(width: width, height: min(wanted, Double(size.height)))
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
  }

  public override var accessibilityRole: AccessibilityRole? { .group }
  public override var accessibilityTitle: String { "Information" }

  // Presses on the card must not reach the picture behind it.
  public override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func mouseDown(with event: MouseEvent) {}
}
