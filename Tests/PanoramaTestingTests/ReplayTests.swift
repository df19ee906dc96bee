import Panorama
import PanoramaTesting
import Testing

/// Hand-written sessions, as a recorder would write them.
private func session(_ lines: [String]) throws -> Session { try session("", lines) }

/// The same in a scroll view with other settings.
private func session(_ scene: String, _ lines: [String]) throws -> Session {
  let header =
    #"{"panorama":1,"window":{"width":375,"height":667,"scale":1},"#
    + #""scene":{"kind":"scroll","content":[1000,1600]\#(scene.isEmpty ? "" : "," + scene)}}"#
  return try Session(parsing: ([header] + lines).joined(separator: "\n").utf8)
}

/// A drag of one finger with a sample every 8 ms, from `y` by `dy` per sample, which lifts with the
/// last one.
private func drag(
  from y: Double, by dy: Double, samples: Int, at start: Double = 0.1, id: Int = 1
) -> [String] {
  func line(_ phase: String, _ i: Int) -> String {
    let t = start + Double(i) * 0.008
    return
      #"{"t":\#(t),"touch":{"phase":"\#(phase)","id":\#(id),"x":180,"y":\#(y + dy * Double(i))}}"#
  }
  return [line("began", 0)] + (1..<samples).map { line("moved", $0) } + [line("ended", samples)]
}

@MainActor
private func frames(
  _ session: Session, _ times: Replayer.FrameTimes = .rate(60)
) throws -> [ReplayFrame] {
  var frames: [ReplayFrame] = []
  try Replayer(session).run(times) { frames.append($0) }
  return frames
}

