import Panorama

/// A rounded card with a border and its number.
@MainActor
final class CardViewlet: Viewlet {
  private let index: Int
  private let look: CardLook
  /// The colour of the square in which the card was created.
  private var color: CGColor { MillionCards.color(at: look.place(index)) }

  init(_ index: Int, at place: CGPoint, _ look: CardLook) {
    self.index = index
    self.look = look
    super.init(
      frame: CGRect(x: place.x, y: place.y, width: MillionCards.side, height: MillionCards.side))
  }

  override var keepsTouches: Bool { true }
  override var recognizesHold: Bool { false }
  override var accessibilityTitle: String { "Card \(index + 1)" }

  override func draw(in context: CGContext) {
    let outline = Path(
      roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerWidth: 12, cornerHeight: 12)
    context.setFillColor(look.theme.surface)
    context.fill(outline)
    context.setFillColor(color.copy(alpha: MillionCards.fillAlpha))
    context.fill(outline)
    context.setStrokeColor(color)
    context.setLineWidth(2)
    context.stroke(outline)
    // Glyphs smaller than two pixels are not legible.
    context.beginLevelOfDetail(0.12..<Double.infinity)
    let line = TextLine("Card \(index + 1)", font: look.font)
    context.draw(
      line, baseline: CGPoint(x: bounds.midX - line.width / 2, y: bounds.midY + 6),
      color: look.theme.text)
    context.endLevelOfDetail()
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
