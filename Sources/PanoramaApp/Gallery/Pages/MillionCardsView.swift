import Panorama

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
