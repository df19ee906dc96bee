import Panorama
import ScrollPhysics

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

  private var rowHeight: Double { theme.targetSize + theme.unit * 4 }
  private var lineHeight: Double { theme.unit * 5 }
  private var fixedTop: Double {
    rowHeight * Double(rows.count) + theme.targetSize + theme.unit * 8
  }

  /// The lower edges of all rows, in points, ascending.
  var rowEnds: [Double] {
    (1...rows.count).map { rowHeight * Double($0) } + [fixedTop - lineHeight - theme.unit * 2]
      + PhysicsConstant.fixed.indices.map { fixedTop + lineHeight * Double($0) + theme.unit }
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
      row.name.frame = CGRect(x: 0, y: top, width: half, height: theme.unit * 5)
      row.value.frame = CGRect(x: half, y: top, width: valueWidth, height: theme.unit * 5)
      row.slider.frame = CGRect(
        x: 0, y: top + theme.unit * 3, width: bounds.width, height: theme.targetSize)
    }
    reset?.frame = CGRect(
      x: 0, y: rowHeight * Double(rows.count), width: bounds.width, height: theme.targetSize)
  }

  override func draw(in context: CGContext) {
    let font = font(.caption)
    for (index, constant) in PhysicsConstant.fixed.enumerated() {
      let y = fixedTop + lineHeight * Double(index)
      context.draw(
        constant.name, baseline: CGPoint(x: 0, y: y), font: font, color: theme.secondaryText)
      let value = TextLine(constant.text, font: font)
      context.draw(
        value, baseline: CGPoint(x: Double(bounds.width) - value.width, y: y), color: theme.text)
    }
  }
}
