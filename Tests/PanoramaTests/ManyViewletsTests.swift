import Foundation
import Panorama
import PanoramaRaster
import TestSupport
import Testing

/// The work for a change of one viewlet among many, which is counted and not timed.
@MainActor @Suite struct ManyViewletsTests {
  private final class Tile: Viewlet {
    var drawings = 0
    override func draw(in context: CGContext) {
      drawings += 1
      context.setFillColor(.systemBlue)
      context.fill(bounds)
    }
  }

  /// `count` tiles 20 points apart, added in an order independent of their positions.
  @MainActor private final class Board {
    let window = Window(size: CGSize(width: 400, height: 300))
    let view = PanoramaView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let scene: Panorama
    var tiles: [Tile] = []

    init(_ count: Int) {
      let columns = Int(Double(count).squareRoot().rounded(.up))
      let side = Double(columns) * 20
      scene = Panorama(bounds: CGRect(x: 0, y: 0, width: side, height: side))
      var dice = SeededGenerator(seed: UInt64(count))
      for place in (0..<count).shuffled(using: &dice) {
        let tile = Tile(
          frame: CGRect(
            x: Double(place % columns) * 20, y: Double(place / columns) * 20, width: 15, height: 15)
        )
        tiles.append(tile)
        scene.addViewlet(tile)
      }
      window.rootView.addSubviewToFit(view)
      view.panorama = scene
      _ = window.makeFrame()
    }

    /// The list of the viewlets in the displayed picture.
    func list() -> DisplayList {
      func search(_ list: DisplayList) -> DisplayList? {
        if list.isSpatial { return list }
        for case .list(let inner) in list.items.map(\.operation) {
          if let found = search(inner) { return found }
        }
        return nil
      }
      return search(window.makeFrame()) ?? .empty
    }

    var shownTile: Tile? { tiles.first { $0.frame.origin == CGPoint(x: 100, y: 100) } }
  }

  @Test func movingOneOfAHundredThousandIsTheWorkOfMovingOneOfAHundred() throws {
    var made: [Int] = []
    for count in [100, 100_000] {
      let board = Board(count)
      let tile = try #require(board.shownTile)
      var most = 0
      for step in 1...40 {
        let before = board.list()
        tile.frame.origin.x += step % 3 == 0 ? -7 : 5
        most = max(most, board.list().nodesNotShared(with: before))
        #expect(tile.drawings == 1)
      }
      made.append(most)
    }
    // One node per level, and sometimes a leaf that splits or is merged.
    #expect(made[1] <= 16, "nodes made anew: \(made)")
  }

  @Test func findingOneOfAHundredThousandLooksAtFew() throws {
    let board = Board(100_000)
    let point = CGRect(x: 107, y: 107, width: 0, height: 0)
    #expect(board.list().visitedBoxes(in: point) <= 250)
    #expect(board.scene.findViewlet(at: point.origin) === board.shownTile)
  }

  @Test func onlyWhatComesNearTheWindowIsAskedToDraw() throws {
    let board = Board(100_000)
    let drawn = board.tiles.count { $0.drawings > 0 }
    #expect(drawn >= 300 && drawn < 4000, "\(drawn)")
    board.view.contentOffset = CGPoint(x: 3000, y: 3000)
    _ = board.window.makeFrame()
    let there = board.tiles.filter {
      CGRect(x: 3000, y: 3000, width: 400, height: 300).contains($0.frame)
    }
    #expect(!there.isEmpty && there.allSatisfy { $0.drawings == 1 })
    // The whole drawing has them all, wherever one looks.
    #expect(board.scene.displayList.drawingCount == 100_000)
    #expect(board.tiles.allSatisfy { $0.drawings == 1 })
  }

  @Test func movingFromOneOfManyGroupsToAnotherKeepsTheViewlet() throws {
    let window = Window(size: CGSize(width: 400, height: 300))
    let view = PanoramaView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let scene = Panorama(bounds: CGRect(x: 0, y: 0, width: 400, height: 300))
    let groups = (0..<2).map { _ in Viewlet(frame: scene.bounds) }
    for group in groups {
      scene.addViewlet(group)
      for i in 0..<100 {
        group.addViewlet(Tile(frame: CGRect(x: Double(i) * 4, y: 0, width: 3, height: 3)))
      }
    }
    window.rootView.addSubviewToFit(view)
    view.panorama = scene
    let before = window.makeFrame().drawingCount
    let tile = try #require(groups[0].subviewlets.first)
    tile.frame.origin.y = 50
    groups[1].addViewlet(tile)
    #expect(window.makeFrame().drawingCount == before)
    // The list of changes of its old group no longer applies: it is noted again in its new group.
    tile.frame.origin.y = 100
    tile.isHidden = true
    #expect(window.makeFrame().drawingCount == before - 1)
  }

  /// Random changes of a large scene: the picture equals that of a new scene with the same content.
  @Test(arguments: 0..<3)
  func anyChangesShowWhatAFreshSceneShows(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let board = Board(400)
    let renderer = FrameRenderer(rasterizer: Rasterizer(threads: 1), width: 400, height: 300)
    renderer.render(board.window.makeFrame(), transform: .identity)
    for step in 0..<60 {
      let tile = try #require(board.tiles.randomElement(using: &dice))
      switch Int.random(in: 0..<8, using: &dice) {
      case 0: tile.isHidden.toggle()
      case 1: tile.alpha = dice.number(in: 0...1)
      case 2: tile.bringToFront()
      case 3: tile.transform = CGAffineTransform(rotationAngle: dice.number(in: -3...3))
      case 4:
        if tile.parent == nil { board.scene.addViewlet(tile) } else { tile.removeFromParent() }
      case 5:
        board.view.contentOffset = CGPoint(x: dice.number(in: 0...60), y: dice.number(in: 0...90))
      case 6: tile.addViewlet(Tile(frame: CGRect(x: -6, y: 4, width: 12, height: 12)))
      default: tile.frame.origin = CGPoint(x: dice.number(in: 0...390), y: dice.number(in: 0...290))
      }
      let frame = board.window.makeFrame()
      renderer.render(frame, transform: .identity)
      let fresh = FrameRenderer(rasterizer: Rasterizer(threads: 1), width: 400, height: 300)
      // Through a plain list of all items.
      fresh.render(DisplayList(items: flattened(frame)), transform: .identity)
      #expect(
        renderer.makeImage()?.pixels == fresh.makeImage()?.pixels, "seed \(seed), step \(step)")
    }
  }

  /// The same items, no list of them searchable.
  private func flattened(_ list: DisplayList) -> [DisplayItem] {
    list.items.map { item in
      guard case .list(let inner) = item.operation else { return item }
      return DisplayItem(
        .list(DisplayList(items: flattened(inner))), transform: item.transform, clip: item.clip,
        alpha: item.alpha)
    }
  }
}
