import Panorama
import PanoramaTesting
import Testing

@Suite @MainActor struct SessionShrinkerTests {
  private func touch(_ phase: TouchInput.Phase, _ y: Double, _ time: Double) -> Session.Line {
    let touch = TouchInput(phase: phase, id: 1, x: 60, y: y)
    return Session.Line(time: time, .input(InputEvent(time: time, kind: .touch(touch))))
  }

  /// Drags up and down, and two calls; only the second one zooms far.
  private var session: Session {
    var session = Session(
      window: Session.WindowSize(width: 120, height: 200),
      subject: .scroll(ScrollScene(content: CGSize(width: 500, height: 2000))))
    for n in 0..<20 {
      let start = Double(n) * 0.5
      session.lines.append(touch(.began, 150, start))
      for k in 1...10 {
        session.lines.append(
          touch(.moved, 150 - Double(k) * (n % 2 == 0 ? 8 : -4), start + Double(k) * 0.01))
      }
      session.lines.append(touch(.ended, 70, start + 0.12))
      if n == 6 || n == 13 {
        session.lines.append(
          Session.Line(
            time: start + 0.2, .call(.setZoomScale(n == 6 ? 1.5 : 2.9, animated: false))))
      }
    }
    session.lines.append(Session.Line(time: 11, .end))
    return session
  }

  private func violates(_ expectation: TraceExpectation) -> (Session) throws -> Bool {
    { session in
      var fails = false
      try Replayer(session).run(.rate(30)) { fails = fails || !expectation.holds(for: $0.state) }
      return fails
    }
  }

  @Test func oneCallRemainsOfManyEvents() throws {
    let expectation = try #require(TraceExpectation("zoom <= 2"))
    let small = try #require(try SessionShrinker.shrink(session, while: violates(expectation)))
    #expect(
      small.lines.map(\.content) == [.call(.setZoomScale(2.9, animated: false)), .end])
    #expect(try violates(expectation)(Session(parsing: small.text.utf8)))
  }

  @Test func whatIsLeftOfADragStillScrolls() throws {
    let expectation = try #require(TraceExpectation("offset_y < 30"))
    let small = try #require(try SessionShrinker.shrink(session, while: violates(expectation)))
    #expect(small.lines.count <= 5)
  }

  @Test func aSessionWithoutTheFaultIsNotShrunk() throws {
    let expectation = try #require(TraceExpectation("zoom <= 5"))
    #expect(try SessionShrinker.shrink(session, while: violates(expectation)) == nil)
  }

  @Test func theNumberOfReplaysIsLimited() throws {
    var count = 0
    _ = SessionShrinker.shrink(session, maximumTrials: 10) { _ in
      count += 1
      return true
    }
    #expect(count <= 12)
  }

  @Test func expectationsAreComparisonsOfColumns() throws {
    let frame = ScrollState(offset: CGPoint(x: 3, y: 40), zoom: 2)
    for (text, holds) in [
      ("offset_x == 3", true), ("offset_y != 40", false), ("zoom <= 2", true), ("zoom < 2", false),
      ("tracking == 0", true), ("offset_y > 39.5", true), ("zoom >= 2.5", false),
    ] {
      #expect(try #require(TraceExpectation(text)).holds(for: frame) == holds, "\(text)")
    }
    #expect(TraceExpectation("end zoom == 1")?.isAtEnd == true)
    for text in ["", "zoom", "zoom = 1", "zoom == x", "zum == 1", "zoom == nan", "end"] {
      #expect(TraceExpectation(text) == nil, "\(text)")
    }
  }
}
