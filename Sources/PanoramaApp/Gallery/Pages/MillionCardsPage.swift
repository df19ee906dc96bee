import Panorama

extension GalleryPage {
  /// A million viewlets, each of which can be dragged.
  static let million = GalleryPage(
    id: "million", title: "A million cards",
    summary: "Throw it, zoom out to all of them, drag any", source: "MillionCardsPage.swift",
    preview: { context in
      GalleryPreview(
        list: MillionCards(context, count: 30, columns: 6).dealt().displayList,
        focus: CGRect(x: 40, y: 40, width: 1120, height: 700))
    },
    makeView: { MillionCardsView($0) })
}

/// Rows of cards, each of which is a viewlet. At small scales they are drawn as plain rectangles,
/// and at very small scales as an even tint, which looks the same and is much faster.
@MainActor
final class MillionCards: Panorama {
  /// The distance between the centres of neighbouring cards, in points.
  static let pitch = 300.0
  static let side = 150.0
  /// The zoom below which cards are rectangles; below `farScale` they are a tint.
  private static let nearScale = 0.06
  private static let farScale = 0.02
  /// The share of a card that has its colour.
  static let fillShare = 0.6
  /// The number of cards along the side of a square that is drawn at once.
  private static let blockColumns = 50

  private let count: Int
  private let columns: Int
  private let theme: InterfaceTheme
  private let look: CardLook
  /// The number of cards that were dealt.
  private var dealtCount = 0
  /// The number of rows and columns of the upper left corner that were dealt first.
  private var corner = 0

  init(_ context: GalleryContext, count: Int = 1_000_000, columns: Int = 1000) {
    (self.count, self.columns) = (count, columns)
    theme = context.theme
    let margin = (Self.pitch - Self.side) / 2
    look = CardLook(
      theme: theme, font: context.fonts.systemFont(ofSize: 17, weight: .medium)
    ) {
      CGPoint(
        x: Double($0 % columns) * Self.pitch + margin, y: Double($0 / columns) * Self.pitch + margin
      )
    }
    let rows = (count + columns - 1) / columns
    super.init(
      bounds: CGRect(
        x: 0, y: 0, width: Double(columns) * Self.pitch, height: Double(rows) * Self.pitch))
    minimumZoomScale = 0.001
    maximumZoomScale = 4
    minimumViewletScale = Self.nearScale
  }

  /// Deals the next cards, from the first row down.
  ///
  /// - Returns: whether there are more.
  func deal(_ number: Int) -> Bool {
    let end = min(count, dealtCount + number)
    for index in dealtCount..<end where index % columns >= corner || index / columns >= corner {
      add(index)
    }
    dealtCount = end
    return end < count
  }

  /// Deals the rows and columns of the upper left corner before all others.
  func dealCorner(_ size: Int) {
    corner = min(size, columns)
    for index in 0..<min(count, corner * columns) where index % columns < corner { add(index) }
  }

  private func add(_ index: Int) {
    addViewlet(CardViewlet(index, at: look.place(index), look))
  }

  /// Deals all cards.
  func dealt() -> MillionCards {
    _ = deal(count)
    return self
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

  /// The squares of cards, each with its colour.
  private var blocks: [(CGRect, CGColor)] {
    let step = Double(min(columns, Self.blockColumns)) * Self.pitch
    return stride(from: 0, to: Double(bounds.height), by: step).flatMap { y in
      stride(from: 0, to: Double(bounds.width), by: step).map { x in
        let box = CGRect(x: x, y: y, width: step, height: step).intersection(bounds)
        return (box, Self.color(at: CGPoint(x: x, y: y)))
      }
    }
  }

  /// The colour of a card, which changes from square to square for orientation at small scales.
  static func color(at point: CGPoint) -> CGColor {
    let step = Double(blockColumns) * pitch
    let (x, y) = ((point.x / step).rounded(.down), (point.y / step).rounded(.down))
    return CGColor(
      hue: 0.55 + x * 0.021 + y * 0.013, saturation: 0.55, brightness: 0.82, alpha: 1)
  }

  /// Draws all squares with one path.
  private func drawRectangles(in context: CGContext) {
    let size = min(columns, Self.blockColumns)
    var path = PathData()
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
      context.setFillColor(color.copy(alpha: Self.fillShare))
      context.fill(path)
      context.restoreGState()
    }
  }
}

/// The page of the million cards. The visible cards are created at once, the others in several
/// frames, so that neither the first frame nor the user waits for them.
@MainActor
final class MillionCardsView: View, FrameAnimation {
  private let cards: MillionCards
  private let canvas: CanvasView
  private var hasMore: Bool
  /// Whether a frame with the visible cards is, or is about to be, on the screen.
  private var hasBegun = false

  /// The number of rows and columns of the first frame, more than any window shows at that zoom.
  private static let firstRows = 30
  /// The number of cards per frame, which take about 8 ms.
  private static let stepCount = 10_000

