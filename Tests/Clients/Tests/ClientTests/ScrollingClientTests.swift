import Clients
import PanoramaTesting
import PanoramaUIKit
import Testing

@Suite @MainActor struct ScrollingClientTests {
  private let controller = ScrollingViewController()

  private func stage() -> Stage {
    Stage(width: 320, height: 480) { [controller] in controller }
  }

  @Test func aPanMovesTheOriginByTheFingersWay() throws {
    var hand = Hand()
    // The slop is 10 points: the pan counts from the first step beyond it.
    hand.drag(from: CGPoint(x: 160, y: 400), to: CGPoint(x: 160, y: 280), steps: 12)
    try stage().play(hand)
    #expect(controller.customScrollView.bounds.origin == CGPoint(x: 0, y: 100))
    #expect(controller.customScrollView.frame == CGRect(x: 0, y: 0, width: 320, height: 480))
    #expect(controller.rectangles[0].frame == CGRect(x: 20, y: 20, width: 100, height: 100))
    #expect(
      controller.rectangles[0].convert(CGPoint(x: 0, y: 100), to: nil) == CGPoint(x: 20, y: 20))
  }

  @Test func itIsClampedAtBothEnds() throws {
    var hand = Hand()
    hand.drag(from: CGPoint(x: 160, y: 100), to: CGPoint(x: 260, y: 300))
    var seen: [CGPoint] = []
    try stage().play(
      hand, checks: [(hand.time, { seen.append(self.controller.customScrollView.bounds.origin) })])
    #expect(seen == [.zero], "nothing above or to the left")

    for _ in 0..<3 { hand.drag(from: CGPoint(x: 160, y: 470), to: CGPoint(x: 160, y: 10)) }
    let other = ScrollingViewController()
    try Stage(width: 320, height: 480) { other }.play(hand)
    #expect(other.customScrollView.bounds.origin == CGPoint(x: 0, y: 320), "800 − 480 is the end")
  }

  @Test func touchesFindWhatIsShown() throws {
    var hand = Hand()
    hand.drag(from: CGPoint(x: 160, y: 400), to: CGPoint(x: 160, y: 280), steps: 12)
    try stage().play(hand)
    let view = try #require(controller.customScrollView)
    let blue = view.convert(CGPoint(x: 60, y: 320), from: view.superview)
    #expect(view.hitTest(blue, with: nil) === controller.rectangles[2])
    #expect(view.hitTest(CGPoint(x: 30, y: 30), with: nil) == nil, "scrolled out of the bounds")
  }

  @Test func theDemoLooksAsInTheEssay() throws {
    let stage = stage()
    try stage.play(Hand())
    try expectGolden(try stage.picture, "clients/scroll-start")
    controller.customScrollView.bounds.origin = CGPoint(x: 0, y: 100)
    let picture = try stage.picture
    try expectGolden(picture, "clients/scroll-100")
    #expect(pixel(picture, 30, 10) == 0xFFFF_0000, "the red rectangle's lower end")
    #expect(pixel(picture, 160, 70) == 0xFF00_FF00)
    #expect(pixel(picture, 60, 310) == 0xFF00_00FF)
  }
}
