import Foundation
import PanoramaGraphics

/// Controls in groups, in one row or as many as they need, which float over content or fill an edge.
open class Toolbar: FloatingPanel {
  /// The controls by group; a thin line separates groups.
  public var groups: [[View]] { didSet { rebuild(oldValue) } }
  /// Whether the toolbar floats, rounded and with a shadow, or lies square along an edge.
  public var isFloating: Bool { didSet { applyTheme() } }
  /// Whether groups that do not fit into one row are spread over several, so that icons keep their size. Otherwise icons
  /// move closer together, and each row takes as many groups as fit in it then. Default: false.
  public var balancesRows = false { didSet { if balancesRows != oldValue { setNeedsLayout() } } }
  private var lines: [View] = []

  /// A toolbar. An empty frame gets the size that fits.
  public init(frame: CGRect = .zero, groups: [[View]] = [], isFloating: Bool = true) {
    self.groups = groups
    self.isFloating = isFloating
    super.init(frame: frame)
    rebuild([])
    applyTheme()
    if frame.isEmpty { sizeToFit() }
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  public override convenience init(frame: CGRect) { self.init(frame: frame, groups: []) }

  private func rebuild(_ old: [[View]]) {
    for view in old.joined() where view.superview === self { view.removeFromSuperview() }
    for line in lines { line.removeFromSuperview() }
    lines = groups.dropFirst().map { _ in View() }
    for line in lines { line.isUserInteractionEnabled = false }
    for view in lines + groups.joined() { addSubview(view) }
    applyTheme()
    setNeedsLayout()
  }

  open override func applyTheme() {
    super.applyTheme()
    let theme = looks.theme
    if !isFloating { (looks.borderWidth, looks.shadow) = (0, nil) }
    looks.cornerRadius = isFloating ? theme.largeCornerRadius : 0
    for line in lines { line.looks.background = theme.separator }
    setNeedsLayout()
  }

  private var shown: [[View]] { groups.map { $0.filter { !$0.isHidden } } }

  open override var accessibilityRole: AccessibilityRole? { .toolbar }

  /// The width that the controls need. If `size` is narrower, icons move closer together, and groups that
  /// still have no room move to further rows.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let room = size.width > 0 ? Double(size.width) : .infinity
    let rows = rows(groups, in: room)
    let width = rows.reduce(0.0) { widest, row in
      let (wanted, spare) = measure(row)
      return max(widest, min(wanted, max(wanted - spare, room)))
    }
    let height =
      looks.theme.unit + Double(max(1, rows.count)) * (looks.theme.targetSize + looks.theme.unit)
    return CGSize(width: width, height: height)
  }

  /// The groups by row.
  private func rows(_ groups: [[View]], in width: Double) -> [[[View]]] {
    let full = fill(groups, in: width, squeezing: !balancesRows)
    guard balancesRows, full.count > 1 else { return full }
    // The narrowest room in which the groups need no more rows and no icon gives way.
    let rooms = groups.indices.flatMap { first in
      groups[first...].indices.map { measure(Array(groups[first...$0])).wanted }
    }
    let balanced = rooms.sorted().lazy.map { self.fill(groups, in: $0, squeezing: false) }
      .first { $0.count <= full.count }
    return balanced ?? full
  }

  /// The groups by row: as many as fit into the width, at least one.
  /// - Parameter squeezing: whether icons move closer together for that.
  private func fill(_ groups: [[View]], in width: Double, squeezing: Bool) -> [[[View]]] {
    groups.reduce(into: []) { rows, group in
      let (wanted, spare) = measure((rows.last ?? []) + [group])
      if rows.isEmpty || wanted - (squeezing ? spare : 0) > width {
        rows.append([group])
      } else {
        rows[rows.count - 1].append(group)
      }
    }
  }

  /// The width of the controls, and by how much it can shrink, in points.
  private func measure(_ groups: [[View]]) -> (wanted: Double, spare: Double) {
    let views = groups.joined()
    let gaps = looks.theme.unit * Double(max(0, views.count - groups.count))
    let between = (looks.theme.unit * 3 + looks.theme.hairline) * Double(max(0, groups.count - 1))
    return views.reduce((gaps + between + looks.theme.unit * 2, 0)) { sum, view in
      let width = Double(view.sizeThatFits(view.bounds.size).width)
      return (sum.0 + width, sum.1 + spare(width))
    }
  }

  /// By how much a control of this width can shrink: an icon gives up some of the space around it,
  /// a title none.
  private func spare(_ width: Double) -> Double {
    width > looks.theme.targetSize ? 0 : max(0, width - looks.theme.iconSize - looks.theme.unit * 2)
  }

  open override func layoutSubviews() {
    let rows = rows(shown, in: Double(bounds.width))
    var group = 0
    for (number, row) in rows.enumerated() {
      let step = looks.theme.targetSize + looks.theme.unit
      let middle = Double(bounds.midY) + (Double(number) - Double(rows.count - 1) / 2) * step
      if group > 0 { lines[group - 1].frame = .zero }
      place(
        row, lines: Array(lines[group..<group + row.count - 1]), middle: middle,
        isOnly: rows.count == 1)
      group += row.count
    }
  }

  /// Places the groups of a row and the lines between them. Several rows are centred.
  private func place(_ row: [[View]], lines: [View], middle: Double, isOnly: Bool) {
    let theme = looks.theme
    let (wanted, spare) = measure(row)
    let missing = max(0, wanted - Double(bounds.width))
    let squeeze = spare > 0 ? min(1, missing / spare) : 0
    let height = isOnly ? Double(bounds.height) : theme.targetSize + theme.unit * 2
    let left = isOnly ? 0 : max(0, (Double(bounds.width) - wanted) / 2)
    var x = Double(bounds.minX) + left + theme.unit
    for (i, group) in row.enumerated() {
      if i > 0 {
        x += theme.unit
        lines[i - 1].frame = CGRect(
          x: x, y: middle - height / 2 + theme.unit * 3, width: theme.hairline,
          height: max(0, height - theme.unit * 6))
        x += theme.hairline + theme.unit
      }
      for view in group {
        let size = view.sizeThatFits(view.bounds.size)
        let width = Double(size.width) - self.spare(Double(size.width)) * squeeze
        view.frame = CGRect(
          x: x, y: (middle - Double(size.height) / 2).rounded(), width: width,
          height: size.height)
        x += width + theme.unit
      }
    }
  }

  /// Keeps presses between the controls from what is behind the toolbar.
  open override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  open override func mouseDown(with event: MouseEvent) {}
}