  init(_ context: GalleryContext) {
    cards = MillionCards(context)
    canvas = CanvasView(cards, start: .corner, theme: context.theme)
    cards.dealCorner(Self.firstRows)
    hasMore = context.isImmediate ? cards.deal(.max / 2) : true
    super.init(frame: .zero)
    addSubviewToFit(canvas)
  }

  required init?(coder: NSCoder) { nil }

  override func didMoveToWindow() {
    if hasMore { window?.add(self) }
  }

  func advance(to time: Double) -> Bool {
    guard window != nil else { return false }
    guard hasBegun else {
      hasBegun = true
      return true
    }
    hasMore = cards.deal(Self.stepCount)
    return hasMore
  }
}

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
    look.drawFace(in: context, color: color, suit: index % 4)
    // Glyphs smaller than two pixels are not legible.
    context.beginLevelOfDetail(0.12..<Double.infinity)
    let line = TextLine("Card \(index + 1)", font: look.font)
    context.draw(
      line, baseline: CGPoint(x: bounds.midX - line.width / 2, y: bounds.maxY - 24),
      color: look.theme.text)
    context.endLevelOfDetail()
  }

  override func touchBegan(_ touch: Touch, with event: ResponderEvent?) {
    bringToFront()
    super.touchBegan(touch, with: event)
  }

  override func touchMoved(_ touch: Touch, with event: ResponderEvent?) {
    super.touchMoved(touch, with: event)
    follow(touch)
  }
}

/// The common properties of all cards.
@MainActor
final class CardLook {
  let theme: InterfaceTheme
  let font: Font
  /// The initial position of the card with a number.
  let place: (Int) -> CGPoint
  private let outline: PathData
  private let band: PathData
  private let suits: [PathData]

  init(theme: InterfaceTheme, font: Font, place: @escaping (Int) -> CGPoint) {
    self.theme = theme
    self.font = font
    self.place = place
    let side = MillionCards.side
    let box = CGRect(x: 1, y: 1, width: side - 2, height: side - 2)
    outline = PathData(roundedRect: box, cornerWidth: 12, cornerHeight: 12)
    let foot = side * MillionCards.fillShare
    var band = PathData()
    band.move(to: SIMD2(1, foot))
    band.addLine(to: SIMD2(1, 13))
    band.addQuadCurve(to: SIMD2(13, 1), control: SIMD2(1, 1))
    band.addLine(to: SIMD2(side - 13, 1))
    band.addQuadCurve(to: SIMD2(side - 1, 13), control: SIMD2(side - 1, 1))
    band.addLine(to: SIMD2(side - 1, foot))
    band.closeSubpath()
    self.band = band
    suits = Self.suits(around: SIMD2(side / 2, foot / 2), radius: 24)
  }

  /// Draws a card without its number.
  func drawFace(in context: CGContext, color: CGColor, suit: Int) {
    context.setFillColor(theme.surface)
    context.fill(outline)
    context.setFillColor(color)
    context.fill(band)
    context.setFillColor(CGColor(gray: 1, alpha: 0.9))
    context.fill(suits[suit])
    context.setStrokeColor(color)
    context.setLineWidth(2)
    context.stroke(outline)
  }

  /// Clubs, diamonds, hearts and spades.
  private static func suits(around center: SIMD2<Double>, radius r: Double) -> [PathData] {
    func point(_ x: Double, _ y: Double) -> SIMD2<Double> { center + SIMD2(x, y) * r }
    func addStem(to path: inout PathData) {
      path.move(to: point(0, 0))
      path.addQuadCurve(to: point(0.45, 1), control: point(0, 0.9))
      path.addLine(to: point(-0.45, 1))
      path.addQuadCurve(to: point(0, 0), control: point(0, 0.9))
    }
    /// A heart with its tip down, or up as in a spade.
    func addHeart(to path: inout PathData, tip: Double) {
      let y = tip * -1
      path.move(to: point(0, tip))
      path.addCurve(
        to: point(0, y * 0.45), control1: point(-1.5, y * 0.1), control2: point(-0.9, y * 1.25))
      path.addCurve(
        to: point(0, tip), control1: point(0.9, y * 1.25), control2: point(1.5, y * 0.1))
      path.closeSubpath()
    }
    var club = PathData()
    for (x, y) in [(0.0, -0.5), (-0.5, 0.25), (0.5, 0.25)] {
      let middle = point(x, y)
      club.addEllipse(
        in: CGRect(x: middle.x - r * 0.45, y: middle.y - r * 0.45, width: r * 0.9, height: r * 0.9))
    }
    addStem(to: &club)
    var diamond = PathData()
    diamond.move(to: point(0, -1))
    for (x, y) in [(0.75, 0.0), (0, 1), (-0.75, 0)] { diamond.addLine(to: point(x, y)) }
    diamond.closeSubpath()
    var heart = PathData()
    addHeart(to: &heart, tip: 1)
    var spade = PathData()
    addHeart(to: &spade, tip: -1)
    addStem(to: &spade)
    return [club, diamond, heart, spade]
  }
}
