import Foundation
import PanoramaImages
import Synchronization
import Testing

@Suite struct TileWorkersTests {
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

  /// Keeps the only thread of `workers` busy until the returned semaphore is signalled.
  private func occupy(
    _ workers: TileWorkers, _ kind: TileWorkers.Urgency.Kind = .visible
  ) -> DispatchSemaphore {
    let (gate, started) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    workers.submit(.init(kind), owner: id) {
      started.signal()
      gate.wait()
    }
    started.wait()
    return gate
  }

  private func submit(
    _ workers: TileWorkers, _ kind: TileWorkers.Urgency.Kind, order: Double = 0, _ name: String
  ) {
    workers.submit(.init(kind, order: order), owner: id) { [record] in record.add(name) }
  }

  /// Waits until all submitted work has run.
  private func finish(_ workers: TileWorkers) {
    let done = DispatchSemaphore(value: 0)
    workers.submit(.init(.background, order: .infinity), owner: id) {
      done.signal()
    }
    done.wait()
  }

  @Test func theMostUrgentComesFirst() {
    let workers = TileWorkers(threads: 1)
    let gate = occupy(workers)
    submit(workers, .background, "background")
    submit(workers, .nearby, order: 2, "far")
    submit(workers, .nearby, order: 1, "near")
    submit(workers, .opening, "opening")
    submit(workers, .visible, order: 5, "edge")
    submit(workers, .visible, order: 0, "centre")
    gate.signal()
    finish(workers)
    #expect(record.all == ["centre", "edge", "opening", "near", "far", "background"])
  }

  @Test func whatIsCancelledDoesNotRun() {
    let workers = TileWorkers(threads: 1)
    let gate = occupy(workers)
    submit(workers, .visible, "cancelled")
    workers.cancel(id)
    submit(workers, .visible, "kept")
    gate.signal()
    finish(workers)
    #expect(record.all == ["kept"])
  }

  @Test func preloadingWaitsForTheFirstLookAndTilesDoNot() {
    let workers = TileWorkers(threads: 3)
    let gate = occupy(workers, .opening)
    let done = DispatchSemaphore(value: 0)
    workers.submit(.init(.preloading), owner: id) { [record] in
      record.add("next picture")
      done.signal()
    }
    workers.submit(.init(.visible), owner: id) { [record] in
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
    let workers = TileWorkers(threads: 3, niceness: 8)
    let process = __priority_which_t(PRIO_PROCESS.rawValue)
    let ours = getpriority(process, 0)
    for (kind, added) in [(TileWorkers.Urgency.Kind.opening, 2), (.background, 8), (.visible, 2)] {
      let found = Mutex(Int32.max)
      let done = DispatchSemaphore(value: 0)
      workers.submit(.init(kind), owner: id) {
        found.withLock { $0 = getpriority(process, 0) }
        done.signal()
      }
      done.wait()
      #expect(found.withLock { $0 } == min(19, ours + Int32(added)))
    }
  }

  @Test func closedWorkersRunNothingMore() {
    let workers = TileWorkers(threads: 1)
    let gate = occupy(workers)
    submit(workers, .visible, "late")
    workers.close()
    submit(workers, .visible, "later")
    gate.signal()
    #expect(record.all == [])
  }
}
