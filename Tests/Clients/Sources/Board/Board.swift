import Panorama

/// A board of cards, of which each tap on its button adds one.
public final class Board: Panorama {
  /// The number of cards.
  public private(set) var cardCount = 1
  /// The colour of the cards.
  public var cardColor = CGColor(red: 0.95, green: 0.8, blue: 0.3) { didSet { setNeedsDisplay() } }

  private static let cardSize = CGSize(width: 120, height: 80)
  private static let columns = 5

  /// Adds a card behind the last one.
  public func addCard() {
    cardCount += 1
    setNeedsDisplay()
  }

  public override func draw(in context: CGContext) {
    for number in 0..<cardCount {
      let place = CGPoint(
        x: 20 + Double(number % Self.columns) * 140, y: 80 + Double(number / Self.columns) * 100)
      context.setFillColor(cardColor)
      context.fill(
        PathData(
          roundedRect: CGRect(origin: place, size: Self.cardSize), cornerWidth: 8, cornerHeight: 8))
    }
  }
}

/// A board that fills a window, and the button that adds cards.
public final class BoardView: View {
  /// The board.
  public let board = Board(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
  private let canvas = PanoramaView(frame: .zero)
  private lazy var button = Button(title: "Add a card", style: .filled) { [unowned self] in
    board.addCard()
  }

  /// The part of the board that is shown.
  public var contentOffset: CGPoint { canvas.contentOffset }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    board.minimumZoomScale = 0.5
    board.maximumZoomScale = 4
    canvas.panorama = board
    canvas.minimumNumberOfTouchesToScroll = 1
    addSubview(canvas)
    addSubview(button)
  }

  public required init?(coder: NSCoder) { nil }

  public override func layoutSubviews() {
    canvas.frame = bounds
    button.frame = CGRect(x: 20, y: 16, width: 140, height: 44)
  }
}
