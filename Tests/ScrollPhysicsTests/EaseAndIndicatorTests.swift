import ScrollPhysics
import Testing

@Suite("A programmatic scroll")
struct EaseMotionTests {
  @Test("It takes 0.3 s along cubic-bezier(0.42, 0, 0.58, 1)")
  func curve() {
    let motion = EaseMotion(from: 100, to: 300)
    #expect(motion.duration == 0.3)
    #expect(motion.position(at: 0) == 100)
    #expect(isClose(motion.position(at: 0.15), 200))
    #expect(motion.position(at: 0.3) == 300)
    // CSS's ease-in-out at a quarter of its time.
    #expect(isClose(motion.position(at: 0.075), 100 + 200 * 0.12916, within: 0.01))
    #expect(isClose(motion.position(at: 0.225) - 300, 100 - motion.position(at: 0.075)))
  }

  @Test("It starts and ends at rest")
  func endsAtRest() {
    let motion = EaseMotion(from: 0, to: 100)
    #expect(motion.velocity(at: 0) == 0)
    #expect(abs(motion.velocity(at: 0.2999)) < 2)
  }

  @Test("Given a new target, it keeps its speed")
  func carried() {
    let motion = EaseMotion(from: 0, to: 100, velocity: 700)
    #expect(isClose(motion.velocity(at: 0), 700))
    #expect(motion.position(at: 0.3) == 100)
    for t in stride(from: 0.01, through: 0.29, by: 0.01) {
      let (before, after) = slopes(of: motion, around: t)
      #expect(isClose(before, motion.velocity(at: t), within: 1e-3))
      #expect(isClose(after, motion.velocity(at: t), within: 1e-3))
    }
  }
}

@Suite("Scroll indicators")
struct IndicatorTests {
  private func bar(_ offset: Double) -> IndicatorGeometry? {
    IndicatorGeometry(viewLength: 606, offset: offset, bounds: 0...606)
  }

  @Test("Its length relative to the track is that of the view to the content, but at least 36")
  func length() throws {
    #expect(bar(0)?.length == 300)
    let short = try #require(IndicatorGeometry(viewLength: 606, offset: 0, bounds: 0...1e6))
    #expect(short.length == 36)
  }

  @Test("It moves from margin to margin as the offset moves from end to end")
  func position() throws {
    #expect(bar(0)?.position == 3)
    #expect(bar(303)?.position == 153)
    #expect(bar(606)?.position == 303)
  }

  @Test("Pulled past an end, it shortens down to 8")
  func overscrolled() throws {
    let top = try #require(bar(-100))
    #expect(top.length == 200 && top.position == 3)
    let bottom = try #require(bar(706))
    #expect(bottom.length == 200 && bottom.position == 403)
    #expect(bar(-5000)?.length == 8)
  }

  @Test("Content that fits has no indicator")
  func fits() {
    #expect(IndicatorGeometry(viewLength: 606, offset: 0, bounds: 0...0) == nil)
  }

  @Test("Dragging it is the inverse of its position")
  func dragging() throws {
    for offset in [0, 100, 303, 606] as [Double] {
      let place = try #require(bar(offset)).position
      let back = IndicatorGeometry.offset(forPosition: place, viewLength: 606, bounds: 0...606)
      #expect(isClose(back, offset))
    }
  }

  @Test("It appears at once, stays for 0.3 s after the motion, and fades out in 0.25 s")
  func fade() {
    var fade = IndicatorFade()
    #expect(fade.alpha(at: 0) == 0)
    fade.show()
    #expect(fade.alpha(at: 0) == 1)
    fade.hide(at: 10)
    #expect(fade.alpha(at: 10.3) == 1)
    #expect(isClose(fade.alpha(at: 10.425), 0.5))
    #expect(fade.alpha(at: 10.55) == 0)
    #expect(isClose(fade.end ?? 0, 10.55))
    fade.show()
    #expect(fade.alpha(at: 10.43) == 1)
  }

  @Test("A flash fades in over 0.25 s, stays for 0.75 s and fades out")
  func flash() {
    var fade = IndicatorFade()
    fade.flash(at: 0)
    #expect(isClose(fade.alpha(at: 0.125), 0.5))
    #expect(fade.alpha(at: 0.25) == 1)
    #expect(fade.alpha(at: 1) == 1)
    #expect(isClose(fade.alpha(at: 1.125), 0.5))
    #expect(fade.alpha(at: 1.25) == 0)
  }
}
