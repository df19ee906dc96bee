import Panorama

/// The offset and velocity of a scroll view over time, as curves.
///
/// The graph never requests frames itself. It is drawn again when a frame has brought movement.
@MainActor
final class PhysicsGraph: View {
  private var history = PhysicsHistory()

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func surroundingsDidChange() {
    looks.shadow = looks.theme.floatingShadow
    looks.cornerRadius = looks.theme.largeCornerRadius
    super.surroundingsDidChange()
  }

  override func didMoveToWindow() { surroundingsDidChange() }

  func show(_ scrollView: ScrollView) {
    guard let time = window?.time else { return }
    if history.add(scrollView.contentOffset, at: time, isAtRest: scrollView.isAtRest) {
      setNeedsDisplay()
    }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: min(looks.theme.unit * 95, size.width - looks.theme.unit * 6),
      height: looks.theme.unit * 62)
  }

  override func draw(in context: CGContext) {
    looks.theme.drawPanel(bounds, in: context)
    let samples = history.samples
    let height = (bounds.height - looks.theme.unit * 6) / 2
    plot("Offset, pt", samples, \.offset, top: 0, height: height, in: context)
    plot("Velocity, pt/s", samples, \.velocity, top: height, height: height, in: context)
    drawTimes(in: context)
    drawLegend(in: context)
  }

  private var plotX: ClosedRange<Double> {
    looks.theme.unit * 14...max(looks.theme.unit * 14, bounds.width - looks.theme.unit * 4)
  }

  private func plot(
    _ title: String, _ samples: [PhysicsHistory.Sample],
    _ value: KeyPath<PhysicsHistory.Sample, CGPoint>, top: Double, height: Double,
    in context: CGContext
  ) {
    let unit = looks.theme.unit
    context.draw(
      title, baseline: CGPoint(x: unit * 4, y: top + unit * 6), font: looks.font(.caption),
      color: looks.theme.text)
    let (high, low) = (top + unit * 10, top + height - unit)
    let values = samples.flatMap { [$0[keyPath: value].x, $0[keyPath: value].y] }
    let range = Self.scale(values)
    func y(_ v: Double) -> Double {
      low - (v - range.lowerBound) / (range.upperBound - range.lowerBound) * (low - high)
    }
    context.setLineWidth(looks.theme.hairline)
    context.setStrokeColor(looks.theme.separator)
    for mark in Set([range.lowerBound, 0, range.upperBound]) {
      context.strokeLineSegments(between: [
        CGPoint(x: plotX.lowerBound, y: y(mark)), CGPoint(x: plotX.upperBound, y: y(mark)),
      ])
    }
    for mark in [range.lowerBound, range.upperBound] {
      context.draw(
        "\(Int(mark))", baseline: CGPoint(x: unit * 4, y: y(mark) + unit),
        font: looks.font(.caption),
        color: looks.theme.secondaryText)
    }
    guard let end = samples.last?.time else { return }
    func curve(_ axis: KeyPath<CGPoint, CGFloat>, _ color: CGColor) {
      let points = samples.map { sample in
        let age = (end - sample.time) / PhysicsHistory.span
        return CGPoint(
          x: plotX.upperBound - age * (plotX.upperBound - plotX.lowerBound),
          y: y(Double(sample[keyPath: value][keyPath: axis])))
      }
      context.addLines(between: points)
      context.setStrokeColor(color)
      context.setLineWidth(looks.theme.iconStroke)
      context.strokePath()
    }
    curve(\.x, looks.theme.secondaryText)
    curve(\.y, looks.theme.accent)
  }

  /// A range that includes 0 and all values. Its limits are 100 times a power of two, so that it
  /// seldom changes.
  private static func scale(_ values: [CGFloat]) -> ClosedRange<Double> {
    func limit(_ value: Double) -> Double {
      var result = 100.0
      while result < value, result < 1e6 { result *= 2 }
      return result
    }
    let low = Double(values.min() ?? 0)
    let high = Double(values.max() ?? 0)
    return (low < -0.5 ? -limit(-low) : 0)...limit(high)
  }

  private func drawTimes(in context: CGContext) {
    let y = bounds.height - looks.theme.unit * 3
    let (from, to) = (plotX.lowerBound, plotX.upperBound)
    for (index, name) in ["−3 s", "−2 s", "−1 s", "last"].enumerated() {
      let x = from + (to - from) * Double(index) / 3
      let shift = index == 0 ? 0 : looks.theme.unit * (index == 3 ? 5 : 3)
      context.draw(
        name, baseline: CGPoint(x: x - shift, y: y), font: looks.font(.caption),
        color: looks.theme.secondaryText)
    }
  }

  private func drawLegend(in context: CGContext) {
    let unit = looks.theme.unit
    for (index, part) in [("x", looks.theme.secondaryText), ("y", looks.theme.accent)].enumerated()
    {
      let x = bounds.width - unit * (index == 0 ? 25 : 13)
      context.setStrokeColor(part.1)
      context.setLineWidth(looks.theme.iconStroke)
      context.strokeLineSegments(between: [
        CGPoint(x: x, y: unit * 5), CGPoint(x: x + unit * 5, y: unit * 5),
      ])
      context.draw(
        part.0, baseline: CGPoint(x: x + unit * 6, y: unit * 6), font: looks.font(.caption),
        color: looks.theme.text)
    }
  }
}

/// The last seconds of a scroll view's movement, in a ring buffer.
struct PhysicsHistory {
  /// The offset and velocity at a frame.
  struct Sample {
    /// The time of the window, in seconds.
    var time: Double
    /// The offset in points.
    var offset: CGPoint
    /// The velocity in points per second.
    var velocity: CGPoint
  }

  /// The time that is shown, in seconds.
  static let span = 3.0
  /// The maximum number of samples: three seconds at 240 frames per second.
  private static let capacity = 720

  private var ring: [Sample] = []
  private var next = 0

  /// The newest sample; nil before the first.
  var last: Sample? { ring.isEmpty ? nil : ring[(next + ring.count - 1) % ring.count] }

  /// The samples of the last `span` seconds, oldest first. O(capacity).
  var samples: [Sample] {
    guard let last else { return [] }
    let ordered = ring.count < Self.capacity ? ring : Array(ring[next...] + ring[..<next])
    return ordered.filter { $0.time >= last.time - Self.span }
  }

  /// Adds a sample, and returns false if it contains nothing new, as at rest.
  mutating func add(_ offset: CGPoint, at time: Double, isAtRest: Bool) -> Bool {
    guard let last else {
      append(Sample(time: time, offset: offset, velocity: .zero))
      return true
    }
    guard time > last.time, offset != last.offset || (isAtRest && last.velocity != .zero) else {
      return false
    }
    // After a pause, the movement began one frame ago and not at the beginning of the pause.
    let gap = min(time - last.time, 1.0 / 30)
    if gap < time - last.time {
      append(Sample(time: time - gap, offset: last.offset, velocity: .zero))
    }
    let velocity = CGPoint(
      x: (offset.x - last.offset.x) / gap, y: (offset.y - last.offset.y) / gap)
    append(Sample(time: time, offset: offset, velocity: isAtRest ? .zero : velocity))
    return true
  }

  private mutating func append(_ sample: Sample) {
    if ring.count < Self.capacity {
      ring.append(sample)
    } else {
      ring[next] = sample
      next = (next + 1) % Self.capacity
    }
  }
}
