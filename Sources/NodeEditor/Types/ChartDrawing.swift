import Foundation
import NodeGraph
import Panorama

/// Numbers as a line or as bars, with a scale at the left.
struct ChartDrawing {
  enum Kind {
    case line
    case bar
  }

  private let kind: Kind
  private let values: [Double]
  private let labels: [String]
  private let size: CGSize
  private let color: CGColor
  private let font: Font
  private let scale: ChartScale

  /// The maximum number of labels. More would not be legible.
  static let maximumLabels = 40
  private static let margin = 12.0
  private static let textColor = CGColor(argb: 0xFF4A_4E57)
  private static let lineColor = CGColor(argb: 0xFFE1_E3E8)
  private static let baseColor = CGColor(argb: 0xFF9A_9EA8)

  /// - Parameters:
  ///   - kind: what is drawn.
  ///   - values: the numbers.
  ///   - labels: the texts below them.
  ///   - size: the size in pixels.
  ///   - color: the colour of the line or the bars.
  ///   - font: the font of the texts.
  /// - Throws: `NodeFailure` if there is nothing to draw.
  init(
    _ kind: Kind, _ values: [Double], labels: [String], size: CGSize, color: CGColor, font: Font
  ) throws {
    guard !values.isEmpty else { throw NodeFailure("the list is empty") }
    (self.kind, self.values, self.labels, self.size) = (kind, values, labels, size)
    (self.color, self.font) = (color, font)
    let low = values.min() ?? 0
    let high = values.max() ?? 0
    scale = try ChartScale(
      // The length of a bar means something only from zero on.
      from: kind == .bar ? min(0, low) : low, to: kind == .bar ? max(0, high) : high,
      steps: max(2, min(8, Int(Double(size.height) / 48))))
  }

  func draw(in context: CGContext) {
    context.setFillColor(.white)
    context.fill(CGRect(origin: .zero, size: size))
    let marks = scale.marks.map {
      ($0, TextLayout($0.shortestText, font: font, maximumWidth: 90, maximumLines: 1))
    }
    let left = Self.margin + (marks.map { Double($0.1.size.width) }.max() ?? 0) + 6
    let below = labels.isEmpty ? Self.margin : Self.margin + font.lineHeight
    let plot = CGRect(
      x: left, y: Self.margin, width: max(1, Double(size.width) - left - Self.margin),
      height: max(1, Double(size.height) - Self.margin - below))
    for (value, layout) in marks {
      let y = scale.y(value, in: plot)
      context.setFillColor(value == 0 ? Self.baseColor : Self.lineColor)
      context.fill(CGRect(x: plot.minX, y: y.rounded() - 0.5, width: plot.width, height: 1))
      context.draw(
        layout,
        at: CGPoint(
          x: left - 6 - Double(layout.size.width), y: y - Double(layout.size.height) / 2),
        color: Self.textColor)
    }
    context.setFillColor(color)
    switch kind {
    case .line: drawLine(in: context, plot)
    case .bar: drawBars(in: context, plot)
    }
    drawLabels(in: context, plot)
  }

  /// The values, or the lowest and highest of each pixel if there are more values than pixels.
  private func spans(in plot: CGRect) -> [(low: Double, high: Double)] {
    let most = max(1, Int(plot.width))
    guard values.count > most else { return values.map { ($0, $0) } }
    return (0..<most).map { column in
      let part = values[column * values.count / most..<(column + 1) * values.count / most]
      return (part.min() ?? 0, part.max() ?? 0)
    }
  }

  private func drawLine(in context: CGContext, _ plot: CGRect) {
    let spans = spans(in: plot)
    var path = PathData()
    for (index, span) in spans.enumerated() {
      let share = spans.count > 1 ? Double(index) / Double(spans.count - 1) : 0.5
      let x = plot.minX + share * plot.width
      let point = SIMD2(x, scale.y(span.low, in: plot))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      if span.high > span.low { path.addLine(to: SIMD2(x, scale.y(span.high, in: plot))) }
    }
    context.setStrokeColor(color)
    context.setLineWidth(2)
    context.setLineJoin(.round)
    context.stroke(path)
    guard Double(spans.count) * 12 <= plot.width else { return }
    for (index, span) in spans.enumerated() {
      let share = spans.count > 1 ? Double(index) / Double(spans.count - 1) : 0.5
      let place = CGPoint(x: plot.minX + share * plot.width, y: scale.y(span.low, in: plot))
      context.fillEllipse(in: CGRect(x: place.x - 3, y: place.y - 3, width: 6, height: 6))
    }
  }

  private func drawBars(in context: CGContext, _ plot: CGRect) {
    let spans = spans(in: plot)
    let width = plot.width / Double(spans.count)
    let gap = width > 4 ? width * 0.2 : 0
    for (index, span) in spans.enumerated() {
      // A bar for many values reaches from the lowest to the highest, and from zero.
      let (top, bottom) = (
        scale.y(max(0, span.high), in: plot), scale.y(min(0, span.low), in: plot)
      )
      context.fill(
        CGRect(
          x: plot.minX + Double(index) * width + gap / 2, y: top, width: width - gap,
          height: bottom - top))
    }
  }

  private func drawLabels(in context: CGContext, _ plot: CGRect) {
    guard !labels.isEmpty else { return }
    let room = plot.width / Double(values.count)
    guard room >= 8 else { return }
    for (index, label) in labels.prefix(values.count).enumerated() {
      let layout = TextLayout(label, font: font, maximumWidth: room - 2, maximumLines: 1)
      let isLine = kind == .line && values.count > 1
      let middle =
        isLine
        ? Double(index) / Double(values.count - 1) * plot.width : (Double(index) + 0.5) * room
      let x = plot.minX + middle - Double(layout.size.width) / 2
      context.draw(
        layout,
        at: CGPoint(
          x: min(x, Double(size.width) - Double(layout.size.width) - 2), y: plot.maxY + 4),
        color: Self.textColor)
    }
  }
}

/// A scale that begins and ends at round numbers.
struct ChartScale {
  private let low: Double
  private let high: Double
  /// The numbers at which it has marks.
  let marks: [Double]

  /// - Parameters:
  ///   - low: the lowest number.
  ///   - high: the highest number.
  ///   - steps: about how many steps it has.
  /// - Throws: `NodeFailure` if the numbers are too large.
  init(from low: Double, to high: Double, steps: Int) throws {
    let size = max(abs(low), abs(high))
    guard size <= 1e300 else { throw NodeFailure("the numbers are too large for a chart") }
    // Equal numbers, and differences that are only errors of rounding.
    let span = size < 1e-300 ? 1 : high - low > size * 1e-9 ? high - low : size
    let rough = span / Double(steps)
    let power = pow(10, log10(rough).rounded(.down))
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999 } ?? rough
    let first = (low / step + 1e-9).rounded(.down)
    let last = max((high / step - 1e-9).rounded(.up), first + 1)
    let digits = max(0, -Int(log10(step).rounded(.down)))
    marks = stride(from: first, through: last, by: 1).map { mark in
      // 3 × 0.1 is to be 0.3.
      guard digits <= 15 else { return mark * step }
      let factor = pow(10, Double(digits))
      return (mark * step * factor).rounded() / factor
    }
    (self.low, self.high) = (first * step, last * step)
  }

  func y(_ value: Double, in plot: CGRect) -> Double {
    plot.maxY - (value - low) / (high - low) * plot.height
  }
}
