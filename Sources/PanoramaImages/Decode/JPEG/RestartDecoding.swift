import CCodecs
import Foundation
import PanoramaGraphics

/// Decodes a JPEG with restart markers on several threads. The rows come in order, on the calling
/// thread, and equal those of a single decoder.
///
/// `run` ends its threads before it returns.
struct RestartDecoding: Sendable {
  let file: ByteSource
  let plan: RestartPlan
  let finish: RowFinish
  let request: RowRequest
  let cancel: CancelToken?

  /// As `RowDecoding.run`, and returns the decoder's message for a failure.
  func run(into target: some RowTarget) -> (rows: Int, status: CCodecsStatus, message: String) {
    var scanner = RestartScanner(file, layout: plan.layout)
    let queue = RestartQueue(plan: plan)
    var threads = 0
    for _ in 0..<plan.threads {
      // Threads inherit the calling thread's priority.
      let isStarted = BackgroundThread.start(name: "decode") { [self] in
        while let job = queue.next() { queue.finish(job, decode(job)) }
        queue.leave()
      }
      if isStarted { threads += 1 } else { queue.leave() }
    }
    defer { queue.close() }

    var (given, taken, rows) = (0, 0, 0)
    var (failure, message) = (CCodecsStatus.OK, "")
    while taken < plan.partCount {
      if let cancel, cancel.isCancelled { return (rows, .stopped, "") }
      if given < plan.partCount, given - taken < plan.inFlight,
        let job = job(given, &scanner, queue)
      {
        queue.add(job)
        // Without threads, this one decodes.
        if threads == 0, let job = queue.next() { queue.finish(job, decode(job)) }
        given += 1
        continue
      }
      // Markers are missing: a single decoder, which can handle that, goes on from here.
      if taken == given { return tail(from: taken, scanner, rows, into: target, failure, message) }
      let (job, outcome) = queue.wait(for: taken)
      if outcome.status == .stopped || outcome.status == .outOfMemory {
        return (rows, outcome.status, outcome.message)
      }
      if outcome.status != .OK, failure == .OK {
        (failure, message) = (outcome.status, outcome.message)
      }
      target.take(job.rows, at: rows, from: job.pixels, isOpaque: true)
      rows += job.rows
      taken += 1
      queue.recycle(job)
    }
    return (rows, failure, message)
  }

  /// Nil when the data of this part cannot be found.
  private func job(
    _ index: Int, _ scanner: inout RestartScanner, _ queue: RestartQueue
  ) -> RestartQueue.Job? {
    let part = plan.part(index)
    let groups = plan.groups(of: part)
    let isLast = part.row + part.count + part.after >= plan.layout.rows
    if !isLast { scanner.find(groups.upperBound) }
    let starts = scanner.starts
    guard groups.lowerBound < starts.count else { return nil }
    guard isLast || groups.upperBound < starts.count else { return nil }
    let end = isLast ? file.size : starts[groups.upperBound]
    return RestartQueue.Job(
      part: part, data: starts[groups.lowerBound]..<end, pixels: queue.memory(),
      rows: plan.y(ofRow: part.row + part.count) - plan.y(ofRow: part.row))
  }

  private func reader(
    for part: RestartPlan.Part, data: Range<Int>, _ body: (RowReader) -> RestartQueue.Outcome
  ) -> RestartQueue.Outcome {
    let layout = plan.layout
    let first = part.row - part.before
    let height = min(
      layout.height - first * layout.unitHeight,
      (part.before + part.count + part.after) * layout.unitHeight)
    return layout.head(height: height).withUnsafeBufferPointer { head in
      file.withSource(cancel: cancel) { source in
        var source = source
        source.head = head.baseAddress
        source.headSize = head.count
        source.start = UInt64(data.lowerBound)
        source.end = UInt64(data.upperBound)
        guard let reader = RowReader(.jpeg, source: source, memoryLimit: request.memoryLimit) else {
          return (.outOfMemory, "")
        }
        var header = CCodecsHeader()
        var status = reader.readHeader(&header)
        if status == .OK { status = reader.start(request) }
        guard status == .OK else { return (status, reader.message) }
        reader.setFirstInterval(first * layout.columns / layout.interval)
        status = reader.skipRows(plan.y(ofRow: part.row) - plan.y(ofRow: first))
        guard status == .OK else { return (status, reader.message) }
        return body(reader)
      }
    }
  }

  private func decode(_ job: RestartQueue.Job) -> RestartQueue.Outcome {
    var done = 0
    let outcome = reader(for: job.part, data: job.data) { reader in
      let status = reader.readRows(
        into: job.pixels, stride: plan.width, count: job.rows, done: &done)
      _ = finish.apply(to: job.pixels, count: done * plan.width)
      return (status == .OK ? reader.finish() : status, reader.message)
    }
    // Damaged rows in the middle of a picture become gray; the others remain.
    (job.pixels + done * plan.width).initialize(
      repeating: 0xFF80_8080, count: (job.rows - done) * plan.width)
    return outcome
  }

  /// Decodes everything from a part on with one decoder.
  private func tail(
    from index: Int, _ scanner: RestartScanner, _ rows: Int, into target: some RowTarget,
    _ failure: CCodecsStatus, _ message: String
  ) -> (rows: Int, status: CCodecsStatus, message: String) {
    var part = plan.part(index)
    part.count = plan.layout.rows - part.row
    part.after = 0
    // Markers count modulo eight. Starting at a multiple of eight, the decoder does not mistake a
    // wrong marker for the right one.
    let group = plan.groups(of: part).lowerBound
    part.before = part.row - (group - group % 8) * plan.layout.rowsPerGroup
    let start = scanner.starts[plan.groups(of: part).lowerBound]
    var rows = rows
    let height = plan.y(ofRow: plan.layout.rows)
    let outcome = reader(for: part, data: start..<file.size) { reader in
      let band = RowDecoding.bandRows(width: plan.width)
      while rows < height {
        if let cancel, cancel.isCancelled { return (.stopped, "") }
        let wanted = min(band, height - rows)
        let pixels = target.memory(for: wanted, at: rows)
        var done = 0
        let status = reader.readRows(into: pixels, stride: plan.width, count: wanted, done: &done)
        target.take(
          done, at: rows, isOpaque: finish.apply(to: pixels, count: done * plan.width))
        rows += done
        if status != .OK { return (status, reader.message) }
      }
      return (reader.finish(), reader.message)
    }
    return failure == .OK ? (rows, outcome.status, outcome.message) : (rows, failure, message)
  }
}
