import Foundation
import Panorama
import Sketch
import Testing

/// The panel of layers, with touches.
@MainActor @Suite struct LayerPanelTests {
  private let desk: Desk

  /// Three layers with a stroke each, and the panel open.
  init() throws {
    desk = try Desk()
    desk.document.decodesAtOnce = true
    for y in [200.0, 250, 300] {
      if y > 200 { desk.key("n", [.control, .shift]) }
      desk.draw([(200, y), (400, y)])
    }
    desk.tap("Layers")
  }

  private var names: [String] { desk.document.layers.map(\.name) }
  private var states: [String] {
    desk.document.layers.map { "\($0.isHidden) \($0.isLocked) \($0.opacity)" }
  }

  /// Checks an edit of the layers: it is one step, which can be undone and redone.
  private func expectOneStep(_ edit: () throws -> Void) rethrows {
    let before = desk.document.layers
    try edit()
    let after = desk.document.layers
    #expect(after != before)
    desk.key("z", .control)
    #expect(desk.document.layers == before)
    desk.key("y", .control)
    #expect(desk.document.layers == after)
  }

  private func middle(_ name: String) throws -> CGPoint {
    let view = try #require(desk.find(name), "\(name)")
    desk.render()
    return view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
  }

  @Test func theButtonAndItsKeyOpenAndCloseThePanel() throws {
    #expect(desk.find("Layer “Layer 1”") != nil && desk.find("Layer “Layer 3”") != nil)
    desk.tap("Layers")
    #expect(desk.find("Layer “Layer 1”") == nil)
    desk.key("l", .shift)
    #expect(desk.find("Layer “Layer 1”") != nil)
    desk.key("escape")
    #expect(desk.find("Layer “Layer 1”") == nil)
  }

  @Test func aTapChoosesALayerToDrawIn() throws {
    desk.tap("Layer “Layer 1”")
    #expect(desk.view.sketch.currentLayer.name == "Layer 1")
    #expect((desk.find("Layer “Layer 1”") as? Control)?.isSelected == true)
    #expect((desk.find("Layer “Layer 3”") as? Control)?.isSelected == false)
    desk.draw([(100, 500), (300, 500)])
    #expect(desk.strokes.last?.layer == desk.document.layers[0].id)
    // Drawing closed the panel.
    #expect(desk.find("Layer “Layer 1”") == nil)
  }

  @Test func theEyeAndThePadlockAreOneStepEach() throws {
    expectOneStep { desk.tap("Hide “Layer 2”") }
    #expect(states[1] == "true false 1.0")
    expectOneStep { desk.tap("Show “Layer 2”") }
    expectOneStep { desk.tap("Lock “Layer 1”") }
    #expect(states[0] == "false true 1.0")
    expectOneStep { desk.tap("Unlock “Layer 1”") }
    // The layer in which the pens draw stays.
    #expect(desk.view.sketch.currentLayer.name == "Layer 3")
  }

  /// Drags a layer's handle by a number of rows, and stops there.
  private func drag(_ name: String, rows: Double, lifting: Bool = true) throws {
    let p = try middle("Move “\(name)”")
    desk.touch(.began, 1, p.x, p.y)
    for step in 1...8 { desk.touch(.moved, 1, p.x, p.y + rows * 56 * Double(step) / 8) }
    if lifting { desk.touch(.ended, 1, p.x, p.y + rows * 56) }
  }

  @Test(arguments: [
    ("Layer 3", 1.0, ["Layer 1", "Layer 3", "Layer 2"]),
    ("Layer 3", 5, ["Layer 3", "Layer 1", "Layer 2"]),
    ("Layer 1", -2, ["Layer 2", "Layer 3", "Layer 1"]),
    ("Layer 2", -1.2, ["Layer 1", "Layer 3", "Layer 2"]),
  ]) func theHandleDragsALayer(name: String, rows: Double, expected: [String]) throws {
    try expectOneStep { try drag(name, rows: rows) }
    #expect(names == expected)
    desk.wait(1)
    let places = try expected.reversed().map { try middle("Layer “\($0)”").y }
    #expect(places == places.sorted())
  }

  @Test func aDragThatComesBackOrIsCancelledChangesNothing() throws {
    let before = names
    try drag("Layer 2", rows: 0.2)
    try drag("Layer 3", rows: 2, lifting: false)
    desk.touch(.cancelled, 1, 0, 0)
    // The panel closes under the finger.
    try drag("Layer 3", rows: 2, lifting: false)
    desk.key("escape")
    desk.touch(.ended, 1, 500, 500)
    #expect(names == before)
    desk.key("z", .control)
    #expect(desk.strokes.count == 2)
  }

