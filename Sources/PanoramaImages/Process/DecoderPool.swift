import Foundation
import PanoramaGraphics
import Synchronization

/// Processes that decode pictures for a program, so that a prepared picture can harm neither the program nor what its
/// user may do: such a process has no files, no network and no other processes, and limits on its memory and
/// time. What a picture can do is cost itself.
///
/// The program `panorama-decode` does the work. `ImageFile` uses `standard` unless it is told otherwise. Any thread may
/// use a pool; each of them gets a process of its own, and processes are kept for the next picture.
public final class DecoderPool: Sendable {
  /// The name of the environment variable that `standard` looks at: the path of `panorama-decode`.
  public static let variable = "PANORAMA_DECODER"

  /// The pool of this program: nil if the environment variable `PANORAMA_DECODER` was not set when it was first
  /// asked for, and pictures are decoded in the program itself.
  public static let standard: DecoderPool? = {
    let program = ProcessInfo.processInfo.environment[variable] ?? ""
    return program.isEmpty ? nil : DecoderPool(program: program)
  }()

  private let program: String
  private let arguments: [String]
  private let patience: Double
  private let idle = Mutex<[DecoderWorker]>([])
  /// The process that is being started ahead; nil if there is none, or if somebody waits for it already.
  private let prepared = Mutex<ThreadResult<DecoderWorker?>?>(nil)

  /// The largest number of idle processes that are kept for each set of libraries.
  private let kept: Int

  /// Starts no process yet.
  /// - Parameters:
  ///   - program: the path of `panorama-decode`.
  ///   - kept: the largest number of idle processes, at least 1.
  public convenience init(
    program: String, kept: Int = max(2, ProcessInfo.processInfo.activeProcessorCount)
  ) {
    self.init(program: program, arguments: [], kept: kept, patience: 1)
  }

  /// - Parameters:
  ///   - arguments: more arguments of the program, for tests.
  ///   - patience: the factor of all times that a process may take.
  @_spi(DecoderTests) public init(
    program: String, arguments: [String], kept: Int = 2, patience: Double
  ) {
    self.program = program
    self.arguments = arguments
    self.patience = patience
    self.kept = max(1, kept)
  }

  /// Starts a process, and returns before it is ready: the first picture waits for that.
  ///
  /// - Parameter report: called on any thread with one line for the user if there is no process, or if the system
  ///   refuses to restrict it; the process then has limits on memory and time, but could open files.
  public func prepare(_ report: @escaping @Sendable (String) -> Void) {
    @Sendable func reportLack(_ error: ImageError) {
      report("\(error); --no-sandbox decodes pictures in the program itself")
    }
    var isRefused = false
    do throws(ImageError) {
      // On this thread, so that the process starts before whatever this thread does next.
      let worker = try start(.common, isRefused: &isRefused)
      let ready = ThreadResult(name: "decoder") { () -> DecoderWorker? in
        do throws(ImageError) {
          try worker.waitUntilReady()
        } catch {
          reportLack(error)
          return nil
        }
        if let refusal = worker.refusal {
          report(
            "the system refuses to restrict the process that decodes pictures (\(refusal));"
              + " --no-sandbox decodes them without one and without this message")
        }
        return worker
      }
      prepared.withLock { $0 = ready }
    } catch {
      // Where the system allows no more processes, what needs one says so.
      if !isRefused { reportLack(error) }
    }
  }

  /// Calls `body` with a process that has nothing else to do.
  /// - Throws: `ImageError`: no process can be started, or what `body` throws.
  func withWorker<Result>(
    for job: DecoderJob, _ body: (DecoderWorker) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    let worker = try worker(job.libraries, file: job.source.number)
    defer { keep(worker) }
    return try body(worker)
  }

  /// Whether there is a process for pictures of a format, or can be one: not where the system allows no more processes.
  func canDecode(_ format: ImageFormat) -> Bool { canStart(DecoderWorker.Libraries(format)) }

  /// Whether there is a process with some libraries, or can be one.
  func canStart(_ libraries: DecoderWorker.Libraries) -> Bool {
    takePrepared(for: libraries)
    if idle.withLock({ workers in workers.contains { $0.libraries == libraries } }) { return true }
    var isRefused = false
    // Other faults are reported when the picture is read.
    let worker = try? started(libraries, isRefused: &isRefused)
    if let worker { keep(worker) }
    return !isRefused
  }

  /// Waits for the process that is being started ahead, if it has these libraries and nobody waits for it yet.
  private func takePrepared(for libraries: DecoderWorker.Libraries) {
    guard libraries == .common else { return }
    let ready = prepared.withLock { prepared in
      defer { prepared = nil }
      return prepared
    }
    if let worker = ready?.wait() ?? nil { keep(worker) }
  }

  /// A new process that is ready.
  private func started(
    _ libraries: DecoderWorker.Libraries, isRefused: inout Bool
  ) throws(ImageError) -> DecoderWorker {
    let worker = try start(libraries, isRefused: &isRefused)
    try worker.waitUntilReady()
    return worker
  }

  private func start(
    _ libraries: DecoderWorker.Libraries, isRefused: inout Bool
  ) throws(ImageError) -> DecoderWorker {
    try DecoderWorker(
      libraries, program: program, arguments: arguments, patience: patience,
      isRefused: &isRefused)
  }

  /// An idle process, if possible the one that read this file last.
  private func worker(
    _ libraries: DecoderWorker.Libraries, file: UInt64?
  ) throws(ImageError) -> DecoderWorker {
    takePrepared(for: libraries)
    while true {
      let worker: DecoderWorker? = idle.withLock { workers in
        let same = workers.lastIndex { $0.libraries == libraries && $0.lastFile == file }
        let place = same ?? workers.lastIndex { $0.libraries == libraries }
        return place.map { workers.remove(at: $0) }
      }
      guard let worker else {
        var isRefused = false
        return try started(libraries, isRefused: &isRefused)
      }
      // It may have been ended from outside.
      if worker.isReady { return worker }
    }
  }

  private func keep(_ worker: DecoderWorker) {
    guard worker.isReady else { return }
    // What is too many ends after the lock is released.
    _ = idle.withLock { workers -> DecoderWorker? in
      workers.append(worker)
      let place = workers.firstIndex { $0.libraries == worker.libraries }
      guard workers.count(where: { $0.libraries == worker.libraries }) > kept, let place
      else { return nil }
      return workers.remove(at: place)
    }
  }

  /// The numbers of the idle processes.
  @_spi(DecoderTests) public var idleProcesses: [Int32] { idle.withLock { $0.map(\.number) } }
}
