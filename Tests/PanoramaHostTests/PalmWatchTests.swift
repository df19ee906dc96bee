import PanoramaHost
import Testing

@Suite struct PalmWatchTests {
  @Test func aFingerReportedBeforeTheLeaveOfThePenIsNoPalm() {
    var watch = PalmWatch<Int, String>()
    watch.note(1, "palm", at: 4.999)
    watch.note(3, "second", at: 5.002)
    watch.note(2, "first", at: 5)
    let fingers = watch.takeFingers(ofPenLeftAt: 5)
    #expect(fingers.map(\.event) == ["first", "second"])
    #expect(fingers.map(\.time) == [5, 5.002])
    #expect(watch.takeFingers(ofPenLeftAt: 5).isEmpty)
    #expect(watch.takeFingers(ofPenLeftAt: 4.999).map(\.event) == ["palm"])
  }

  @Test func aPalmReportedAfterTheLeaveOfThePenIsAPalm() {
    var watch = PalmWatch<Int, String>()
    #expect(!watch.isPalm(from: 4))
    _ = watch.takeFingers(ofPenLeftAt: 5)
    #expect(watch.isPalm(from: 4.999))
    #expect(!watch.isPalm(from: 5))
    #expect(!watch.isPalm(from: 6))
  }

  @Test func aPalmThatLiftedDoesNotComeBack() {
    var watch = PalmWatch<Int, String>()
    watch.note(1, "palm", at: 4.999)
    watch.follow(1, "lift", at: 5.001, isLift: true)
    #expect(watch.takeFingers(ofPenLeftAt: 5).isEmpty)
    #expect(watch.takeFingers(ofPenLeftAt: 4.999).isEmpty)
  }

  /// The program was busy, and read all of the touch before the leave of the pen.
  @Test func aFingerThatLiftedBeforeTheLeaveIsReportedIsWhole() {
    var watch = PalmWatch<Int, String>()
    watch.note(1, "palm", at: 4.8)
    watch.note(2, "down", at: 5)
    watch.follow(1, "palm moves", at: 5.01, isLift: false)
    watch.follow(2, "move", at: 5.02, isLift: false)
    watch.note(3, "other down", at: 5.025)
    watch.follow(2, "lift", at: 5.03, isLift: true)
    watch.follow(2, "is there no more", at: 5.04, isLift: false)
    let steps = watch.takeFingers(ofPenLeftAt: 5)
    #expect(steps.map(\.event) == ["down", "move", "other down", "lift"])
    #expect(steps.map(\.time) == [5, 5.02, 5.025, 5.03])
    #expect(watch.takeFingers(ofPenLeftAt: 5).isEmpty)
  }

  @Test func aPalmThatRestsForLongTakesNoMoreMemoryAndStaysAPalm() {
    var watch = PalmWatch<Int, Int>()
    watch.note(1, 0, at: 5)
    for step in 1...(2 * PalmWatch<Int, Int>.maximumCount) {
      watch.follow(1, step, at: 5 + Double(step) / 120, isLift: false)
    }
    #expect(watch.takeFingers(ofPenLeftAt: 5).isEmpty)
  }

  @Test func aFingerThatLiftedLongAgoIsForgotten() {
    var watch = PalmWatch<Int, String>()
    watch.note(1, "down", at: 5)
    watch.follow(1, "lift", at: 5.1, isLift: true)
    watch.note(2, "palm", at: 5.1 + PalmWatch<Int, String>.maximumDelay)
    #expect(watch.takeFingers(ofPenLeftAt: 5).map(\.event) == ["palm"])
  }
}
