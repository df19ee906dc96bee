import ArgumentParser
import Documents
import Foundation
import Panorama
import PanoramaHost
import PanoramaImages
import PanoramaJSON
import PanoramaSDL
import PanoramaTesting

/// `panorama replay SESSION`
struct ReplayCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Play a recorded session.",
    discussion: """
      No window opens, unless --window asks for one. Files that the session shows are not changed \
      on disk. Where the session has hashes of pictures, they are compared, unless --fps asks for \
      other frames than the recorded ones.
      """)

  @Argument(help: "The .session file.") var session: String
  @Option(help: "Write offset, zoom, state and calls to this .csv file, one row per frame.")
  var trace: String?
  @Option(help: "Write every frame as a PNG into this folder, which is created if missing.")
  var frames: String?
  @Option(help: "Write the frames as an animated PNG to this file.") var animation: String?
  @Option(help: "Write input, state and each frame's damage as JSON lines to this file.")
  var logEvents: String?
  @Option(help: "Save the document at the end to this file: a .canvas, or a new .sketch.")
  var save: String?
  @Option(
    help: """
      Frames per second, unless the session specifies them (default: the times of the recorded \
      window's frames, or 60).
      """)
  var fps: Double?
  @Option(help: "Stop at this time, in seconds from the session's start.") var until: Double?
  @Flag(
    help: """
      Play in a window, which is live at the end: space pauses, the right arrow plays one frame.
      """)
  var window = false
  @Option(help: "In a window: seconds of the session per second (default: 1).")
  var speed: Double?
  @Flag(help: "In a window: wait for the first step.") var paused = false
  @Flag(help: "Do not compare pictures with the session's hashes.") var noCheck = false
  @Flag(help: "Write the shortest session found in which what --expect says does not hold.")
  var shrink = false
  @Option(help: "For --shrink: what should hold, such as 'zoom <= 3' or 'end offset_y == 0'.")
  var expect: String?
  @Option(name: .shortAndLong, help: "For --shrink: the .session file to write.")
  var output: String?
  @Option(help: "The maximum number of drawing threads (default: one per processor).")
  var threads: Int?
  @Flag(help: "Print the window's elements at the end: role, name, value, frame, actions.")
  var dumpAccessibility = false
  @Flag(help: "Print a summary with frame times as one JSON object.") var json = false

  func validate() throws {
    if let fps, !(fps > 0 && fps <= 10_000) {
      throw ValidationError("--fps must be above 0 and at most 10000")
    }
    if let until, !(until >= 0) { throw ValidationError("--until must be a time from 0 on") }
    if let speed, !(0.001...1000).contains(speed) {
      throw ValidationError("--speed must be from 0.001 to 1000")
    }
    guard window || (speed == nil && !paused) else {
      throw ValidationError("--speed and --paused need --window")
    }
    guard !window || [trace, frames, animation, logEvents, save].allSatisfy({ $0 == nil }),
      !(window && json)
    else { throw ValidationError("--window writes no files: replay without it, too") }
    guard shrink == (expect != nil), shrink == (output != nil) else {
      throw ValidationError("--shrink, --expect and --output need one another")
    }
    if let expect, TraceExpectation(expect) == nil {
      let columns = TraceExpectation.columns.joined(separator: ", ")
      throw ValidationError(
        "--expect '\(expect)': use [end] COLUMN RELATION NUMBER; the columns are \(columns)")
    }
    try WindowOptions.validate(threads: threads)
  }

  @MainActor
  func perform(_ display: DisplayOpening?) throws {
    let input = try InputFile(session, maximumBytes: Session.maximumBytes)
    let session = try input.content { try Session(parsing: $0) }
    let threads = threads ?? ProcessInfo.processInfo.activeProcessorCount
    try checkFrames(of: session, input.path)
    if shrink { return try writeShrunk(session, input.path, threads) }
    let stage = try ReplayStage(session, path: input.path, threads: threads)
    let replayer = stage.replayer
    if window {
      return try show(replayer, name: DocumentFile.name(input.path), threads)
    }
    // At other times, what fades or loads may look different between two frames.
    replayer.checksHashes = !noCheck && fps == nil
    let log = try openLog(sparing: [input.path] + stage.files)
    var job = ReplayJob(
      replayer: replayer, framesFolder: frames, keepsTrace: trace != nil, measures: json,
      log: log, animation: animation)
    try job.run(fps.map { .rate($0) } ?? .recorded, until: until ?? .infinity)
    if let save {
      guard let saveContent = stage.save else {
        throw AppError(.usage, "--save: '\(input.path)' does not show a document to save")
      }
      try saveContent(save)
    }
    if let trace { try job.writeTrace(to: trace) }
    if let failure = log.flatMap({ AppError($0, file: logEvents) }) { throw failure }
    if json { try StandardOutput.print(job.summary) }
    if dumpAccessibility {
      try StandardOutput.print(replayer.host.window.accessibilityTree.text)
    }
    if let first = replayer.differences.first {
      var reason = "the picture at \(first.time.shortestText) s is not the recorded one"
      if let program = session.program, program != ProgramVersion.text {
        reason += ", which \(program) drew; this is \(ProgramVersion.text)"
      }
      throw AppError(.badData, file: input.path, line: first.number, reason)
    }
  }

  /// - Throws: `AppError`, 65, if a wrong time would make the replay endless.
  @MainActor
  private func checkFrames(of session: Session, _ path: String) throws(AppError) {
    let frames = Replayer.frameLimit(
      of: session, fps.map { .rate($0) } ?? (shrink ? .rate(60) : .recorded),
      until: until ?? .infinity)
    guard frames <= Double(Replayer.maximumFrames) else {
      throw AppError(
        .badData, file: path,
        "more than \(Replayer.maximumFrames) frames: play a part with --until, or fewer with --fps"
      )
    }
  }

  /// Opens the requested log, which must not be one of the files that the replay reads.
  ///
  /// - Throws: `AppError`.
  @MainActor
  private func openLog(sparing files: [String]) throws -> EventLog? {
    guard let logEvents else { return nil }
    return try AppError.reading(logEvents) {
      EventLog(
        try LineFile(path: logEvents, sparing: Set(files.compactMap { FileIdentity(path: $0) })))
    }
  }

  /// Writes the shortest session found in which the expectation does not hold.
  @MainActor
  private func writeShrunk(_ session: Session, _ path: String, _ threads: Int) throws {
    guard let expect, let expectation = TraceExpectation(expect), let output else { return }
    let small = try SessionShrinker.shrink(session) { session in
      let stage = try ReplayStage(session, path: path, threads: threads)
      var fails = false
      var last: ScrollState?
      stage.replayer.run(.rate(fps ?? 60), until: until ?? .infinity) { frame in
        last = frame.state
        fails = fails || !expectation.isAtEnd && !expectation.holds(for: frame.state)
      }
      if expectation.isAtEnd, let last { fails = !expectation.holds(for: last) }
      return fails
    }
    guard let small else {
      throw AppError(.badData, file: path, "'\(expect)' holds, so there is nothing to shrink")
    }
    try AppError.writing(output) { try AtomicFile.write(small.text.utf8, to: output) }
    try StandardOutput.print(
      "\(small.lines.count) of \(session.lines.count) lines remain in \(output)")
  }

  /// Plays the session in a window until that is closed.
  @MainActor
  private func show(_ replayer: Replayer, name: String, _ threads: Int) throws {
    let player = ReplayPlayer(
      replayer, name: name, speed: speed ?? 1, until: until ?? .infinity, isPaused: paused)
    do {
      let host = try SDLHost(options: HostOptions(threads: threads))
      host.observers.append(player)
      try host.open(player.window)
      try host.run()
    } catch HostError.noDisplay {
      throw AppError(.noDisplay, "no display for --window: replay without it")
    } catch {
      throw AppError(error)
    }
  }
}
