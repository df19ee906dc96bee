import PanoramaSDL
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
    watch.note(1, "palm", at: 5)
    watch.forget(1)
    #expect(watch.takeFingers(ofPenLeftAt: 5).isEmpty)
  }
}
