import Foundation
import NodeGraph
import Panorama
import Testing

/// On the canvas, too, the next gesture counts while the last one still moves it.
@MainActor
@Suite struct SecondGestureTests {
  private static let delays = Array(stride(from: 0.02, through: 1, by: 0.07))

  private enum First: CaseIterable {
    case scroll, zoom, wheel, tap
  }

  private func desk(after first: First, delay: Double) throws -> Desk {
    let desk = try Desk()
    desk.make { draft in
      draft.add(node("two", "number", x: 100, y: 100, ["value": .number(2)]))
    }
    let view = desk.editor.panoramaView
    let (a, b) = (CGPoint(x: 600, y: 600), CGPoint(x: 500, y: 500))
    switch first {
    case .scroll:
      desk.finger(.began, a)
      for share in [0.25, 0.5, 0.75, 1] { desk.finger(.moved, Desk.mix(a, b, share)) }
      desk.finger(.ended, b)
    case .zoom:
      desk.finger(.began, a)
      desk.finger(.began, CGPoint(x: 700, y: 600), id: 2)
      for x in stride(from: 710.0, through: 960, by: 50) {
        desk.finger(.moved, CGPoint(x: x, y: 600), id: 2)
      }
      desk.finger(.ended, a)
      desk.finger(.ended, CGPoint(x: 960, y: 600), id: 2)
    case .wheel:
      desk.window.handle(
        InputEvent(time: desk.time, kind: .scroll(ScrollInput(dx: 0, dy: 2, x: 600, y: 600))))
    case .tap:
      desk.finger(.began, a)
      desk.finger(.ended, a)
    }
    #expect(view.isScrollEnabled)
    desk.wait(delay)
    return desk
  }

  @Test func aDoubleTapOnTheGroundAsksForANode() throws {
    for first in First.allCases {
      for delay in Self.delays {
        let desk = try desk(after: first, delay: delay)
        let place = CGPoint(x: 640, y: 420)
        for _ in 0..<2 {
          desk.finger(.began, place)
          desk.finger(.ended, place)
          desk.wait(0.08)
        }
        #expect(desk.hasChooser, "\(delay) s after \(first)")
      }
    }
  }

  @Test func aPinchZoomsAndADragScrolls() throws {
    for first in First.allCases {
      for delay in Self.delays {
        let desk = try desk(after: first, delay: delay)
        let scroll = desk.editor.panoramaView.scrollView
        desk.finger(.began, CGPoint(x: 600, y: 500))
        desk.finger(.began, CGPoint(x: 700, y: 500), id: 2)
        desk.finger(.moved, CGPoint(x: 680, y: 500), id: 2)
        desk.finger(.moved, CGPoint(x: 660, y: 500), id: 2)
        #expect(scroll.isZooming, "pinch \(delay) s after \(first)")
        let other = try self.desk(after: first, delay: delay)
        other.finger(.began, CGPoint(x: 600, y: 500))
        other.finger(.moved, CGPoint(x: 600, y: 480))
        other.finger(.moved, CGPoint(x: 600, y: 460))
        #expect(other.editor.panoramaView.scrollView.isDragging, "drag \(delay) s after \(first)")
      }
    }
  }

  @Test func overBarsAndNoticesTheWheelMovesTheCanvas() throws {
    let desk = try Desk()
    desk.make { $0.add(node("two", "number", x: 100, y: 100, ["value": .number(2)])) }
    desk.wait(0.5)
    var count = 0
    for view in desk.editor.subviews where !view.isHidden && view.alpha > 0.1 {
      let box = view.convert(view.bounds, to: nil)
      guard box.width < 900, box.height < 600 else { continue }
      let place = CGPoint(x: box.midX, y: box.midY)
      guard let hit = desk.window.hitTest(place), hit.isDescendant(of: view) else { continue }
      count += 1
      let scroll = desk.editor.panoramaView
      let (offset, zoom) = (scroll.contentOffset, scroll.zoomScale)
      desk.window.handle(
        InputEvent(
          time: desk.time,
          kind: .scroll(ScrollInput(dx: 0, dy: -1, x: Double(place.x), y: Double(place.y)))))
      desk.wait(0.6)
      #expect(
        scroll.contentOffset != offset || scroll.zoomScale != zoom, "\(type(of: view))")
    }
    #expect(count >= 1)
  }
}
