/// The parts of shared memory that rows pass through on their way to another process.
struct SharedParts: Sendable {
  let memory: SharedMemory
  let count: Int
  /// The number of pixels in a part.
  let pixels: Int
  /// Waits for a part that may be written.
  let take: @Sendable () -> Int
  let send: @Sendable (RowsRequest.Event) -> Void

  func base(_ part: Int) -> UnsafeMutablePointer<UInt32> {
    (memory.base + part * pixels * 4).assumingMemoryBound(to: UInt32.self)
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
    parts.send(.rows(part: part, y: y, count: count, isOpaque: isOpaque, isPreview: isPreview))
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
