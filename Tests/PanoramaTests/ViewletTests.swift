import Foundation
import Panorama
import PanoramaRaster
import TestSupport
import Testing

/// Fills itself and records its calls.
@MainActor
final class WitnessViewlet: Viewlet {
  var drawings = 0
  var log: [String] = []
  override func draw(in context: CGContext) {
    drawings += 1
    context.setFillColor(.systemBlue)
    context.fill(bounds.insetBy(dx: 1, dy: 1))
  }
  override func singleAction() { log.append("single") }
  override func doubleAction() { log.append("double") }
  override func multipleAction(count: Int) { log.append("\(count) times") }
  override func holdAction() { log.append("hold") }
}

@MainActor @Suite struct ViewletTests {
  let window = Window(size: CGSize(width: 400, height: 300))
  let view = PanoramaView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  let scene = Panorama(bounds: CGRect(x: 0, y: 0, width: 4000, height: 4000))

  init() {
    window.rootView.addSubviewToFit(view)
    view.panorama = scene
  }

  func touch(
    _ phase: TouchInput.Phase, _ id: Int = 1, _ x: Double, _ y: Double, at t: Double
  ) {
    window.handle(
      InputEvent(time: t, kind: .touch(TouchInput(phase: phase, id: id, x: x, y: y))))
  }

  func tap(_ x: Double, _ y: Double, at t: Double) {
    touch(.began, 1, x, y, at: t)
    touch(.ended, 1, x, y, at: t + 0.05)
  }

  // MARK: Coordinates

  @Test func boundsAreLaidOntoTheFrame() {
    let outer = WitnessViewlet(frame: CGRect(x: 100, y: 100, width: 200, height: 100))
    outer.bounds = CGRect(x: 10, y: 20, width: 100, height: 50)
    let inner = WitnessViewlet(frame: CGRect(x: 20, y: 30, width: 10, height: 10))
    inner.transform = CGAffineTransform(rotationAngle: .pi / 2)
    outer.addViewlet(inner)
    scene.addViewlet(outer)
    #expect(CGPoint(x: 10, y: 20).applying(outer.transformToPanorama) == CGPoint(x: 100, y: 100))
    let corner = CGPoint.zero.applying(inner.transformToPanorama)
    #expect(hypot(corner.x - 140, corner.y - 120) < 1e-9, "the inner transform comes first")
    #expect(scene.findViewlet(at: CGPoint(x: 130, y: 130)) === inner)
    #expect(scene.findViewlet(at: CGPoint(x: 150, y: 130)) === outer)
  }

  @Test func emptyFramesDivideNothingByZero() {
    let flat = WitnessViewlet(frame: CGRect(x: 5, y: 5, width: 0, height: 0))
    flat.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    scene.addViewlet(flat)
    #expect(flat.transformToPanorama.isFinite)
    #expect(scene.findViewlet(at: CGPoint(x: 5, y: 5)) == nil)
    #expect(scene.displayList.bounds.isEmpty || scene.displayList.bounds.width.isFinite)
  }

  // MARK: Tree

  @Test func theFrontmostEnabledOneIsFound() {
    let tiles = (0..<3).map {
      WitnessViewlet(frame: CGRect(x: $0 * 10, y: 0, width: 50, height: 50))
    }
    tiles.forEach(scene.addViewlet)
    let place = CGPoint(x: 25, y: 25)
    #expect(scene.findViewlet(at: place) === tiles[2])
    tiles[2].isEnabled = false
    #expect(scene.findViewlet(at: place) === tiles[1])
    tiles[1].isHidden = true
    #expect(scene.findViewlet(at: place) === tiles[0])
    tiles[1].isHidden = false
    tiles[0].bringToFront()
    #expect(scene.findViewlet(at: place) === tiles[0])
    scene.removeViewlet(tiles[0])
    #expect(tiles[0].panorama == nil && scene.viewlets.count == 2)
    tiles[1].addViewlet(tiles[2])
    #expect(tiles[2].parent === tiles[1] && scene.viewlets.count == 1)
    tiles[2].addViewlet(tiles[1])
    #expect(tiles[1].parent == nil || tiles[1].panorama === scene, "none goes inside itself")
  }

