import Panorama

/// The state, offset and zoom of a scroll view as text.
@MainActor
final class PhysicsReadout: View {
  private let state = Label(text: "at rest", style: .emphasis)
  private let place = Label(text: "0.0, 0.0 · 100.0 %", style: .caption)

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    place.isSecondary = true
    place.accessibilityLabel = "Offset and zoom"
    addSubview(state)
    addSubview(place)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ scrollView: ScrollView) {
    let offset = scrollView.contentOffset
    state.text = Self.state(of: scrollView)
    place.text =
      "\(Self.text(offset.x)), \(Self.text(offset.y)) · \(Self.text(scrollView.zoomScale * 100)) %"
  }

  private static func state(of scrollView: ScrollView) -> String {
    let states: [(Bool, String)] = [
      (scrollView.isZoomBouncing, "zoom bouncing"), (scrollView.isZooming, "zooming"),
      (scrollView.isDragging, "dragging"), (scrollView.isDecelerating, "decelerating"),
      (scrollView.isTracking, "tracking"), (isMoving(scrollView), "moving"),
    ]
    return states.first { $0.0 }?.1 ?? "at rest"
  }

  /// Whether an animation moves the scroll view.
  private static func isMoving(_ scrollView: ScrollView) -> Bool {
    scrollView.targetContentOffset != scrollView.contentOffset
      || scrollView.targetZoomScale != scrollView.zoomScale
  }

  /// The number with exactly one decimal, so that the digits do not move.
  private static func text(_ value: Double) -> String {
    let tenths = (min(max(value, -1e12), 1e12) * 10).rounded()
    let whole = Int(tenths) / 10
    let sign = tenths < 0 && whole == 0 ? "-" : ""
    return "\(sign)\(whole).\(abs(Int(tenths)) % 10)"
  }

  override func layoutSubviews() {
    let (top, bottom) = (theme.bodySize * 1.3, theme.captionSize * 1.4)
    let y = ((Double(bounds.height) - top - bottom) / 2).rounded()
    state.frame = CGRect(x: 0, y: y, width: bounds.width, height: top)
    place.frame = CGRect(x: 0, y: y + top, width: bounds.width, height: bottom)
  }
}
