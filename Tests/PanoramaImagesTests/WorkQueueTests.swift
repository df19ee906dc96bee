import Foundation
import PanoramaImages
import Synchronization
import Testing

@Suite struct WorkQueueTests {
  /// The work that ran, in order.
  private final class Record: Sendable {
    let names = Mutex<[String]>([])
    func add(_ name: String) { names.withLock { $0.append(name) } }
    var all: [String] { names.withLock { $0 } }
  }

  private final class Owner: Sendable {}

  private let record = Record()
  private let owner = Owner()
  private var id: ObjectIdentifier { ObjectIdentifier(owner) }

  /// Keeps the only thread of `work` busy until the returned semaphore is signalled.
  private func occupy(
    _ work: WorkQueue, _ kind: WorkQueue.Urgency.Kind = .visible
  ) -> DispatchSemaphore {
    let (gate, started) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    work.submit(.init(kind), owner: id) {
      started.signal()
      gate.wait()
    }
    started.wait()
    return gate
  }

  private func submit(
    _ work: WorkQueue, _ kind: WorkQueue.Urgency.Kind, order: Double = 0, _ name: String
  ) {
    work.submit(.init(kind, order: order), owner: id) { [record] in record.add(name) }
  }

  /// Waits until all submitted work has run.
  private func finish(_ work: WorkQueue) {
    let done = DispatchSemaphore(value: 0)
    work.submit(.init(.background, order: .infinity), owner: id) {
      done.signal()
    }
    done.wait()
  }

  @Test func theMostUrgentComesFirst() {
    let work = WorkQueue(threads: 1)
    let gate = occupy(work)
    submit(work, .background, "background")
    submit(work, .nearby, order: 2, "far")
    submit(work, .nearby, order: 1, "near")
    submit(work, .opening, "opening")
    submit(work, .visible, order: 5, "edge")
    submit(work, .visible, order: 0, "centre")
    gate.signal()
    finish(work)
    #expect(record.all == ["centre", "edge", "opening", "near", "far", "background"])
  }

  @Test func whatIsCancelledDoesNotRun() {
    let work = WorkQueue(threads: 1)
    let gate = occupy(work)
    submit(work, .visible, "cancelled")
    work.cancel(id)
    submit(work, .visible, "kept")
    gate.signal()
    finish(work)
    #expect(record.all == ["kept"])
  }

  @Test func preloadingWaitsForTheFirstLookAndTilesDoNot() {
    let work = WorkQueue(threads: 3)
    let gate = occupy(work, .opening)
    let done = DispatchSemaphore(value: 0)
    work.submit(.init(.preloading), owner: id) { [record] in
      record.add("next picture")
      done.signal()
    }
    work.submit(.init(.visible), owner: id) { [record] in
      record.add("tile")
      done.signal()
    }
    done.wait()
    #expect(record.all == ["tile"])
    gate.signal()
    done.wait()
    #expect(record.all == ["tile", "next picture"])
  }

  @Test func whatIsWaitedForYieldsLess() {
    let work = WorkQueue(threads: 3, niceness: 8)
    let process = __priority_which_t(PRIO_PROCESS.rawValue)
    let ours = getpriority(process, 0)
    for (kind, added) in [(WorkQueue.Urgency.Kind.opening, 2), (.background, 8), (.visible, 2)] {
      let found = Mutex(Int32.max)
      let done = DispatchSemaphore(value: 0)
      work.submit(.init(kind), owner: id) {
        found.withLock { $0 = getpriority(process, 0) }
        done.signal()
      }
      done.wait()
      #expect(found.withLock { $0 } == min(19, ours + Int32(added)))
    }
  }

  @Test func aFileSystemThatDoesNotAnswerHoldsUpNothing() throws {
    // Opening a FIFO blocks until somebody writes to it.
    let path = FileManager.default.temporaryDirectory.path + "/fifo-\(UUID().uuidString)"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let work = WorkQueue(threads: 1)
    let (started, opened) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    work.submitBlocking { _ in
      started.signal()
      close(open(path, O_RDONLY))
      opened.signal()
    }
    started.wait()
    let decoded = DispatchSemaphore(value: 0)
    work.submit(.init(.opening), owner: id) { decoded.signal() }
    #expect(decoded.wait(timeout: .now() + 60) == .success)
    #expect(opened.wait(timeout: .now()) == .timedOut)
    close(open(path, O_WRONLY))
    opened.wait()
  }

  @Test func closedWorkersRunNothingMore() {
    let work = WorkQueue(threads: 1)
    let gate = occupy(work)
    submit(work, .visible, "late")
    work.close()
    submit(work, .visible, "later")
    gate.signal()
    #expect(record.all == [])
  }
}
