import CCodecs
import Foundation
import PanoramaGraphics

/// Work in the background: decoding, reading folders and headers, thumbnails, large sketches. It runs
/// on a few threads of low priority, so that drawing always comes first. A program needs only one
/// queue.
///
/// Work waits in one list and the most urgent piece runs first. Threads start with the first piece
/// of work and end when the queue is closed or released; pieces that are still waiting are dropped.
/// If the system allows no thread at all, work is done where it is submitted.
public final class WorkQueue: Sendable {
  /// How urgent a piece of work is. The smallest value runs first; values are compared by kind and
  /// then by `order`.
  public struct Urgency: Comparable, Sendable {
    /// The purpose of the work.
    public enum Kind: Int, Comparable, Sendable {
      /// Tiles on the screen now, and short work that the user is waiting for.
      case visible
      /// The first view of a picture.
      case opening
      /// Tiles near the screen, and the headers of files that may be shown next.
      case nearby
      /// Storing decoded tiles.
      case storing
      /// The first view of a picture in the background. It waits until no other first view is in
      /// progress, so that the visible picture has the whole machine.
      case preloading
      /// Work that the user does not need yet, such as thumbnails. It starts under the same condition as
      /// `preloading`.
      case background

      public static func < (l: Kind, r: Kind) -> Bool { l.rawValue < r.rawValue }
    }

    public var kind: Kind
    /// The order within a kind: smaller values run first.
    public var order: Double

    public init(_ kind: Kind, order: Double = 0) {
      self.kind = kind
      self.order = order
    }

    public static func < (l: Urgency, r: Urgency) -> Bool { (l.kind, l.order) < (r.kind, r.order) }
  }

  private let list: WorkList
  /// The maximum number of pieces of work that run at a time.
  let threads: Int

  /// One less than the number of processors, but at least two: a picture that a library decodes in one piece must not
  /// hold up the one that was turned to meanwhile.
  public static var standardCount: Int { max(2, Processors.available - 1) }

  /// - Parameters:
  ///   - threads: the maximum number of pieces of work that run at a time, at least 1.
  ///   - niceness: the number added to the threads' nice value, 0 … 19; the thread reserved for
  ///     awaited work (`nearby` and more urgent) adds only a quarter of it.
  public init(threads: Int = WorkQueue.standardCount, niceness: Int = 10) {
    ccodecs_return_large_blocks()
    self.threads = max(1, threads)
    list = WorkList(threads: self.threads, niceness: Int32(min(max(0, niceness), 19)))
  }

  deinit { list.close() }

  /// Runs `body` on one of the threads.
  /// - Parameters:
  ///   - urgency: more urgent work runs first.
  ///   - owner: identifies the work for `cancel(_:)`.
  ///   - body: the work.
  public func submit(
    _ urgency: Urgency, owner: ObjectIdentifier, _ body: @escaping @Sendable () -> Void
  ) {
    list.submit([WorkList.Piece(urgency: urgency, owner: owner, body: body)])
  }

  /// Runs `body` on one of the threads, unless it is cancelled before.
  /// - Parameters:
  ///   - urgency: more urgent work runs first.
  ///   - body: the work; it may check its token and end early.
  /// - Returns: the token that cancels the work. It is cancelled already if the queue is closed.
  @discardableResult
  public func submit(
    _ urgency: Urgency, _ body: @escaping @Sendable (CancelToken) -> Void
  ) -> CancelToken {
    let piece = piece(urgency, body)
    list.submit([piece.work])
    return piece.token
  }

  /// Runs `body`, which takes little of the processor but may have to wait for a file system, on an
  /// additional thread. So a network share that does not answer delays nothing else.
  /// - Parameter body: the work; it may check its token and end early.
  /// - Returns: the token that cancels the work. It is cancelled already if the queue is closed.
  @discardableResult
  public func submitBlocking(_ body: @escaping @Sendable (CancelToken) -> Void) -> CancelToken {
    let piece = piece(Urgency(.visible), body)
    list.submitBlocking(piece.work)
    return piece.token
  }

  private func piece(
    _ urgency: Urgency, _ body: @escaping @Sendable (CancelToken) -> Void
  ) -> (work: WorkList.Piece, token: CancelToken) {
    let token = CancelToken()
    let work = WorkList.Piece(urgency: urgency, owner: ObjectIdentifier(token), token: token) {
      if !token.isCancelled { body(token) }
    }
    return (work, token)
  }

  /// Replaces all waiting work of `owner` that has one of these kinds by `pieces`.
  func replace(
    owner: ObjectIdentifier, kinds: Set<Urgency.Kind>,
    with pieces: [(Urgency, @Sendable () -> Void)]
  ) {
    list.submit(
      pieces.map { WorkList.Piece(urgency: $0.0, owner: owner, body: $0.1) },
      replacing: (owner, kinds))
  }

  /// Drops the waiting work of `owner`; work that has started continues.
  public func cancel(_ owner: ObjectIdentifier) {
    list.submit([], replacing: (owner, nil))
  }

  /// Changes the kind of the waiting work of `owner` that has the kind `from`.
  func change(_ owner: ObjectIdentifier, from: Urgency.Kind, to: Urgency.Kind) {
    list.change(owner, from: from, to: to)
  }

  /// Runs more urgent work, for which no thread is free, on the calling thread. Long pieces of work
  /// call it now and then.
  func letPass(moreUrgentThan kind: Urgency.Kind) { list.runWaiting(moreUrgentThan: kind) }

  /// Runs waiting work of `owner` and `kind` on the calling thread until at most `limit` pieces are
  /// left. A piece of work calls it when it produces more than it can keep.
  func help(_ owner: ObjectIdentifier, _ kind: Urgency.Kind, downTo limit: Int) {
    list.help(owner, kind, downTo: limit)
  }

  /// Drops waiting work and ends the threads after their current work.
  public func close() { list.close() }
}
