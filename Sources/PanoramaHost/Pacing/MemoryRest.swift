import Synchronization

/// Decides when memory is returned to the system: once, when no window has shown a frame for a while.
///
/// The rasterizer keeps the memory of its largest frames, and the allocator keeps what was freed between
/// blocks that are in use. Together that can be half the memory of a program that waits for its user.
@MainActor
public final class MemoryRest {
  /// The time after the last frame, in seconds. By then, what the frame replaced is gone too.
  public static let delay = 1.0
  /// The growth, in bytes, from which returning memory is worth the work.
  static let minimumGrowth = 1 << 20

  /// When the next rest is due; nil if there was no frame since the last one.
  public private(set) var due: Double?
  /// The minimum memory of the program at any rest since memory was last returned, in bytes.
  private let restingBytes = Atomic<Int>(0)

  public init() {}

  public func noteFrame(at time: Double) { due = time + Self.delay }

  /// Begins a rest if one is due.
  ///
  /// - Parameter bytes: measures the present memory of the program.
  /// - Returns: whether memory should be returned.
  public func begin(at time: Double, bytes: () -> Int) -> Bool {
    guard let due, due <= time else { return false }
    self.due = nil
    let bytes = bytes()
    // After a large document was closed, the growth counts from the smaller memory.
    let (_, least) = restingBytes.min(bytes, ordering: .relaxed)
    return bytes > least + Self.minimumGrowth
  }

  /// Notes the memory of the program after some was returned, from any thread.
  public nonisolated func end(bytes: Int) { restingBytes.store(bytes, ordering: .relaxed) }
}
