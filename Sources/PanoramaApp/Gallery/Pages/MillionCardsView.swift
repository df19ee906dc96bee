import Panorama

/// The page of the million cards: those in sight are there at once, the others come a few thousand
/// a frame, so that neither the first frame nor a hand waits for them.
@MainActor
final class MillionCardsView: View, FrameAnimation {
  private let cards: MillionCards
  private let canvas: CanvasView
  private var hasMore: Bool

  /// Cards of the first frame: more rows than any window shows at that zoom.
  private static let firstCount = 10_000
  /// Cards a frame: about 8 ms of work.
  private static let stepCount = 10_000

  init(_ context: GalleryContext) {
    cards = MillionCards(context)
    canvas = CanvasView(cards, start: .corner, theme: context.theme)
    hasMore = cards.deal(context.isImmediate ? .max / 2 : Self.firstCount)
    super.init(frame: .zero)
    addSubviewToFit(canvas)
  }

  required init?(coder: NSCoder) { nil }

  override func didMoveToWindow() {
    if hasMore { window?.add(self) }
  }

  func advance(to time: Double) -> Bool {
    guard window != nil else { return false }
    hasMore = cards.deal(Self.stepCount)
    return hasMore
  }
}
