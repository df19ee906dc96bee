import PanoramaHost
import Testing

@Suite struct LiftWatchTests {
  @Test func aFingerWhoseLiftIsToldIsNotLost() {
    var watch = LiftWatch<Int>()
    watch.note(1, at: 5)
    watch.forget(1)
    #expect(watch.nextDeadline == nil)
    #expect(watch.takeLost(at: 100).isEmpty)
  }

  @Test func aFingerWhoseLiftIsNotToldIsLostOnceAfterTheGrace() {
    var watch = LiftWatch<Int>()
    watch.note(1, at: 5)
    watch.note(2, at: 6)
    #expect(watch.nextDeadline == 5 + LiftWatch<Int>.grace)
    #expect(watch.takeLost(at: 5.05).isEmpty)
    #expect(watch.takeLost(at: 5.2) == [1])
    #expect(watch.takeLost(at: 5.2).isEmpty)
    #expect(watch.takeLost(at: 7) == [2])
    #expect(watch.nextDeadline == nil)
  }
}
