import Foundation
import Panorama

/// The histogram of a picture in a small panel, with the shares of what is too bright and too dark.
@MainActor
public final class HistogramView: FloatingPanel {
  /// What is shown; nil while it is being counted.
  public internal(set) var histogram: Histogram? {
    didSet { if histogram != oldValue { update() } }
  }
  /// What is shown if there is no histogram.
  var absence = "" { didSet { if absence != oldValue { update() } } }
  private let label = Label(style: .caption, alignment: .center)

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.isSecondary = true
    accessibilityLabel = "Histogram"
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  /// The text below the curves.
  public var text: String { label.text }

  private func update() {
    if let histogram, histogram.count > 0 {
      label.text =
        "Too dark \(Self.percent(histogram.darkCount, of: histogram.count)), too bright "
        + Self.percent(histogram.brightCount, of: histogram.count)
    } else {
      label.text = absence
    }
    setNeedsDisplay()
  }

  private static func percent(_ part: Int, of whole: Int) -> String {
    let share = Double(part) / Double(whole) * 100
    return part > 0 && share < 0.1 ? "< 0.1 %" : String(format: "%.1f %%", share)
  }

  public override func applyTheme() {
    super.applyTheme()
    looks.cornerRadius = looks.theme.largeCornerRadius
    setNeedsLayout()
    setNeedsDisplay()
  }

  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: min(size.width, looks.theme.unit * 60), height: min(size.height, looks.theme.unit * 34)
    )
  }

  private var plot: CGRect {
    let margin = looks.theme.unit * 3
    return CGRect(
      x: margin, y: margin, width: max(0, bounds.width - 2 * margin),
      height: max(0, bounds.height - margin - looks.theme.unit * 8))
  }

  public override func layoutSubviews() {
    label.frame = CGRect(
      x: 0, y: bounds.height - looks.theme.unit * 7.5, width: bounds.width,
      height: looks.theme.unit * 6)
    setNeedsDisplay()
  }

  public override func draw(in context: CGContext) {
    let plot = plot
    context.setFillColor(looks.theme.track.copy(alpha: 0.4))
    context.fill(plot)
    guard let histogram, histogram.count > 0, plot.width > 0 else { return }
    let curves = [histogram.red, histogram.green, histogram.blue]
    let peak = Self.peak(curves)
    let colors = [
      CGColor(red: 0.9, green: 0.15, blue: 0.15, alpha: 0.5),
      CGColor(red: 0.1, green: 0.7, blue: 0.2, alpha: 0.5),
      CGColor(red: 0.15, green: 0.35, blue: 0.95, alpha: 0.5),
    ]
    for (curve, color) in zip(curves, colors) {
      context.setFillColor(color)
      context.fill(Self.area(below: curve, peak: peak, in: plot))
    }
    context.setStrokeColor(looks.theme.text.copy(alpha: 0.8))
    context.setLineWidth(looks.theme.hairline)
    context.stroke(Self.line(histogram.luma, peak: peak, in: plot))
  }

  /// The count that is drawn as high as the plot. The few highest counts, mostly at the ends, would make all else
  /// flat: those at the ends are told in words.
  private static func peak(_ curves: [[Int]]) -> Int {
    let counts = curves.joined().filter { $0 > 0 }.sorted()
    return counts.isEmpty ? 1 : counts[counts.count * 97 / 100]
  }

  private static func points(_ curve: [Int], _ peak: Int, _ plot: CGRect) -> [SIMD2<Double>] {
    curve.enumerated().map { value, count in
      let height = min(1, Double(count) / Double(peak)) * Double(plot.height)
      return SIMD2(
        Double(plot.minX) + Double(plot.width) * Double(value) / 255, Double(plot.maxY) - height)
    }
  }

  private static func line(_ curve: [Int], peak: Int, in plot: CGRect) -> PathData {
    var path = PathData()
    for (i, point) in points(curve, peak, plot).enumerated() {
      if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    return path
  }

  private static func area(below curve: [Int], peak: Int, in plot: CGRect) -> PathData {
    var path = line(curve, peak: peak, in: plot)
    path.addLine(to: SIMD2(Double(plot.maxX), Double(plot.maxY)))
    path.addLine(to: SIMD2(Double(plot.minX), Double(plot.maxY)))
    path.closeSubpath()
    return path
  }

  public override var accessibilityRole: AccessibilityRole? { .group }
  public override var accessibilityTitle: String { "Histogram" }
}
