import Clients
import PanoramaTesting
import PanoramaUIKit
import Testing

@Suite @MainActor struct DrawingClientTests {
  private let controller = DrawingViewController()
  private var panorama: DrawingPanorama { controller.panorama }

  private func stage() -> Stage {
    Stage(width: 400, height: 300) { [controller] in controller }
  }

  @Test func theControllerSetsThePanoramaUp() throws {
    try stage().play(Hand())
    #expect(panorama.panoramaView === controller.panoramaView)
    #expect(panorama.shownIn === controller.panoramaView, "didMove(to:) was told")
    #expect(controller.panoramaView.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
    #expect(controller.panoramaView.scrollView.minimumZoomScale == 0.25)
    #expect(controller.panoramaView.scrollView.maximumZoomScale == 8)
    #expect(controller.panoramaView.scrollView.contentSize == CGSize(width: 1024, height: 1024))
    #expect(!controller.panoramaView.delaysContentTouches)
  }

  @Test func aFingerDrawsRedThenBlue() throws {
    var hand = Hand()
    hand.down(CGPoint(x: 50, y: 50))
    hand.move(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 250, y: 50))
    let middle = hand.time + 0.05
    hand.wait(0.1)
    hand.up(CGPoint(x: 250, y: 50))
    let stage = stage()
    var during: CGImage?
    try stage.play(
      hand,
      checks: [
        (
          middle,
          {
            #expect(self.panorama.linesInProgress == 1)
            during = try stage.picture
          }
        )
      ])
    let red = try #require(during)
    try expectGolden(red, "clients/drawing-in-progress")
    #expect(panorama.linesInProgress == 0)
    #expect(panorama.finishedLines.count == 1)
    #expect(panorama.finishedLines[0].color == .blue)
    #expect(panorama.finishedLines[0].path.bounds == CGRect(x: 50, y: 50, width: 200, height: 0))
    try expectGolden(try stage.picture, "clients/drawing-finished")
  }

  @Test func twoFingersScrollAndZoomAndDropTheStroke() throws {
    var hand = Hand()
    hand.pinch(
      about: CGPoint(x: 200, y: 150), from: 100, to: 200, movingBy: CGPoint(x: -40, y: -30))
    hand.wait(1)
    hand.drag(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 160))
    let stage = stage()
    try stage.play(hand)
    let view = try #require(controller.panoramaView)
    #expect(abs(view.zoomScale - 2 / 1.1) < 0.2)
    #expect(view.contentOffset.x > 100)
    #expect(panorama.finishedLines.count == 1, "the pinch left no line")
    let line = panorama.finishedLines[0].path.bounds
    #expect(abs(line.width - 100 / CGFloat(view.zoomScale)) < 1e-9, "in the scene's own points")
    let left = CGFloat(100 + view.contentOffset.x) / CGFloat(view.zoomScale)
    #expect(abs(line.minX - left) < 1e-9)
    try expectGolden(try stage.picture, "clients/drawing-zoomed")
  }

  @Test func aCancelledTouchDropsItsStroke() throws {
    var hand = Hand()
    hand.down(CGPoint(x: 50, y: 50))
    hand.move(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 90, y: 90))
    hand.cancel(CGPoint(x: 90, y: 90))
    try stage().play(hand)
    #expect(panorama.linesInProgress == 0)
    #expect(panorama.finishedLines.isEmpty)
  }

  @Test func twoFingersDrawTwoLinesUntilTheyScroll() throws {
    controller.loadViewIfNeeded()
    controller.panoramaView.isScrollEnabled = false
    controller.panoramaView.scrollView.pinchGestureRecognizer.isEnabled = false
    var hand = Hand()
    hand.down(CGPoint(x: 50, y: 50), id: 1)
    hand.down(CGPoint(x: 50, y: 200), id: 2)
    hand.move(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50), id: 1)
    hand.move(from: CGPoint(x: 50, y: 200), to: CGPoint(x: 150, y: 250), id: 2)
    hand.up(CGPoint(x: 150, y: 50), id: 1)
    hand.up(CGPoint(x: 150, y: 250), id: 2)
    try stage().play(hand)
    #expect(
      panorama.finishedLines.map(\.path.bounds) == [
        CGRect(x: 50, y: 50, width: 100, height: 0), CGRect(x: 50, y: 200, width: 100, height: 50),
      ])
  }

  @Test func eraseAndSaveAreThere() throws {
    var hand = Hand()
    hand.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 250, y: 150))
    let stage = stage()
    try stage.play(hand)
    let file = try #require(panorama.save())
    let saved = try #require(UIImage(data: file))
    #expect(saved.size == CGSize(width: 1024, height: 1024))
    let pixels = try #require(saved.cgImage)
    #expect(pixel(pixels, 150, 100) & 0xFF == 0xFF, "the stroke is in the file")
    #expect(pixel(pixels, 150, 100) != 0xFFFF_FFFF)
    panorama.erase()
    #expect(panorama.finishedLines.isEmpty)
    let white = try stage.picture
    #expect(pixel(white, 150, 100) == 0xFFFF_FFFF)
  }

  @Test func theLegendDraws() throws {
    let legend = LegendPanorama()
    let picture = legend.displayList.picture(width: 320, height: 240, background: .white)
    try expectGolden(picture, "clients/legend")
    #expect(legend.titleSize.width > 60 && legend.titleSize.height > 15)
    for (i, hue) in legend.hues.enumerated() { #expect(abs(hue - CGFloat(i) / 6) < 1e-9) }
    #expect(UIGraphicsGetCurrentContext() == nil, "every push was popped")
  }
}
