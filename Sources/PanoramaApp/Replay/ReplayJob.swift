import Foundation
import Panorama
import PanoramaHost
import PanoramaImages
import PanoramaJSON
import PanoramaSDL
import PanoramaTesting

/// Plays a session and produces the requested trace, pictures and times.
@MainActor
struct ReplayJob {
  let replayer: Replayer
  /// The folder for frames as PNG files; nil to write none.
  let framesFolder: String?
  /// Whether the rows of the trace are kept, to be written.
  let keepsTrace: Bool
  /// Whether frames are drawn and measured even if they are not written.
  let measures: Bool
  /// The log of input, states and frames, if one was requested.
  let log: EventLog?
  /// The animated PNG file to write; nil for none.
  let animation: String?
  private var encoder = AnimatedPNGEncoder()
  /// The newest frame of the animation, whose duration is not known yet.
  private var pending: (picture: CGImage, time: Double)?
  private var rows: [String] = []
  private var frameCount = 0
  private var last: ReplayFrame?
  /// How long each frame took to draw, and the events, animations and the layout before it.
  private var milliseconds: [Double] = []
  private var handlingMilliseconds: [Double] = []
  private var history = FrameHistory()
  private var latency = InputLatency()
  /// The times of the inputs to the first window after the last drawn frame, newest first.
  private var inputs: [Double]
  private var newestInput: Double?

  init(
    replayer: Replayer, framesFolder: String?, keepsTrace: Bool, measures: Bool, log: EventLog?,
    animation: String?
  ) {
    (self.replayer, self.framesFolder, self.keepsTrace) = (replayer, framesFolder, keepsTrace)
    (self.measures, self.log, self.animation) = (measures, log, animation)
    inputs = replayer.session.lines.reversed().compactMap { line in
      if case .input = line.content, line.window == 1 { line.time } else { nil }
    }
  }

  /// - Parameters:
  ///   - times: the times of frames, unless the session lists them.
  ///   - until: the time at which the replay stops, in seconds.
  /// - Throws: `AppError`, 74, if a frame cannot be written.
  mutating func run(_ times: Replayer.FrameTimes, until: Double) throws {
    if let framesFolder { try AppError.makeFolder(framesFolder) }
    var job = self
    if let log {
      let window = replayer.host.window
      log.windowDidOpen(window, number: 1, at: 0)
      window.inputObserver = { log.windowDidDispatch($0, in: window, number: 1) }
    }
    defer { replayer.host.window.inputObserver = nil }
    let clock = ContinuousClock()
    var previous = clock.now
    try replayer.run(times, until: until) { frame in
      job.handlingMilliseconds.append((clock.now - previous) / .milliseconds(1))
      defer { previous = clock.now }
      job.frameCount += 1
      if job.keepsTrace { job.rows.append(TraceText.row(frame)) }
      job.last = frame
      if job.measures || job.framesFolder != nil || job.log != nil || job.animation != nil {
        job.draw(at: frame.time)
      }
      if let framesFolder { try job.writeFrame(frame.index, in: framesFolder) }
      if let animation { try job.animate(animation, at: frame.time) }
    }
    if let animation {
      // No later frame ends the last one, so it is shown for one period.
      let rate = if case .rate(let rate) = times { rate } else { 60.0 }
      try job.finishAnimation(animation, duration: 1 / rate)
    }
    self = job
  }

  private mutating func draw(at time: Double) {
    let clock = ContinuousClock()
    var damage: [PixelRect] = []
    let duration = clock.measure { damage = replayer.host.draw().changed }
    milliseconds.append(duration / .milliseconds(1))
    let window = replayer.host.window
    log?.windowDidAdvance(window, number: 1, to: time)
    while let input = inputs.last, input <= time { newestInput = inputs.removeLast() }
    // Like a host, present nothing if nothing changed.
    guard !damage.isEmpty else { return }
    var frame = PresentedFrame(
      time: time, inputTime: newestInput, drawMilliseconds: duration / .milliseconds(1),
      presentMilliseconds: 0, damage: damage, frame: replayer.host.frame, screen: .texture)
    frame.latencyMilliseconds = latency.take(input: newestInput, shownAt: time)
    (frame.threads, frame.memory) = (replayer.host.threads, ProcessMemory.residentBytes)
    history.add(frame)
    log?.windowDidPresent(frame, in: window, number: 1)
  }

  private mutating func animate(_ path: String, at time: Double) throws {
    guard let picture = replayer.host.picture else { return }
    if let pending { try add(pending.picture, duration: time - pending.time, to: path) }
    pending = (picture, time)
  }

  private mutating func add(_ picture: CGImage, duration: Double, to path: String) throws {
    do {
      try encoder.add(picture, duration: duration)
    } catch {
      throw AppError(.badData, file: path, error.description)
    }
  }

  private mutating func finishAnimation(_ path: String, duration: Double) throws {
    if let pending { try add(pending.picture, duration: duration, to: path) }
    try AppError.writing(path) { try AtomicFile.write(encoder.finish(), to: path) }
  }

  private func writeFrame(_ index: Int, in folder: String) throws {
    guard let picture = replayer.host.picture else { return }
    let path = "\(folder)/frame-\(RenderTimeLapse.digits(index)).png"
    try AppError.writing(path) {
      try AtomicFile.writeOwn(PNGEncoder(compressionLevel: 3).encode(picture), to: path)
    }
  }

  /// - Throws: `AppError`, 74.
  func writeTrace(to path: String) throws {
    let text = ([TraceText.header] + rows).map { $0 + "\n" }.joined()
    try AppError.writing(path) { try AtomicFile.write(text.utf8, to: path) }
  }

  /// The JSON object that `--json` prints: the duration, the final state, and the times of drawing and of what
  /// comes before it.
  var summary: String {
    let window = replayer.host.window
    let state = last?.state ?? ScrollState()
    let members: [(String, String)] = [
      ("frames", "\(frameCount)"),
      ("duration", (last?.time ?? 0).shortestText),
      ("width", Double(window.size.width).shortestText),
      ("height", Double(window.size.height).shortestText),
      ("scale", window.screenScale.shortestText),
      (
        "offset",
        "[\(Double(state.offset.x).shortestText),\(Double(state.offset.y).shortestText)]"
      ),
      ("zoom", state.zoom.shortestText),
      ("frame_ms", Self.times(milliseconds)),
      ("handling_ms", Self.times(handlingMilliseconds)),
    ]
    let figures = members.map { "\"\($0.0)\":\($0.1)" } + [history.jsonMembers]
    return "{" + figures.filter { !$0.isEmpty }.joined(separator: ",") + "}"
  }

  private static func times(_ milliseconds: [Double]) -> String {
    let timing = RenderTiming(seconds: milliseconds.isEmpty ? [0] : milliseconds.map { $0 / 1000 })
    let all = milliseconds.map(RenderTiming.text).joined(separator: ",")
    return "{\"median\":\(RenderTiming.text(timing.median)),\"min\":\(RenderTiming.text(timing.minimum)),"
      + "\"max\":\(RenderTiming.text(timing.maximum)),\"all\":[\(all)]}"
  }
}
