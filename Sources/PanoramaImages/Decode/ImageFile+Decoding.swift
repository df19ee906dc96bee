import CCodecs
import PanoramaGraphics

extension ImageFile {
  /// Decodes from top to bottom and delivers the rows as they come. O(pixels).
  ///
  /// - Parameters:
  ///   - reduction: 1, 2, 4 or 8: both sides are divided by it and rounded up. This saves time for a
  ///     JPEG, and memory for a WebP or an interlaced PNG.
  ///   - cancel: a token that ends decoding within a few rows.
  ///   - threads: the maximum number of threads that decode at once. More than two work only on a
  ///     JPEG with restart markers and within the budget; otherwise one thread decodes while the
  ///     calling thread does the rest. All have the calling thread's priority.
  ///   - progress: called on the calling thread with the part that is done, 0 … 1, in steps of
  ///     about a hundredth. The rows of a progressive JPEG come only after most of the work.
  ///   - preview: called on the calling thread before any rows of a progressive JPEG, with bands of
  ///     the whole picture from the top (`y` is 0) in the quality that is known by then. Another preview
  ///     follows whenever twice as much of the file as at the last one was read. Of a HEIC or AVIF file
  ///     with a thumbnail, this is the preview, enlarged. Nil takes less time.
  ///   - rows: called on the calling thread, with bands in order. Each row comes once; a damaged
  ///     file may end before its last rows.
  /// - Throws: `ImageError`: `.needsMemory`, before anything is allocated, when `memoryForRows` is
  ///   over the budget or out of proportion to the file; `.invalidRequest` for another reduction;
  ///   `.changed`; `.cancelled`; the fault of the file when not a single row could be read.
  public func decodeRows(
    reduction: Int = 1, cancel: CancelToken? = nil, threads: Int = ImageFile.standardThreads,
    progress: ((Double) -> Void)? = nil, preview: ((RowBand) -> Void)? = nil,
    rows: (RowBand) -> Void
  ) throws(ImageError) -> DecodeResult {
    try withoutActuallyEscaping(rows) { rows throws(ImageError) in
      let size = info.storedSize(reduction: reduction)
      let chunk = RowDecoding.chunkRows(info, reduction: reduction)
      let meter = progress.map { ProgressMeter(info, report: $0) }
      let target = { () -> BandTarget in
        BandTarget(width: size.width, capacity: min(chunk, size.height)) { band in
          rows(band)
          meter?.rows(Double(band.y + band.count) / Double(size.height))
        }
      }
      let previewTarget = { () -> BandTarget in
        BandTarget(
          width: size.width, capacity: min(chunk, size.height), rows: preview ?? { _ in })
      }
      return try run(
        reduction: reduction, cancel: cancel, threads: threads,
        needs: memoryForRows(reduction: reduction), prepared: meter.map { $0.prepared },
        preview: preview == nil ? nil : previewTarget, target
      ).result
    }
  }

  /// Delivers the thumbnail of a HEIC or AVIF file, enlarged to the whole picture. What there is to decode is not
  /// decoded.
  ///
  /// - Parameters:
  ///   - reduction: as in `decodeRows`.
  ///   - cancel: a token that ends it within a few rows.
  ///   - rows: called on the calling thread, with bands in order; not at all if there is no thumbnail.
  /// - Throws: the errors of `decodeRows`.
  public func decodePreview(
    reduction: Int = 1, cancel: CancelToken? = nil, rows: (RowBand) -> Void
  ) throws(ImageError) {
    guard info.format.isDecodedBeforeItsRows else { return }
    try withoutActuallyEscaping(rows) { rows throws(ImageError) in
      let size = info.storedSize(reduction: reduction)
      let capacity = min(RowDecoding.chunkRows(info, reduction: reduction), size.height)
      let target = { BandTarget(width: size.width, capacity: capacity, rows: rows) }
      _ = try run(
        reduction: reduction, cancel: cancel, threads: 1,
        needs: memoryForPreview(reduction: reduction), preview: target, endsAfterPreview: true,
        target)
    }
  }

