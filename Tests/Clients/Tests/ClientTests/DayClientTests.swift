import Clients
import PanoramaTesting
import PanoramaUIKit
import Testing

/// Five programs in ordinary iOS style: a form, a game of cards, a drawing board, albums and a chart.
@Suite @MainActor struct DayClientTests {
  @Test func theFormFollowsItsSwitch() throws {
    let controller = SettingsViewController()
    let stage = Stage(width: 400, height: 700) { controller }
    try stage.play(Hand())
    let button = controller.saveButton.frame
    #expect(button.width == 320 && button.midX == 200 && button.height == 48)
    #expect(controller.progressView.frame.maxY == 688)
    #expect(controller.form.frame.width == 400)
    #expect(controller.form.arrangedSubviews.allSatisfy { $0.frame.minX == 20 })
    let before = controller.scrollView.contentSize.height
    #expect(controller.detailLabel.frame.height > 10)
    controller.detailSwitch.isOn = false
    controller.detailSwitch.sendActions(for: .valueChanged)
    #expect(controller.detailLabel.frame.height == 0)
    #expect(controller.scrollView.contentSize.height < before)
    controller.copiesStepper.value = 5
    controller.copiesStepper.sendActions(for: .valueChanged)
    #expect(controller.copiesLabel.text == "5")
    controller.saveButton.sendActions(for: .touchUpInside)
    #expect(controller.progressView.progress == 1)
  }

  @Test func cardsAreDealtFlippedAndFound() throws {
    let controller = CardGameViewController()
    let stage = Stage(width: 400, height: 500) { controller }
    var hand = Hand()
    hand.wait(3)
    hand.tap(CGPoint(x: 90, y: 150))
    hand.wait(1)
    hand.tap(CGPoint(x: 90, y: 300))
    let found = hand.time + 3
    hand.wait(4)
    // The hint pulses for ever, so the last event ends the session.
    hand.tap(CGPoint(x: 5, y: 495))
    try stage.play(
      hand,
      checks: [
        (2.5, { #expect(controller.cards.map(\.center.x) == [90, 200, 310, 90, 200, 310]) }),
        (
          found,
          {
            #expect(controller.score == 1)
            #expect(controller.cards[0].superview == nil && controller.cards[3].superview == nil)
            #expect(controller.hintView.layer.animationKeys() == ["spin"])
            controller.hintView.layer.removeAllAnimations()
          }
        ),
      ])
  }

  @Test func strokesAreUndoneAndCopied() throws {
    let controller = BoardViewController()
    let stage = Stage(width: 400, height: 400) { controller }
    var hand = Hand()
    hand.drag(from: CGPoint(x: 60, y: 200), to: CGPoint(x: 260, y: 200))
    hand.drag(from: CGPoint(x: 60, y: 300), to: CGPoint(x: 260, y: 300))
    try stage.play(hand)
    #expect(controller.board.strokes.count == 2 && controller.undoButton.isEnabled)
    let picture = try stage.picture
    #expect(pixel(picture, 160, 200) == UIColor.systemBlue.cgColor.argb)
    controller.undoButton.sendActions(for: .touchUpInside)
    #expect(controller.board.strokes.count == 1 && controller.redoButton.isEnabled)
    #expect(pixel(try stage.picture, 160, 300) == 0xFFFF_FFFF)
    controller.redoButton.sendActions(for: .touchUpInside)
    #expect(controller.board.strokes.count == 2 && !controller.redoButton.isEnabled)
    #expect(controller.picture().cgImage?.width == 760)
    #expect(try #require(controller.thumbnail()).starts(with: [0xFF, 0xD8]))
  }

  @Test func albumsArePushedAndEmptied() throws {
    let controller = PhotoBrowserController()
    let stage = Stage(width: 400, height: 600) { controller }
    try stage.play(Hand())
    let navigation = try #require(controller.viewControllers?.first as? UINavigationController)
    let list = try #require(navigation.topViewController as? AlbumListController)
    #expect(list.stack.frame == CGRect(x: 16, y: 64, width: 368, height: 98))
    let row = try #require(list.stack.arrangedSubviews.first as? UIButton)
    row.sendActions(for: .touchUpInside)
    let window = try #require(stage.replayer?.host.window)
    func pass() {
      for _ in 0..<60 {
        window.advance(to: window.time + 1 / 60)
        _ = window.makeFrame()
      }
    }
    pass()
    let album = try #require(navigation.topViewController as? AlbumController)
    #expect(album.pageControl.numberOfPages == 3 && album.pages[2].frame.minX == 800)
    album.pageControl.currentPage = 1
    album.pageControl.sendActions(for: .valueChanged)
    pass()
    #expect(album.pageControl.currentPage == 1)
    func askToDelete() throws -> UIAlertController {
      let buttons = navigation.navigationBar.subviews.compactMap { $0 as? UIButton }
      buttons.max { $0.frame.maxX < $1.frame.maxX }?.sendActions(for: .touchUpInside)
      pass()
      return try #require(album.presentedViewController as? UIAlertController)
    }
    for left in [2, 1, 0] {
      _ = try askToDelete()
      window.handle(
        InputEvent(time: window.time, kind: .key(KeyInput(phase: .down, key: "escape"))))
      pass()
      #expect(album.pages.count == left + 1, "nothing was deleted")
      let alert = try askToDelete()
      let buttons = alert.view.subviews.compactMap { $0 as? Button }
      buttons.first { $0.title == "Delete" }?.press()
      pass()
      #expect(album.pages.count == left)
    }
    #expect(navigation.topViewController === list, "an empty album is left")
  }

  @Test func theChartDrawsItself() throws {
    let controller = ChartViewController()
    let stage = Stage(width: 400, height: 400) { controller }
    var half: CGFloat = 0
    try stage.play(
      Hand(),
      checks: [(0.5, { half = controller.chart.line.presentation()?.strokeEnd ?? 0 })])
    #expect(half > 0.1 && half < 0.9 && controller.chart.line.strokeEnd == 1)
    let window = try #require(stage.replayer?.host.window)
    for frame in 1...240 { window.advance(to: window.time + Double(frame % 2 + 1) / 60) }
    #expect(controller.chart.line.presentation()?.strokeEnd == 1 && !window.isAnimating)
    let picture = try stage.picture
    #expect(pixel(picture, 376, 150) != 0xFFFF_FFFF, "the area below the line")
    #expect(pixel(picture, 376, 30) == 0xFFFF_FFFF, "nothing above it")
    #expect((controller.ring.layer as? CAShapeLayer)?.strokeEnd == 0.75)
  }
}
