import Foundation
import Panorama
import PanoramaRaster
import PanoramaTesting
import SwiftKernels
import Testing

@Suite @MainActor struct SessionHashTests {
  /// A throw in a scroll scene, and its end.
  private func session(hashes: [(Double, PictureHash)] = []) throws -> Session {
    var session = Session(
      window: Session.WindowSize(width: 120, height: 200),
      subject: .scroll(ScrollScene(content: CGSize(width: 120, height: 2000))))
    for step in 0...12 {
      let phase: TouchInput.Phase = step == 0 ? .began : step == 12 ? .ended : .moved
      let touch = TouchInput(phase: phase, id: 1, x: 60, y: 180 - Double(step) * 10)
      let event = InputEvent(time: 0.1 + Double(step) * 0.008, kind: .touch(touch))
      session.lines.append(Session.Line(time: event.time, .input(event)))
    }
    for (time, hash) in hashes { session.lines.append(Session.Line(time: time, .hash(hash))) }
    session.lines.append(Session.Line(time: 1, .end))
    return try Session(parsing: session.text.utf8)
  }

  /// The hash of the picture at a time that is not that of a frame.
  private func hash(
    at time: Double, threads: Int = 1, kernels: TestedKernels = .automatic
  ) throws -> PictureHash {
    var options = RasterizerOptions()
    options.ownKernels = kernels.table
    let replayer = try Replayer(session(), threads: threads, options: options)
    replayer.advance(to: time)
    replayer.host.draw()
    return replayer.host.pictureHash
  }

  @Test func aSessionWithItsOwnHashesHasNoDifferences() throws {
    let hashes = try [0.333, 0.5, 0.777].map { ($0, try hash(at: $0)) }
    #expect(Set(hashes.map(\.1)).count == 3)
    for rate in [30.0, 60, 144] {
      let replayer = try Replayer(session(hashes: hashes), threads: 2)
      var frames = 0
      replayer.run(.rate(rate)) { _ in frames += 1 }
      #expect(replayer.differences.isEmpty)
      #expect(frames == Int(rate) + 1)
    }
  }

  @Test func aWrongHashIsFoundWithItsLine() throws {
    let right = try hash(at: 0.5)
    let replayer = try Replayer(
      session(hashes: [(0.5, right), (0.6, PictureHash(value: right.value ^ 1))]))
    try replayer.run()
    #expect(replayer.differences.map(\.number) == [16])
    let unchecked = try Replayer(session(hashes: [(0.6, PictureHash(value: 0))]))
    unchecked.checksHashes = false
    try unchecked.run()
    #expect(unchecked.differences.isEmpty)
  }

  @Test(arguments: [1, 4], [TestedKernels.swift, .baseline, .avx2])
  func hashesAreTheSameHoweverTheyAreDrawn(
    threads: Int, kernels: TestedKernels
  ) throws {
    #expect(try hash(at: 0.4, threads: threads, kernels: kernels) == hash(at: 0.4))
  }

  @Test func hashesDoNotChangeTheTrace() throws {
    func states(_ session: Session) throws -> [ScrollState] {
      var states: [ScrollState] = []
      try Replayer(session).run { states.append($0.state) }
      return states
    }
    let plain = try session()
    let hashed = try session(hashes: [(0.333, PictureHash(value: 1))])
    #expect(try states(plain) == states(hashed))
  }

  @Test func aReplayStopsWithAFrameAtItsTime() throws {
    var times: [Double] = []
    try Replayer(session()).run(.rate(10), until: 0.25) { times.append($0.time) }
    #expect(times == [0, 0.1, 0.2, 0.25])
    times = []
    try Replayer(session()).run(.rate(10), until: 7) { times.append($0.time) }
    #expect(times.last == 1)
  }

  @Test func listedFramesStopToo() throws {
    var session = try session()
    session.lines.insert(Session.Line(time: 0.2, .frame), at: 13)
    session.lines.insert(Session.Line(time: 0.6, .frame), at: 14)
    var times: [Double] = []
    try Replayer(session).run(until: 0.5) { times.append($0.time) }
    #expect(times == [0.2, 0.5])
  }

  @Test(arguments: ["", "12", "xyz4567890123456", "00000000000000000"])
  func whatIsNoHashIsRefused(_ text: String) throws {
    #expect(PictureHash(text) == nil)
    let lines = try session().text + #"{"t":2,"hash":{"pixels":"\#(text)"}}"#
    let error = #expect(throws: SessionError.self) { try Session(parsing: lines.utf8) }
    #expect(error?.line == 16)
  }

  @Test func aHashReadsBack() {
    for value in [0, 1, UInt64.max, 0x0123_4567_89AB_CDEF] {
      #expect(PictureHash(PictureHash(value: value).text)?.value == value)
    }
  }
}
