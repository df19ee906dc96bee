import Foundation
@_spi(RasterTests) import PanoramaRaster
import Synchronization
import Testing

@Suite struct CrewTests {
  /// Pieces that wait for one another end only if every helper takes one, whether the caller woke it or another helper.
  @Test(arguments: [2, 3, 4, 7, 16]) func everyHelperIsWoken(_ count: Int) {
    let crew = Crew(count: count)
    for _ in 0..<5 {
      let workers = Mutex<Set<Int>>([])
      let deadline = ContinuousClock.now + .seconds(20)
      crew.wakeHelpers(count)
      crew.run(count) { worker, _ in
        workers.withLock { _ = $0.insert(worker) }
        while workers.withLock({ $0.count }) < count, ContinuousClock.now < deadline {
          sched_yield()
        }
      }
      crew.rest()
      let seen = workers.withLock { $0 }
      #expect(seen == Set(0..<count))
      if seen.count < count { return }
    }
  }

  @Test func everyPieceRunsOnce() {
    let crew = Crew(count: 9)
    for pieces in [0, 1, 2, 8, 9, 100] {
      let counts = Mutex([Int](repeating: 0, count: pieces))
      crew.run(pieces) { _, piece in counts.withLock { $0[piece] += 1 } }
      crew.rest()
      #expect(counts.withLock { $0 } == [Int](repeating: 1, count: pieces))
    }
  }
}
