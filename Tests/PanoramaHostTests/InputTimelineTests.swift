import PanoramaHost
import PanoramaViews
import ScrollPhysics
import Testing

@Suite("Times that events of a window get")
struct InputTimelineTests {
  private func touch(_ time: Double, id: Int = 1, y: Double = 0) -> InputEvent {
    InputEvent(time: time, kind: .touch(TouchInput(phase: .moved, id: id, x: 0, y: y)))
  }

  @Test func eventsInTimeKeepTheirTimes() {
    var timeline = InputTimeline(from: 0)
    #expect(
      timeline.place([touch(1), touch(1, id: 2), touch(1.25)], now: 2).map(\.time) == [1, 1, 1.25])
    timeline.advance(to: 2)
    #expect(timeline.place([touch(2.5)], now: 3).map(\.time) == [2.5])
  }

  @Test("A throw whose events always come 30 ms late, while frames go on, keeps its speed")
  func late() {
    let (speed, lateness) = (1000.0, 0.030)
    var timeline = InputTimeline(from: 0)
    var tracker = VelocityTracker()
    var sent = 0
    for frame in 1...12 {
      let now = Double(frame) / 60
      var arrived: [InputEvent] = []
      while Double(sent) * 0.008 + lateness <= now {
        arrived.append(touch(Double(sent) * 0.008, y: speed * Double(sent) * 0.008))
        sent += 1
      }
      for event in timeline.place(arrived, now: now) {
        guard case .touch(let touch) = event.kind else { continue }
        #expect(event.time <= now)
        tracker.add(x: touch.x, y: touch.y, at: event.time)
      }
      timeline.advance(to: now)
    }
    let velocity = tracker.velocity(liftedAt: tracker.lastSampleTime ?? 0).dy
    #expect(abs(velocity - speed) < speed * 0.05)
  }

  @Test func aHandThatHasRestedIsNotDelayedAnyMore() {
    var timeline = InputTimeline(from: 0)
    timeline.advance(to: 1)
    #expect(timeline.place([touch(0.75)], now: 1.5).map(\.time) == [Double(1).nextUp])
    #expect(timeline.place([touch(2)], now: 2.5).map(\.time) == [2])
  }

  @Test func noEventIsLaterThanNowNorOlderThanItsPredecessor() {
    var timeline = InputTimeline(from: 0)
    timeline.advance(to: 1)
    let times = timeline.place(
      [touch(0.5), touch(0.5625), touch(0.53125), touch(0.75)], now: 1.125
    ).map(\.time)
    #expect(times == times.sorted())
    #expect(times.allSatisfy { 1 < $0 && $0 <= 1.125 })
  }

  @Test("A finger that comes with a later call is a step of its own")
  func steps() {
    var timeline = InputTimeline(from: 0)
    let first = timeline.place([touch(1)], now: 1)
    let second = timeline.place([touch(1, id: 2), touch(1, id: 3)], now: 1)
    #expect(first[0].time < second[0].time && second[0].time == second[1].time)
  }
}
