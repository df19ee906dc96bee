import Foundation
import PanoramaViews
import Testing

/// Wheels over a view that covers another one.
@MainActor @Suite struct CoveredViewTests {
  @Test(
    "A wheel does not reach a view that another one covers, whatever its size",
    arguments: [683.2, 512.1, 300.3, 97])
  func covered(_ side: Double) {
    let window = Window(size: CGSize(width: 800, height: 800))
    let frame = CGRect(x: 0.1, y: 20.3, width: side, height: side)
    let back = WheelView(frame: frame)
    let front = View(frame: frame)
    window.rootView.addSubview(back)
    window.rootView.addSubview(front)
    func turn(_ x: Double) {
      window.handle(
        InputEvent(time: 1, kind: .scroll(ScrollInput(dx: 0, dy: -1, x: x, y: 60))))
    }
    turn(50)
    #expect(back.count == 0)
    front.frame.size.width -= 1
    turn(50)
    #expect(back.count == 1, "a view that is seen beside the front one gets the wheel, too")
  }
}

@MainActor private final class WheelView: View {
  var count = 0

  override func scrollWheel(with event: ScrollEvent) { count += 1 }
}
