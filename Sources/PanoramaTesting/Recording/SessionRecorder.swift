import Foundation
import Panorama
import PanoramaRaster

/// Records the input of a host's windows as a session, which `Replayer` and `panorama replay` can play.
///
///     host.observers.append(try SessionRecorder(path: "bug.session"))
///
/// Add it before the first window opens. Each line is written at once, so that nothing is lost if the
/// program crashes: the input with its times, the times of the first window's frames, and the hash of
/// its picture at each 60th frame.
@MainActor
public final class SessionRecorder: HostObserver {
  /// Why the recording stopped; nil as long as everything was written.
  public var failure: POSIXError? { file.failure }
  private let file: LineFile
  private let arguments: [String]
  private let program: String?
  private var last = 0.0
  /// The time to which the first window was last advanced.
  private var advanced = 0.0
  private var frameCount = 0
  /// Draws the pictures whose hashes are recorded; nil to record none.
  private var renderer: FrameRenderer?

  /// The number of frames from hash to hash: a second at 60 Hz.
  private static let framesPerHash = 60

  /// Starts an empty session.
  ///
  /// - Parameters:
  ///   - path: the session file, which is replaced.
  ///   - arguments: what a replay needs to make the window's content; by default the arguments of the
  ///     program.
  ///   - program: the name and version of the program, such as `panorama 0.1.0`.
  ///   - hashes: whether to record hashes of pictures. They are useless for an app whose pictures depend on
  ///     how fast files are read.
  /// - Throws: `POSIXError` if the file cannot be written.
  public convenience init(
    path: String, arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    program: String? = nil, hashes: Bool = true
  ) throws {
    self.init(
      try LineFile(replacing: path), arguments: arguments, program: program, hashes: hashes)
  }

  /// Continues a file, which must be empty. The other parameters are those of the public initializer.
  public init(_ file: LineFile, arguments: [String], program: String?, hashes: Bool) {
    self.file = file
    self.arguments = arguments
    self.program = program
    renderer = hashes ? FrameRenderer(rasterizer: Rasterizer(), width: 1, height: 1) : nil
  }

  public func windowDidOpen(_ window: Window, number: Int, at time: Double) {
    guard number == 1 else { return }
    let size = Session.WindowSize(
      width: Double(window.size.width), height: Double(window.size.height),
      scale: window.screenScale)
    let session = Session(window: size, subject: .app(arguments: arguments), program: program)
    write(session.headerLine)
  }

  public func windowWillHandle(_ event: InputEvent, in window: Window, number: Int) {
    write(event.time, .input(event), number)
  }

  public func windowDidAdvance(_ window: Window, number: Int, to time: Double) {
    if number == 1 { advanced = time }
  }

  public func windowDidPresent(_ frame: PresentedFrame, in window: Window, number: Int) {
    // A picture that is only presented again is not a new frame of the window.
    guard number == 1, let list = frame.frame else { return }
    write(advanced, .presented, 1)
    frameCount += 1
    guard let renderer, frameCount % Self.framesPerHash == 1 else { return }
    let scale = window.screenScale
    func pixels(_ points: CGFloat) -> Int { max(1, Int((Double(points) * scale).rounded())) }
    renderer.resize(width: pixels(window.size.width), height: pixels(window.size.height))
    renderer.render(list, transform: CGAffineTransform(scaleX: scale, y: scale))
    write(advanced, .hash(renderer.withPixelBuffer { PictureHash(of: $0) }), 1)
  }

  public func windowDidClose(_ window: Window, number: Int, at time: Double) {
    write(time, number == 1 ? .end : .closed, number)
  }

  /// Writes a line. Windows report one after another with different times, but the times in a
  /// session must not decrease.
  private func write(_ time: Double, _ content: Session.Content, _ window: Int) {
    last = max(last, time)
    write(Session.Line(time: last, content, window: window).text)
  }

  private func write(_ line: String) { file.write(line) }
}
