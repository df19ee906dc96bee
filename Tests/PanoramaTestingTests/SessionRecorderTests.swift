import Foundation
import Panorama
import PanoramaTesting
import Testing

@Suite @MainActor struct SessionRecorderTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent(
    "recorder-\(UUID().uuidString).session"
  ).path

  /// A tall picture that scrolls and zooms.
  private final class Stripes: View {
    override func draw(in context: CGContext) {
      for row in 0..<40 {
        context.setFillColor(CGColor(gray: Double(row % 7) / 7))
        context.fill(CGRect(x: 0, y: Double(row) * 50, width: 300, height: 30))
      }
    }
  }

  private func fill(_ window: Window) {
    let scroll = ScrollView(frame: window.bounds)
    let stripes = Stripes(frame: CGRect(x: 0, y: 0, width: 300, height: 2000))
    scroll.contentSize = stripes.frame.size
    scroll.addSubview(stripes)
    window.rootView = scroll
  }

  /// A window, a hand on it, and the offsets of its frames.
  private final class OffsetLog: HostObserver {
    var offsets: [CGPoint] = []
    var times: [Double] = []
    func windowDidPresent(_ frame: PresentedFrame, in window: Window, number: Int) {
      times.append(frame.time)
      offsets.append((window.rootView as? ScrollView)?.contentOffset ?? .zero)
    }
  }

  private func recorded(hashes: Bool = true) throws -> (session: Session, log: OffsetLog) {
    defer { try? FileManager.default.removeItem(atPath: path) }
    let window = Window(size: CGSize(width: 300, height: 400), screenScale: 1.5)
    fill(window)
    let host = HeadlessHost(window: window)
    let log = OffsetLog()
    host.observers.append(
      try SessionRecorder(path: path, arguments: ["stripes"], program: "stripes 2", hashes: hashes))
    host.observers.append(log)
    let hand = Hand(on: host)
    hand.throw(from: CGPoint(x: 150, y: 300), by: CGVector(dx: 0, dy: -200)).wait(0.4)
    hand.wheel(at: CGPoint(x: 150, y: 200), by: -3).wait(0.5)
    hand.pinch(at: CGPoint(x: 150, y: 200), scale: 1.7)
    hand.waitForRest()
    host.close()
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    return (try Session(parsing: bytes), log)
  }

  @Test func aReplayShowsTheSameFramesAtTheSameTimes() throws {
    let (session, log) = try recorded()
    #expect(session.subject == .app(arguments: ["stripes"]))
    #expect(session.program == "stripes 2")
    #expect(session.window == Session.WindowSize(width: 300, height: 400, scale: 1.5))
    #expect(session.lines.last?.content == .end)
    let presented = session.lines.filter { $0.content == .presented }.map(\.time)
    #expect(presented == log.times)
    let hashes = session.lines.count { if case .hash = $0.content { true } else { false } }
    #expect(hashes == (presented.count + 59) / 60)
    #expect(hashes >= 2)
    for threads in [1, 4] {
      let replayer = try Replayer(session, threads: threads) { _, window in fill(window) }
      var (times, offsets): ([Double], [CGPoint]) = ([], [])
      replayer.run(.recorded) {
        times.append($0.time)
        offsets.append($0.state.offset)
      }
      #expect(times == log.times)
      #expect(offsets == log.offsets)
      #expect(replayer.differences.isEmpty)
    }
  }

  @Test func atAnotherRateItMovesTheSameWay() throws {
    let (session, log) = try recorded()
    let replayer = try Replayer(session) { _, window in fill(window) }
    var frames: [ReplayFrame] = []
    replayer.run(.rate(37)) { frames.append($0) }
    let step = frames[1].time
    #expect(step == 1.0 / 37)
    #expect(frames.last?.state.offset == log.offsets.last)
    #expect(replayer.differences.isEmpty)
  }

  @Test func aWrongPictureIsFound() throws {
    let session = try recorded().session
    let replayer = try Replayer(session) { _, window in
      fill(window)
      window.rootView.alpha = 0.5
    }
    replayer.run(.recorded) { _ in }
    #expect(!replayer.differences.isEmpty)
  }

  @Test func hashesCanBeLeftOut() throws {
    let session = try recorded(hashes: false).session
    #expect(!session.text.contains("hash"))
    #expect(session.lines.contains { $0.content == .presented })
  }

  @Test func withoutFramesInTheSessionTheyComeAt60Hertz() throws {
    var session = try recorded().session
    session.lines.removeAll { $0.content == .presented }
    let replayer = try Replayer(session) { _, window in fill(window) }
    var times: [Double] = []
    replayer.run(.recorded) { times.append($0.time) }
    let expected = (0..<3).map { Double($0) / 60 }
    #expect(Array(times.prefix(3)) == expected)
    #expect(replayer.differences.isEmpty)
  }

  @Test func aFileThatCannotBeWrittenIsAnError() throws {
    #expect(throws: POSIXError(.ENOENT)) { try SessionRecorder(path: path + "/none/a.session") }
    let recorder = try SessionRecorder(path: "/dev/full")
    let host = HeadlessHost(window: Window(size: CGSize(width: 10, height: 10)))
    host.observers.append(recorder)
    #expect(recorder.failure != nil)
  }

  @Test func framesOfTheRecordingReadBackAndAreLeftOutOfSmallSessions() throws {
    let header =
      #"{"panorama":1,"window":{"width":9,"height":9},"scene":{"kind":"app","arguments":[]}}"#
    let text = header + "\n" + #"{"t":0.25,"frame":{"presented":true}}"# + "\n"
    let session = try Session(parsing: text.utf8)
    #expect(session.lines.map(\.content) == [.presented])
    #expect(try Session(parsing: session.text.utf8) == session)
    let small = try #require(SessionShrinker.shrink(session) { _ in true })
    #expect(small.lines.isEmpty)
    let wrong = header + "\n" + #"{"t":0.25,"frame":{"presented":3}}"#
    let error = #expect(throws: SessionError.self) { try Session(parsing: wrong.utf8) }
    #expect(error?.line == 2)
  }
}
