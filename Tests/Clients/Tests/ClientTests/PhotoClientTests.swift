import Clients
import PanoramaTesting
import PanoramaUIKit
import Testing

@Suite @MainActor struct PhotoClientTests {
  private let controller: PhotoViewController

  init() { controller = PhotoViewController(photo: Self.photo) }

  /// 800 × 600 pixels with stripes, so that every position differs from its neighbours.
  private static var photo: UIImage {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 800, height: 600))
    return renderer.image { context in
      for i in 0..<8 {
        UIColor(hue: CGFloat(i) / 8, saturation: 0.7, brightness: 0.9, alpha: 1).setFill()
        context.fill(CGRect(x: i * 100, y: 0, width: 100, height: 600))
      }
      UIColor.white.setFill()
      UIBezierPath(ovalIn: CGRect(x: 300, y: 200, width: 200, height: 200)).fill()
    }
  }

  private func stage() -> Stage {
    Stage(width: 400, height: 400) { [controller] in controller }
  }

  private var shown: CGRect { controller.imageView.frame }

  @Test func itStartsFitted() throws {
    let stage = stage()
    try stage.play(Hand())
    #expect(controller.fitScale == 0.5)
    #expect(controller.currentScale == 0.5)
    #expect(shown == CGRect(x: 0, y: 50, width: 400, height: 300))
    try expectGolden(try stage.picture, "clients/photo-fit")
  }

  @Test func smallPhotosAreNotEnlarged() throws {
    let small = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 80)).image {
      $0.fill(CGRect(x: 0, y: 0, width: 100, height: 80))
    }
    let controller = PhotoViewController(photo: small)
    try Stage(width: 400, height: 400) { controller }.play(Hand())
    #expect(controller.currentScale == 1)
    #expect(controller.imageView.frame == CGRect(x: 150, y: 160, width: 100, height: 80))
  }

  @Test func aDoubleTapZoomsToTheTappedPointAndBack() throws {
    var hand = Hand()
    hand.tap(CGPoint(x: 100, y: 150))
    hand.wait(0.1)
    hand.tap(CGPoint(x: 100, y: 150))
    hand.wait(1.5)
    let zoomed = hand.time
    hand.tap(CGPoint(x: 200, y: 200))
    hand.wait(0.1)
    hand.tap(CGPoint(x: 200, y: 200))
    hand.wait(1.5)
    let stage = stage()
    var there = CGRect.zero
    try stage.play(
      hand,
      checks: [
        (
          zoomed,
          {
            there = self.shown
            try expectGolden(try stage.picture, "clients/photo-double-tap")
          }
        )
      ])
    #expect(there == CGRect(x: -100, y: -50, width: 800, height: 600), "the point stayed")
    #expect(shown == CGRect(x: 0, y: 50, width: 400, height: 300), "and back")
    #expect(!controller.bar.isHidden, "no single tap in between")
  }

  @Test func aSingleTapWaitsForTheDoubleTapToFail() throws {
    var hand = Hand()
    hand.tap(CGPoint(x: 100, y: 150))
    let early = hand.time + 0.2
    hand.wait(1)
    hand.down(CGPoint(x: 1, y: 1))
    hand.cancel(CGPoint(x: 1, y: 1))
    var hiddenEarly = true
    try stage().play(hand, checks: [(early, { hiddenEarly = self.controller.bar.isHidden })])
    #expect(!hiddenEarly)
    #expect(controller.bar.isHidden)
  }

  @Test func pinchAndDragRunTogether() throws {
    var hand = Hand()
    hand.pinch(
      about: CGPoint(x: 200, y: 200), from: 100, to: 180, movingBy: CGPoint(x: 60, y: 0),
      lifting: false)
    let held = hand.time
    hand.wait(0.1)
    hand.cancel(CGPoint(x: 170, y: 200), id: 1)
    hand.cancel(CGPoint(x: 350, y: 200), id: 2)
    hand.wait(1)
    var frame = CGRect.zero
    try stage().play(hand, checks: [(held, { frame = self.shown })])
    #expect(frame.width > 640 && frame.width < 740, "zoomed")
    #expect(frame.midX > 225, "and moved")
  }

  @Test func beyondTheLimitsItSpringsBack() throws {
    var hand = Hand()
    hand.pinch(about: CGPoint(x: 200, y: 200), from: 80, to: 380)
    let lifted = hand.time
    hand.wait(1.5)
    let large = hand.time
    hand.pinch(about: CGPoint(x: 200, y: 200), from: 380, to: 60)
    hand.wait(1.5)
    var seen: [CGFloat] = []
    try stage().play(
      hand,
      checks: [
        (lifted - 0.1, { seen.append(self.shown.width) }),
        (large, { seen.append(self.shown.width) }),
      ])
    #expect(seen[0] > 1000, "past 100 % under the fingers")
    #expect(abs(seen[1] - 800) < 1e-6, "100 % at rest")
    #expect(abs(shown.width - 400) < 1e-6, "and fitted after the pinch together")
    #expect(shown.midX == 200 && shown.midY == 200)
  }

  @Test func aDragSettlesWithoutGaps() throws {
    var hand = Hand()
    hand.tap(CGPoint(x: 200, y: 200))
    hand.wait(0.1)
    hand.tap(CGPoint(x: 200, y: 200))
    hand.wait(1.5)
    hand.drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 390, y: 200), steps: 29)
    let dragged = hand.time
    hand.wait(1.5)
    var before = CGRect.zero
    let stage = stage()
    try stage.play(hand, checks: [(dragged - 0.1, { before = self.shown })])
    // 290 minus the 20 of the steps within the slop, from −200.
    #expect(before.minX == 70, "the finger's own distance, past the edge")
    #expect(abs(shown.minX) < 1e-6, "no gap at the left")
    try expectGolden(try stage.picture, "clients/photo-edge")
  }

  @Test func theSpringIsOnItsWay() throws {
    var hand = Hand()
    hand.drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 200, y: 200))
    let stage = stage()
    var pictures: [CGImage] = []
    try stage.play(
      hand,
      checks: [
        (hand.time - 0.1, { pictures.append(try stage.picture) }),
        (hand.time + 0.1, { pictures.append(try stage.picture) }),
      ])
    pictures.append(try stage.picture)
    // The photo's left edge, which is the first pixel that is not black.
    let edges = pictures.map { picture -> Int in
      (0..<400).first(where: { pixel(picture, $0, 60) != 0xFF00_0000 }) ?? 400
    }
    #expect(edges[0] == 80, "100 points less the 20 up to the step past the slop")
    #expect(edges[1] > 5 && edges[1] < 85, "under way")
    #expect(edges[2] == 0)
  }
}
