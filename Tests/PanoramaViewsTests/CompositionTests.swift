import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

/// Draws a square and counts the calls.
@MainActor
private final class Square: View {
  var drawings = 0
  override func draw(in context: CGContext) {
    drawings += 1
    context.fill(CGRect(x: bounds.minX, y: bounds.minY, width: 4, height: 4))
  }
}

extension DisplayList {
  /// The lists nested directly in this one.
  fileprivate var children: [DisplayList] {
    items.compactMap { if case .list(let l) = $0.operation { l } else { nil } }
  }
}

@MainActor @Suite struct CompositionTests {
  private func tree() -> (Hand, [Square]) {
    let hand = Hand()
    let squares = (0..<3).map { i in
      Square(frame: CGRect(x: Double(i) * 50, y: 0, width: 40, height: 40))
    }
    squares.forEach(hand.root.addSubview)
    return (hand, squares)
  }

  @Test func drawsOnceAndReplays() {
    let (hand, squares) = tree()
    #expect(hand.window.needsFrame)
    _ = hand.window.makeFrame()
    #expect(!hand.window.needsFrame)
    squares[0].center.x += 10
    squares[1].alpha = 0.5
    squares[2].isHidden = true
    #expect(hand.window.needsFrame)
    _ = hand.window.makeFrame()
    #expect(squares.map(\.drawings) == [1, 1, 1])
    squares[1].setNeedsDisplay()
    _ = hand.window.makeFrame()
    #expect(squares.map(\.drawings) == [1, 2, 1])
  }

  @Test func unchangedSubtreesAreTheSameList() throws {
    let (hand, squares) = tree()
    let before = try #require(hand.window.makeFrame().children.first)
    squares[1].setNeedsDisplay()
    let after = try #require(hand.window.makeFrame().children.first)
    #expect(!(before === after))
    #expect(before.children[0] === after.children[0])
    #expect(before.children[1].identity != after.children[1].identity)
    #expect(before.children[2] === after.children[2])
  }

  @Test func nothingChangedIsTheSameFrame() throws {
    let (hand, _) = tree()
    let before = try #require(hand.window.makeFrame().children.first)
    let after = try #require(hand.window.makeFrame().children.first)
    #expect(before === after)
  }

  /// Scrolling shares the content and changes one transform.
  @Test func scrollingSharesTheContents() throws {
    let hand = Hand(scale: 2)
    let scroller = View(frame: CGRect(x: 10, y: 10, width: 100, height: 100))
    scroller.clipsToBounds = true
    hand.root.addSubview(scroller)
    for i in 0..<20 {
      scroller.addSubview(Square(frame: CGRect(x: 0, y: Double(i) * 30, width: 20, height: 20)))
    }
    func contents() throws -> DisplayItem {
      let root = try #require(hand.window.makeFrame().children.first)
      return try #require(root.children.first?.items.first)
    }
    let before = try contents()
    scroller.bounds.origin.y = 17.3
    let after = try contents()
    guard case .list(let a) = before.operation, case .list(let b) = after.operation else {
      Issue.record("the contents are no list")
      return
    }
    #expect(a === b)
    #expect(after.transform.ty == -17.5, "on whole device pixels at two a point")
    #expect(before.clip == after.clip)
    #expect(scroller.bounds.origin.y == 17.3, "the model is exact")
  }

  @Test func scrollPositionsAreExactInsideAZoomedView() throws {
    let hand = Hand()
    let zoomed = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    zoomed.transform = CGAffineTransform(scaleX: 3, y: 3)
    let scroller = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroller.bounds.origin.y = 0.25
    scroller.addSubview(Square(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    zoomed.addSubview(scroller)
    hand.root.addSubview(zoomed)
    var list = hand.window.makeFrame()
    var shift = 0.0
    while let item = list.items.last, case .list(let child) = item.operation {
      if item.transform.ty == -0.25 { shift = item.transform.ty }
      list = child
    }
    #expect(shift == -0.25)
  }

  @Test func subviewsOutsideAreDrawnUnlessClipped() {
    let hand = Hand()
    let parent = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    parent.addSubview(Square(frame: CGRect(x: 100, y: 0, width: 20, height: 20)))
    hand.root.addSubview(parent)
    hand.window.backgroundColor = .white
    func drawn() -> CGRect { hand.window.makeFrame().children.first?.bounds ?? .null }
    #expect(drawn() == CGRect(x: 100, y: 0, width: 4, height: 4))
    parent.clipsToBounds = true
    #expect(drawn().isEmpty)
  }

  @Test func aHiddenViewCostsNoFrames() {
    let (hand, squares) = tree()
    squares[0].isHidden = true
    _ = hand.window.makeFrame()
    squares[0].setNeedsDisplay()
    _ = hand.window.makeFrame()
    squares[0].setNeedsDisplay()
    #expect(!hand.window.needsFrame)
    squares[0].isHidden = false
    #expect(hand.window.needsFrame)
    _ = hand.window.makeFrame()
    #expect(squares[0].drawings == 1)
  }

  @Test func layoutRunsBeforeTheFrame() {
    @MainActor final class Row: View {
      var layouts = 0
      override func layoutSubviews() {
        layouts += 1
        for (i, v) in subviews.enumerated() { v.frame.origin.x = Double(i) * 10 }
      }
    }
    let hand = Hand()
    let row = Row(frame: CGRect(x: 0, y: 0, width: 100, height: 10))
    hand.root.addSubview(row)
    for _ in 0..<3 { row.addSubview(View()) }
    _ = hand.window.makeFrame()
    #expect(row.layouts == 1)
    #expect(row.subviews.map(\.frame.origin.x) == [0, 10, 20])
    row.frame.size.width = 50
    _ = hand.window.makeFrame()
    #expect(row.layouts == 2)
  }
}
