import Foundation
import Panorama
import Sketch
import Testing

/// Width, opacity, layer and order of what is selected.
@MainActor
@Suite struct ArrangementTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    desk.view.sketch.lineWidth = 8
    for y in [200.0, 300, 400] { desk.draw([(100, y), (300, y)]) }
  }

  private func select(_ y: Double) {
    desk.view.sketch.tool = .lasso
    desk.draw([(200, y)])
  }

  @Test func theWidthOfTheSelectionChangesInOneStep() throws {
    select(300)
    desk.view.sketch.setSelectionWidth(20)
    #expect(desk.strokes.map(\.width) == [8, 20, 8])
    #expect(desk.view.sketch.selectedArea != nil)
    // The same again is no step.
    desk.view.sketch.setSelectionWidth(20)
    desk.key("z", .control)
    #expect(desk.strokes.map(\.width) == [8, 8, 8])
  }

  @Test func onlyWholeLinesGetAnotherWidth() throws {
    desk.view.sketch.tool = .partEraser
    desk.draw([(200, 280), (200, 320)])
    desk.view.selectAll()
    desk.view.sketch.setSelectionWidth(3)
    #expect(desk.strokes.map(\.width) == [3, 8, 3])
  }

  @Test(arguments: [-1.0, 0, .nan, .infinity]) func widthsThatAreNoneChangeNothing(
    width: Double
  ) throws {
    select(300)
    desk.view.sketch.setSelectionWidth(width)
    #expect(desk.strokes.map(\.width) == [8, 8, 8])
  }

  @Test func theOpacityOfTheSelectionChangesInOneStep() throws {
    select(200)
    desk.view.sketch.setSelectionOpacity(0.5)
    #expect(desk.strokes.map { ($0.color.alpha * 100).rounded() } == [50, 100, 100])
    desk.key("z", .control)
    #expect(desk.strokes.allSatisfy { $0.color.alpha == 1 })
  }

  @Test func theSelectionComesToTheFront() throws {
    select(200)
    desk.key("]", [.control, .shift])
    #expect(desk.strokes.map { $0.points[0].y } == [300, 400, 200])
    desk.key("z", .control)
    #expect(desk.strokes.map { $0.points[0].y } == [200, 300, 400])
  }

  @Test func theSelectionGoesToAnotherLayer() throws {
    let sketch = desk.view.sketch
    sketch.addLayer()
    let layers = desk.document.layers
    select(300)
    sketch.moveSelection(toLayer: layers[1].id)
    #expect(desk.strokes.map(\.layer).sorted() == [layers[0].id, layers[0].id, layers[1].id])
    desk.key("z", .control)
    #expect(desk.strokes.allSatisfy { $0.layer == layers[0].id })
    // Not to a locked one.
    sketch.changeLayer { $0.isLocked = true }
    select(300)
    sketch.moveSelection(toLayer: layers[1].id)
    #expect(desk.strokes.allSatisfy { $0.layer == layers[0].id })
  }

  @Test func theOtherButtonOpensAMenuOfOrderGroupsAndAlignment() throws {
    desk.view.selectAll()
    desk.tap("Order, groups, alignment")
    let menu = try #require(desk.window.rootView.subviews.compactMap { $0 as? PopUpMenu }.last)
    let titles = menu.items.compactMap { $0.action?.title }
    #expect(titles.prefix(4) == ["To the front", "To the back", "Group", "Ungroup"])
    #expect(titles.suffix(6).first == "Align: left" && titles.last == "Align: bottom")
    #expect(menu.items.filter { $0.action != nil && !$0.isEnabled }.count == 1)
  }

  @Test func theButtonOpensAMenuOfWhatCanBeChanged() throws {
    select(300)
    desk.tap("Width, opacity, layer")
    let menu = try #require(desk.window.rootView.subviews.compactMap { $0 as? PopUpMenu }.last)
    let titles = menu.items.compactMap { $0.action?.title }
    #expect(titles.first == "1 pt wide" && titles.contains("20 pt wide"))
    #expect(titles.contains("50 % opaque"))
  }
}
