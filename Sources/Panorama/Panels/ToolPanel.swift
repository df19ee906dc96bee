import PanoramaGraphics
import PanoramaViews

/// A panel that floats over content beside the button that opens it, with rows of controls. It is not modal: the content
/// stays usable, and the owner closes the panel, for example when a hand draws.
open class ToolPanel: FloatingPanel {
  /// The button that the panel belongs to.
  public final weak var anchor: View?
  /// Called when the user closes the panel by its button.
  public final var onClose: @MainActor () -> Void = {}

  private let header: View
  private let columns: [PanelColumn]
  private let scroll = ScrollView(frame: .zero)
  private let content = View()
  private let closeButton = Button(icon: .close)

  /// - Parameters:
  ///   - name: what the panel is called, for assistive programs.
  ///   - header: what is beside the closing button; nil for the name.
  ///   - columns: one or two columns, which lie side by side if there is room.
  public init(_ name: String, header: View? = nil, columns: [PanelColumn]) {
    self.header = header ?? Label(text: name, style: .emphasis)
    self.columns = columns
    super.init(frame: .zero)
    accessibilityLabel = name
    closeButton.accessibilityLabel = "Close"
    closeButton.addAction(for: .touchUpInside) { [weak self] in self?.onClose() }
    scroll.delaysContentTouches = false
    scroll.addSubview(content)
    for column in columns { content.addSubview(column) }
    for view in [scroll, self.header, closeButton] as [View] { addSubview(view) }
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  open override var accessibilityRole: AccessibilityRole? { .dialog }

  open override func applyTheme() {
    super.applyTheme()
    looks.cornerRadius = looks.theme.largeCornerRadius
    setNeedsLayout()
  }

  // MARK: Layout

  private var margin: Double { looks.theme.unit * 4 }
  /// The width of a column if there is room for it, in points.
  open var columnWidth: Double { looks.theme.unit * 72 }
  /// The height above the columns.
  private var top: Double { looks.theme.targetSize + looks.theme.unit * 2 }

  private func isWide(in width: Double) -> Bool {
    columns.count > 1 && width >= Double(columns.count) * (columnWidth + margin) + margin
  }

  private func contentHeight(isWide: Bool, columnWidth: Double) -> Double {
    let heights = columns.map { $0.height(forWidth: columnWidth) }
    if isWide { return heights.max() ?? 0 }
    return heights.reduce(0, +) + looks.theme.unit * 2 * Double(columns.count - 1)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let isWide = isWide(in: size.width)
    let count = isWide ? Double(columns.count) : 1
    let width = min(Double(size.width), count * (columnWidth + margin) + margin)
    let height = contentHeight(isWide: isWide, columnWidth: width / count - margin - margin / count)
    return CGSize(width: width, height: min(Double(size.height), top + height + margin))
  }

  /// Lies above or below the anchor, on the side with more room.
  ///
  /// - Parameters:
  ///   - area: the area to stay in, in coordinates of the superview.
  ///   - anchor: the frame of the button, as high as its bar.
  ///   - gap: the distance to the bar, in points.
  public final func place(in area: CGRect, beside anchor: CGRect, gap: Double) {
    let (above, below) = (anchor.minY - gap - area.minY, area.maxY - anchor.maxY - gap)
    let isAbove = above >= below
    let size = sizeThatFits(
      CGSize(width: max(0, area.width), height: max(0, isAbove ? above : below)))
    let x = min(max(anchor.midX - size.width / 2, area.minX), area.maxX - size.width)
    let y = isAbove ? anchor.minY - gap - size.height : anchor.maxY + gap
    frame = CGRect(x: x.rounded(), y: y.rounded(), width: size.width, height: size.height)
  }

  open override func layoutSubviews() {
    let (margin, side) = (margin, looks.theme.targetSize)
    let width = Double(bounds.width)
    closeButton.frame = CGRect(
      x: width - side - margin / 4, y: margin / 4, width: side, height: side)
    header.frame = CGRect(
      x: margin, y: margin / 4, width: max(0, width - 2 * margin - side), height: side)
    scroll.frame = CGRect(
      x: 0, y: top, width: width, height: max(0, Double(bounds.height) - top))
    let isWide = isWide(in: width)
    let count = isWide ? Double(columns.count) : 1
    let columnWidth = max(0, (width - margin) / count - margin)
    var place = SIMD2(margin, 0.0)
    for column in columns {
      let height = column.height(forWidth: columnWidth)
      column.frame = CGRect(x: place.x, y: place.y, width: columnWidth, height: height)
      if isWide {
        place.x += columnWidth + margin
      } else {
        place.y += height + looks.theme.unit * 2
      }
    }
    let height = contentHeight(isWide: isWide, columnWidth: columnWidth) + margin
    content.frame = CGRect(x: 0, y: 0, width: width, height: height)
    scroll.contentSize = content.frame.size
    scroll.isScrollEnabled = height > Double(scroll.bounds.height) + 0.5
    scroll.showsVerticalScrollIndicator = scroll.isScrollEnabled
  }

  /// Scrolls the columns, as far as they reach.
  ///
  /// - Parameter distance: in points, positive for what is further down.
  /// - Returns: how far they moved.
  public final func scrollColumns(by distance: Double) -> Double {
    let offset = scroll.contentOffset
    let end = max(0, Double(scroll.contentSize.height - scroll.bounds.height))
    let y = min(max(0, Double(offset.y) + distance), end)
    scroll.contentOffset = CGPoint(x: offset.x, y: y)
    return y - Double(offset.y)
  }

  /// The part of the panel in which the columns scroll.
  public final var scrolledArea: CGRect { scroll.frame }

  // MARK: Touches

  // Presses between the controls stay in the panel.
  open override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func mouseDown(with event: MouseEvent) {}
  open override func rightMouseDown(with event: MouseEvent) {}
}
