import Foundation
import Panorama
import PanoramaTesting
import TestSupport
import Testing

@Suite struct SessionTests {
  static let header =
    #"{"panorama":1,"window":{"width":375,"height":667,"scale":1},"#
    + #""scene":{"kind":"scroll","content":[1000,1600]}}"#

  @Test func leftOutKeysHaveTheFormatsDefaults() throws {
    let session = try Session(parsing: Self.header.utf8)
    #expect(session.window == Session.WindowSize(width: 375, height: 667))
    #expect(session.subject == .scroll(ScrollScene(content: CGSize(width: 1000, height: 1600))))
    #expect(session.lines.isEmpty)
  }

  @Test func everyKindOfLineIsRead() throws {
    let text = """
      {"t":0.000,"touch":{"phase":"began","id":1,"x":100,"y":200,"pressure":0.5}}
      {"t":0.010,"mouse":{"phase":"down","button":"right","x":1,"y":2,"clicks":2,"modifiers":["alt"]}}
      {"t":0.020,"scroll":{"dx":0,"dy":-1,"precise":false,"phase":"none","x":1,"y":2,"modifiers":[]}}
      {"t":0.030,"pinch":{"phase":"began","scale":1.02,"x":1,"y":2}}
      {"t":0.040,"key":{"phase":"down","key":"=","modifiers":["ctrl"],"repeat":true}}
      {"t":0.050,"text":{"string":"\\u00e9"}}
      {"t":0.060,"resize":{"width":800,"height":600,"scale":2}}
      {"t":0.070,"call":{"name":"setContentOffset","x":0,"y":300,"animated":true}}

      {"t":0.080,"frame":{}}
      {"t":9.999,"end":{}}
      """
    let lines = try Session(parsing: (Self.header + "\n" + text).utf8).lines
    let kinds: [InputEvent.Kind] = [
      .touch(TouchInput(phase: .began, id: 1, x: 100, y: 200, pressure: 0.5)),
      .mouse(MouseInput(phase: .down, button: .right, x: 1, y: 2, clicks: 2, modifiers: .alt)),
      .scroll(ScrollInput(dx: 0, dy: -1, x: 1, y: 2)),
      .pinch(PinchInput(phase: .began, scale: 1.02, x: 1, y: 2)),
      .key(KeyInput(phase: .down, key: "=", modifiers: .control, isRepeat: true)),
      .text("é"),
      .resize(ResizeInput(width: 800, height: 600, scale: 2)),
    ]
    let times = [0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06]
    let inputs = zip(times, kinds).map { time, kind in
      Session.Line(time: time, .input(InputEvent(time: time, kind: kind)))
    }
    #expect(
      lines == inputs + [
        Session.Line(time: 0.07, .call(.setContentOffset(CGPoint(x: 0, y: 300), animated: true))),
        Session.Line(time: 0.08, .frame), Session.Line(time: 9.999, .end),
      ])
    #expect(lines.map(\.number) == [2, 3, 4, 5, 6, 7, 8, 9, 11, 12])
  }

  @Test func aPenNeedsOnlyItsMark() throws {
    let line =
      #"{"t":1,"touch":{"phase":"began","id":1,"x":1,"y":2,"pressure":0.5,"pen":true,"tiltX":30}}"#
    let read = try #require(try Session(parsing: (Self.header + "\n" + line).utf8).lines.first)
    let pen = TouchInput(
      phase: .began, id: 1, x: 1, y: 2, pressure: 0.5, pen: PenInput(tiltX: 30))
    #expect(read == Session.Line(time: 1, .input(InputEvent(time: 1, kind: .touch(pen)))))
  }

  @Test(arguments: MouseInput.Button.allCases)
  func everyButtonOfTheMouseIsReadAndWritten(_ button: MouseInput.Button) throws {
    let line =
      #"{"t":1,"mouse":{"phase":"down","button":"\#(button)","x":1,"y":2,"clicks":1,"modifiers":[]}}"#
    let read = try #require(try Session(parsing: (Self.header + "\n" + line).utf8).lines.first)
    let input = InputEvent.Kind.mouse(MouseInput(phase: .down, button: button, x: 1, y: 2))
    #expect(read == Session.Line(time: 1, .input(InputEvent(time: 1, kind: input))))
    #expect(read.text == line)
  }

  @Test func aWrittenSessionReadsBackTheSame() throws {
    var scene = ScrollScene(content: CGSize(width: 1000.25, height: 0))
    scene.insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 0.1)
    (scene.minimumZoom, scene.zoom, scene.maximumZoom) = (0.5, 0.7, 8)
    scene.offset = CGPoint(x: -3, y: 1e-7)
    (scene.bounces, scene.paging, scene.deceleration) = (false, true, .fast)
    scene.minimumTouchesToPan = 2
    let kinds: [InputEvent.Kind] = [
      .touch(TouchInput(phase: .cancelled, id: -4, x: 0.1, y: 1.0 / 3)),
      .touch(
        TouchInput(
          phase: .moved, id: 2, x: 1, y: 2, pressure: 0.3,
          pen: PenInput(tiltX: -12.5, tiltY: 60, isEraser: true, isSideButtonPressed: true))),
      .mouse(MouseInput(phase: .moved, x: 1e300, y: -2, modifiers: [.shift, .command])),
      .scroll(ScrollInput(dx: 0.5, dy: 2, isPrecise: true, phase: .ended, x: 1, y: 2)),
      .pinch(PinchInput(phase: .changed, scale: 0.98, x: 1, y: 2)),
      .key(KeyInput(phase: .up, key: "\"\\\n\u{1}")), .text("é☃\t"),
      .composition(CompositionInput(text: "か\"な", start: 1, length: 2)),
      .resize(ResizeInput(width: 8, height: 6, scale: 1.5)),
      .drop(DropInput(files: ["a b", "ü"], x: 1, y: 2)),
      .drop(
        DropInput(
          files: [], picture: DroppedPicture(bytes: [0, 255, 7], fileExtension: "png"), x: 1, y: 2)),
      .focusGained, .focusLost, .hidden, .shown, .pointerLeft, .cancelAll,
    ]
    let inputs = kinds.enumerated().map { i, kind in
      Session.Line(time: Double(i) / 7, .input(InputEvent(time: Double(i) / 7, kind: kind)))
    }
    let calls: [SessionCall] = [
      .setContentOffset(CGPoint(x: 1, y: 2.5), animated: false),
      .setZoomScale(1.1, animated: true),
      .zoomToRect(CGRect(x: 1, y: 2, width: 3, height: 4), animated: true), .scrollToTop,
    ]
    let rest = calls.map { Session.Line(time: 3, .call($0)) }
    for kind in [Session.Subject.scroll(scene), .app(arguments: ["sketch", "a \"b\".sketch"])] {
      let session = Session(
        window: .init(width: 375.5, height: 667, scale: 2), subject: kind,
        lines: inputs + rest + [
          .init(time: 3, .frame),
          .init(time: 3, .input(InputEvent(time: 3, kind: .hidden)), window: 2),
          .init(time: 3, .closed, window: 2), .init(time: 4, .end),
        ])
      #expect(try Session(parsing: session.text.utf8) == session)
    }
  }

  @Test func aPlaceThatIsNoNumberDropsItsLine() throws {
    let text = """
      {"t":0.1,"touch":{"phase":"began","id":1,"x":NaN,"y":200}}
      {"t":0.2,"call":{"name":"setContentOffset","x":-inf,"y":0}}
      {"t":NaN,"frame":{}}
      {"t":0.3,"end":{}}
      """
    let session = try Session(parsing: (Self.header + "\n" + text).utf8)
    #expect(session.lines == [Session.Line(time: 0.3, .end)])
  }

  @Test(arguments: [
    (#"{"t":0.1}"#, "the line has a time but no event"),
    (#"{"t":0.1,"window":2}"#, "the line has a time but no event"),
    (#"{"t":0.1,"window":0,"closed":{}}"#, "'window' should be a window's number, from 1 on"),
    (#"{"t":0.1,"window":"a","closed":{}}"#, "'window' of 'line' should be a number"),
    (#"{"t":0.1,"tuch":{}}"#, "'tuch' is not an event"),
    (#"{"touch":{"phase":"began","id":1,"x":1,"y":1}}"#, "'line' needs 't': a number"),
    (#"{"t":"0","end":{}}"#, "'t' of 'line' should be a number"),
    (#"{"t":-1,"end":{}}"#, "the time 't' is below 0"),
    (#"{"t":1e9,"end":{}}"#, "the time 1000000000 is beyond a day: times are in seconds"),
    (#"{"t":0.01,"end":{}}"#, "the time goes back from 0.05 to 0.01"),
    (#"{"t":0.1,"end":{},"frame":{}}"#, "'end' and 'frame' in one line: give each its own"),
    (#"{"t":0.1,"end":3}"#, "'end' should be an object: {…}"),
    (
      #"{"t":0.1,"touch":{"phase":"begun","id":1,"x":1,"y":1}}"#,
      "'phase' of 'touch' should be one of began, moved, ended, cancelled"
    ),
    (#"{"t":0.1,"touch":{"phase":"began","id":1,"y":1}}"#, "'touch' needs 'x': a number"),
    (
      #"{"t":0.1,"touch":{"phase":"began","id":1.5,"x":1,"y":1}}"#,
      "'id' of 'touch' should be a whole number"
    ),
    (
      #"{"t":0.1,"key":{"phase":"down","key":"a","modifiers":["hyper"]}}"#,
      "'key' has an unknown modifier 'hyper': use shift, ctrl, alt or meta"
    ),
    (
      #"{"t":0.1,"resize":{"width":0,"height":5}}"#,
      "a resize's width, height and scale must be above 0"
    ),
    (
      #"{"t":0.1,"call":{"name":"explode"}}"#,
      "'explode' is not a call: use setContentOffset, setZoomScale, zoomToRect or scrollToTop"
    ),
    (#"{"t":0.1,"touch":{"phase":"be"#, "is not complete JSON: '\"' is missing (column 30)"),
    (#"{"t":0.1,"end":{}"#, "is not complete JSON: ',' or '}' is missing (column 18)"),
    (#"{"t":0.1 "end":{}}"#, "is not JSON: expected ',' or '}' (column 10)"),
    ("scroll 3", "is not JSON: expected a value (column 1)"),
    ("[1,2]", #"not an event: a line looks like {"t":0.5,"end":{}}"#),
  ])
  func aWrongLineIsNamed(line: String, reason: String) {
    let text = Self.header + "\n" + #"{"t":0.05,"frame":{}}"# + "\n" + line + "\n"
    #expect(throws: SessionError(line: 3, reason: reason)) { try Session(parsing: text.utf8) }
  }

  @Test(arguments: [
    "{}", "hello", #"{"panorama":1}"#, #"{"panorama":0}"#, #"{"panorama":1.5}"#,
    #"{"panorama":1,"program":1,"window":{"width":9,"height":9},"#
      + #""scene":{"kind":"scroll","content":[1,1]}}"#,
    #"{"panorama":1,"window":{"width":0,"height":1},"scene":{"kind":"scroll","content":[1,1]}}"#,
    #"{"panorama":1,"window":{"width":1e6,"height":1e6},"scene":{"kind":"scroll","content":[1,1]}}"#,
    #"{"panorama":1,"window":{"width":9,"height":9},"scene":{"kind":"scroll","content":[1]}}"#,
    #"{"panorama":1,"window":{"width":9,"height":9},"scene":{"kind":"scroll"}}"#,
    #"{"panorama":1,"window":{"width":9,"height":9},"scene":{"kind":"magic"}}"#,
    #"{"panorama":1,"window":{"width":9,"height":9},"scene":{"kind":"app"}}"#,
    #"{"panorama":1,"window":{"width":9,"height":9},"scene":{"kind":"app","arguments":[1]}}"#,
    #"{"panorama":1,"window":{"width":9,"height":9},"scene":{"kind":"scroll","content":[NaN,1]}}"#,
    #"{"panorama":1,"window":{"width":9,"height":9},"#
      + #""scene":{"kind":"scroll","content":[1,1],"minimumZoom":4,"maximumZoom":2}}"#,
    #"{"panorama":1,"window":{"width":9,"#,
  ])
  func aWrongHeaderIsLine1(header: String) {
    let error = #expect(throws: SessionError.self) { try Session(parsing: header.utf8) }
    #expect(error?.line == 1)
    #expect(error?.reason.hasPrefix("not a session header") == true)
    #expect(error?.reason.contains("\n") == false)
  }

  @Test func theHeaderNamesTheProgramThatRecorded() throws {
    var session = try Session(parsing: Self.header.utf8)
    #expect(session.program == nil, "sessions of older versions do not have it")
    session.program = "board \"2\" 0.1"
    #expect(try Session(parsing: session.text.utf8) == session)
  }

  @Test(arguments: [
    (#"{"panorama":2,"program":"board 3\n"}"#, "recorded by board 3\\n in version 2"),
    (#"{"panorama":7,"anything":[]}"#, "recorded in version 7"),
  ])
  func aSessionOfALaterFormatIsRefusedInOneLine(header: String, start: String) {
    let error = #expect(throws: SessionError.self) { try Session(parsing: header.utf8) }
    #expect(error?.line == 1)
    #expect(error?.reason.hasPrefix(start) == true, "\(error?.reason ?? "")")
    #expect(error?.reason.hasSuffix("reads version 1: replay it with a newer program") == true)
    #expect(error?.reason.contains("\n") == false)
  }

  @Test func emptyAndBinaryFilesHaveNoLine() {
    for bytes: [UInt8] in [[], [0x0A, 0x0A], [0x89, 0x50, 0, 0, 0x0A]] {
      let error = #expect(throws: SessionError.self) { try Session(parsing: bytes) }
      #expect(error?.line == nil)
    }
    let latin: [UInt8] = Array(#"{"panorama":1,"x":"é"}"#.unicodeScalars.map { UInt8($0.value) })
    let error = #expect(throws: SessionError.self) { try Session(parsing: latin) }
    #expect(error?.line == 1)
  }

  @Test func whateverTheBytesTheAnswerIsASessionOrOneLine() throws {
    let text =
      Self.header + "\n" + #"{"t":0.1,"touch":{"phase":"moved","id":1,"x":1.5e2,"y":-3}}"# + "\n"
      + #"{"t":0.2,"key":{"phase":"up","key":"\u00e9\n","modifiers":["alt","ctrl"]}}"# + "\n"
    let bytes = Array(text.utf8)
    var random = SeededGenerator(seed: 41)
    var refused = 0
    for _ in 0..<3000 {
      var wrong = bytes
      for _ in 0...Int(random.next() % 3) {
        let place = Int(random.next() % UInt64(wrong.count))
        switch random.next() % 3 {
        case 0: wrong[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: wrong.remove(at: place)
        default: wrong.removeSubrange(place...)
        }
        if wrong.isEmpty { wrong = [0x7B] }
      }
      do {
        _ = try Session(parsing: wrong)
      } catch {
        refused += 1
        #expect(!error.reason.isEmpty && !error.reason.contains("\n"))
      }
    }
    #expect(refused > 1000)
  }

  @Test func deepNestingIsRefusedNotFatal() {
    let text = String(repeating: "[", count: 100_000)
    let error = #expect(throws: SessionError.self) { try Session(parsing: text.utf8) }
    #expect(error?.line == 1)
  }

  @Test func numbersAreAsShortAsTheyCanBe() {
    let line = Session.Line(
      time: 0.1 + 0.2,
      .input(InputEvent(time: 0, kind: .touch(TouchInput(phase: .moved, id: 7, x: 100, y: -0.5)))))
    #expect(
      line.text
        == #"{"t":0.30000000000000004,"touch":{"phase":"moved","id":7,"x":100,"y":-0.5,"pressure":1}}"#
    )
  }
}
