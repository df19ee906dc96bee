import CDecodeChannel
import Foundation

/// A process that decodes, as its program sees it. It works on one job at a time.
final class DecoderWorker: @unchecked Sendable {
  // Unchecked: the pool gives it to one thread at a time.

  /// The libraries that the process has loaded, because it cannot load any later.
  enum Libraries: String {
    case common
    case tiff
    case heif
    case jpegXL
    case raw
    case pdf
    /// What puts PDF files together.
    case pdfPages
    /// What reads SVG files, and the fonts of their texts. Pictures inside may be of any format that needs no library of its
    /// own, and TIFF.
    case svg
    /// As `svg`, and what reads HEIC, AVIF and JPEG XL, which few drawings contain and which takes longer to load.
    case svgWithPictures

    /// Whether they read drawings.
    var areForDrawings: Bool { self == .svg || self == .svgWithPictures }

    /// The variables of this program's environment that the process needs: where its libraries are, and for texts,
    /// where a person's fonts and their settings are.
    fileprivate var environment: [String] {
      let here = ProcessInfo.processInfo.environment
      let fonts = [
        "HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_CONFIG_HOME", "XDG_CACHE_HOME",
        "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "FC_LANG", "LC_ALL",
        "LC_CTYPE", "LANG",
      ]
      let names = ["LD_LIBRARY_PATH"] + (areForDrawings ? fonts : [])
      return names.compactMap { name in here[name].map { "\(name)=\($0)" } }
    }

    init(_ format: ImageFormat) {
      self =
        switch format {
        case .tiff: .tiff
        case .heic, .avif: .heif
        case .jpegXL: .jpegXL
        case .raw: .raw
        case .pdf: .pdf
        default: .common
        }
    }
  }

  let libraries: Libraries
  /// The factor of all times.
  private let patience: Double
  private let process: DecoderProcess
  private let channel: DecoderChannel
  /// The path of the program.
  private let program: String
  /// The size of the process's address space before its first job, in bytes; nil before the process is ready.
  private var addressSpace: Int?
  /// Why the system refused the filter of system calls; nil if it did not, or if the process is not ready yet.
  private(set) var refusal: String?
  private var memory: SharedMemory?
  /// The number of the file that it read last.
  private(set) var lastFile: UInt64?
  /// Whether it can take another job.
  private var isUsable = true

  /// The shared memory that is kept between jobs, in bytes.
  private static let keptMemory = 4 << 20
  /// The address space that every job may use, in bytes: headers, profiles, and the stacks of threads, which mostly
  /// stay empty.
  private static let freeAddressSpace = 384 << 20
  /// The address space of threads for each processor, in bytes: the stacks of one thread of ours, and of a library's.
  private static let addressSpaceOfThreads = 32 << 20
  /// How long a process may leave messages lying, in milliseconds: one that was taken over may never receive any.
  private static let receivingTime: Int32 = 5_000
  /// How long a process may take to start, in milliseconds.
  private static let startTime: Int32 = 20_000
  /// How long a process may take to obey, in seconds, before it is ended.
  private static let obeyingTime = 0.15

  /// Starts a process.
  /// - Parameter isRefused: becomes true if the system allows no more processes.
  /// - Throws: `ImageError`: the program cannot be started.
  init(
    _ libraries: Libraries, program: String, arguments: [String], patience: Double,
    isRefused: inout Bool
  ) throws(ImageError) {
    var (descriptor, process) = (Int32(-1), Int32(0))
    let failure = Self.withStrings([program, libraries.rawValue] + arguments) { arguments in
      // Memory of up to 32 MB stays for the next picture instead of being made again, page by page.
      let environment =
        [
          "MALLOC_ARENA_MAX=1", "MALLOC_TRIM_THRESHOLD_=33554432",
          "MALLOC_MMAP_THRESHOLD_=33554432",
          "SWIFT_BACKTRACE=enable=no",
        ] + libraries.environment
      return Self.withStrings(environment) { environment in
        FileBytes.withBytes(program) {
          cdecode_start($0, arguments, environment, &descriptor, &process)
        }
      }
    }
    isRefused = failure == EAGAIN || failure == ENOMEM
    guard failure == 0 else {
      throw .inaccessible(
        "no process to decode it could be started (\(ImageError.systemReason(failure)));"
          + " close other programs, or say --no-sandbox")
    }
    self.libraries = libraries
    self.program = program
    self.patience = patience
    self.process = DecoderProcess(process)
    channel = DecoderChannel(descriptor)
  }

