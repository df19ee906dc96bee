import Foundation
import PanoramaImages
import Synchronization
import Testing

/// A queue in a process that has no memory left for the stack of a thread.
@Suite struct NoThreadsTests {
  private final class Record: Sendable {
    private let names = Mutex<[String]>([])

    func note(_ name: String) { names.withLock { $0.append(name) } }
    var all: [String] { names.withLock { $0 } }
  }

  @Test func theCallerDoesTheWork() async {
    await #expect(processExitsWith: .exitCode(3)) {
      let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
        separator: " ")
      let used = UInt(words[0]).map { $0 * UInt(sysconf(Int32(_SC_PAGESIZE))) } ?? 0
      var limit = rlimit(rlim_cur: used + 1 << 19, rlim_max: used + 1 << 19)
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
      let record = Record()
      let queue = WorkQueue(threads: 2)
      queue.submit(WorkQueue.Urgency(.background)) { _ in
        // As a piece that asks for the next one.
        queue.submit(WorkQueue.Urgency(.visible)) { _ in record.note("second") }
        record.note("first")
      }
      queue.submitBlocking { _ in record.note("third") }
      exit(record.all == ["first", "second", "third"] ? 3 : 4)
    }
  }
}
