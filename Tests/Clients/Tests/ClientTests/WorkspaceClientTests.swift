import Clients
import PanoramaTesting
import PanoramaUIKit
import Testing

@Suite @MainActor struct WorkspaceClientTests {
  private let controller = WorkspaceViewController()

  private func stage() -> Stage {
    Stage(width: 600, height: 400) { [controller] in controller }
  }

  /// A finger that has made a node with its centre at (300, 200).
  private var makingANode: Hand {
    var hand = Hand()
    hand.down(CGPoint(x: 300, y: 200))
    hand.wait(0.6)
    hand.up(CGPoint(x: 300, y: 200))
    hand.wait(0.5)
    return hand
  }

  @Test func theLifeCycleIsUIKits() throws {
    var hand = Hand()
    hand.wait(0.1)
    try stage().play(hand)
    #expect(controller.lifeCycle == ["didLoad", "willAppear", "didLayout", "didAppear"])
    #expect(controller.title == "Workspace")
    #expect(controller.scrollView.contentSize == CGSize(width: 5000, height: 5000))
    #expect(controller.scrollView.bounces && controller.scrollView.delaysContentTouches)
  }

  @Test func aLongPressOnEmptyGroundMakesANode() throws {
    var hand = Hand()
    hand.down(CGPoint(x: 300, y: 200))
    hand.wait(0.6)
    hand.up(CGPoint(x: 300, y: 200))
    let stage = stage()
    try stage.play(
      hand,
      checks: [
        (0.5, { #expect(self.controller.nodes.isEmpty, "not before half a second") }),
        (0.65, { #expect(self.controller.nodes.count == 1, "while the finger is still down") }),
      ])
    let node = try #require(controller.nodes.first)
    #expect(node.frame == CGRect(x: 225, y: 125, width: 150, height: 150))
    #expect(node.layer.cornerRadius == 10 && node.layer.borderWidth == 2)
    try expectGolden(try stage.picture, "clients/nodes-one")
  }

  @Test func aLongPressOnANodeMakesNone() throws {
    var hand = makingANode
    hand.down(CGPoint(x: 320, y: 220))
    hand.wait(0.8)
    hand.up(CGPoint(x: 320, y: 220))
    try stage().play(hand)
    #expect(controller.nodes.count == 1)
    #expect(controller.nodes[0].events == ["down", "up"])
    #expect(controller.nodes[0].isSelected, "touchUpInside")
    #expect(controller.nodes[0].layer.borderColor == UIColor.white.cgColor)
  }

  @Test func aShortPressMakesNone() throws {
    var hand = Hand()
    hand.tap(CGPoint(x: 100, y: 100))
    try stage().play(hand)
    #expect(controller.nodes.isEmpty)
  }

  @Test func aNodeFollowsTheFingerAndTheCanvasStays() throws {
    var hand = makingANode
    hand.down(CGPoint(x: 340, y: 240))
    hand.wait(0.3)
    hand.move(from: CGPoint(x: 340, y: 240), to: CGPoint(x: 460, y: 300), steps: 12)
    let middle = hand.time
    hand.wait(0.2)
    hand.up(CGPoint(x: 460, y: 300))
    var scrolledWhileDragged = true
    try stage().play(
      hand,
      checks: [(middle, { scrolledWhileDragged = self.controller.scrollView.isScrollEnabled })])
    #expect(!scrolledWhileDragged)
    #expect(controller.scrollView.isScrollEnabled, "back on at the end")
    #expect(controller.scrollView.contentOffset == .zero)
    let node = try #require(controller.nodes.first)
    // After the slop, 108 and 54 of the steps remain, from the point where it was grabbed.
    #expect(abs(node.center.x - 410) < 1e-9 && abs(node.center.y - 255) < 1e-9)
    #expect(node.events == ["down", "cancel"], "the drag takes the touch from the control")
  }

  @Test func aCancelledDragScrollsAgain() throws {
    var hand = makingANode
    hand.down(CGPoint(x: 300, y: 200))
    hand.wait(0.3)
    hand.move(from: CGPoint(x: 300, y: 200), to: CGPoint(x: 360, y: 200))
    let middle = hand.time
    hand.wait(0.1)
    hand.cancel(CGPoint(x: 360, y: 200))
    hand.wait(0.2)
    hand.drag(from: CGPoint(x: 100, y: 350), to: CGPoint(x: 100, y: 250))
    var seen: [Bool] = []
    try stage().play(
      hand, checks: [(middle, { seen.append(self.controller.scrollView.isScrollEnabled) })])
    #expect(seen == [false])
    #expect(controller.scrollView.isScrollEnabled)
    #expect(controller.scrollView.contentOffset.y > 50, "and the canvas scrolls")
  }

  @Test func aDragOfTheGroundScrolls() throws {
    var hand = Hand()
    hand.drag(from: CGPoint(x: 400, y: 300), to: CGPoint(x: 240, y: 300), steps: 16)
    try stage().play(hand)
    #expect(controller.nodes.isEmpty)
    #expect(controller.scrollCalls == ["willBeginDragging", "willEndDragging", "didEndDragging"])
    // 160 minus the 20 of the steps within the slop; the delegate extends the throw to a hundred.
    #expect(controller.scrollView.contentOffset == CGPoint(x: 100, y: 0))
  }

  @Test func nodesFollowAtEveryZoom() throws {
    controller.loadViewIfNeeded()
    controller.scrollView.contentOffset = CGPoint(x: 1000, y: 1000)
    var hand = makingANode
    hand.pinch(about: CGPoint(x: 300, y: 200), from: 300, to: 150)
    hand.wait(1)
    hand.down(CGPoint(x: 300, y: 200))
    hand.wait(0.3)
    hand.move(from: CGPoint(x: 300, y: 200), to: CGPoint(x: 360, y: 200), steps: 6)
    hand.wait(0.2)
    hand.up(CGPoint(x: 360, y: 200))
    let stage = stage()
    try stage.play(hand)
    let zoom = controller.scrollView.zoomScale
    #expect(zoom < 0.6 && zoom > 0.45)
    let node = try #require(controller.nodes.first)
    #expect(controller.nodes.count == 1)
    // 60 points of the screen minus the 20 of the steps within the slop.
    #expect(abs((node.center.x - 1300) * CGFloat(zoom) - 40) < 1e-9)
    #expect(node.center.y == 1200)
    #expect(controller.scrollCalls.contains { $0.hasPrefix("didEndZooming") })
    try expectGolden(try stage.picture, "clients/nodes-zoomed")
  }

  @Test func zoomStaysInItsLimits() throws {
    var hand = Hand()
    hand.pinch(about: CGPoint(x: 300, y: 200), from: 400, to: 60)
    hand.wait(1.5)
    try stage().play(hand)
    #expect(abs(controller.scrollView.zoomScale - 0.3) < 1e-9, "bounced back to the minimum")
    #expect(controller.scrollCalls.last == "didEndZooming 0.30")
  }
}
