import CWaylandGestures
import PanoramaHost
import Testing

@Suite("Fingers that a Wayland compositor takes away")
struct CancelledFingersTests {
  private func play(_ steps: [(cwayland_moment_kind, Int32)]) -> CancelledFingers {
    var fingers = CancelledFingers()
    for (kind, finger) in steps { fingers.note(kind, of: finger) }
    return fingers
  }

  @Test("All fingers that are down are taken, once")
  func allFingers() {
    var fingers = play([
      (cwayland_touch_down, 0), (cwayland_touch_down, 1), (cwayland_touch_down, 2),
      (cwayland_touch_motion, 2), (cwayland_touch_up, 1), (cwayland_touch_cancelled, 0),
    ])
    #expect(fingers.take() == [0, 2])
    #expect(fingers.take() == [])
  }

  @Test("A finger that is back has its id again")
  func back() {
    var fingers = play([
      (cwayland_touch_down, 0), (cwayland_touch_down, 1), (cwayland_touch_cancelled, 0),
      (cwayland_touch_down, 1),
    ])
    #expect(fingers.take() == [0])
    fingers.note(cwayland_touch_cancelled, of: 0)
    #expect(fingers.take() == [1])
  }

  @Test("The pointer takes no part, and without fingers nothing is taken")
  func pointer() {
    var fingers = play([
      (cwayland_button_down, 0), (cwayland_pointer_motion, 0), (cwayland_touch_cancelled, 0),
    ])
    #expect(fingers.take() == [])
  }
}
