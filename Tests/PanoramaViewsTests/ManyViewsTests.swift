import Foundation
import PanoramaGraphics
import PanoramaViews
import TestSupport
import Testing

/// The work for a change of one view among many, which is counted and not timed.
@MainActor @Suite struct ManyViewsTests {
  private final class Tile: View {
    var drawings = 0
    override func draw(in context: CGContext) {
      drawings += 1
      context.fill(bounds)
    }
  }

  /// Tiles 20 points apart in a scroll view of 400 by 300 points.
  @MainActor private final class Board {
    let hand = Hand()
    let scroller = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    let content: View
    var tiles: [Tile] = []

    init(_ count: Int) {
      let columns = Int(Double(count).squareRoot().rounded(.up))
      let side = Double(columns) * 20
      content = View(frame: CGRect(x: 0, y: 0, width: side, height: side))
      scroller.contentSize = content.bounds.size
      for place in 0..<count {
        let tile = Tile(
          frame: CGRect(
            x: Double(place % columns) * 20, y: Double(place / columns) * 20, width: 15, height: 15)
        )
        tiles.append(tile)
        content.addSubview(tile)
      }
      scroller.addSubview(content)
      hand.root.addSubview(scroller)
      _ = hand.window.makeFrame()
    }

    /// The list of the tiles.
    func list() -> DisplayList {
      func search(_ list: DisplayList) -> DisplayList? {
        if list.isSpatial { return list }
        for case .list(let inner) in list.items.map(\.operation) {
          if let found = search(inner) { return found }
        }
        return nil
      }
      return search(hand.window.makeFrame()) ?? .empty
    }

    func tiles(in area: CGRect) -> [Tile] { tiles.filter { area.intersects($0.frame) } }
  }

  @Test func onlyWhatComesNearTheWindowIsAskedToDraw() {
    let board = Board(10_000)
    let drawn = board.tiles.count { $0.drawings > 0 }
    #expect(drawn >= 300 && drawn < 2000, "\(drawn)")
    board.scroller.contentOffset = CGPoint(x: 1200, y: 1100)
    _ = board.hand.window.makeFrame()
    let seen = board.tiles(in: CGRect(x: 1200, y: 1100, width: 400, height: 300))
    #expect(!seen.isEmpty && seen.allSatisfy { $0.drawings == 1 })
    // Zoomed out, all of them are visible.
    board.content.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
    board.content.frame.origin = .zero
    board.scroller.contentOffset = .zero
    _ = board.hand.window.makeFrame()
    #expect(board.tiles.allSatisfy { $0.drawings == 1 })
    #expect(board.list().drawingCount == 10_000)
  }

  @Test func anUndrawnViewThatComesNearIsDrawn() throws {
    let board = Board(10_000)
    let far = try #require(board.tiles.last)
    #expect(far.drawings == 0)
    let before = board.hand.window.makeFrame().drawingCount
    far.setNeedsDisplay()
    far.backgroundColor = .white
    #expect(board.hand.window.makeFrame().drawingCount == before)
    far.frame.origin = CGPoint(x: 100, y: 100)
    #expect(board.hand.window.makeFrame().drawingCount == before + 2)
    #expect(far.drawings == 1)
  }

  /// A part of a distant view that extends into the visible area is drawn from the first frame.
  @Test func whatSticksOutOfAFarViewIsShown() throws {
    let board = Board(10_000)
    let far = try #require(board.tiles.last)
    let before = board.hand.window.makeFrame().drawingCount
    let child = Tile(frame: CGRect(x: 50, y: 50, width: 10, height: 10))
    far.addSubview(child)
    child.center = far.convert(CGPoint(x: 60, y: 60), from: board.content)
    #expect(board.hand.window.makeFrame().drawingCount == before + 2)
    #expect(child.drawings == 1)
    far.frame.origin.x += 3
    let shadowed = board.tiles[9000]
    #expect(shadowed.drawings == 0)
    shadowed.looks.shadow = OutlineShadow(
      color: .black, radius: 5,
      offset: CGSize(width: -shadowed.center.x + 100, height: -shadowed.center.y + 100))
    _ = board.hand.window.makeFrame()
    #expect(shadowed.drawings == 1)
  }

  @Test func changingOneOfTenThousandIsTheWorkOfChangingOneOfAHundred() throws {
    var made: [Int] = []
    for count in [100, 10_000] {
      let board = Board(count)
      let tile = board.tiles[2]
      let drawings = board.tiles.map(\.drawings)
      var most = 0
      for step in 0..<40 {
        let before = board.list()
        switch step % 4 {
        case 0: tile.center.x += 5
        case 1: tile.removeFromSuperview()
        case 2: board.content.addSubview(tile)
        default: board.content.bringSubviewToFront(board.tiles[step])
        }
        most = max(most, board.list().nodesNotShared(with: before))
      }
      made.append(most)
      #expect(board.tiles.map(\.drawings) == drawings)
      #expect(board.content.subviews.count == count)
      #expect(board.content.subviews.last === board.tiles[39])
    }
    // One node per level, and sometimes a leaf that splits or is merged.
    #expect(made[1] <= 16, "nodes made anew: \(made)")
  }

  /// Random changes of the order, compared with an array.
  @Test(arguments: 0..<4)
  func theOrderIsThatOfAnArray(seed: UInt64) throws {
    var dice = SeededGenerator(seed: seed)
    let hand = Hand()
    var model: [View] = []
    let all = (0..<150).map { (i: Int) -> Tile in
      let (x, y) = (Double(i % 10) * 40, Double(i / 10) * 20)
      return Tile(frame: CGRect(x: x, y: y, width: 30, height: 15))
    }
    for step in 0..<600 {
      let view = try #require(all.randomElement(using: &dice))
      let other = try #require(all.randomElement(using: &dice))
      let index = Int.random(in: -1...170, using: &dice)
      func take() { model.removeAll { $0 === view } }
      switch Int.random(in: 0..<7, using: &dice) {
      case 0:
        hand.root.insertSubview(view, at: index)
        take()
        model.insert(view, at: min(max(0, index), model.count))
      case 1 where view !== other:
        hand.root.insertSubview(view, belowSubview: other)
        take()
        model.insert(view, at: model.firstIndex { $0 === other } ?? model.count)
      case 2 where view !== other:
        hand.root.insertSubview(view, aboveSubview: other)
        take()
        model.insert(view, at: model.firstIndex { $0 === other }.map { $0 + 1 } ?? model.count)
      case 3 where view.superview != nil:
        hand.root.bringSubviewToFront(view)
        take()
        model.append(view)
      case 4 where view.superview != nil:
        hand.root.sendSubviewToBack(view)
        take()
        model.insert(view, at: 0)
      case 5 where model.count > 3:
        hand.root.exchangeSubview(at: 1, withSubviewAt: 2)
        model.swapAt(1, 2)
      case 6:
        view.removeFromSuperview()
        take()
      default:
        hand.root.addSubview(view)
        take()
        model.append(view)
      }
      #expect(hand.root.subviews == model, "seed \(seed), step \(step)")
      let point = CGPoint(x: dice.number(in: 0...400), y: dice.number(in: 0...300))
      let hit = model.last { $0.frame.contains(point) } ?? hand.root
      #expect(hand.window.hitTest(point) === hit)
      if step % 5 == 0 {
        #expect(hand.window.makeFrame().drawingCount == model.count + 1, "seed \(seed), \(step)")
      }
    }
  }
}
