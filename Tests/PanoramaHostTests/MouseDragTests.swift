import PanoramaHost
import Testing

@Suite("Drags with the mouse over several windows")
struct MouseDragTests {
  private typealias Place = MouseDrag.Place

  /// Window 1 is at (100, 50), window 2 at (700, 400), and the pointer at (5, 6).
  private func place(_ drag: MouseDrag, _ place: Place) -> Place {
    let origins: [UInt32: (x: Int32, y: Int32)] = [1: (100, 50), 2: (700, 400)]
    return drag.place(place, pointer: { (5, 6) }, origin: { origins[$0] })
  }

  @Test("Everything belongs to the window in which the drag began, until the last button is up")
  func belongs() {
    var drag = MouseDrag()
    let other = Place(windowID: 2, x: 30, y: 20)
    #expect(place(drag, other) == other)
    drag.press(1, over: 1)
    #expect(place(drag, other) == Place(windowID: 1, x: 630, y: 370))
    drag.press(3, over: 1)
    drag.release(1)
    #expect(place(drag, other).windowID == 1)
    drag.release(3)
    #expect(place(drag, other) == other)
  }

  @Test("Over no window, the pointer's position on the desktop counts")
  func desktop() {
    var drag = MouseDrag()
    drag.press(1, over: 2)
    #expect(place(drag, Place(windowID: 0, x: 9, y: 9)) == Place(windowID: 2, x: -695, y: -394))
  }

  @Test("Where positions are not known, nothing changes")
  func unknown() {
    var drag = MouseDrag()
    drag.press(1, over: 1)
    let other = Place(windowID: 2, x: 30, y: 20)
    #expect(drag.place(other, pointer: { (0, 0) }, origin: { _ in nil }) == other)
    drag.forget(1)
    #expect(drag.windowID == nil)
  }
}
