import Foundation
import Panorama
import PanoramaTesting
import TestSupport
import Testing
import Viewer

/// Files that are dragged from the viewer to other programs.
@MainActor @Suite struct FileDragTests {
  private let desk: ViewerDesk
  private let drags = HeldDrags()

  init() throws {
    desk = try ViewerDesk()
    drags.take(from: desk.window)
  }

  private var dragged: [String] { drags.request?.content.files ?? [] }

  /// Holds a finger and then moves it.
  private func holdAndMove(_ from: (Double, Double), by way: (Double, Double) = (40, 30)) {
    desk.touch(.began, [(1, from.0, from.1)])
    desk.settle(0.7)
    desk.move(from, (from.0 + way.0, from.1 + way.1))
    desk.touch(.ended, [(1, from.0 + way.0, from.1 + way.1)])
    desk.settle(0.1)
  }

  @Test func aHeldFingerDragsTheCurrentFileAndClosesTheMenu() throws {
    desk.touch(.began, [(1, 200, 150)])
    desk.settle(0.7)
    #expect(hasMenu && drags.log.isEmpty)
    // Fingers tremble.
    desk.move((200, 150), (205, 153))
    #expect(hasMenu && drags.log.isEmpty)
    desk.move((205, 153), (240, 180))
    #expect(!hasMenu && dragged == [desk.folder("img1.png")])
    #expect(!(drags.request?.area.isEmpty ?? true))
    desk.touch(.ended, [(1, 240, 180)])
    #expect(drags.log.last == "drop")
    desk.settle()
    #expect(desk.name == "img1.png")
  }

  @Test func aFingerThatMovesAtOnceTurnsThePage() {
    desk.drag((300, 150), (60, 150), rest: 0)
    desk.settle()
    #expect(drags.log.isEmpty && desk.name == "img2.png")
  }

  @Test func theGridGivesTheFileUnderTheFinger() {
    desk.key("g")
    desk.settle()
    holdAndMove((270, 60))
    #expect(dragged == [desk.folder("img2.png")] && drags.log.last == "drop")
    #expect(desk.viewer.grid != nil && desk.name == "img1.png")
    // Between the thumbnails there is nothing to drag.
    let count = drags.log.count
    holdAndMove((4, 4))
    #expect(drags.log.count == count)
    // Ctrl and the mouse.
    drag((270, 60), .control)
    #expect(drags.request?.hand == .mouse && dragged == [desk.folder("img2.png")])
  }

  @Test func theStripGivesTheFileUnderTheFinger() throws {
    desk.viewer.toggleStrip()
    desk.settle()
    let strip = try #require(desk.viewer.strip)
    let place = strip.convert(CGPoint(x: strip.bounds.midX + 80, y: strip.bounds.midY), to: nil)
    holdAndMove((Double(place.x), Double(place.y)), by: (0, -100))
    #expect(dragged == [desk.folder("img10.png")] && desk.name == "img1.png")
  }

  @Test func theMouseNeedsControl() {
    drag((200, 150), [])
    #expect(drags.log.isEmpty)
    drag((200, 150), .control)
    #expect(drags.request?.hand == .mouse && dragged == [desk.folder("img1.png")])
  }

  private func drag(_ from: (Double, Double), _ modifiers: KeyModifiers) {
    func mouse(_ phase: MouseInput.Phase, _ x: Double) {
      desk.send(
        .mouse(MouseInput(phase: phase, x: x, y: from.1, clicks: 1, modifiers: modifiers)))
      desk.settle(0.02)
    }
    mouse(.down, from.0)
    for x in stride(from: from.0, through: from.0 + 40, by: 5) { mouse(.moved, x) }
    mouse(.up, from.0 + 40)
    desk.settle(0.5)
  }

  private var hasMenu: Bool {
    desk.window.rootView.subviews.contains { $0 is PopUpMenu }
  }
}
