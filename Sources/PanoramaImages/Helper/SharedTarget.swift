/// The parts of shared memory that rows pass through on their way to another process. One thread uses it.
final class SharedParts {
  private let memory: SharedMemory
  /// The number of pixels in a part.
  let pixels: Int
  /// Waits for a part that may be written.
  private let waitForPart: () -> Int
  private let send: ([RowsRequest.Band]) -> Void
  /// Rows that are ready and were not reported yet.
  private var ready: [RowsRequest.Band] = []
  /// The number of parts that are written and not reported at most.
  private let batch: Int

  init(
    memory: SharedMemory, count: Int, pixels: Int, take: @escaping () -> Int,
    send: @escaping ([RowsRequest.Band]) -> Void
  ) {
    self.memory = memory
    self.pixels = pixels
    waitForPart = take
    self.send = send
    batch = max(1, min(RowsRequest.batch, count / 3))
  }

  func take() -> Int { waitForPart() }

  func base(_ part: Int) -> UnsafeMutablePointer<UInt32> {
    (memory.base + part * pixels * 4).assumingMemoryBound(to: UInt32.self)
  }

  func add(_ band: RowsRequest.Band) {
    ready.append(band)
    if ready.count >= batch { flush() }
  }

  /// Reports all rows that are ready.
  func flush() {
    if !ready.isEmpty { send(ready) }
    ready = []
  }
}

/// Delivers rows to another process.
final class SharedTarget: RowTarget {
  let takesFromElsewhere: Bool
  private let parts: SharedParts
  private let width: Int
  private let isPreview: Bool
  /// The part that is being filled.
  private var part: Int?

  /// - Parameters:
  ///   - hasOtherWork: whether rows need more work after they were decoded, which another thread can do.
  init(_ parts: SharedParts, width: Int, isPreview: Bool, hasOtherWork: Bool) {
    self.parts = parts
    self.width = width
    self.isPreview = isPreview
    takesFromElsewhere = hasOtherWork
  }

  func memory(for count: Int, at y: Int) -> UnsafeMutablePointer<UInt32> {
    let taken = part ?? parts.take()
    part = taken
    return parts.base(taken)
  }

  func take(_ count: Int, at y: Int, isOpaque: Bool) {
    guard count > 0, let part else { return }
    self.part = nil
    parts.add(
      RowsRequest.Band(
        part: part, y: y, count: count, isOpaque: isOpaque, isPreview: isPreview))
  }

  func take(_ count: Int, at y: Int, from pixels: UnsafeMutablePointer<UInt32>, isOpaque: Bool) {
    take(count, at: y, from: UnsafePointer(pixels), isOpaque: isOpaque)
  }

  /// Takes rows that lie elsewhere.
  func take(_ band: RowBand) {
    guard let base = band.pixels.baseAddress else { return }
    take(band.count, at: band.y, from: base, isOpaque: band.isOpaque)
  }

  private func take(_ count: Int, at y: Int, from pixels: UnsafePointer<UInt32>, isOpaque: Bool) {
    let most = parts.pixels / width
    var done = 0
    while done < count {
      let rows = min(most, count - done)
      memory(for: rows, at: y + done).update(from: pixels + done * width, count: rows * width)
      take(rows, at: y + done, isOpaque: isOpaque)
      done += rows
    }
  }
}
