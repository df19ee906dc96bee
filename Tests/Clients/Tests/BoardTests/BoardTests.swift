import Board
import Foundation
import Panorama
import PanoramaTesting
import Testing

/// What the tests of an app on Panorama look like.
@Suite @MainActor struct BoardTests {
  private let view = BoardView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let host: HeadlessHost
  private let hand: Hand

  init() {
    let window = Window(size: CGSize(width: 400, height: 300))
    window.rootView = view
    host = HeadlessHost(window: window)
    hand = Hand(on: host)
  }

  @Test func theButtonAddsCards() throws {
    try hand.tap("Add a card").tap("Add a card")
    #expect(view.board.cardCount == 3)
  }

  @Test func aFingerMovesTheBoard() {
    hand.finger.down(at: CGPoint(x: 300, y: 250))
      .move(by: CGVector(dx: 0, dy: -120), over: 0.3).hold(0.2).up()
    hand.waitForRest()
    #expect(abs(view.contentOffset.y - 110) <= 10)
  }

  @Test func aThrowGoesOnAfterTheFingerLeft() {
    hand.throw(from: CGPoint(x: 300, y: 250), by: CGVector(dx: 0, dy: -100))
    let lifted = view.contentOffset.y
    #expect(hand.waitForRest())
    #expect(view.contentOffset.y > lifted + 50)
  }

  @Test func cardsLookLikeCards() throws {
    view.board.addCard()
    // scripts/test sets this variable to see a test fail.
    if ProcessInfo.processInfo.environment["PANORAMA_WRONG_CARDS"] == "1" {
      view.board.cardColor = CGColor(red: 0.9, green: 0.3, blue: 0.3)
    }
    try expectGolden(picture(of: view.board), "board/cards")
    try expectGolden(commandsOf: drawing(of: view.board), "board/cards", width: 300, height: 180)
  }

  @Test func aPinchShowsTheBoardLarger() throws {
    hand.pinch(at: CGPoint(x: 200, y: 200), scale: 1.5)
    hand.waitForRest()
    #expect(host.picture?.pixels.contains(0xFFF2_CC4D) == true)
  }

  @Test func smallDrawingsAreReadable() {
    let corner = DisplayList { context in
      context.fill(CGRect(x: 1, y: 1, width: 3, height: 1))
      context.fill(CGRect(x: 1, y: 1, width: 1, height: 3))
    }
    #expect(
      ascii(corner, width: 5, height: 5) == """
        .....
        .###.
        .#...
        .#...
        .....
        """)
  }

  @Test func noFrameIsSlow() throws {
    for _ in 0..<20 { view.board.addCard() }
    hand.throw(from: CGPoint(x: 300, y: 250), by: CGVector(dx: -100, dy: -100))
    hand.waitForRest()
    // Far above what a frame takes, because other programs may run on the machine.
    try host.expectFrames(under: 250, percentile: 90)
  }

  private func drawing(of board: Board) -> DisplayList {
    DisplayList { board.draw(in: $0) }
  }

  private func picture(of board: Board) -> CGImage {
    drawing(of: board).picture(width: 300, height: 180, background: .white)
  }
}
