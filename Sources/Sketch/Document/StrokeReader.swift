#if Apps
  import Foundation
  import GRDB

  /// Reads a sketch's file, from any thread, whenever strokes are needed; writes nothing.
  final class StrokeReader: @unchecked Sendable {
    // Unchecked: `lock` is held wherever `source` is used.
    private let lock = NSLock()
    private let path: String
    private var count = 0
    private var source: (connection: SketchConnection, copy: SketchCopy?)?

    /// Strokes read at a time: whoever writes waits for so many at most.
    private static let batch = 256

    /// - Parameter path: opened when something is read.
    init(path: String) { self.path = path }

    deinit { try? source?.connection.close() }

    /// Runs `body` in one transaction, which keeps others from writing: to be short where the file
    /// is drawn on.
    func read(_ body: (Database) throws -> Void) throws {
      try lock.withLock {
        let source = try self.source ?? SketchReading.open(path)
        self.source = source
        do {
          try source.connection.read(body)
        } catch {
          // What is wrong with the connection may be right the next time.
          try? source.connection.close()
          self.source = nil
          throw error
        }
      }
    }

    /// Gives the visible ones among these strokes in their order.
    func forEachStroke(
      _ ids: some RandomAccessCollection<Int64>, _ body: (SketchStroke) throws -> Void
    ) throws {
      var rest = ids[...]
      while !rest.isEmpty {
        try read { try SketchSchema.forEachVisibleStroke(rest.prefix(Self.batch), in: $0, body) }
        lock.withLock { count += min(rest.count, Self.batch) }
        rest = rest.dropFirst(Self.batch)
      }
    }

    /// Strokes asked for so far: what reading costs.
    var strokesRead: Int { lock.withLock { count } }

    /// The visible ones among these.
    func strokes(_ ids: some RandomAccessCollection<Int64>) throws -> [SketchStroke] {
      var found: [SketchStroke] = []
      try forEachStroke(ids) { found.append($0) }
      return found
    }

    /// Lets go of the file until something is read again.
    func close() {
      lock.withLock {
        try? source?.connection.close()
        source = nil
      }
    }
  }
#endif
