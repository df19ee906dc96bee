import Panorama

/// A field of cards, built and shown in one of several ways.
@MainActor
protocol CardScene: AnyObject {
  /// The content of the scroll view.
  var panoramaView: PanoramaView { get }
  /// Moves card `index` by `delta`.
  func move(_ index: Int, by delta: CGPoint)
}

/// One display list of all cards.
@MainActor
final class ListCards: CardScene {
  private final class Drawing: Panorama {
    let list: DisplayList

    init(_ field: CardField) {
      list = DisplayList { context in
        for index in 0..<field.count {
          let origin = field.frame(index).origin
          context.saveGState()
          context.translateBy(x: origin.x, y: origin.y)
          context.draw(field.drawing(index))
          context.restoreGState()
        }
      }
      super.init(bounds: field.bounds)
    }

    override func draw(in context: CGContext) { context.draw(list) }
  }

  let panoramaView: PanoramaView

  init(_ field: CardField) { panoramaView = PanoramaView(panorama: Drawing(field)) }

  /// Does nothing, because a list cannot change.
  func move(_ index: Int, by delta: CGPoint) {}
}

/// A viewlet for each card.
@MainActor
final class ViewletCards: CardScene {
  private final class Card: Viewlet {
    let drawing: DisplayList

    init(frame: CGRect, _ drawing: DisplayList) {
      self.drawing = drawing
      super.init(frame: frame)
    }

    override func draw(in context: CGContext) { context.draw(drawing) }
  }

  let panoramaView: PanoramaView
  private let cards: [Card]

  init(_ field: CardField) {
    let panorama = Panorama(bounds: field.bounds)
    cards = (0..<field.count).map { Card(frame: field.frame($0), field.drawing($0)) }
    for card in cards { panorama.addViewlet(card) }
    panoramaView = PanoramaView(panorama: panorama)
  }

  func move(_ index: Int, by delta: CGPoint) {
    cards[index].frame = cards[index].frame.offsetBy(dx: delta.x, dy: delta.y)
  }
}

/// A view for each card.
@MainActor
final class ViewCards: CardScene {
  private final class Card: View {
    let drawing: DisplayList

    init(frame: CGRect, _ drawing: DisplayList) {
      self.drawing = drawing
      super.init(frame: frame)
    }

    required init?(coder: NSCoder) { nil }

    override func draw(in context: CGContext) { context.draw(drawing) }
  }

  let panoramaView: PanoramaView
  private let cards: [Card]

  init(_ field: CardField) {
    panoramaView = PanoramaView(panorama: Panorama(bounds: field.bounds))
    cards = (0..<field.count).map { Card(frame: field.frame($0), field.drawing($0)) }
    for card in cards { panoramaView.contentView.addSubview(card) }
  }

  func move(_ index: Int, by delta: CGPoint) {
    let center = cards[index].center
    cards[index].center = CGPoint(x: center.x + delta.x, y: center.y + delta.y)
  }
}