  /// Waits until the process is ready.
  /// - Throws: `ImageError`: it does not start, or the program is another one.
  func waitUntilReady() throws(ImageError) {
    guard addressSpace == nil else { return }
    guard case .message(var hello, let files) = channel.receive(within: Self.startTime),
      files.isEmpty, (try? hello.int()) == DecoderChannel.Reply.hello.rawValue,
      (try? hello.int()) == DecoderChannel.version, let refused = try? hello.int(),
      let space = try? hello.int(in: 0...(1 << 46))
    else {
      isUsable = false
      throw .inaccessible("\(program) does not start or is of another version; install it again")
    }
    addressSpace = space
    refusal = refused == 0 ? nil : ImageError.systemReason(Int32(truncatingIfNeeded: refused))
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { FileBytes.withBytes($0) { strdup($0) } }
    defer { for copy in copies { Foundation.free(copy) } }
    return body(copies + [nil])
  }

  var number: Int32 { process.number }

  /// Whether the process can take another job.
  var isReady: Bool { isUsable && !channel.isClosed }

  /// Does a job, and waits until it is done.
  /// - Parameters:
  ///   - cancel: ends the job soon.
  ///   - event: called with what the process reports meanwhile, and the memory that is shared; returns which parts of
  ///     the memory may be written again.
  ///   - result: reads what it reports at the end.
  /// - Throws: `ImageError`: the job's own, or that the process ended.
  func run<Result>(
    _ job: DecoderJob, cancel: CancelToken?,
    event: (inout WireReader, SharedMemory) throws(WireFault) -> [Int],
    result: (inout WireReader, SharedMemory) throws(WireFault) -> Result
  ) throws(ImageError) -> Result {
    let start = process.secondsUsed
    do throws(WorkerFault) {
      try send(job, start: start)
      let message = try finish(job, start: start, cancel: cancel, event: event)
      defer { releaseMemory() }
      lastFile = job.source.number
      switch message {
      case .success(var reader):
        guard let memory else { throw .broken }
        do throws(WireFault) { return try result(&reader, memory) } catch { throw .broken }
      case .failure(let error): throw .job(error)
      }
    } catch {
      switch error {
      case .job(let error): throw error
      case .cancelled:
        isUsable = false
        throw .cancelled
      case .noMemory: throw .needsMemory(bytes: job.sharedBytes)
      case .broken:
        isUsable = false
        throw .corrupt("its decoder broke off")
      case .closed, .late:
        isUsable = false
        throw .corrupt(reason(of: error, job))
      }
    }
  }

  private enum WorkerFault: Error {
    /// The job itself failed.
    case job(ImageError)
    /// The process did not obey in time, and the result is not wanted any more.
    case cancelled
    /// There is no memory to share.
    case noMemory
    /// The process sent what it should not.
    case broken
    /// The process ended.
    case closed
    /// The process takes too long.
    case late
  }

  private func send(_ job: DecoderJob, start: Double) throws(WorkerFault) {
    try share(max(job.sharedBytes, Self.keptMemory))
    let space =
      (addressSpace ?? 0) + Self.freeAddressSpace + job.sharedBytes + Self.keptMemory
      + Self.addressSpaceOfThreads * ProcessInfo.processInfo.activeProcessorCount
      + min(job.needs, .max / 4) / 2 * 3
    // The kernel ends what this program cannot end any more, because it was ended itself.
    process.limit(addressSpace: space, seconds: start + seconds(job) + 2)
    var request = WireWriter()
    request.write(DecoderChannel.Request.job.rawValue)
    request.write(job.kind.rawValue)
    request.write(Int(cdecode_niceness()))
    request.write(Int(truncatingIfNeeded: job.source.number))
    request.write(job.source.size)
    request.write(job.source.page)
    request.write(job.budget)
    request.append(job.fields)
    let sent = job.source.withDescriptor {
      channel.send(request, files: [$0], within: Self.receivingTime)
    }
    guard let sent else { throw .noMemory }
    guard sent else { throw .closed }
  }

