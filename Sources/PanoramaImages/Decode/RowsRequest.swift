/// What another process is asked to decode.
struct RowsRequest: WireValue {
  /// What the file said when it was opened: if it says something else now, it has changed.
  var header: PictureHeader
  var reduction: Int
  /// The maximum number of threads.
  var threads: Int
  /// Whether the part that is done before the first row is reported.
  var reportsProgress: Bool
  /// Whether previews of a progressive JPEG are delivered.
  var previews: Bool

  /// The parts of shared memory that rows pass through: one is being filled, one is being emptied, and two are ready
  /// for whichever process is quicker.
  private static let standardParts = 4

  /// The number of rows in a part.
  var partRows: Int {
    min(
      RowDecoding.chunkRows(header.info, reduction: reduction),
      header.info.storedSize(reduction: reduction).height)
  }
  /// The number of pixels in a part.
  var partPixels: Int { partRows * header.info.storedSize(reduction: reduction).width }
  /// The number of parts.
  var parts: Int {
    RowDecoding.isWhole(header.info, reduction: reduction) ? 1 : Self.standardParts
  }

  func write(to message: inout WireWriter) {
    message.write(header)
    message.write(reduction)
    message.write(threads)
    message.write(reportsProgress)
    message.write(previews)
  }

  init(
    header: PictureHeader, reduction: Int, threads: Int, reportsProgress: Bool, previews: Bool
  ) {
    self.header = header
    self.reduction = reduction
    self.threads = threads
    self.reportsProgress = reportsProgress
    self.previews = previews
  }

  init(from message: inout WireReader) throws(WireFault) {
    header = try message.value()
    reduction = try message.int()
    threads = try message.int()
    reportsProgress = try message.bool()
    previews = try message.bool()
  }

  /// What is reported while rows are read.
  enum Event: WireValue {
    /// This part of the work before the first row is done.
    case prepared(Double)
    /// Rows are in a part of the memory.
    case rows(part: Int, y: Int, count: Int, isOpaque: Bool, isPreview: Bool)

    func write(to message: inout WireWriter) {
      switch self {
      case .prepared(let share):
        message.write(false)
        message.write(share)
      case .rows(let part, let y, let count, let isOpaque, let isPreview):
        message.write(true)
        for value in [part, y, count] { message.write(value) }
        message.write(isOpaque)
        message.write(isPreview)
      }
    }

    init(from message: inout WireReader) throws(WireFault) {
      self =
        try message.bool()
        ? .rows(
          part: try message.int(), y: try message.int(), count: try message.int(),
          isOpaque: try message.bool(), isPreview: try message.bool())
        : .prepared(try message.double())
    }
  }
}

extension RowsRequest {
  /// Has another process decode, and passes the rows on.
  /// - Returns: how many rows came, and why no more did.
  /// - Throws: `ImageError`: the process failed.
  func run(
    _ source: ByteSource, _ budget: ImageBudget, needs: Int, by decoders: DecoderPool,
    cancel: CancelToken?, prepared: ((Double) -> Void)?, preview: (() -> BandTarget)?,
    into target: some RowTarget
  ) throws(ImageError) -> (rows: Int, error: ImageError?) {
    var job = DecoderJob(kind: .rows, source: source, budget: budget, format: header.info.format)
    job.fields.write(self)
    job.sharedBytes = partPixels * parts * 4
    job.needs = needs
    job.pixels = header.info.storedWidth * header.info.storedHeight
    let (width, height) = header.info.storedSize(reduction: reduction)
    var (next, nextOfPreview) = (0, 0)
    var previewTarget: BandTarget?
    do throws(ImageError) {
      let error: ImageError? = try decoders.withWorker(for: job) { worker throws(ImageError) in
        try worker.run(job, cancel: cancel) { message, memory throws(WireFault) in
          switch try message.value(Event.self) {
          case .prepared(let share):
            guard (0...1).contains(share) else { throw WireFault() }
            prepared?(share)
            return nil
          case .rows(let part, let y, let count, let isOpaque, let isPreview):
            if isPreview, y == 0 { (previewTarget, nextOfPreview) = (preview?(), 0) }
            guard (0..<parts).contains(part), (1...partRows).contains(count),
              y == (isPreview ? nextOfPreview : next), y <= height - count,
              let bytes = memory.part(part * partPixels * 4..<(part + 1) * partPixels * 4)
            else { throw WireFault() }
            let pixels = UnsafeMutablePointer(
              bytes.assumingMemoryBound(to: UInt32.self).baseAddress!)
            assert(count * width <= partPixels)
            if isPreview {
              previewTarget?.take(count, at: y, from: pixels, isOpaque: isOpaque)
              nextOfPreview += count
            } else {
              target.take(count, at: y, from: pixels, isOpaque: isOpaque)
              next += count
            }
            return part
          }
        } result: { message, _ throws(WireFault) in
          try message.optional()
        }
      }
      return (next, error)
    } catch {
      // What came before the process ended is shown.
      if next == 0 || error == .cancelled { throw error }
      return (next, error)
    }
  }
}
