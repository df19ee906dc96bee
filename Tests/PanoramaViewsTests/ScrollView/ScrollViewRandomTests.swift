import Foundation
import PanoramaGraphics
import PanoramaViews
import ScrollPhysics
import Testing

@Suite("Random streams of events on a scroll view in a window") @MainActor
struct ScrollViewRandomTests {
  @Test func nothingCrashesNothingSticksAndAllEndsInside() {
    for seed in 0..<10_000 {
      var stream = WindowStream(seed: UInt64(seed))
      stream.run()
    }
  }
}

/// Random fingers, mouse, wheel, trackpad, keys and program calls, with invalid numbers and times,
/// disabling and resizing in between. Then all input ends and everything comes to rest.
@MainActor
private struct WindowStream {
  var state: UInt64
  let stage = ScrollStage()
  let inner = ScrollView(frame: CGRect(x: 50, y: 300, width: 200, height: 200))
  var time = 0.0
  var fingers: Set<Int> = []

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> UInt64 {
    // Sebastiano Vigna's splitmix64: the same numbers everywhere.
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func die(_ sides: Int) -> Int { Int(next() % UInt64(sides)) }

  mutating func number(_ low: Double, _ high: Double) -> Double {
    switch die(50) {
    case 0: [Double.nan, .infinity, 1e300, -1e9][die(4)]
    default: low + (high - low) * Double(next() >> 11) / 0x1p53
    }
  }

  mutating func advanceTime() -> Double {
    switch die(60) {
    case 0: return time
    case 1: return [time - Double(die(50)), time + Double(die(20)), .nan][die(3)]
    case 2: time += 2
    default: time += 0.001 * Double(die(30))
    }
    return time
  }

  mutating func kind() -> InputEvent.Kind? {
    let (x, y) = (number(-50, 425), number(-50, 700))
    switch die(24) {
    case 0...3:
      let id = die(5)
      fingers.insert(id)
      return .touch(TouchInput(phase: .began, id: id, x: x, y: y))
    case 4...5:
      let id = die(5)
      fingers.remove(id)
      return .touch(TouchInput(phase: die(8) == 0 ? .cancelled : .ended, id: id, x: x, y: y))
    case 6...12: return .touch(TouchInput(phase: .moved, id: die(5), x: x, y: y))
    case 13:
      return .mouse(
        MouseInput(
          phase: [.down, .moved, .moved, .up][die(4)], button: [.left, .middle, .right][die(3)],
          x: x, y: y, clicks: 1 + die(2), modifiers: die(4) == 0 ? .alt : []))
    case 14, 15:
      return .scroll(
        ScrollInput(
          dx: number(-3, 3), dy: number(-30, 30), isPrecise: die(2) == 0, x: x, y: y,
          modifiers: die(4) == 0 ? .control : []))
    case 16:
      return .pinch(
        PinchInput(phase: [.began, .changed, .ended][die(3)], scale: number(0.5, 2), x: x, y: y))
    case 17:
      let key = ["up", "down", "left", "space", "end", "home", "=", "-", "x"][die(9)]
      return .key(KeyInput(phase: die(2) == 0 ? .down : .up, key: key))
    case 18: return die(3) == 0 ? .focusLost : .cancelAll
    case 19:
      return .resize(
        ResizeInput(width: 100 + Double(die(900)), height: 100 + Double(die(900)), scale: 1))
    default: return nil
    }
  }

  mutating func meddle() {
    let view = die(3) == 0 ? inner : stage.scrollView
    switch die(9) {
    case 0: view.isScrollEnabled.toggle()
    case 1: view.pinchGestureRecognizer.isEnabled.toggle()
    case 2: view.contentSize = CGSize(width: number(0, 3000), height: number(0, 3000))
    case 3:
      view.setContentOffset(
        CGPoint(x: number(-99, 999), y: number(-99, 999)), animated: die(2) == 0)
    case 4: view.setZoomScale(number(0, 4), animated: die(2) == 0)
    case 5: view.frame = CGRect(x: 0, y: 0, width: number(1, 900), height: number(1, 900))
    case 6: view.isPagingEnabled.toggle()
    case 7: view.maximumZoomScale = number(0.5, 5)
    default: stage.target = die(2) == 0 ? CGPoint(x: number(0, 900), y: number(0, 900)) : nil
    }
  }

  mutating func run() {
    inner.contentSize = CGSize(width: 500, height: 200)
    stage.page.addSubview(inner)
    for _ in 0..<40 {
      let t = advanceTime()
      if let kind = kind() {
        stage.window.handle(InputEvent(time: t, kind: kind))
      } else if die(3) == 0 {
        meddle()
      } else {
        stage.window.advance(to: t)
      }
      for view in [stage.scrollView, inner] {
        let offset = view.contentOffset
        #expect(offset.x.isFinite && offset.y.isFinite && view.zoomScale.isFinite)
      }
    }
    time += 1
    stage.window.handle(InputEvent(time: time, kind: .cancelAll))
    for _ in 0..<3 {
      time += 100
      stage.window.advance(to: time)
    }
    #expect(!stage.window.isAnimating && stage.window.nextDeadline == nil)
    for view in [stage.scrollView, inner] {
      #expect(view.isAtRest && !view.isTracking && !view.isDragging && !view.isZooming)
    }
    var open = (dragging: 0, decelerating: 0, zooming: 0)
    for call in stage.allCalls {
      switch call {
      case .willBeginDragging: open.dragging += 1
      case .didEndDragging: open.dragging -= 1
      case .willBeginDecelerating: open.decelerating += 1
      case .didEndDecelerating: open.decelerating -= 1
      case .willBeginZooming: open.zooming += 1
      case .didEndZooming: open.zooming -= 1
      default: break
      }
      #expect((0...1).contains(open.dragging) && (0...1).contains(open.decelerating))
      #expect((0...1).contains(open.zooming))
    }
    #expect(open == (0, 0, 0))
  }
}
