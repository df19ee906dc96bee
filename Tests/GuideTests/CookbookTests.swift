import Panorama
import PanoramaTesting
import Testing

/// Recipes of the cookbook do what it says.
@Suite @MainActor struct CookbookTests {
  private func show(_ view: View) -> Hand {
    let window = Window(size: CGSize(width: 400, height: 300))
    window.rootView = view
    return Hand(on: HeadlessHost(window: window))
  }

  @Test func aPinStaysAtItsPlaceAndKeepsItsSize() {
    let scene = Panorama(bounds: CGRect(x: 100, y: 50, width: 2000, height: 2000))
    scene.maximumZoomScale = 8
    let map = PinnedMap(panorama: scene)
    map.minimumNumberOfTouchesToScroll = 1
    let hand = show(map)
    let pin = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    map.addPin(pin, at: CGPoint(x: 300, y: 250))
    for _ in 0..<2 {
      hand.throw(from: CGPoint(x: 200, y: 200), by: CGVector(dx: -60, dy: -40)).waitForRest()
      hand.pinch(at: CGPoint(x: 200, y: 150), scale: 1.7).waitForRest()
      let expected = CGPoint(
        x: 200 * map.zoomScale - map.contentOffset.x, y: 200 * map.zoomScale - map.contentOffset.y)
      #expect(abs(pin.center.x - expected.x) < 0.01 && abs(pin.center.y - expected.y) < 0.01)
      #expect(pin.frame.size == CGSize(width: 20, height: 20))
    }
    #expect(map.zoomScale > 2)
  }

  @Test func aPieceIsDraggedAndSnaps() {
    let scene = Panorama(bounds: CGRect(x: 0, y: 0, width: 2000, height: 2000))
    let piece = Piece(frame: CGRect(x: 100, y: 100, width: 60, height: 60))
    scene.addViewlet(piece)
    let view = PanoramaView(panorama: scene)
    view.minimumNumberOfTouchesToScroll = 1
    let hand = show(view)
    hand.finger.down(at: CGPoint(x: 120, y: 120)).move(by: CGVector(dx: 87, dy: 31), over: 0.3).up()
    hand.waitForRest()
    #expect(piece.frame.origin == CGPoint(x: 200, y: 150))
    #expect(view.contentOffset == .zero)
  }

  @Test func aCounterUndoesAndRedoes() {
    let counter = Counter()
    counter.change(to: 3)
    counter.undoManager.undo()
    #expect(counter.count == 0)
    counter.undoManager.redo()
    #expect(counter.count == 3)
  }
}