  /// Sees to it that `size` bytes are shared.
  private func share(_ size: Int) throws(WorkerFault) {
    if let memory, memory.size >= size { return }
    guard let made = SharedMemory(size: size) else { throw .noMemory }
    memory = made
    var message = WireWriter()
    message.write(DecoderChannel.Request.memory.rawValue)
    message.write(size)
    guard channel.send(message, files: [made.descriptor], within: Self.receivingTime)
    else { throw .closed }
  }

  private func releaseMemory() {
    guard let memory, memory.size > Self.keptMemory else { return }
    self.memory = nil
    try? share(Self.keptMemory)
  }

  /// Passes events on until the job ends.
  private func finish(
    _ job: DecoderJob, start: Double, cancel: CancelToken?,
    event: (inout WireReader, SharedMemory) throws(WireFault) -> [Int]
  ) throws(WorkerFault) -> Result<WireReader, ImageError> {
    // A token is looked at often enough that nobody notices the wait.
    let patience: Int32 = cancel == nil ? 250 : 20
    var lastMessage = ContinuousClock.now
    var cancelled: ContinuousClock.Instant?
    while true {
      if cancelled == nil, let cancel, cancel.isCancelled {
        var message = WireWriter()
        message.write(DecoderChannel.Request.cancel.rawValue)
        guard channel.send(message, within: Self.receivingTime) else { throw .cancelled }
        cancelled = .now
      }
      if let cancelled, ContinuousClock.now - cancelled > .seconds(Self.obeyingTime) {
        throw .cancelled
      }
      switch channel.receive(within: patience) {
      case .nothing:
        let used = process.secondsUsed
        // Without processor time for this long, it waits for something that never comes.
        let silence = ContinuousClock.now - lastMessage
        if used > start + seconds(job) || silence > .seconds(4 * seconds(job)) { throw .late }
      case .closed: throw cancelled == nil ? .closed : .cancelled
      case .message(var reader, let files):
        for file in files { cdecode_close(file) }
        guard let memory, files.isEmpty, let kind = try? reader.int(),
          let reply = DecoderChannel.Reply(rawValue: kind)
        else { throw .broken }
        lastMessage = .now
        switch reply {
        case .hello: throw .broken
        case .event:
          // What comes after cancelling is not wanted.
          if cancelled != nil { continue }
          do throws(WireFault) {
            let parts = try event(&reader, memory)
            guard parts.isEmpty || release(parts) else { throw WireFault() }
          } catch { throw .broken }
        case .done: return .success(reader)
        case .failed:
          guard let error = try? reader.value(ImageError.self) else { throw .broken }
          return .failure(error)
        }
      }
    }
  }

  private func release(_ parts: [Int]) -> Bool {
    var message = WireWriter()
    message.write(DecoderChannel.Request.free.rawValue)
    message.write(parts)
    return channel.send(message, within: Self.receivingTime)
  }

  /// The processor time allowed for a job, in seconds.
  private func seconds(_ job: DecoderJob) -> Double { job.seconds * patience }

  /// Why there is no picture, for a person.
  private func reason(of fault: WorkerFault, _ job: DecoderJob) -> String {
    let status = process.end()
    if case .late = fault {
      return "decoding it takes more than \(Int(seconds(job).rounded(.up))) s"
    }
    let signal = status & 0x7f
    switch signal {
    case 0: return "its decoder gave up"
    case SIGXCPU: return "decoding it takes more than \(Int(seconds(job).rounded(.up))) s"
    case SIGKILL: return "its decoder was ended"
    case SIGSYS: return "its decoder wanted what it must not do"
    default: return "its decoder crashed (\(String(cString: strsignal(signal))))"
    }
  }
}
