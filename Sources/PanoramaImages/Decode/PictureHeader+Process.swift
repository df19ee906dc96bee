extension PictureHeader {
  /// Has another process read the header.
  /// - Throws: `ImageError`.
  init(
    reading source: ByteSource, budget: ImageBudget, by decoders: DecoderPool
  ) throws(ImageError) {
    let format = try Self.format(of: source)
    var job = DecoderJob(kind: .header, source: source, budget: budget, libraries: .init(format))
    // These are mapped as a whole.
    if format == .raw { job.needs = source.size }
    self = try decoders.withWorker(for: job) { worker throws(ImageError) in
      try worker.run(job, cancel: nil, event: { _, _ throws(WireFault) in throw WireFault() }) {
        message, memory throws(WireFault) in
        var header = try message.value(PictureHeader.self)
        guard header.info.format == format,
          let exif = memory.part(0..<(try message.int(in: 0...Self.exifLimit)))
        else { throw WireFault() }
        header.exif = Array(exif)
        return header
      }
    }
    try check(budget)
  }
}
