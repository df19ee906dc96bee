import ScrollPhysics
import Testing

@Suite("The cost of the model")
struct ScrollModelCostTests {
  @Test("One event and one tick take less than 5 µs on average over a session")
  func cost() {
    var model = ModelHand().model
    let clock = ContinuousClock()
    var best = Duration.seconds(1)
    // The best of several runs, to exclude other work of the machine.
    for run in 0..<5 {
      let start = Double(run) * 100
      var count = 0
      let taken = clock.measure {
        for round in 0..<50 {
          let t = start + Double(round)
          model.handle(.fingers([.init(id: 1, position: [200, 500])]), at: t)
          for i in 1...20 {
            let position: SIMD2<Double> = [200, 500 - 10 * Double(i)]
            model.handle(.fingers([.init(id: 1, position: position)]), at: t + Double(i) * 0.008)
            if i == 2 { model.handle(.beginDragging, at: t + 0.016) }
            model.advance(to: t + Double(i) * 0.008)
            _ = model.takeCalls()
          }
          model.handle(.fingers([]), at: t + 0.16)
          for i in 0..<40 {
            model.advance(to: t + 0.16 + Double(i) * 0.016)
            _ = model.takeCalls()
          }
          count += 40
        }
      }
      best = min(best, taken / count)
    }
    #if DEBUG
      #expect(best < .milliseconds(1))
    #else
      #expect(best < .microseconds(5))
    #endif
  }
}