  /// The thumbnail of a HEIC or AVIF file, which takes a fraction of the time and memory of the picture.
  ///
  /// - Parameters:
  ///   - side: the longer side that it must have at least, in pixels.
  ///   - cancel: a token that ends it within a few rows.
  /// - Returns: the thumbnail, which may be somewhat enlarged; nil if there is none, it is smaller, or is damaged.
  package func thumbnail(ofAtLeast side: Int, cancel: CancelToken?) -> CGImage? {
    guard header.previewSide >= max(1, side) else { return nil }
    let longer = max(info.storedWidth, info.storedHeight)
    // The smallest size in which nothing of it is lost.
    let reduction = [8, 4, 2].first { longer / $0 >= header.previewSide } ?? 1
    let size = info.storedSize(reduction: reduction)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    try? decodePreview(reduction: reduction, cancel: cancel) { pixels += $0.pixels }
    guard pixels.count == size.width * size.height else { return nil }
    return CGImage(width: size.width, height: size.height, pixels: pixels, isOpaque: true)
  }

  /// Decodes the whole picture and applies its orientation. O(pixels).
  ///
  /// Rows that are missing from a damaged file are transparent.
  /// - Throws: the errors of `decodeRows`; `.overBudget` when the picture and the decoder together
  ///   exceed the budget.
  public func decode(
    reduction: Int = 1, cancel: CancelToken? = nil, threads: Int = ImageFile.standardThreads
  ) throws(ImageError) -> DecodedImage {
    let size = info.storedSize(reduction: reduction)
    let (width, height) = (size.width, size.height)
    guard memoryForWhole(reduction: reduction) - header.workingBytes <= budget.bytes else {
      throw .overBudget(width: info.storedWidth, height: info.storedHeight)
    }
    let needs = memoryForWhole(reduction: reduction)
    var outcome: Result<(rows: Int, result: DecodeResult), ImageError> = .success((0, .complete))
    var isOpaque = false
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      ccodecs_expect_use(base, width * height * 4)
      if info.orientation == .up {
        let target = UprightTarget(base, width: width)
        outcome = attempt(
          reduction: reduction, cancel, threads: threads, needs: needs, target)
        isOpaque = target.isOpaque
        let rows = (try? outcome.get().rows) ?? 0
        (base + rows * width).initialize(repeating: 0, count: (height - rows) * width)
      } else {
        base.initialize(repeating: 0, count: width * height)
        let chunk = RowDecoding.chunkRows(info, reduction: reduction)
        let target = TurnedTarget(
          base, width: width, height: height, orientation: info.orientation,
          capacity: min(chunk, height))
        outcome = attempt(
          reduction: reduction, cancel, threads: threads, needs: needs, target)
        isOpaque = target.isOpaque
      }
      count = width * height
    }
    let (rows, result) = try outcome.get()
    let swaps = info.orientation.swapsAxes
    let image = CGImage(
      width: swaps ? height : width, height: swaps ? width : height, pixels: pixels,
      isOpaque: isOpaque && rows == height)
    return DecodedImage(image: image, info: info, damage: result.damage)
  }

  private func attempt(
    reduction: Int, _ cancel: CancelToken?, threads: Int, needs: Int, _ target: some RowTarget
  ) -> Result<(rows: Int, result: DecodeResult), ImageError> {
    do throws(ImageError) {
      return .success(
        try run(reduction: reduction, cancel: cancel, threads: threads, needs: needs) { target })
    } catch {
      return .failure(error)
    }
  }

  /// Decodes into a target, which is made only after the budget allows it.
  func run<Target: RowTarget>(
    reduction: Int, cancel: CancelToken?, threads: Int, needs: Int,
    prepared: ((Double) -> Void)? = nil, preview: (() -> BandTarget)? = nil,
    endsAfterPreview: Bool = false, _ target: () -> Target
  ) throws(ImageError) -> (rows: Int, result: DecodeResult) {
    guard [1, 2, 4, 8].contains(reduction) else {
      throw .invalidRequest("a picture can be reduced by 1, 2, 4 or 8, not by \(reduction)")
    }
    guard needs <= budget.bytes, endsAfterPreview || canDecodeRows(reduction: reduction) else {
      throw .needsMemory(bytes: needs)
    }
    if let decoders {
      let request = RowsRequest(
        header: header, reduction: reduction, threads: threads, reportsProgress: prepared != nil,
        previews: preview != nil, endsAfterPreview: endsAfterPreview)
      let (rows, error) = try request.run(
        source, budget, needs: needs, by: decoders, cancel: cancel, prepared: prepared,
        preview: preview, into: target())
      return try outcome(rows, error)
    }
    return try source.withSource(cancel: cancel, prepared: prepared) { bytes throws(ImageError) in
      guard let reader = RowReader(info.format, source: bytes, memoryLimit: budget.bytes) else {
        throw .needsMemory(bytes: needs)
      }
      var read = CCodecsHeader()
      var status = reader.readHeader(&read)
      if let error = ImageError(status, reader: reader, needs: needs) { throw error }
      guard isSame(read) else { throw .changed }
      let colors = ColorConversion(profile: header.profile, info: info)
      var request = RowRequest(
        reduction: reduction, memoryLimit: budget.bytes - needs + header.workingBytes,
        rawInks: info.isCMYK && colors != nil)
      let finish = RowFinish(
        colors: colors, hasAlpha: info.hasAlpha, isPremultiplied: read.isPremultiplied != 0)
      if let plan = restartPlan(reduction, threads: threads, limit: budget.bytes - needs) {
        let decoding = RestartDecoding(
          file: source, plan: plan, finish: finish, request: request, cancel: cancel)
        let (rows, end, message) = decoding.run(into: target())
        return try outcome(rows, ImageError(end, message: message, needs: needs))
      }
      request.inScans =
        preview != nil && !endsAfterPreview && info.format == .jpeg && info.isProgressive
      status = reader.start(request)
      if let error = ImageError(status, reader: reader, needs: needs) { throw error }
      let decoding = RowDecoding(
        reader: reader, info: info, reduction: reduction, finish: finish, cancel: cancel)
      if request.inScans, let preview {
        status = decoding.runScans(into: preview)
        if let error = ImageError(status, reader: reader, needs: needs) { throw error }
      } else if let preview, let small = reader.readPreview() {
        decoding.deliver(small, into: preview())
      }
      if endsAfterPreview { return (0, .complete) }
      let target = target()
      let isRelayed = target.takesFromElsewhere && threads > 1 && decoding.isWorthRelaying
      let (rows, end) =
        isRelayed ? decoding.runRelayed(into: target) : decoding.run(into: target)
      return try outcome(rows, ImageError(end, reader: reader, needs: needs))
    }
  }

  /// Whether a header that was read again still describes the picture that the memory was computed
  /// for: the file may have been written to meanwhile.
  private func isSame(_ read: CCodecsHeader) -> Bool {
    var now = ImageInfo(info.format, read)
    now.orientation = info.orientation
    return now == info && read.workingBytes <= UInt64(header.workingBytes)
      && read.workingBytesPerPixel <= header.workingBytesPerPixel
  }

  /// The parts for several threads, if the file has restart markers and is large enough.
  private func restartPlan(_ reduction: Int, threads: Int, limit: Int) -> RestartPlan? {
    guard info.format == .jpeg, !info.isProgressive, threads > 1,
      info.storedWidth * info.storedHeight >= 1 << 20, let layout = JPEGLayout(source),
      (layout.width, layout.height) == (info.storedWidth, info.storedHeight)
    else { return nil }
    return RestartPlan(layout, reduction: reduction, threads: threads, limit: limit)
  }

  private func outcome(
    _ rows: Int, _ error: ImageError?
  ) throws(ImageError) -> (rows: Int, result: DecodeResult) {
    guard let error else { return (rows, .complete) }
    if rows == 0 || error == .cancelled { throw error }
    return (rows, .partial(error))
  }
}