  @Test func theOpacityIsShownDuringTheDragAndIsOneStep() throws {
    desk.view.sketch.activeLayer = desk.document.layers[1].id
    let slider = try #require(desk.find("Opacity"))
    desk.render()
    let p = slider.convert(CGPoint(x: slider.bounds.midX, y: slider.bounds.midY), to: nil)
    let end = slider.convert(CGPoint(x: slider.bounds.maxX - 14, y: slider.bounds.midY), to: nil)
    let ink = desk.pixel(300, 250)
    expectOneStep {
      desk.touch(.began, 1, end.x, end.y)
      for step in 1...10 {
        desk.touch(.moved, 1, end.x + (p.x - end.x) * Double(step) / 10, p.y)
      }
      #expect(desk.document.layers[1].opacity == 1)
      #expect(desk.pixel(300, 250) != ink)
      desk.touch(.ended, 1, p.x, p.y)
    }
    #expect(abs(desk.document.layers[1].opacity - 0.5) < 0.03)
    // Esc in the middle of a drag writes nothing half.
    desk.touch(.began, 1, p.x, p.y)
    desk.touch(.moved, 1, p.x - 40, p.y)
    desk.key("escape")
    let opacity = desk.document.layers[1].opacity
    desk.touch(.ended, 1, p.x - 40, p.y)
    #expect(desk.document.layers[1].opacity == opacity)
  }

  @Test func aLayerIsRenamedInPlace() throws {
    desk.tap("Rename the layer")
    desk.key("a", .control)
    desk.send(.text("  Outlines "))
    expectOneStep { desk.key("return") }
    #expect(names == ["Layer 1", "Layer 2", "Outlines"])
    // Esc leaves the name, and the panel.
    desk.tap("Rename the layer")
    desk.send(.text("No"))
    desk.key("escape")
    #expect(names.last == "Outlines" && desk.find("Layer “Outlines”") != nil)
    // So does an empty name.
    desk.tap("Rename the layer")
    desk.key("a", .control)
    desk.key("delete")
    desk.key("return")
    #expect(names.last == "Outlines")
    // A name that was typed counts, also if the panel is closed.
    desk.tap("Rename the layer")
    desk.key("a", .control)
    desk.send(.text(String(repeating: "x", count: 300)))
    desk.tap("Close")
    #expect(names.last?.count == 100)
  }

  @Test func layersAreAddedAndDeletedInThePanel() throws {
    expectOneStep { desk.tap("New layer") }
    #expect(names.count == 4 && desk.find("Layer “Layer 4”") != nil)
    desk.tap("Layer “Layer 2”")
    expectOneStep { desk.tap("Delete the layer") }
    #expect(names == ["Layer 1", "Layer 3", "Layer 4"] && desk.strokes.count == 2)
    #expect(desk.find("Layer “Layer 2”") == nil)
  }

  @Test(arguments: [false, true]) func aLongPressOrARightClickOpensTheMenu(isLong: Bool) throws {
    let p = try middle("Layer “Layer 1”")
    if isLong {
      desk.touch(.began, 1, p.x, p.y)
      desk.wait(0.7)
      desk.touch(.ended, 1, p.x, p.y)
    } else {
      for phase in [MouseInput.Phase.down, .up] {
        desk.send(.mouse(MouseInput(phase: phase, button: .right, x: p.x, y: p.y)))
      }
    }
    let menu = try #require(desk.window.rootView.subviews.compactMap { $0 as? PopUpMenu }.last)
    let titles = menu.items.compactMap { $0.action?.title }
    #expect(desk.view.sketch.currentLayer.name == "Layer 1")
    #expect(titles.prefix(5) == ["Rename", "Hide", "Lock", "Move up", "Move down"])
    #expect(titles.contains("50 % opaque") && titles.last == "Delete")
  }

  /// Each picture shows the ink of its layer alone, whatever the others show.
  @Test func thePicturesShowTheLayers() throws {
    desk.key("z", .control)
    #expect(desk.document.layers.count == 3)
    func ink(_ name: String) throws -> Int {
      let row = try #require(desk.find("Layer “\(name)”"))
      desk.render()
      let corner = row.convert(CGPoint(x: 36, y: 8), to: nil)
      let image = try #require(desk.shown)
      var count = 0
      for y in Int(corner.y) + 2..<Int(corner.y) + 38 {
        for x in Int(corner.x) + 2..<Int(corner.x) + 54
        where image.pixels[y * image.width + x] & 0xFF_FFFF != 0xFF_FFFF { count += 1 }
      }
      return count
    }
    #expect(try ink("Layer 1") > 20 && ink("Layer 2") > 20)
    #expect(try ink("Layer 3") == 0)
    desk.tap("Hide “Layer 1”")
    #expect(try ink("Layer 1") > 20)
  }

  /// The panel has room for a few of 64 layers: the list scrolls, also under a finger that drags a layer.
  @Test func aLongListScrollsUnderTheFinger() throws {
    while desk.document.layers.count < 64 { desk.key("n", [.control, .shift]) }
    desk.wait(1)
    let p = try middle("Move “Layer 64”")
    let edge = try middle("Layers").y - 60
    desk.touch(.began, 1, p.x, p.y)
    desk.touch(.moved, 1, p.x, edge)
    for _ in 0..<600 {
      desk.wait(1.0 / 60)
      desk.render()
    }
    desk.touch(.ended, 1, p.x, edge)
    #expect(names.first == "Layer 64")
    desk.key("z", .control)
    #expect(names.last == "Layer 64")
  }
}
