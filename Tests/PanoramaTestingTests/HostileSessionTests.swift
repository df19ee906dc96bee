import Foundation
import Panorama
import PanoramaTesting
import TestSupport
import Testing

/// Sessions with more fingers, events, time or window than any hand and any screen have.
@MainActor @Suite struct HostileSessionTests {
  private static let header =
    #"{"panorama":1,"window":{"width":400,"height":300},"scene":{"kind":"scroll","content":[900,900]}}"#

  private func session(_ lines: some Sequence<String>) throws -> Session {
    try Session(parsing: ([Self.header] + lines).joined(separator: "\n").utf8)
  }

  /// Fingers that come down and stay, and the processor time of playing them.
  private func play(_ fingers: Int, at time: (Int) -> Double) throws -> (Replayer, seconds: Double)
  {
    let session = try session(
      (0..<fingers).map {
        #"{"t":\#(time($0)),"touch":{"phase":"began","id":\#($0),"x":\#($0 % 400),"y":\#($0 % 300)}}"#
      })
    let replayer = try Replayer(session)
    let end = replayer.duration
    return (replayer, processorSeconds { replayer.advance(to: end) })
  }

  @Test func aHundredThousandFingersAtOnceCostLittle() throws {
    let (replayer, seconds) = try play(100_000) { _ in 0 }
    #expect(seconds < 2, "\(seconds) s")
    #expect(try #require(replayer.mainScrollView).isTracking)
  }

  @Test func aHundredThousandFingersOneAfterAnotherCostLittle() throws {
    let (replayer, seconds) = try play(100_000) { Double($0) / 10_000 }
    #expect(seconds < 4, "\(seconds) s")
    #expect(try #require(replayer.mainScrollView).isTracking)
  }

  @Test func theFirstFingersStillWorkAndMayLeave() throws {
    let (replayer, _) = try play(1000) { Double($0) / 1000 }
    let window = replayer.host.window
    for id in 0..<1000 {
      window.handle(
        InputEvent(time: 2, kind: .touch(TouchInput(phase: .ended, id: id, x: 1, y: 1))))
    }
    window.advance(to: 3)
    #expect(try !#require(replayer.mainScrollView).isTracking)
  }

  @Test func tooManyEventsAreRefusedBeforeTheyAreRead() throws {
    let line = Array(#"{"t":0,"frame":{}}"#.utf8) + [0x0A]
    var bytes = Array(Self.header.utf8) + [0x0A]
    bytes.reserveCapacity(bytes.count + line.count * (Session.maximumLines + 101))
    for _ in 0...Session.maximumLines + 100 { bytes += line }
    var error: SessionError?
    let seconds = processorSeconds {
      error = #expect(throws: SessionError.self) { try Session(parsing: bytes) }
    }
    #expect(error?.reason.contains("\(Session.maximumLines)") ?? false)
    #expect(seconds < 1, "\(seconds) s")
  }

  @Test(arguments: [
    #"{"t":1,"resize":{"width":65000,"height":65000,"scale":1}}"#,
    #"{"t":1,"resize":{"width":900000,"height":300,"scale":900000}}"#,
    #"{"t":1,"resize":{"width":900000,"height":300,"scale":0.0000001}}"#,
  ]) func windowsThatNoScreenHasAreRefused(_ line: String) {
    #expect(throws: SessionError.self) { try session([line]) }
  }

  @Test(arguments: [
    (1e300, 1.0, 1e-300), (1, 1, 1e5), (1e9, 1, 1e-6), (1e-300, 1e300, 1),
  ]) func headersWithSuchWindowsToo(_ size: (width: Double, height: Double, scale: Double)) {
    let header =
      #"{"panorama":1,"window":{"width":\#(size.width),"height":\#(size.height),"#
      + #""scale":\#(size.scale)},"scene":{"kind":"scroll","content":[900,900]}}"#
    #expect(throws: SessionError.self) { try Session(parsing: header.utf8) }
  }
}