  /// Random additions, removals, moves and raises, compared with a plain array.
  @Test(arguments: 0..<5)
  func orderAndPlacesAgreeWithAPlainArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var plain: [WitnessViewlet] = []
    func frame() -> CGRect {
      CGRect(
        x: Int.random(in: 0...900, using: &random), y: Int.random(in: 0...900, using: &random),
        width: Int.random(in: 3...120, using: &random),
        height: Int.random(in: 3...120, using: &random))
    }
    for step in 0..<1500 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0...4:
        let tile = WitnessViewlet(frame: frame())
        scene.addViewlet(tile)
        plain.append(tile)
      case 5...6 where !plain.isEmpty:
        let tile = plain.remove(at: Int.random(in: plain.indices, using: &random))
        scene.removeViewlet(tile)
      case 7 where !plain.isEmpty:
        let tile = plain.remove(at: Int.random(in: plain.indices, using: &random))
        tile.bringToFront()
        plain.append(tile)
      case 8 where !plain.isEmpty:
        plain[Int.random(in: plain.indices, using: &random)].frame = frame()
      default:
        let place = CGPoint(
          x: Double.random(in: 0...1000, using: &random),
          y: Double.random(in: 0...1000, using: &random))
        let expected = plain.last { $0.frame.contains(place) }
        #expect(scene.findViewlet(at: place) === expected)
      }
      if step % 250 == 249 {
        let isInOrder = scene.viewlets.elementsEqual(plain) { $0 === $1 }
        #expect(isInOrder)
        let agrees = boxes(scene.displayList) == plain.map { $0.frame.insetBy(dx: 1, dy: 1) }
        #expect(agrees, "drawn in order, each in its place")
      }
    }
  }

  /// The boxes of everything drawn, in order.
  private func boxes(_ list: DisplayList, _ t: CGAffineTransform = .identity) -> [CGRect] {
    list.items.flatMap { item -> [CGRect] in
      let placed = item.transform.concatenating(t)
      if case .list(let child) = item.operation { return boxes(child, placed) }
      let box = item.bounds.applying(t)
      return [box]
    }
  }

  // MARK: Drawing

  @Test func movingOneOfManyRebuildsAlmostNothing() {
    var tiles: [WitnessViewlet] = []
    for i in 0..<20_000 {
      let tile = WitnessViewlet(
        frame: CGRect(x: i % 200 * 20, y: i / 200 * 20, width: 18, height: 18))
      scene.addViewlet(tile)
      tiles.append(tile)
    }
    var before = Set<ObjectIdentifier>()
    collect(scene.displayList, &before)
    tiles[12_345].frame.origin.x += 3
    var after = Set<ObjectIdentifier>()
    collect(scene.displayList, &after)
    #expect(after.subtracting(before).count <= 5, "one list on each level")
    #expect(tiles[12_345].drawings == 1, "a move draws nothing anew")
    tiles[7].setNeedsDisplay()
    _ = scene.displayList
    #expect(tiles[7].drawings == 2)
    #expect(tiles[8].drawings == 1)
  }

  private func collect(_ list: DisplayList, _ into: inout Set<ObjectIdentifier>) {
    guard into.insert(list.identity).inserted else { return }
    for item in list.items {
      if case .list(let child) = item.operation { collect(child, &into) }
    }
  }

  @Test func movingOneDrawsItsRectanglesOnly() {
    let renderer = FrameRenderer(
      rasterizer: Rasterizer(threads: 1), width: 400, height: 300)
    var tiles: [WitnessViewlet] = []
    for i in 0..<200 {
      let tile = WitnessViewlet(
        frame: CGRect(x: i % 20 * 20, y: i / 20 * 20, width: 18, height: 18))
      scene.addViewlet(tile)
      tiles.append(tile)
    }
    renderer.render(window.makeFrame(), transform: .identity)
    tiles[45].frame.origin.x += 2
    #expect(window.needsFrame)
    let update = renderer.render(window.makeFrame(), transform: .identity)
    let reach = CGRect(x: 100, y: 40, width: 22, height: 20).insetBy(dx: -2, dy: -2)
    #expect(!update.drawn.isEmpty)
    #expect(update.drawn.allSatisfy { reach.contains($0.cgRect) })
  }

  @Test func stylesAreLookedUpInTheParent() {
    let card = Viewlet(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let label = LabelViewlet(frame: CGRect(x: 10, y: 10, width: 80, height: 20), text: "note")
    card.addViewlet(label)
    scene.addViewlet(card)
    #expect(label.look(up: \.textColor) == nil)
    card.style.textColor = .systemRed
    #expect(label.look(up: \.textColor) == .systemRed)
    label.style.textColor = .systemBlue
    #expect(label.look(up: \.textColor) == .systemBlue)
    _ = scene.displayList
    card.style.fill = .gradient([.white, .systemGray5], .vertical)
    #expect(window.needsFrame)
  }
}
