import CCodecs
import CDecodeChannel
import Foundation
import PanoramaGraphics
import Synchronization

/// Decodes for another program, in the process that this program starts for that.
///
/// The main thread receives messages. Each job has a thread of its own, with the priority of the thread that waits for
/// it elsewhere.
package final class DecoderServer: Sendable {
  private let channel: DecoderChannel
  private let drawings: DrawingDecoder?
  private let state = Monitor(State())

  private struct State {
    var memory: SharedMemory?
    /// The parts of the memory that may be written.
    var free: Set<Int> = []
    var cancel: CancelToken?
    /// Whether the system allows no thread for the job, so that the main thread works on it.
    var isAlone = false
    /// Files whose tiles were read last, the last one at the end.
    var pyramids: [(number: Int, pyramid: TIFFPyramid)] = []
  }

  /// The file of a job.
  private struct Input: Sendable {
    let file: Int32
    let size: Int
    let page: Int
    let budget: ImageBudget

    /// - Throws: `ImageError`.
    func open() throws(ImageError) -> ImageFile {
      try ImageFile.open(descriptor: file, size: size, page: page, budget: budget)
    }
  }

  /// The number of tiled files that are kept open.
  private static let keptFiles = 2

  private init(_ channel: DecoderChannel, _ drawings: DrawingDecoder?) {
    (self.channel, self.drawings) = (channel, drawings)
  }

  /// Whether a process with such libraries reads drawings.
  package static func readsDrawings(with name: String) -> Bool {
    DecoderWorker.Libraries(rawValue: name)?.areForDrawings ?? false
  }

  /// Loads the libraries of some formats, which is not possible any more when the process is restricted. If one
  /// of them is not installed, its pictures are refused later.
  /// - Returns: whether `name` is the name of such libraries.
  package static func load(_ name: String) -> Bool {
    guard let libraries = DecoderWorker.Libraries(rawValue: name) else { return false }
    TimeSlice.setLong()
    switch libraries {
    case .common: break
    case .tiff: _ = ImageFormat.tiff.missingLibrary
    case .heif: _ = ImageFormat.heic.missingLibrary
    case .jpegXL: _ = ImageFormat.jpegXL.missingLibrary
    case .raw:
      _ = ImageFormat.raw.missingLibrary
      ccodecs_raw_map_files()
      // The library computes with dates, for which the C library reads the time zone.
      tzset()
    case .pdf:
      _ = ImageFormat.pdf.missingLibrary
      // poppler writes there what it does not like about a file.
      let nowhere = open("/dev/null", O_WRONLY)
      if nowhere >= 0 { dup2(nowhere, STDERR_FILENO) }
    case .pdfPages: PDFAssembly.prepare()
    case .svg: _ = ImageFormat.tiff.missingLibrary
    case .svgWithPictures:
      for format in [ImageFormat.tiff, .heic, .jpegXL] { _ = format.missingLibrary }
    }
    return true
  }

  /// The folders from which such libraries may read when the process is restricted: fonts that PDF files name and do not
  /// contain, and tables of characters.
  package static func readableFolders(with name: String) -> [String] {
    guard DecoderWorker.Libraries(rawValue: name) == .pdf else { return [] }
    return [
      "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/ghostscript", "/usr/share/poppler",
    ]
  }

  /// Receives jobs until the other program ends; then this one does.
  /// - Parameters:
  ///   - descriptor: the socket.
  ///   - refusal: the error number with which the system refused to restrict this process, or 0.
  ///   - addressSpace: the size of this process's address space in bytes.
  ///   - drawings: what reads drawings; nil if this process does not.
  package static func run(
    descriptor: Int32, refusal: Int32, addressSpace: Int, drawings: DrawingDecoder?
  ) -> Never {
    let server = DecoderServer(DecoderChannel(descriptor), drawings)
    var hello = WireWriter()
    hello.write(DecoderChannel.Reply.hello.rawValue)
    hello.write(DecoderChannel.version)
    hello.write(Int(refusal))
    hello.write(addressSpace)
    server.channel.send(hello)
    while case .message(let message, let files) = server.channel.receive() {
      do throws(WireFault) { try server.receive(message, files) } catch { break }
    }
    // Threads that still decode end with the process.
    _exit(0)
  }

  private func receive(_ message: WireReader, _ files: [Int32]) throws(WireFault) {
    var message = message
    guard let request = DecoderChannel.Request(rawValue: try message.int()) else {
      throw WireFault()
    }
    switch request {
    case .memory:
      let size = try message.int()
      guard let file = files.first else { throw WireFault() }
      // The old memory is unmapped first.
      state.withLock { $0.memory = nil }
      let memory = SharedMemory(descriptor: file, size: size)
      state.withLock { $0.memory = memory }
    case .free:
      let parts: [Int] = try message.values(limit: RowsRequest.batch)
      state.change { $0.free.formUnion(parts) }
    case .cancel:
      state.change { $0.cancel?.cancel() }
    case .job:
      guard let file = files.first else { throw WireFault() }
      try start(&message, file)
    }
  }

  private func start(_ message: inout WireReader, _ file: Int32) throws(WireFault) {
    guard let kind = DecoderJob.Kind(rawValue: try message.int()) else { throw WireFault() }
    let niceness = try message.int(in: -20...19)
    let number = try message.int()
    let size = try message.int()
    let page = try message.int(in: 0...(1 << 20))
    let budget = try message.value(ImageBudget.self)
    let input = Input(file: file, size: size, page: page, budget: budget)
    let cancel = CancelToken()
    state.withLock { state in
      state.cancel = cancel
      state.free = []
    }
    let fields = message
    let work = { @Sendable [self] in
      cdecode_set_niceness(Int32(niceness))
      var reply = WireWriter()
      do throws(ImageError) {
        var result = WireWriter()
        switch kind {
        case .header: try header(input, &result)
        case .rows: try rows(input, fields, cancel, &result)
        case .samples: try samples(input, fields, cancel, &result)
        case .levels: result.write(try pyramid(number, input)?.levels ?? [])
        case .tile: try tile(try pyramid(number, input), fields, &result)
        case .assembly: try assembly(input, fields, &result)
        case .drawing: try drawing(input, &result)
        }
        reply.write(DecoderChannel.Reply.done.rawValue)
        reply.append(result)
      } catch {
        reply.write(DecoderChannel.Reply.failed.rawValue)
        reply.write(error)
      }
      channel.send(reply)
    }
    if BackgroundThread.start(name: "decode", work) { return }
    state.withLock { $0.isAlone = true }
    work()
    state.withLock { $0.isAlone = false }
  }

  private func header(
    _ input: Input, _ result: inout WireWriter
  ) throws(ImageError) {
    let picture = try input.open()
    var header = picture.header
    header.profileName = picture.profileName
    let exif = header.exif
    let memory = state.withLock { $0.memory }
    guard let part = memory?.part(0..<exif.count) else { throw .needsMemory(bytes: exif.count) }
    part.copyBytes(from: exif)
    result.write(header)
    result.write(exif.count)
  }

  private func rows(
    _ input: Input, _ fields: WireReader,
    _ cancel: CancelToken, _ result: inout WireWriter
  ) throws(ImageError) {
    var fields = fields
    let picture = try input.open()
    guard let request = try? fields.value(RowsRequest.self) else {
      throw .invalidRequest("no rows are asked for")
    }
    guard picture.header.isSame(as: request.header) else { throw .changed }
    let memory = state.withLock { state in
      state.free = Set(0..<request.parts)
      return state.memory
    }
    guard let memory, memory.size >= request.parts * request.partPixels * 4 else {
      throw .needsMemory(bytes: request.parts * request.partPixels * 4)
    }
    let parts = SharedParts(
      memory: memory, count: request.parts, pixels: request.partPixels,
      take: { [self] in waitForPart(cancel) },
      send: { [channel] bands in Self.send(.rows(bands), over: channel) })
    let (width, height) = picture.info.storedSize(reduction: request.reduction)
    let outcome = try picture.run(
      reduction: request.reduction, cancel: cancel, threads: request.threads,
      needs: request.endsAfterPreview
        ? picture.memoryForPreview(reduction: request.reduction)
        : picture.memoryForRows(reduction: request.reduction),
      prepared: request.reportsProgress
        ? { [channel] in Self.send(.prepared(min(max($0, 0), 1)), over: channel) } : nil,
      preview: request.previews
        ? {
          let target = SharedTarget(parts, width: width, isPreview: true, hasOtherWork: false)
          return BandTarget(width: width, capacity: request.partRows) { band in
            target.take(band)
            // It may be long until there is more.
            if band.y + band.count == height { parts.flush() }
          }
        } : nil, endsAfterPreview: request.endsAfterPreview
    ) {
      SharedTarget(
        parts, width: width, isPreview: false, hasOtherWork: picture.info.hasProfile)
    }.result
    parts.flush()
    if case .partial(let error) = outcome {
      result.write(Optional(error))
    } else {
      result.write(ImageError?.none)
    }
  }

  private func samples(
    _ input: Input, _ fields: WireReader, _ cancel: CancelToken, _ result: inout WireWriter
  ) throws(ImageError) {
    var fields = fields
    let picture = try input.open()
    guard let request = try? fields.value(SamplesRequest.self) else {
      throw .invalidRequest("no samples are asked for")
    }
    guard picture.header.isSame(as: request.header) else { throw .changed }
    let found = try picture.samples(in: request.region, cancel: cancel)
    let size = found.values.count * 2
    guard let part = state.withLock({ $0.memory })?.part(0..<size) else {
      throw .needsMemory(bytes: size)
    }
    found.values.withUnsafeBytes { part.copyMemory(from: $0) }
    result.write(found.channels)
    result.write(found.top)
  }

  /// Waits for a part of the memory that may be written.
  private func waitForPart(_ cancel: CancelToken) -> Int {
    func part(_ state: inout State) -> Int? {
      // After it was cancelled, nobody wants the rows any more.
      state.free.popFirst() ?? (cancel.isCancelled ? 0 : nil)
    }
    guard state.withLock({ $0.isAlone }) else { return state.wait(for: part) }
    while true {
      if let part = state.withLock(part) { return part }
      guard case .message(let message, let files) = channel.receive(),
        (try? receive(message, files)) != nil
      else { _exit(0) }
    }
  }

  private static func send(_ event: RowsRequest.Event, over channel: DecoderChannel) {
    var message = WireWriter()
    message.write(DecoderChannel.Reply.event.rawValue)
    message.write(event)
    channel.send(message)
  }

  /// The pyramid in a file, which may be open already.
  private func pyramid(
    _ number: Int, _ input: Input
  ) throws(ImageError) -> TIFFPyramid? {
    let kept = state.withLock { state -> TIFFPyramid? in
      guard let place = state.pyramids.firstIndex(where: { $0.number == number }) else {
        return nil
      }
      let entry = state.pyramids.remove(at: place)
      state.pyramids.append(entry)
      return entry.pyramid
    }
    if let kept {
      cdecode_close(input.file)
      return kept
    }
    let picture = try input.open()
    guard let pyramid = try TIFFPyramid(picture) else { return nil }
    state.withLock { state in
      state.pyramids.append((number, pyramid))
      if state.pyramids.count > Self.keptFiles { state.pyramids.removeFirst() }
    }
    return pyramid
  }

  private func tile(
    _ pyramid: TIFFPyramid?, _ fields: WireReader, _ result: inout WireWriter
  ) throws(ImageError) {
    var fields = fields
    guard let request = try? fields.value(TileRequest.self) else {
      throw .invalidRequest("no tile is asked for")
    }
    guard let pyramid, pyramid.levels.indices.contains(request.index),
      pyramid.levels[request.index] == request.level
    else { throw .changed }
    let image = try pyramid.tile(level: request.index, x: request.x, y: request.y)
    let memory = state.withLock { $0.memory }
    guard let part = memory?.part(0..<image.pixels.count * 4) else {
      throw .needsMemory(bytes: image.pixels.count * 4)
    }
    image.pixels.withUnsafeBytes { part.copyMemory(from: $0) }
    result.write(image.isOpaque)
  }

  private func assembly(
    _ input: Input, _ fields: WireReader, _ result: inout WireWriter
  ) throws(ImageError) {
    let source = ByteSource(descriptor: input.file, size: input.size, page: 0)
    var fields = fields
    guard let head = try? fields.int(in: 0...input.size) else {
      throw .invalidRequest("no pages are asked for")
    }
    let made = try PDFAssembly(
      head: source.bytes(at: 0, count: head),
      source.bytes(at: head, count: input.size - head)
    ).assembled()
    let memory = state.withLock { $0.memory }
    let count = made.refused.count
    guard let part = memory?.part(0..<count + made.bytes.count) else {
      throw .needsMemory(bytes: made.bytes.count)
    }
    UnsafeMutableRawBufferPointer(rebasing: part[..<count]).copyBytes(from: made.refused)
    UnsafeMutableRawBufferPointer(rebasing: part[count...]).copyBytes(from: made.bytes)
    result.write(made.bytes.count)
  }

  private func drawing(_ input: Input, _ result: inout WireWriter) throws(ImageError) {
    let source = ByteSource(descriptor: input.file, size: input.size, page: 0)
    guard let drawings else { throw .invalidRequest("no drawings are read here") }
    let drawn = try drawings.read(source.bytes(at: 0, count: input.size))
    guard let memory = state.withLock({ $0.memory }), let part = memory.part(0..<memory.size),
      let size = DrawingWriter.write(drawn.drawing, into: part)
    else { throw .unsupported(DrawnPicture.isTooLarge) }
    result.write(drawn)
    result.write(size)
  }
}
