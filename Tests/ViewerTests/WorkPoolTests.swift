import Testing
import Viewer

@Suite struct WorkPoolTests {
  @Test func aJobForAClosedPoolIsCancelled() {
    let pool = WorkPool(cores: 2)
    pool.close()
    let ticket = pool.submit(.now) { _ in Issue.record("a closed pool did a job") }
    #expect(ticket.isCancelled)
  }
}
