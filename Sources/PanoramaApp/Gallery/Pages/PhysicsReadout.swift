import Panorama

/// Offset, zoom and state of a scroll view, as text that changes with them.
@MainActor
final class PhysicsReadout: View {
  private var lines: [(name: String, value: String)] = []

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  static func height(_ theme: Theme) -> Double { theme.unit * 5.5 * 4 + theme.unit * 2 }

  func show(_ scrollView: ScrollView) {
    let state: [(Bool, String)] = [
      (scrollView.isZoomBouncing, "zoom bouncing"), (scrollView.isZooming, "zooming"),
      (scrollView.isDragging, "dragging"), (scrollView.isDecelerating, "decelerating"),
      (scrollView.isTracking, "tracking"),
    ]
    let new = [
      (
        "offset",
        "\(Self.text(scrollView.contentOffset.x)), \(Self.text(scrollView.contentOffset.y))"
      ),
      ("zoom", Self.text(scrollView.zoomScale * 100) + " %"),
      (
        "content",
        "\(Self.text(scrollView.contentSize.width)) × \(Self.text(scrollView.contentSize.height))"
      ),
      ("state", state.first { $0.0 }?.1 ?? "at rest"),
    ]
    guard !new.elementsEqual(lines, by: { $0 == $1 }) else { return }
    lines = new
    setNeedsDisplay()
  }

  /// To a tenth, always with it, so that the digits stand still.
  private static func text(_ value: Double) -> String {
    let tenths = (min(max(value, -1e12), 1e12) * 10).rounded()
    let whole = Int(tenths) / 10
    let sign = tenths < 0 && whole == 0 ? "-" : ""
    return "\(sign)\(whole).\(abs(Int(tenths)) % 10)"
  }

  override func draw(in context: CGContext) {
    let name = font(.caption)
    let value = fonts.systemFont(ofSize: theme.bodySize - 2, weight: .medium)
    for (index, line) in lines.enumerated() {
      let baseline = theme.unit * 5.5 * Double(index) + theme.unit * 5
      context.draw(
        line.name, baseline: CGPoint(x: 0, y: baseline), font: name, color: theme.secondaryText)
      context.draw(
        line.value, baseline: CGPoint(x: theme.unit * 18, y: baseline), font: value,
        color: theme.text)
    }
  }
}
