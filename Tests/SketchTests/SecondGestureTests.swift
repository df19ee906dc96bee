import Foundation
import Panorama
import Sketch
import Testing

/// On the canvas a line or a pinch counts while the last gesture still moves it.
@MainActor
@Suite struct SecondGestureTests {
  private static let delays = Array(stride(from: 0.0, through: 1, by: 0.1))

  enum First: CaseIterable {
    case scroll, pinchPastTheLimit, wheel, double
  }

  private func desk(after first: First, _ delay: Double) throws -> Desk {
    let desk = try Desk()
    func pinch(_ from: Double, _ to: Double, dx: Double = 0) {
      desk.send(
        .touch(TouchInput(phase: .began, id: 1, x: 500 - from, y: 500)),
        .touch(TouchInput(phase: .began, id: 2, x: 500 + from, y: 500)))
      for step in 1...10 {
        let (r, x) = (from + (to - from) * Double(step) / 10, 500 + dx * Double(step) / 10)
        desk.send(
          .touch(TouchInput(phase: .moved, id: 1, x: x - r, y: 500)),
          .touch(TouchInput(phase: .moved, id: 2, x: x + r, y: 500)))
        desk.wait(0.001)
      }
      desk.send(
        .touch(TouchInput(phase: .ended, id: 1, x: 500 + dx - to, y: 500)),
        .touch(TouchInput(phase: .ended, id: 2, x: 500 + dx + to, y: 500)))
    }
    switch first {
    case .scroll: pinch(100, 100, dx: -200)
    case .pinchPastTheLimit: pinch(300, 5)
    case .wheel: desk.send(.scroll(ScrollInput(dx: 0, dy: -2, x: 500, y: 500)))
    case .double:
      for _ in 0..<2 {
        desk.touch(.began, 1, 700, 700)
        desk.touch(.ended, 1, 700, 700)
        desk.wait(0.08)
      }
    }
    var left = delay
    while left > 0 {
      desk.wait(min(left, 1.0 / 60))
      left -= 1.0 / 60
    }
    return desk
  }

  @Test func aLineIsDrawnFromItsFirstPoint() throws {
    for first in First.allCases {
      for delay in Self.delays {
        let desk = try desk(after: first, delay)
        let before = desk.strokes.count
        desk.draw([(300, 300), (320, 305), (360, 310), (420, 320)])
        #expect(desk.strokes.count == before + 1, "\(delay) s after \(first)")
      }
    }
  }

  @Test func aPinchZooms() throws {
    for first in First.allCases {
      for delay in Self.delays {
        let desk = try desk(after: first, delay)
        let count = desk.strokes.count
        desk.send(
          .touch(TouchInput(phase: .began, id: 1, x: 400, y: 500)),
          .touch(TouchInput(phase: .began, id: 2, x: 600, y: 500)))
        for step in 1...4 {
          let d = Double(step) * 10
          desk.send(
            .touch(TouchInput(phase: .moved, id: 1, x: 400 - d, y: 500)),
            .touch(TouchInput(phase: .moved, id: 2, x: 600 + d, y: 500)))
        }
        #expect(desk.view.panoramaView.scrollView.isZooming, "\(delay) s after \(first)")
        #expect(desk.strokes.count == count)
      }
    }
  }

  @Test func overItsBarsTheWheelMovesTheCanvas() throws {
    let desk = try Desk()
    desk.wait(0.5)
    desk.render()
    var count = 0
    for view in desk.view.subviews where !view.isHidden && view.alpha > 0.1 {
      let box = view.convert(view.bounds, to: nil)
      guard box.width < 1000, box.height < 900 else { continue }
      let place = CGPoint(x: box.midX, y: box.midY)
      guard let hit = desk.window.hitTest(place), hit.isDescendant(of: view) else { continue }
      count += 1
      let offset = desk.view.panoramaView.contentOffset
      desk.send(.scroll(ScrollInput(dx: 0, dy: -1, x: Double(place.x), y: Double(place.y))))
      desk.wait(0.6)
      #expect(desk.view.panoramaView.contentOffset != offset, "\(type(of: view))")
    }
    #expect(count >= 1)
  }
}
