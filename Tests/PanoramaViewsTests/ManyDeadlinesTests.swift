import PanoramaViews
import TestSupport
import Testing

/// Thousands of deadlines: removing the files of a folder once made one for each.
@MainActor @Suite struct ManyDeadlinesTests {
  private let window = Hand(width: 100, height: 100).window

  @Test func fiftyThousandCostLittleAndRunInOrder() {
    let count = 50_000
    var ran: [Double] = []
    let seconds = processorSeconds {
      for i in 0..<count {
        // Every time once, in an order without pattern.
        let time = 1 + Double(i &* 7919 % count)
        window.schedule(at: time) { ran.append(time) }
      }
      for round in 0...5 { window.advance(to: Double(round) * 10_000 + 1) }
    }
    let expected = (0..<count).map { (n: Int) -> Double in 1 + Double(n) }
    #expect(ran == expected)
    #expect(seconds < 2, "\(seconds) s")
    #expect(window.nextDeadline == nil)
  }

  @Test func thoseOfOneTimeRunInTheOrderInWhichTheyWereMade() {
    var ran: [Int] = []
    for i in 0..<5_000 { window.schedule(at: 1) { ran.append(i) } }
    window.advance(to: 1)
    #expect(ran == Array(0..<5_000))
  }

  @Test func cancelledOnesNeitherRunNorCount() {
    let count = 50_000
    var ran = 0
    let seconds = processorSeconds {
      let all = (0..<count).map { i in
        window.schedule(at: Double(count - i)) { ran += 1 }
      }
      for deadline in all.dropFirst() { deadline.cancel() }
      for _ in 0..<count { _ = window.nextDeadline }
    }
    #expect(window.nextDeadline == Double(count))
    window.advance(to: Double(count))
    #expect(ran == 1)
    #expect(seconds < 2, "\(seconds) s")
  }
}
