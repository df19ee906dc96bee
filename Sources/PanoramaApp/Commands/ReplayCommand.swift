#if Apps
  import ArgumentParser
  import PanoramaSDL
  import Foundation
  import Panorama
  import PanoramaSDL
  import PanoramaTesting

  /// `panorama replay SESSION`
  struct ReplayCommand: MainActorCommand {
    static let configuration = CommandConfiguration(
      commandName: "replay", abstract: "Play a recorded session without opening a window.",
      discussion: "Files that the session shows are not changed on disk.")

    @Argument(help: "The .session file.") var session: String
    @Option(help: "Write offset, zoom, state and calls to this .csv file, one row per frame.")
    var trace: String?
    @Option(help: "Write every frame as a PNG into this folder, which is created if missing.")
    var frames: String?
    @Option(help: "Write input, state and each frame's damage as JSON lines to this file.")
    var logEvents: String?
    @Option(help: "Save the document at the end to this file: a .canvas, or a new .sketch.")
    var save: String?
    @Option(help: "Frames per second, unless the session specifies them.") var fps: Double = 60
    @Option(help: "The number of drawing threads (default: one per core).")
    var threads: Int?
    @Flag(help: "Print the window's elements at the end: role, name, value, frame, actions.")
    var dumpAccessibility = false
    @Flag(help: "Print a summary with frame times as one JSON object.") var json = false

    func validate() throws {
      guard fps > 0, fps <= 10_000 else { throw ValidationError("--fps must be from 0 to 10000") }
      try WindowOptions.validate(threads: threads)
    }

    @MainActor
    func perform(_ display: DisplayOpening?) throws {
      let input = try InputFile(session)
      let session: Session
      do {
        session = try Session(parsing: input.bytes)
      } catch {
        throw AppError(error, file: input.path)
      }
      let threads = threads ?? ProcessInfo.processInfo.activeProcessorCount
      var documents: ReplayDocuments?
      var saveContent: (@MainActor (String) throws -> Void)?
      let replayer = try Replayer(session, threads: threads) { arguments, window in
        do {
          let scene = try AppScene(arguments: arguments)
          if case .pictures(let paths) = scene {
            documents = ReplayDocuments(paths, in: window)
            return
          }
          let content = try AppContent.make(
            scene, theme: window.theme, fonts: window.fonts, for: .replay)
          content.install(in: window)
          saveContent = content.save
        } catch let error as AppError {
          // The app comes from the header, so its errors are reported for the first line.
          let place = error.file.map { "\($0): " } ?? ""
          let code = error.code == .usage ? .badData : error.code
          throw AppError(code, file: input.path, line: 1, place + error.reason)
        }
      }
      // This closure keeps the documents alive, since windows do not.
      if let documents { replayer.companions = { documents.display.companions } }
      var log: EventLog?
      if let logEvents {
        log = try? EventLog(path: logEvents)
        if log == nil { throw AppError(.inputOutput, file: logEvents, "cannot be written") }
      }
      var job = ReplayJob(
        replayer: replayer, framesFolder: frames, measures: json, log: log)
      try job.run(fps: fps)
      if let save {
        guard let saveContent else {
          throw AppError(.usage, "--save: '\(input.path)' does not show a document to save")
        }
        try saveContent(save)
      }
      if let trace { try job.writeTrace(to: trace) }
      if json { print(job.summary) }
      if dumpAccessibility { print(replayer.host.window.accessibilityTree.text) }
    }
  }
#endif
