import Panorama
import ScrollPhysics

/// A constant of the physics with its name and unit, as the physics lab shows it.
struct PhysicsConstant {
  let name: String
  let value: Double
  let unit: String

  init(_ name: String, _ value: Double, _ unit: String = "") {
    (self.name, self.value, self.unit) = (name, value, unit)
  }

  /// The value with at most six decimals, fewer for large values, and the unit.
  var text: String { Self.text(value, unit) }

  static func text(_ value: Double, _ unit: String) -> String {
    let digits = abs(value) < 0.01 ? 1e6 : abs(value) < 100 ? 1e3 : 1
    let rounded = (value * digits).rounded() / digits
    let number = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    return unit.isEmpty ? number : number + " " + unit
  }

  /// The constants that cannot be changed while the view runs.
  static let fixed: [PhysicsConstant] = {
    typealias C = ScrollConstants
    typealias G = GestureConstants
    return [
      .init("Normal deceleration", C.normalDecelerationPerMillisecond, "/ms"),
      .init("Fast deceleration", C.fastDecelerationPerMillisecond, "/ms"),
      .init("Rest tolerance", C.restTolerancePixels, "px"),
      .init("Return decay", C.returnDecay),
      .init("Shortest return", C.returnDuration.lowerBound, "s"),
      .init("Longest return", C.returnDuration.upperBound, "s"),
      .init("… from", C.returnFullExcess, "pt"),
      .init("Return speed share", C.returnVelocityShare),
      .init("Settled", C.settledTime, "s"),
      .init("Consumed touch speed", C.consumedTouchSpeed, "pt/s"),
      .init("Zoom per notch", C.zoomPerNotch), .init("Zoom notch length", C.zoomNotchLength, "pt"),
      .init("Zoom per key", C.zoomPerKey),
      .init("Double-tap drag length", C.doubleTapDragZoomLength, "pt"),
      .init("Double-tap zoom", C.doubleTapZoomFactor),
      .init("Page flip speed", C.pageFlipSpeed, "pt/s"),
      .init("Minimum landing stretch", C.landingStretch.lowerBound),
      .init("Maximum landing stretch", C.landingStretch.upperBound),
      .init("Touch slop", C.touchSlop, "pt"), .init("Mouse slop", G.mouseSlop, "pt"),
      .init("Pinch slop", G.pinchSlop, "pt"), .init("Long press", G.longPressDuration, "s"),
      .init("Minimum double-tap gap", G.doubleTapGap.lowerBound, "s"),
      .init("Maximum double-tap gap", G.doubleTapGap.upperBound, "s"),
      .init("Double-tap distance", G.doubleTapDistance, "pt"),
      .init("Maximum tap duration", G.tapDuration, "s"),
      .init("Content touch delay", G.contentTouchDelay, "s"),
      .init("Directional lock", C.directionalLockAngle, "rad"),
      .init("Velocity window", C.velocityWindow, "s"),
      .init("Stopped after", C.velocityStoppedAfter, "s"),
      .init("Velocity history", Double(C.velocityHistory)),
      .init("Minimum samples", Double(C.velocityMinimumSamples)),
      .init("Sample spacing", C.velocitySampleSpacing, "s"),
      .init("Lift together", C.pinchLiftTogether, "s"),
      .init("Boost pause", C.flingBoostPause, "s"), .init("Boost share", C.flingBoostShare),
      .init("Boost factor", C.flingBoostFactor), .init("Boost exponent", C.flingBoostExponent),
      .init("Boost cap", C.flingBoostCap, "pt/s"),
      .init("Platform silence", C.platformStreamSilence, "s"),
      .init("Arrow key", C.arrowKeyDistance, "pt"), .init("Page key", C.pageKeyShare, "views"),
      .init("Indicator thickness", C.indicatorThickness, "pt"),
      .init("Indicator margin", C.indicatorMargin, "pt"),
      .init("Indicator length", C.indicatorMinimumLength, "pt"),
      .init("… overscrolled", C.indicatorOverscrolledMinimumLength, "pt"),
      .init("Indicator fade", C.indicatorFade, "s"),
      .init("Indicator hold", C.indicatorHold, "s"),
      .init("Indicator flash", C.indicatorFlashHold, "s"),
    ]
  }()
}

/// All constants of the physics: sliders for those that can be changed, and text for the others.
@MainActor
final class PhysicsConstantsView: View {
  private struct Row {
    let path: WritableKeyPath<ScrollTuning, Double>
    let unit: String
    let name: Label
    let value: Label
    let slider: Slider
  }

