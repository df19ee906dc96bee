import PanoramaGraphics
import PanoramaViews

/// Rows below one another, all as wide as the column.
open class PanelColumn: View {
  /// The rows from top to bottom. Hidden ones take no room.
  public final let rows: [View]

  /// - Parameter rows: from top to bottom.
  public init(_ rows: [View]) {
    self.rows = rows
    super.init(frame: .zero)
    for row in rows { addSubview(row) }
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The height of all rows, in points.
  public final func height(forWidth width: Double) -> Double {
    rows.filter { !$0.isHidden }.reduce(0) { $0 + rowHeight($1, width) }
  }

  private func rowHeight(_ row: View, _ width: Double) -> Double {
    Double(row.sizeThatFits(CGSize(width: width, height: 0)).height)
  }

  open override func layoutSubviews() {
    var y = 0.0
    for row in rows where !row.isHidden {
      let height = rowHeight(row, Double(bounds.width))
      row.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      y += height
    }
  }
}
