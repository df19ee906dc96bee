import PanoramaHost
import Testing

@Suite struct ArrivalTimesTests {
  private typealias Arrival = ArrivalTimes.Arrival

  private func moved(_ finger: Int64 = 1, time: Double? = nil, found: Double) -> Arrival {
    Arrival(time: time, found: found, hand: .finger(id: finger, phase: 2))
  }

  @Test func timesOfTheServerStay() {
    let arrivals = [1.0, 1.01, 1.02].map { moved(time: $0, found: 1.4) }
    #expect(ArrivalTimes.times(of: arrivals, absence: 0.9...1.4) == [1.0, 1.01, 1.02])
  }

  @Test func withoutThemAHandIsSpreadOverTheTimeNobodyLooked() {
    let arrivals = (0..<4).map { _ in moved(found: 1.4001) }
    let times = ArrivalTimes.times(of: arrivals, absence: 1.0...1.4)
    for (time, expected) in zip(times, [1.1, 1.2, 1.3, 1.4]) {
      #expect(abs(time - expected) < 1e-9)
    }
  }

  @Test func fingersThatMoveTogetherStayTogether() {
    let arrivals = (0..<3).flatMap { _ in [moved(1, found: 1.4), moved(2, found: 1.4)] }
    let times = ArrivalTimes.times(of: arrivals, absence: 1.1...1.4)
    #expect(times[0] == times[1] && times[2] == times[3] && times[4] == times[5])
    #expect(abs(times[0] - 1.2) < 1e-9 && abs(times[5] - 1.4) < 1e-9)
  }

  @Test func whatComesWhileSomebodyLooksHappenedWhenItWasFound() {
    let arrivals = [moved(found: 1.2), moved(found: 1.31)]
    #expect(ArrivalTimes.times(of: arrivals, absence: 1.0...1.001) == [1.2, 1.31])
    #expect(ArrivalTimes.times(of: [moved(found: 0.95)], absence: 1.0...1.4) == [0.95])
  }

  @Test func aWindowsEventDoesNotPushTheHandThatComesAfterIt() {
    let exposed = Arrival(found: 1.4)
    let arrivals = [
      exposed, moved(time: 1.0, found: 1.4), exposed, moved(time: 1.01, found: 1.4), exposed,
    ]
    #expect(
      ArrivalTimes.times(of: arrivals, absence: 0.9...1.4) == [1.0, 1.0, 1.0, 1.01, 1.01])
    #expect(ArrivalTimes.times(of: [exposed], absence: 0.9...1.4) == [1.4])
  }

  @Test func timesNeverRunBack() {
    let arrivals = [moved(time: 1.02, found: 1.4), moved(2, time: 1.01, found: 1.4)]
    #expect(ArrivalTimes.times(of: arrivals, absence: 0.9...1.4) == [1.02, 1.02])
  }
}
