import Panorama

/// A note of 200 × 120 points with a soft shadow and a delete button, which can be dragged.
@MainActor
final class NoteCard: Viewlet {
  private let text: String
  /// The margin for the shadow, in points.
  private static let margin = 10.0
  private static let size = CGSize(width: 200, height: 120)

  init(_ text: String, at place: CGPoint, font: Font) {
    self.text = text
    let m = Self.margin
    super.init(
      frame: CGRect(origin: place, size: Self.size).insetBy(dx: -m, dy: -m))
    style.font = font
    style.textColor = CGColor(argb: 0xFF3A_3300)
    let delete = CrossViewlet(
      frame: CGRect(x: Double(bounds.maxX) - m - 36, y: m, width: 36, height: 36))
    delete.action = { [weak self] in
      guard let self else { return }
      if let parent { parent.removeViewlet(self) } else { panorama?.removeViewlet(self) }
    }
    addViewlet(delete)
  }

  override var accessibilityTitle: String { text }

  private var card: CGRect { bounds.insetBy(dx: Self.margin, dy: Self.margin) }

  override func contains(_ point: CGPoint) -> Bool { card.contains(point) }
  override var keepsTouches: Bool { true }

  override func draw(in context: CGContext) {
    context.saveGState()
    context.setShadow(
      offset: CGSize(width: 2, height: 2), blur: 6, color: CGColor(gray: 0, alpha: 0.2))
    context.setFillColor(CGColor(argb: 0xFFFF_F3B0))
    context.fill(Path(roundedRect: card, cornerWidth: 6, cornerHeight: 6))
    context.restoreGState()
    let layout = TextLayout(text, font: font, maximumWidth: Double(card.width) - 56)
    context.draw(
      layout, at: CGPoint(x: card.minX + 14, y: card.minY + 12),
      color: look(up: \.textColor) ?? .black)
  }

  override func touchBegan(_ touch: Touch, with event: Event?) {
    bringToFront()
    super.touchBegan(touch, with: event)
  }

  override func touchMoved(_ touch: Touch, with event: Event?) {
    super.touchMoved(touch, with: event)
    follow(touch)
  }
}

/// A button with a small cross.
@MainActor
private final class CrossViewlet: Viewlet {
  var action: (@MainActor () -> Void)?
  override var maximumTapCount: Int { 1 }
  override var recognizesHold: Bool { false }
  override var keepsTouches: Bool { true }
  override func singleAction() { action?() }
  override var accessibilityRole: AccessibilityRole { .button }
  override var accessibilityTitle: String { "Delete" }
  override var accessibilityActions: [AccessibilityAction] { [.press] }

  override func draw(in context: CGContext) {
    let box = bounds.insetBy(dx: 10, dy: 10)
    Icon.close.draw(
      in: context, rect: box, color: CGColor(argb: 0x993A_3300), lineWidth: 2.5)
  }
}

/// A filled ellipse, whose hue changes with each tap.
@MainActor
final class EllipseViewlet: Viewlet {
  private var color: CGColor { didSet { setNeedsDisplay() } }

  init(frame: CGRect, color: CGColor) {
    self.color = color
    super.init(frame: frame)
  }

  override func draw(in context: CGContext) {
    context.setFillColor(color)
    context.fillEllipse(in: bounds.insetBy(dx: 1, dy: 1))
  }

  override func contains(_ point: CGPoint) -> Bool {
    let (x, y) = ((point.x - bounds.midX) / bounds.width, (point.y - bounds.midY) / bounds.height)
    return x * x + y * y <= 0.25
  }

  override var accessibilityTitle: String { "Ellipse" }
  override var accessibilityActions: [AccessibilityAction] { [.press] }
  override var maximumTapCount: Int { 1 }
  override func singleAction() {
    let (h, s, b, a) = color.hsb
    color = CGColor(hue: h + 0.15, saturation: s, brightness: b, alpha: a)
  }
}
