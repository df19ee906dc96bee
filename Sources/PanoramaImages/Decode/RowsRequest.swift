/// What another process is asked to decode.
struct RowsRequest: WireValue {
  /// What the file said when it was opened: if it says something else now, it has changed.
  var header: PictureHeader
  var reduction: Int
  /// The maximum number of threads.
  var threads: Int
  /// Whether the part that is done before the first row is reported.
  var reportsProgress: Bool
  /// Whether previews are delivered.
  var previews: Bool
  /// Whether no more than a preview is wanted, and that only if it is there before the rows are decoded.
  var endsAfterPreview: Bool

  /// How many parts are reported and freed at once: each message wakes a process.
  static let batch = 4
  /// The parts of shared memory that rows pass through: some are being filled and some are being emptied, and the others
  /// are ready for whichever process is quicker.
  private static let maximumParts = 4 * batch
  /// The shared memory that the parts take together, in bytes, if they are not too large for that.
  private static let sharedBytes = 8 << 20

  /// The most previews: each comes after twice as many bytes as the one before it.
  private static let maximumPreviews = 64

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
    if RowDecoding.isWhole(header.info, reduction: reduction) { return 1 }
    return min(max(Self.sharedBytes / max(1, partPixels * 4), 3), Self.maximumParts)
  }

  func write(to message: inout WireWriter) {
    message.write(header)
    message.write(reduction)
    message.write(threads)
    message.write(reportsProgress)
    message.write(previews)
    message.write(endsAfterPreview)
  }

  init(
    header: PictureHeader, reduction: Int, threads: Int, reportsProgress: Bool, previews: Bool,
    endsAfterPreview: Bool
  ) {
    self.header = header
    self.reduction = reduction
    self.threads = threads
    self.reportsProgress = reportsProgress
    self.previews = previews
    self.endsAfterPreview = endsAfterPreview
  }

  init(from message: inout WireReader) throws(WireFault) {
    header = try message.value()
    reduction = try message.int()
    threads = try message.int()
    reportsProgress = try message.bool()
    previews = try message.bool()
    endsAfterPreview = try message.bool()
  }

  /// What is reported while rows are read.
  enum Event: WireValue {
    /// This part of the work before the first row is done.
    case prepared(Double)
    /// Rows are in some parts of the memory.
    case rows([Band])

    func write(to message: inout WireWriter) {
      switch self {
      case .prepared(let share):
        message.write(false)
        message.write(share)
      case .rows(let bands):
        message.write(true)
        message.write(bands)
      }
    }

    init(from message: inout WireReader) throws(WireFault) {
      self =
        try message.bool()
        ? .rows(try message.values(limit: RowsRequest.batch)) : .prepared(try message.double())
    }
  }

  /// Rows in a part of the memory.
  struct Band: WireValue {
    var part: Int
    var y: Int
    var count: Int
    var isOpaque: Bool
    var isPreview: Bool

    init(part: Int, y: Int, count: Int, isOpaque: Bool, isPreview: Bool) {
      (self.part, self.y, self.count) = (part, y, count)
      (self.isOpaque, self.isPreview) = (isOpaque, isPreview)
    }

    func write(to message: inout WireWriter) {
      for value in [part, y, count] { message.write(value) }
      message.write(isOpaque)
      message.write(isPreview)
    }

    init(from message: inout WireReader) throws(WireFault) {
      part = try message.int()
      y = try message.int()
      count = try message.int()
      isOpaque = try message.bool()
      isPreview = try message.bool()
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
    var job = DecoderJob(
      kind: .rows, source: source, budget: budget, libraries: .init(header.info.format))
    job.fields.write(self)
    job.sharedBytes = partPixels * parts * 4
    job.needs = needs
    job.pixels = header.info.storedWidth * header.info.storedHeight
    let height = header.info.storedSize(reduction: reduction).height
    var (next, nextOfPreview, previews) = (0, 0, 0)
    var previewTarget: BandTarget?
    do throws(ImageError) {
      let error: ImageError? = try decoders.withWorker(for: job) { worker throws(ImageError) in
        try worker.run(job, cancel: cancel) { message, memory throws(WireFault) in
          switch try message.value(Event.self) {
          case .prepared(let share):
            guard (0...1).contains(share) else { throw WireFault() }
            prepared?(share)
            return []
          case .rows(let bands):
            for band in bands {
              if band.isPreview, band.y == 0 {
                previews += 1
                guard previews <= Self.maximumPreviews else { throw WireFault() }
                (previewTarget, nextOfPreview) = (preview?(), 0)
              }
              let start = band.part.multipliedReportingOverflow(by: partPixels * 4)
              guard (0..<parts).contains(band.part), (1...partRows).contains(band.count),
                band.y == (band.isPreview ? nextOfPreview : next), band.y <= height - band.count,
                !start.overflow,
                let bytes = memory.part(start.partialValue..<start.partialValue + partPixels * 4),
                let pixels = bytes.assumingMemoryBound(to: UInt32.self).baseAddress
              else { throw WireFault() }
              if band.isPreview {
                previewTarget?.take(band.count, at: band.y, from: pixels, isOpaque: band.isOpaque)
                nextOfPreview += band.count
              } else {
                target.take(band.count, at: band.y, from: pixels, isOpaque: band.isOpaque)
                next += band.count
              }
            }
            return bands.map(\.part)
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
