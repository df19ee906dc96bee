import CTileCodec
import Foundation

/// The threads that decode: a few, of low priority, so that drawing always comes first.
///
/// Work waits in one list, the most urgent first. Threads start with the first piece of work and
/// end when the workers are closed or released; pieces still waiting then are dropped.
public final class TileWorkers: Sendable {
  /// How urgent a piece of work is. Smaller is sooner: first by kind, then by `order`.
  public struct Urgency: Comparable, Sendable {
    /// What is waited for.
    public enum Kind: Int, Comparable, Sendable {
      /// On the screen now.
      case visible
      /// The first look at a picture.
      case opening
      /// Near the screen.
      case nearby
      /// Storing what was decoded.
      case storing
      /// The first look at a picture that nobody looks at yet. Waits until no other first look is
      /// on its way: that one has the machine for itself.
      case preloading
      /// Nobody waits for it yet; begins as `preloading` does.
      case background

      public static func < (l: Kind, r: Kind) -> Bool { l.rawValue < r.rawValue }
    }

    public var kind: Kind
    /// Within a kind, smaller first.
    public var order: Double

    public init(_ kind: Kind, order: Double = 0) {
      self.kind = kind
      self.order = order
    }

    public static func < (l: Urgency, r: Urgency) -> Bool { (l.kind, l.order) < (r.kind, r.order) }
  }

  private let queue: TileWorkQueue
  /// How many pieces of work run at a time.
  let threads: Int

  /// One thread less than there are processors, at least one.
  public static var standardCount: Int { max(1, ProcessInfo.processInfo.activeProcessorCount - 1) }

  /// - Parameters:
  ///   - threads: how many pieces of work run at a time, at least 1.
  ///   - niceness: what is added to the threads' nice value, 0 … 19; a quarter of it to that of the
  ///     one that is kept for what is waited for.
  public init(threads: Int = TileWorkers.standardCount, niceness: Int = 10) {
    ctile_return_large_blocks()
    self.threads = max(1, threads)
    queue = TileWorkQueue(threads: self.threads, niceness: Int32(min(max(0, niceness), 19)))
  }

  deinit { queue.close() }

  /// Runs `body` on one of the threads.
  /// - Parameters:
  ///   - urgency: what is more urgent runs first.
  ///   - owner: for `cancel(_:)`.
  ///   - body: the work.
  public func submit(
    _ urgency: Urgency, owner: ObjectIdentifier, _ body: @escaping @Sendable () -> Void
  ) {
    queue.submit([TileWorkQueue.Piece(urgency: urgency, owner: owner, body: body)], replacing: nil)
  }

  /// Puts `pieces` in the place of all that waits of `owner` with these kinds.
  func replace(
    owner: ObjectIdentifier, kinds: Set<Urgency.Kind>,
    with pieces: [(Urgency, @Sendable () -> Void)]
  ) {
    queue.submit(
      pieces.map { TileWorkQueue.Piece(urgency: $0.0, owner: owner, body: $0.1) },
      replacing: (owner, kinds))
  }

  /// Drops what waits of `owner`; what runs goes on.
  public func cancel(_ owner: ObjectIdentifier) {
    queue.submit([], replacing: (owner, nil))
  }

  /// For a long piece of work to call now and then: runs on its thread what is more urgent and has
  /// no thread of its own.
  func letPass(moreUrgentThan kind: Urgency.Kind) { queue.runWaiting(moreUrgentThan: kind) }

  /// For a piece of work that makes more than it can keep: runs what `owner` has waiting of `kind`
  /// until at most `limit` are left.
  func help(_ owner: ObjectIdentifier, _ kind: Urgency.Kind, downTo limit: Int) {
    queue.help(owner, kind, downTo: limit)
  }

  /// Drops what waits and ends the threads once they are done with what they run.
  public func close() { queue.close() }
}
