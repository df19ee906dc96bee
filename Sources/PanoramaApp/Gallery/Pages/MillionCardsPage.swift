import Panorama

extension GalleryPage {
  /// A million viewlets, any of which can be dragged.
  static let million = GalleryPage(
    id: "million", title: "A million cards",
    summary: "Throw it, zoom out to all of them, drag any", source: "MillionCardsPage.swift",
    preview: { context in
      GalleryPreview(
        list: MillionCards(context, count: 30, columns: 6).displayList,
        focus: CGRect(x: 40, y: 40, width: 1120, height: 700))
    },
    makeView: { CanvasView(MillionCards($0), startsFitted: false) })
}

/// Cards in rows, each a viewlet. Seen from afar they are drawn as plain rectangles, and from
/// farther as an even tint: nobody could tell, and a million of anything take time.
@MainActor
final class MillionCards: Panorama {
  /// Points from card to card, and of a card.
  static let pitch = 300.0
  static let side = 150.0
  /// Below this zoom, cards are rectangles; below the second, a tint.
  private static let nearScale = 0.06
  private static let farScale = 0.02
  /// Of a card's colour on its ground.
  static let fillAlpha = 0.6
  /// Rectangles are drawn in squares of this many.
  private static let blockColumns = 50

  private let columns: Int
  private let theme: Theme
  private let fonts: FontLibrary

  init(_ context: GalleryContext, count: Int = 1_000_000, columns: Int = 1000) {
    self.columns = columns
    theme = context.theme
    fonts = context.fonts
    let rows = (count + columns - 1) / columns
    super.init(
      bounds: CGRect(
        x: 0, y: 0, width: Double(columns) * Self.pitch, height: Double(rows) * Self.pitch))
    minimumZoomScale = 0.001
    maximumZoomScale = 4
    minimumViewletScale = Self.nearScale
    let margin = (Self.pitch - Self.side) / 2
    let look = CardLook(theme: theme, font: fonts.systemFont(ofSize: 17, weight: .medium)) {
      CGPoint(
        x: Double($0 % columns) * Self.pitch + margin, y: Double($0 / columns) * Self.pitch + margin
      )
    }
    for index in 0..<count { addViewlet(CardViewlet(index, at: look.place(index), look)) }
  }

  override func draw(in context: CGContext) {
    context.setFillColor(theme.background)
    context.fill(bounds)
    context.beginLevelOfDetail(Self.farScale..<Self.nearScale)
    drawRectangles(in: context)
    context.endLevelOfDetail()
    context.beginLevelOfDetail(0..<Self.farScale)
    let share = (Self.side / Self.pitch) * (Self.side / Self.pitch)
    for (block, color) in blocks {
      context.setFillColor(color.copy(alpha: share))
      context.fill(block)
    }
    context.endLevelOfDetail()
  }

  /// Squares of cards, each with its colour.
  private var blocks: [(CGRect, CGColor)] {
    let step = Double(min(columns, Self.blockColumns)) * Self.pitch
    return stride(from: 0, to: Double(bounds.height), by: step).flatMap { y in
      stride(from: 0, to: Double(bounds.width), by: step).map { x in
        let box = CGRect(x: x, y: y, width: step, height: step).intersection(bounds)
        return (box, Self.color(at: CGPoint(x: x, y: y)))
      }
    }
  }

  /// Changes from square to square, so that one sees from afar where one is.
  static func color(at point: CGPoint) -> CGColor {
    let step = Double(blockColumns) * pitch
    let (x, y) = ((point.x / step).rounded(.down), (point.y / step).rounded(.down))
    return CGColor(
      hue: 0.55 + x * 0.021 + y * 0.013, saturation: 0.55, brightness: 0.82, alpha: 1)
  }

  /// One path for a square of cards, filled again for each.
  private func drawRectangles(in context: CGContext) {
    let size = min(columns, Self.blockColumns)
    var path = Path()
    for row in 0..<size {
      for column in 0..<size {
        path.addRect(
          CGRect(
            x: (Double(column) + 0.25) * Self.pitch, y: (Double(row) + 0.25) * Self.pitch,
            width: Self.side, height: Self.side))
      }
    }
    for (block, color) in blocks {
      context.saveGState()
      context.translateBy(x: block.minX, y: block.minY)
      context.setFillColor(color.copy(alpha: Self.fillAlpha))
      context.fill(path)
      context.restoreGState()
    }
  }
}

/// What all cards have in common.
@MainActor
private final class CardLook {
  let theme: Theme
  let font: Font
  /// Where a card of this number is made.
  let place: (Int) -> CGPoint

  init(theme: Theme, font: Font, place: @escaping (Int) -> CGPoint) {
    self.theme = theme
    self.font = font
    self.place = place
  }
}

/// A rounded card with a border and its number.
@MainActor
private final class CardViewlet: Viewlet {
  private let index: Int
  private let look: CardLook
  /// That of the square it was made in.
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
    // Letters of less than two pixels are gray dust.
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
