import PanoramaHost
import Testing

@Suite("The frame clock")
struct FrameClockTests {
  @Test("The first frame is due at once, and the next one a tick later")
  func ticks() {
    var clock = FrameClock(refreshRate: 50)
    #expect(clock.nextFrame == -.infinity)
    clock.didBeginFrame(at: 1)
    #expect(clock.nextFrame == 1.02)
  }

  @Test("A frame that is a little late does not shift the rhythm")
  func keepsRhythm() {
    var clock = FrameClock(refreshRate: 64)
    clock.didBeginFrame(at: 1)
    clock.didBeginFrame(at: 1 + 1.5 / 64)
    let tick = 1.0 / 64
    #expect(clock.nextFrame == 1 + 2 * tick)
  }

  @Test("After a pause the rhythm starts again")
  func pause() {
    var clock = FrameClock(refreshRate: 64)
    clock.didBeginFrame(at: 1)
    clock.didBeginFrame(at: 5)
    let tick = 1.0 / 64
    #expect(clock.nextFrame == 5 + tick)
  }

  @Test("An unknown or implausible rate counts as 60 hertz", arguments: [0, -1, .nan, .infinity])
  func unknownRate(_ rate: Double) {
    #expect(FrameClock(refreshRate: rate).interval == 1.0 / 60)
  }

  @Test("A screen that paces itself is asked at most twice per tick")
  func paced() {
    var clock = FrameClock(refreshRate: 50)
    clock.isPacedByScreen = true
    clock.didBeginFrame(at: 1)
    #expect(clock.nextFrame == 1.01)
  }
}
