import Foundation
import Panorama
import PanoramaSDL
import PanoramaTesting

/// Records the input as a session, line by line, so that nothing is lost if the program crashes.
@MainActor
final class SessionRecorder: HostObserver {
  private let path: String
  private let file: FileHandle
  private let arguments: [String]
  private var last = 0.0
  /// The time to which the first window was last advanced.
  private var advanced = 0.0
  private var frameCount = 0
  /// Draws the pictures whose hashes are recorded; nil to record none.
  private var renderer: FrameRenderer?
  private(set) var failure: AppError?

  /// The number of frames from hash to hash: a second at 60 Hz.
  private static let framesPerHash = 60

  /// - Parameters:
  ///   - path: the session file.
  ///   - arguments: the arguments of the app in the replay.
  ///   - hashes: whether to record hashes of pictures. An app whose pictures depend on how fast files
  ///     are read has none that a replay could compare.
  /// - Throws: `AppError`, 74, if the file cannot be written.
  init(path: String, arguments: [String], hashes: Bool) throws {
    self.path = path
    self.arguments = arguments
    renderer = hashes ? FrameRenderer(rasterizer: Rasterizer(), width: 1, height: 1) : nil
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw AppError(
        .inputOutput, file: path, "cannot be written: \(String(cString: strerror(errno)))")
    }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func windowDidOpen(_ window: Window, number: Int, at time: Double) {
    guard number == 1 else { return }
    let size = Session.WindowSize(
      width: Double(window.size.width), height: Double(window.size.height),
      scale: window.screenScale)
    let subject = Session.Subject.app(arguments: arguments)
    write(Session(window: size, subject: subject, program: ProgramVersion.text).headerLine)
  }

  func windowWillHandle(_ event: InputEvent, in window: Window, number: Int) {
    write(event.time, .input(event), number)
  }

  func windowDidAdvance(_ window: Window, number: Int, to time: Double) {
    if number == 1 { advanced = time }
  }

  func windowDidPresent(_ frame: PresentedFrame, in window: Window, number: Int) {
    guard number == 1, let renderer, let list = frame.frame else { return }
    frameCount += 1
    guard frameCount % Self.framesPerHash == 1 else { return }
    let scale = window.screenScale
    func pixels(_ points: CGFloat) -> Int { max(1, Int((Double(points) * scale).rounded())) }
    renderer.resize(width: pixels(window.size.width), height: pixels(window.size.height))
    renderer.render(list, transform: CGAffineTransform(scaleX: scale, y: scale))
    write(advanced, .hash(renderer.withPixelBuffer { PictureHash(of: $0) }), 1)
  }

  func windowDidClose(_ window: Window, number: Int, at time: Double) {
    write(time, number == 1 ? .end : .closed, number)
  }

  /// Writes a line. Windows report one after another with different times, but the times in a
  /// session must not decrease.
  private func write(_ time: Double, _ content: Session.Content, _ window: Int) {
    last = max(last, time)
    write(Session.Line(time: last, content, window: window).text)
  }

  private func write(_ line: String) {
    guard failure == nil else { return }
    do {
      try file.write(contentsOf: Data((line + "\n").utf8))
    } catch {
      failure = AppError(.inputOutput, file: path, "the recording broke off: writing failed")
    }
  }
}