  /// Called after every change.
  var didChange: (@MainActor (ScrollTuning) -> Void)?
  private(set) var tuning = ScrollTuning()
  /// How content that is let go outside its edges returns; resetting the numbers does not change this.
  var returnStyle: ScrollTuning.ReturnStyle {
    get { tuning.returnStyle }
    set { tuning.returnStyle = newValue }
  }
  private var rows: [Row] = []
  private var reset: Button?

  init() {
    super.init(frame: .zero)
    add("Rubber band", \.rubberBandCoefficient, 0.05...1)
    add("Bounce frequency", \.bounceAngularFrequency, 2...60, "rad/s")
    add("Slowest throw", \.minimumReleaseSpeed, 0...1000, "pt/s")
    add("Fastest throw", \.maximumReleaseSpeed, 500...16000, "pt/s")
    add("Zoom band", \.zoomBandLength, 0.05...2, "ln")
    add("Animation", \.animationDuration, 0...2, "s")
    add("Notch exponent", \.notchExponent, 0.3...1)
    add("Trackpad silence", \.streamSilence, 0.02...0.5, "s")
    let button = Button(title: "Reset", style: .bordered) { [unowned self] in
      let style = tuning.returnStyle
      tuning = ScrollTuning()
      tuning.returnStyle = style
      for row in rows { row.slider.value = tuning[keyPath: row.path] }
      tell()
    }
    addSubview(button)
    reset = button
    tell()
  }

  required init?(coder: NSCoder) { nil }

  private func add(
    _ name: String, _ path: WritableKeyPath<ScrollTuning, Double>, _ range: ClosedRange<Double>,
    _ unit: String = ""
  ) {
    let slider = Slider(frame: .zero)
    slider.maximumValue = range.upperBound
    slider.minimumValue = range.lowerBound
    slider.value = tuning[keyPath: path]
    slider.accessibilityLabel = name
    slider.addAction(for: .valueChanged) { [unowned self, unowned slider] in
      tuning[keyPath: path] = slider.value
      tell()
    }
    let row = Row(
      path: path, unit: unit, name: Label(text: name, style: .caption),
      value: Label(text: "", style: .caption, alignment: .right), slider: slider)
    row.value.isSecondary = true
    rows.append(row)
    for view in [row.name, row.value, slider] { addSubview(view) }
  }

  private func tell() {
    setNeedsLayout()
    for row in rows { row.value.text = PhysicsConstant.text(tuning[keyPath: row.path], row.unit) }
    didChange?(tuning)
  }

  private var rowHeight: Double { looks.theme.targetSize + looks.theme.unit * 4 }
  private var lineHeight: Double { looks.theme.unit * 5 }
  private var fixedTop: Double {
    rowHeight * Double(rows.count) + looks.theme.targetSize + looks.theme.unit * 8
  }

  /// The lower edges of all rows, in points, ascending.
  var rowEnds: [Double] {
    (1...rows.count).map { rowHeight * Double($0) } + [fixedTop - lineHeight - looks.theme.unit * 2]
      + PhysicsConstant.fixed.indices.map { fixedTop + lineHeight * Double($0) + looks.theme.unit }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(
      width: size.width, height: fixedTop + lineHeight * Double(PhysicsConstant.fixed.count))
  }

  override func layoutSubviews() {
    let valueWidth = rows.reduce(0) { max($0, Double($1.value.sizeThatFits(.zero).width)) }
    let half = Double(bounds.width) - valueWidth
    for (index, row) in rows.enumerated() {
      let top = rowHeight * Double(index)
      row.name.frame = CGRect(x: 0, y: top, width: half, height: looks.theme.unit * 5)
      row.value.frame = CGRect(x: half, y: top, width: valueWidth, height: looks.theme.unit * 5)
      row.slider.frame = CGRect(
        x: 0, y: top + looks.theme.unit * 3, width: bounds.width, height: looks.theme.targetSize)
    }
    reset?.frame = CGRect(
      x: 0, y: rowHeight * Double(rows.count), width: bounds.width, height: looks.theme.targetSize)
  }

  override func draw(in context: CGContext) {
    let font = looks.font(.caption)
    for (index, constant) in PhysicsConstant.fixed.enumerated() {
      let y = fixedTop + lineHeight * Double(index)
      context.draw(
        constant.name, baseline: CGPoint(x: 0, y: y), font: font, color: looks.theme.secondaryText)
      let value = TextLine(constant.text, font: font)
      context.draw(
        value, baseline: CGPoint(x: Double(bounds.width) - value.width, y: y),
        color: looks.theme.text)
    }
  }
}
