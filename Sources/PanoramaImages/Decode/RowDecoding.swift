import CCodecs
import Foundation
import PanoramaGraphics

/// One decoding: it takes rows from a reader, converts them and passes them to a target.
/// Only one thread at a time uses its reader.
struct RowDecoding: Sendable {
  let reader: RowReader
  let info: ImageInfo
  let reduction: Int
  let finish: RowFinish
  let cancel: CancelToken?

  /// The number of rows in a band: about 256 KiB, which stay in the cache until they are used, but
  /// at least as many as a JPEG decoder makes at once, and a multiple of every reduction.
  static func bandRows(width: Int) -> Int {
    min(max((1 << 18) / (max(1, width) * 4) & ~15, 16), 256)
  }

  private var boxes: Bool { reduction > 1 && !info.reduces }

  /// The number of rows that are read at once, before our own reduction.
  static func chunkRows(_ info: ImageInfo, reduction: Int) -> Int {
    if isWhole(info, reduction: reduction) { return info.storedHeight }
    let size = info.storedSize(reduction: info.reduces ? reduction : 1)
    return min(bandRows(width: size.width), size.height)
  }

  /// Whether all rows are read at once, because each pass fills in pixels between those of the
  /// others. For a smaller picture the decoder adds them up itself.
  static func isWhole(_ info: ImageInfo, reduction: Int) -> Bool {
    info.comesInPasses && reduction == 1
  }

  /// Reads all rows. Returns how many reduced rows came, and why decoding ended.
  func run(into target: some RowTarget) -> (rows: Int, status: CCodecsStatus) {
    let size = info.storedSize(reduction: boxes ? 1 : reduction)
    let chunk = Self.chunkRows(info, reduction: reduction)
    let scratch = boxes ? UnsafeMutablePointer<UInt32>.allocate(capacity: chunk * size.width) : nil
    defer { scratch?.deallocate() }
    var (y, rows) = (0, 0)
    while y < size.height {
      if let cancel, cancel.isCancelled { return (rows, .stopped) }
      let wanted = min(chunk, size.height - y)
      let pixels = scratch ?? target.memory(for: wanted, at: y)
      if Self.isWhole(info, reduction: reduction) {
        pixels.initialize(repeating: 0, count: wanted * size.width)
      }
      var done = 0
      let status = reader.readRows(into: pixels, stride: size.width, count: wanted, done: &done)
      let isOpaque = finish.apply(to: pixels, count: done * size.width)
      if boxes {
        let reduced = (done + reduction - 1) / reduction
        let means = target.memory(for: reduced, at: rows)
        box(pixels, rows: done, width: size.width, into: means)
        target.take(reduced, at: rows, isOpaque: isOpaque)
        rows += reduced
      } else {
        target.take(done, at: y, isOpaque: isOpaque)
        rows += done
      }
      y += done
      if status != .OK { return (rows, status) }
      if done < wanted { return (rows, .truncated) }
    }
    return (rows, reader.finish())
  }

  /// Delivers previews of a progressive JPEG after some of its scans; `run` then reads the rows.
  func runScans(into target: () -> BandTarget) -> CCodecsStatus {
    while true {
      var isLast = true
      let status = reader.nextScan(&isLast)
      if status != .OK || isLast { return status }
      // Damage is reported later, when the rows are read.
      _ = run(into: target())
      if let cancel, cancel.isCancelled { return .stopped }
    }
  }

  /// Delivers a small picture of the same, enlarged.
  func deliver(_ preview: PreviewPixels, into target: BandTarget) {
    let count = preview.width * preview.height
    let row = preview.width
    // The last row is room for one.
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count + row) { memory in
      guard let small = memory.baseAddress else { return }
      small.initialize(from: preview.pixels, count: count)
      let isOpaque = finish.apply(to: small, count: count)
      let size = info.storedSize(reduction: reduction)
      let chunk = min(Self.chunkRows(info, reduction: reduction), size.height)
      for y in stride(from: 0, to: size.height, by: chunk) {
        if let cancel, cancel.isCancelled { return }
        let rows = min(chunk, size.height - y)
        ccodecs_enlarge(
          small, UInt32(preview.width), UInt32(preview.height),
          UInt32(size.width), UInt32(size.height), UInt32(y), UInt32(rows),
          small + count, target.memory(for: rows, at: y))
        target.take(rows, at: y, isOpaque: isOpaque)
      }
    }
  }

  /// As `run`, but the decoder has its own thread while the calling thread does the rest. The target receives
  /// rows in memory that is not its own.
  func runRelayed(into target: some RowTarget) -> (rows: Int, status: CCodecsStatus) {
    let size = info.storedSize(reduction: reduction)
    let chunk = Self.chunkRows(info, reduction: reduction)
    let relay = RowRelay(capacity: chunk * size.width)
    // Threads inherit the calling thread's priority.
    guard BackgroundThread.start(name: "decode", { [self] in read(size, chunk, into: relay) })
    else { return run(into: target) }
    var rows = 0
    while let band = relay.next() {
      let isOpaque = finish.apply(to: band.pixels, count: band.count * size.width)
      target.take(band.count, at: rows, from: band.pixels, isOpaque: isOpaque)
      rows += band.count
      relay.recycle(band)
    }
    return (rows, relay.status)
  }

  /// Whether `runRelayed` is possible and there is enough work for two threads.
  var isWorthRelaying: Bool {
    !boxes && !info.comesInPasses && info.storedWidth * info.storedHeight >= 1 << 20
  }

  private func read(_ size: (width: Int, height: Int), _ chunk: Int, into relay: RowRelay) {
    var y = 0
    while y < size.height {
      if let cancel, cancel.isCancelled { return relay.finish(.stopped) }
      let pixels = relay.memory()
      let wanted = min(chunk, size.height - y)
      var done = 0
      let status = reader.readRows(into: pixels, stride: size.width, count: wanted, done: &done)
      relay.add(RowRelay.Band(pixels: pixels, count: done))
      y += done
      if status != .OK { return relay.finish(status) }
      if done < wanted { return relay.finish(.truncated) }
    }
    relay.finish(reader.finish())
  }

  private func box(
    _ pixels: UnsafeMutablePointer<UInt32>, rows: Int, width: Int,
    into means: UnsafeMutablePointer<UInt32>
  ) {
    var means = means
    for y in stride(from: 0, to: rows, by: reduction) {
      ccodecs_box(
        pixels + y * width, width, width, min(reduction, rows - y), reduction, means)
      means += (width + reduction - 1) / reduction
    }
  }
}