@Suite @MainActor struct ReplayTests {
  @Test func framesComeByTheClockUntilTheEnd() throws {
    let all = try frames(try session([#"{"t":0.1,"end":{}}"#]))
    let expected: [Double] = (0...6).map { Double($0) / 60 }
    #expect(all.map(\.time) == expected)
  }

  @Test func withoutAnEndTheyComeUntilEverythingRests() throws {
    let all = try frames(try session(drag(from: 500, by: -20, samples: 12)))
    let last = try #require(all.last)
    #expect(last.time > 1)
    #expect(last.state.offset.y > 300)
    #expect(!last.state.isDecelerating && !last.state.isTracking)
    #expect(all.dropLast().contains { $0.state.isDecelerating })
  }

  @Test func frameLinesSayWhenFramesAre() throws {
    let all = try frames(
      try session([
        #"{"t":0.5,"frame":{}}"#,
        #"{"t":0.5,"call":{"name":"setContentOffset","x":0,"y":300}}"#,
        #"{"t":0.5,"frame":{}}"#, #"{"t":0.75,"frame":{}}"#, #"{"t":1,"end":{}}"#,
        #"{"t":2,"frame":{}}"#,
      ]))
    #expect(all.map(\.time) == [0.5, 0.5, 0.75])
    #expect(all.map(\.state.offset.y) == [0, 300, 300])
    #expect(all.map(\.calls) == [[], ["didScroll"], []])
  }

  @Test func aThrowTellsItsDelegateInOrder() throws {
    let all = try frames(try session(drag(from: 500, by: -20, samples: 12)))
    var calls = all.flatMap(\.calls).map { $0.prefix { $0 != "(" } }
    calls = calls.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    #expect(
      calls == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging",
        "willBeginDecelerating", "didScroll", "didEndDecelerating",
      ])
    #expect(all.flatMap(\.calls).contains("didEndDragging(willDecelerate:true)"))
  }

  @Test func everyFrameRateEndsAtTheSameNumber() throws {
    let sessions = [
      try session(drag(from: 500, by: -20, samples: 12)),
      try session(drag(from: 100, by: 30, samples: 14)),
      try session(#""deceleration":"fast","paging":true"#, drag(from: 500, by: -25, samples: 9)),
      try session(
        drag(from: 500, by: -30, samples: 12) + drag(from: 500, by: -30, samples: 12, at: 0.4)),
    ]
    for session in sessions {
      // Frames at 60 Hz with a gap of 250 ms in the middle of the motion.
      let even: [Double] = (0...600).map { Double($0) / 60 }
      let hitch = even.filter { $0 < 0.3 || $0 >= 0.55 }
      let times: [Replayer.FrameTimes] = [
        .rate(30), .rate(60), .rate(120), .rate(144), .times(hitch),
        .times(hitch.map { $0 + 0.0037 }),
      ]
      let ends = try times.map { try #require(try frames(session, $0).last) }
      #expect(!ends[0].state.isDecelerating)
      for end in ends.dropFirst() {
        #expect(abs(end.state.offset.x - ends[0].state.offset.x) <= 1e-9)
        #expect(abs(end.state.offset.y - ends[0].state.offset.y) <= 1e-9)
        #expect(abs(end.state.zoom - ends[0].state.zoom) <= 1e-9)
      }
    }
  }

  @Test func everyFrameRateIsAtTheSamePlaceOnTheWay() throws {
    let thrown = try session(drag(from: 500, by: -20, samples: 12) + [#"{"t":0.5,"end":{}}"#])
    let at30 = try #require(try frames(thrown, .rate(30)).last)
    let at120 = try #require(try frames(thrown, .rate(120)).last)
    #expect(at30.time == 0.5 && at120.time == 0.5 && at30.state.isDecelerating)
    #expect(abs(at30.state.offset.y - at120.state.offset.y) <= 1e-9)
  }

  @Test func aPinchZoomsAboutItsFingers() throws {
    var lines: [String] = []
    for i in 0...10 {
      let phase = i == 0 ? "began" : i == 10 ? "ended" : "moved"
      for (id, side) in [(1, -1.0), (2, 1.0)] {
        let y = 300 + side * (50 + Double(i) * 5)
        lines.append(
          #"{"t":\#(Double(i) * 0.01),"touch":{"phase":"\#(phase)","id":\#(id),"x":180,"y":\#(y)}}"#
        )
      }
    }
    let all = try frames(try session(lines))
    let last = try #require(all.last)
    #expect(last.state.zoom > 1.5 && last.state.zoom < 2)
    // The content point between the fingers stayed under them.
    #expect(abs((last.state.offset.y + 300) / last.state.zoom - 300) < 1e-6)
    let names = Set(all.flatMap(\.calls).map { String($0.prefix { $0 != "(" }) })
    #expect(names.isSuperset(of: ["willBeginZooming", "didZoom", "didEndZooming"]))
  }

  @Test func altAndDragIsAPinchToo() throws {
    func mouse(_ t: Double, _ phase: String, _ y: Double) -> String {
      #"{"t":\#(t),"mouse":{"phase":"\#(phase)","x":187.5,"y":\#(y),"modifiers":["alt"]}}"#
    }
    let moves = (1...10).map { mouse(Double($0) * 0.01, "moved", 400 + Double($0) * 5) }
    let all = try frames(
      try session([mouse(0, "down", 400)] + moves + [mouse(0.11, "up", 450)]))
    #expect(all.contains { $0.state.isZooming })
    #expect(try #require(all.last).state.zoom > 1.3)
  }

  @Test func equalZoomLimitsSwitchThePinchOff() throws {
    var lines: [String] = []
    for i in 0...10 {
      let phase = i == 0 ? "began" : i == 10 ? "ended" : "moved"
      for (id, side) in [(1, -1.0), (2, 1.0)] {
        let y = 300 + side * (50 + Double(i) * 5)
        lines.append(
          #"{"t":\#(Double(i) * 0.01),"touch":{"phase":"\#(phase)","id":\#(id),"x":180,"y":\#(y)}}"#
        )
      }
    }
    let all = try frames(try session(#""minimumZoom":1,"maximumZoom":1"#, lines))
    #expect(all.allSatisfy { $0.state.zoom == 1 && !$0.state.isZooming })
  }

  @Test func theStartIsClampedToTheBounds() throws {
    let first = try #require(
      try frames(try session(#""offset":[-50,99999],"zoom":2"#, [#"{"t":0,"end":{}}"#])).first)
    #expect(first.state.zoom == 2)
    #expect(first.state.offset == CGPoint(x: 0, y: 3200 - 667))
  }

  @Test func anAnimatedCallArrivesAndSaysSo() throws {
    let all = try frames(
      try session([
        #"{"t":0.1,"call":{"name":"setContentOffset","x":10,"y":300,"animated":true}}"#
      ]))
    #expect(try #require(all.last).state.offset == CGPoint(x: 10, y: 300))
    let calls = all.flatMap(\.calls)
    #expect(calls.last == "didEndScrollingAnimation")
    #expect(calls.dropLast().allSatisfy { $0 == "didScroll" } && calls.count > 10)
  }

  @Test func aFrameInFullThrowIsTheGoldenOne() throws {
    let replayer = try Replayer(
      session(drag(from: 500, by: -20, samples: 12) + [#"{"t":0.5,"end":{}}"#]))
    replayer.run { _ in replayer.host.draw() }
    try expectGolden(try #require(replayer.host.picture), "replay/throw")
  }

  @Test func aReplayIsTheSameEveryTime() throws {
    let thrown = try session(drag(from: 300, by: 15, samples: 12))
    #expect(try frames(thrown) == frames(thrown))
  }

  @Test func anAppNeedsSomeoneToMakeIt() throws {
    let session = Session(
      window: .init(width: 9, height: 9), subject: .app(arguments: ["sketch"]))
    #expect(throws: ReplayError.noApp(["sketch"])) { try Replayer(session) }
  }

  @Test func anAppIsPutIntoTheWindow() throws {
    let session = Session(
      window: .init(width: 90, height: 80), subject: .app(arguments: ["sketch", "a"]))
    var given: [String] = []
    let scroll = ScrollView(frame: .zero)
    let replayer = try Replayer(session) { arguments, window in
      given = arguments
      window.rootView.addSubviewToFit(scroll)
    }
    #expect(given == ["sketch", "a"])
    #expect(replayer.mainScrollView === scroll)
    var count = 0
    replayer.run { _ in count += 1 }
    #expect(count == 1)
  }
}

@Suite struct TraceTests {
  @Test func aRowHasItsNumbersAsShortAsTheyCanBe() {
    var state = ScrollState(offset: CGPoint(x: 0, y: -12.5), zoom: 1)
    state.isTracking = true
    state.isZoomBouncing = true
    let frame = ReplayFrame(
      index: 3, time: 0.1 + 0.2, state: state,
      calls: ["willBeginDragging", "didEndDragging(willDecelerate:true)"])
    #expect(
      TraceText.row(frame)
        == #"0.30000000000000004,0,-12.5,1,1,0,0,0,1,"#
        + #""willBeginDragging;didEndDragging(willDecelerate:true)""#)
  }

  @Test func theHeaderNamesEveryColumn() {
    let frame = ReplayFrame(index: 0, time: 0, state: ScrollState(), calls: [])
    #expect(
      TraceText.header
        == "t,offset_x,offset_y,zoom,tracking,dragging,decelerating,zooming,zoom_bouncing,calls")
    #expect(TraceText.row(frame) == #"0,0,0,1,0,0,0,0,0,"""#)
  }
}
