import Panorama

/// A field in which a finger chooses a colour: hues from left to right, white at the top, black at the bottom. Arrow keys
/// move the mark by a twentieth.
final class ColorField: Control {
  /// Where the mark is.
  private(set) var place = HueLightness(hue: 0, lightness: 0.5)
  /// Called with a new colour, and whether the finger has been lifted.
  var onChange: @MainActor (_ color: CGColor, _ isFinal: Bool) -> Void = { _, _ in }

  override init(frame: CGRect) {
    super.init(frame: frame)
    looks.cursor = .crosshair
    accessibilityLabel = "Hue and lightness"
  }

  required init?(coder: NSCoder) { nil }

  /// Moves the mark to a colour.
  func show(_ color: CGColor) {
    // A colour that the mark itself has chosen must not move it.
    if color.argb | 0xFF00_0000 != place.color.argb { place = HueLightness(color, former: place) }
    setNeedsDisplay()
  }

  override var accessibilityRole: AccessibilityRole? { .slider }
  override var accessibilityContent: String { place.color.hex }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: looks.theme.targetSize * 2.5)
  }

  // MARK: Choosing

  override var preventsPanning: Bool { true }

  override func beginTracking(_ touch: Touch, with event: ResponderEvent?) -> Bool {
    follow(touch)
    return true
  }

  override func continueTracking(_ touch: Touch, with event: ResponderEvent?) -> Bool {
    follow(touch)
    return true
  }

  override func endTracking(_ touch: Touch?, with event: ResponderEvent?) {
    onChange(place.color, true)
  }

  override func cancelTracking(with event: ResponderEvent?) { onChange(place.color, true) }

  private func follow(_ touch: Touch) {
    let (p, box) = (touch.location(in: self), box)
    guard box.width > 0, box.height > 0 else { return }
    move(
      to: HueLightness(
        hue: (p.x - box.minX) / box.width, lightness: 1 - (p.y - box.minY) / box.height),
      isFinal: false)
  }

  private func move(to new: HueLightness, isFinal: Bool) {
    guard new != place else { return }
    place = new
    setNeedsDisplay()
    onChange(new.color, isFinal)
  }

  override func keyDown(with event: KeyEvent) {
    let step = 0.05
    var new = place
    switch event.key {
    case "left": new = HueLightness(hue: place.hue - step, lightness: place.lightness)
    case "right": new = HueLightness(hue: place.hue + step, lightness: place.lightness)
    case "up": new = HueLightness(hue: place.hue, lightness: place.lightness + step)
    case "down": new = HueLightness(hue: place.hue, lightness: place.lightness - step)
    default: return super.keyDown(with: event)
    }
    move(to: new, isFinal: true)
  }

  // MARK: Drawing

  private var box: CGRect { bounds.insetBy(dx: 0, dy: looks.theme.unit) }

  private static let hues = CGGradient(
    stops: (0...6).map {
      CGGradient.Stop(
        location: Double($0) / 6,
        color: CGColor(hue: Double($0) / 6, saturation: 1, brightness: 1, alpha: 1))
    })
  private static let shades = CGGradient(stops: [
    .init(location: 0, color: CGColor(gray: 1)),
    .init(location: 0.5, color: CGColor(gray: 1, alpha: 0)),
    .init(location: 0.5, color: CGColor(gray: 0, alpha: 0)),
    .init(location: 1, color: CGColor(gray: 0)),
  ])

  override func draw(in context: CGContext) {
    let (theme, box) = (looks.theme, box)
    context.saveGState()
    context.clip(to: PathData(box, cornerRadius: theme.cornerRadius))
    context.drawLinearGradient(
      Self.hues, start: CGPoint(x: box.minX, y: 0), end: CGPoint(x: box.maxX, y: 0), options: [])
    context.drawLinearGradient(
      Self.shades, start: CGPoint(x: 0, y: box.minY), end: CGPoint(x: 0, y: box.maxY), options: [])
    context.restoreGState()
    drawMark(in: context, theme)
    if isFocused { drawFocusRing(in: context, around: box, radius: theme.cornerRadius) }
  }

  private func drawMark(in context: CGContext, _ theme: InterfaceTheme) {
    let radius = theme.unit * 2.5
    let inner = box.insetBy(dx: radius, dy: radius)
    let center = CGPoint(
      x: min(max(box.minX + place.hue * box.width, inner.minX), inner.maxX),
      y: min(max(box.maxY - place.lightness * box.height, inner.minY), inner.maxY))
    func circle(_ radius: Double) -> CGRect {
      CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }
    context.setFillColor(theme.knob)
    context.fillEllipse(in: circle(radius))
    context.setStrokeColor(theme.knobShadow)
    context.setLineWidth(theme.hairline)
    context.strokeEllipse(in: circle(radius))
    context.setFillColor(place.color)
    context.fillEllipse(in: circle(radius - theme.unit / 2))
  }
}
