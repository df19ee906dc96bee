import Foundation
import Panorama
import Sketch
import Testing

/// The pens in the bar and their panels, with touches.
@MainActor @Suite struct PenBarTests {
  private let line = [(300.0, 300.0), (340, 300), (380, 300), (420, 300)]

  private func color(_ desk: Desk) -> UInt32? { desk.strokes.last?.color.argb }

  private func isOpen(_ desk: Desk) -> Bool { desk.find("Close") != nil }

  @Test(arguments: ["p", "h", "e", "l", "t"])
  func oneTapDrawsWithAPenWhateverTheToolWas(key: String) throws {
    let desk = try Desk()
    desk.key(key)
    desk.tap("Pen 3")
    desk.draw(line)
    #expect(color(desk) == 0xFFD7_0015 && desk.strokes.last?.width == 5)
    desk.key(key)
    desk.tap("Pen 4")
    desk.draw(line)
    #expect(desk.strokes.last?.ink?.tool == .highlighter && color(desk) == 0xFFFF_F07A)
    #expect((desk.find("Pen 4") as? Control)?.isSelected == true)
    #expect(!isOpen(desk))
  }

  /// Two taps change the colour, and then the hand draws at once.
  @Test func theNextTapOpensThePanelAndAStrokeClosesIt() throws {
    let desk = try Desk()
    desk.tap("Pen 1")
    #expect(isOpen(desk))
    desk.tap("Green")
    desk.draw(line)
    #expect(color(desk) == 0xFF24_8A3D && !isOpen(desk))
    desk.tap("Pen 1")
    desk.tap("Pen 1")
    #expect(!isOpen(desk))
  }

  @Test(arguments: ["p", "e", "t"]) func aTapBesideThePanelOnlyClosesIt(key: String) throws {
    let desk = try Desk()
    desk.draw(line)
    desk.key(key)
    desk.tap(["p": "Pen 1", "e": "Eraser", "t": "Text note"][key] ?? "")
    #expect(isOpen(desk))
    desk.draw([(340, 300)])
    #expect(!isOpen(desk) && desk.strokes.count == 1 && !desk.view.sketch.isWriting)
    // The next tap is an ordinary one.
    desk.draw([(340, 300)])
    #expect(desk.strokes.count != 1 || desk.view.sketch.isWriting)
  }

  @Test func escapeClosesThePanelBeforeAnythingElse() throws {
    let desk = try Desk()
    desk.key("e")
    desk.tap("Eraser")
    desk.key("escape")
    #expect(!isOpen(desk) && desk.view.sketch.tool == .eraser)
    desk.key("escape")
    #expect(desk.view.sketch.tool == .pen)
  }

  @Test func aRightClickOrALongPressOpensThePanelOfAnyPen() throws {
    let desk = try Desk()
    for (name, isLong) in [("Pen 2", false), ("Pen 5", true), ("Eraser", true)] {
      let button = try #require(desk.find(name))
      desk.render()
      let p = button.convert(
        CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
      if isLong {
        desk.touch(.began, 1, p.x, p.y)
        desk.wait(0.7)
        desk.touch(.ended, 1, p.x, p.y)
      } else {
        for phase in [MouseInput.Phase.down, .up] {
          desk.send(.mouse(MouseInput(phase: phase, button: .right, x: p.x, y: p.y)))
        }
      }
      #expect(isOpen(desk) && (button as? Control)?.isSelected == true, "\(name)")
      desk.wait(1)
    }
    // A long press on another button is a press.
    desk.draw(line)
    let undo = try #require(desk.find("Undo"))
    let p = undo.convert(CGPoint(x: undo.bounds.midX, y: undo.bounds.midY), to: nil)
    desk.touch(.began, 1, p.x, p.y)
    desk.wait(0.7)
    desk.touch(.ended, 1, p.x, p.y)
    #expect(desk.strokes.isEmpty)
  }

  @Test func keysChooseAPenAndOpenItsPanel() throws {
    let desk = try Desk()
    desk.key("3", .alt)
    #expect(desk.view.sketch.pens.chosenIndex == 2 && !isOpen(desk))
    desk.key("3", .alt)
    #expect(isOpen(desk))
    desk.key("h")
    #expect(!isOpen(desk) && desk.view.sketch.pens.chosenIndex == 3)
    desk.key("p")
    #expect(desk.view.sketch.pens.chosenIndex == 2)
  }

  // MARK: What the panel sets

  private func type(_ text: String, on desk: Desk) {
    desk.tap("Colour as a hexadecimal number")
    desk.key("a", .control)
    desk.send(.text(text))
    desk.key("return")
  }

  @Test func aColourIsAlsoAHexadecimalNumber() throws {
    let desk = try Desk()
    desk.tap("Pen 1")
    for (text, argb) in [
      ("#12ab9F", 0xFF12_AB9F), ("d70015", 0xFFD7_0015), (" #F80 ", 0xFFFF_8800),
    ] as [(String, UInt32)] {
      type(text, on: desk)
      #expect(desk.view.sketch.penColor.argb == argb)
    }
    type("reddish", on: desk)
    #expect(desk.view.sketch.penColor.argb == 0xFFFF_8800)
    let notice = desk.view.subviews.compactMap { $0 as? Notice }.first
    #expect(notice?.text?.contains("reddish") == true)
    // What is mixed is offered again.
    desk.key("escape")
    desk.tap("Pen 2")
    desk.tap("Pen 2")
    desk.tap("#FF8800")
    #expect(desk.view.sketch.pens.chosen.color.argb == 0xFFFF_8800)
    #expect(desk.view.sketch.pens.chosenIndex == 1)
  }

  @Test func theFieldMixesHueAndLightness() throws {
    let desk = try Desk()
    desk.tap("Pen 1")
    let field = try #require(desk.find("Hue and lightness"))
    desk.render()
    func drag(_ x: Double, _ y: Double) {
      let box = field.bounds.insetBy(dx: 0, dy: 4)
      let p = field.convert(
        CGPoint(x: box.minX + x * box.width, y: box.minY + y * box.height), to: nil)
      desk.draw([(p.x + 3, p.y), (p.x, p.y)])
    }
    drag(1.0 / 3, 0.5)
    #expect(desk.view.sketch.penColor.argb == 0xFF00_FF00)
    drag(0.5, 0.25)
    #expect(desk.view.sketch.penColor.argb == 0xFF80_FFFF)
    drag(0.5, 1)
    #expect(desk.view.sketch.penColor.argb == 0xFF00_0000)
  }

  /// Drags the knob of a slider to its right end.
  private func raise(_ name: String, on desk: Desk) throws {
    let slider = try #require(desk.find(name))
    desk.render()
    let (a, b) = (
      slider.convert(CGPoint(x: slider.bounds.midX, y: slider.bounds.midY), to: nil),
      slider.convert(CGPoint(x: slider.bounds.maxX + 30, y: slider.bounds.midY), to: nil)
    )
    desk.draw([(a.x, a.y), (b.x, b.y)])
  }

  @Test func widthOpacityAndSmoothingAreSliders() throws {
    let desk = try Desk()
    desk.tap("Pen 2")
    desk.tap("Pen 2")
    let trial = desk.pixel(512, 0)
    for name in ["Width", "Smoothing"] { try raise(name, on: desk) }
    let pen = desk.view.sketch.pens.chosen
    #expect(abs(pen.width - SketchPen.widths.upperBound) < 1e-6)
    #expect(abs(pen.lag - SketchPen.lags.upperBound) < 1e-6)
    #expect(desk.pixel(512, 0) == trial)
    let opacity = try #require(desk.find("Opacity"))
    let p = opacity.convert(CGPoint(x: opacity.bounds.midX, y: opacity.bounds.midY), to: nil)
    desk.draw([(p.x, p.y)])
    desk.draw([(300, 300), (600, 300)])
    let alpha = try #require(desk.strokes.last?.color.alpha)
    #expect(abs(alpha - 0.525) < 0.02 && desk.strokes.last?.width == pen.width)
    #expect(desk.view.sketch.pens.pens[0].color.alpha == 1)
  }

  @Test func withoutSpeedTheWidthIsConstant() throws {
    let desk = try Desk()
    desk.tap("Pen 3")
    let fast = (0...10).map { (300.0 + 50 * Double($0), 300.0) }
    desk.draw(fast)
    desk.tap("Pen 3")
    desk.tap("Width by speed")
    desk.draw(fast)
    let heights = desk.strokes.compactMap { $0.outline?.bounds.height }
    #expect(heights.count == 2 && heights[0] < 4.9 && abs(heights[1] - 5) < 0.01)
    #expect(desk.strokes.map(\.ink?.tool) == [.pen, .liner])
  }

  @Test func withoutPressureAPenDrawsAsAFinger() throws {
    let desk = try Desk()
    func draw(_ y: Double) {
      for step in 0...10 {
        desk.send(
          .touch(
            TouchInput(
              phase: step == 0 ? .began : step == 10 ? .ended : .moved, id: 5,
              x: 300 + 10 * Double(step), y: y, pressure: 0.4, pen: PenInput())))
      }
      desk.wait(1)
    }
    draw(300)
    desk.tap("Pen 1")
    desk.tap("Width by pressure")
    draw(400)
    #expect(desk.strokes.map { $0.ink?.pressures.isEmpty } == [false, true])
  }

  @Test func aPenBecomesAHighlighterAndBack() throws {
    let desk = try Desk()
    desk.tap("Pen 3")
    desk.tap("Pen 3")
    let kind = try #require(desk.find("Kind") as? SegmentedControl)
    func choose(_ index: Int) {
      desk.render()
      let box = kind.frameOfSegment(at: index)
      let p = kind.convert(CGPoint(x: box.midX, y: box.midY), to: nil)
      desk.draw([(p.x, p.y)])
    }
    choose(1)
    #expect(desk.view.sketch.tool == .highlighter && desk.view.sketch.pens.chosen.width > 8)
    #expect(desk.find("Width by speed") == nil)
    choose(0)
    #expect(desk.view.sketch.tool == .pen && desk.view.sketch.pens.chosen.width == 5)
    #expect(desk.view.sketch.penColor.argb == 0xFFD7_0015)
  }

  // MARK: Other tools

  @Test func theSizeOfTheErasersIsAtTheErasers() throws {
    let desk = try Desk()
    for name in ["Eraser", "Part eraser"] {
      desk.tap(name)
      #expect(!isOpen(desk))
      desk.tap(name)
      try raise("Size", on: desk)
      #expect(abs(desk.view.sketch.eraserRadius - PenCase.eraserRadii.upperBound) < 1e-6)
      desk.view.sketch.eraserRadius = 8
    }
  }

  @Test func theSelectionGetsEachFinalColourAsOneStep() throws {
    let desk = try Desk()
    desk.draw(line)
    desk.key("a", .control)
    desk.tap("Colour of the selection")
    desk.tap("Red")
    #expect(color(desk) == 0xFFD7_0015)
    let field = try #require(desk.find("Hue and lightness"))
    desk.render()
    let p = field.convert(CGPoint(x: 20, y: field.bounds.midY), to: nil)
    desk.draw([(p.x, p.y), (p.x + 30, p.y), (p.x + 60, p.y), (p.x + 90, p.y)])
    #expect(color(desk) != 0xFFD7_0015)
    desk.key("z", .control)
    #expect(color(desk) == 0xFFD7_0015)
  }

  @Test func aNoteHasItsOwnColourAndSize() throws {
    let desk = try Desk()
    desk.tap("Text note")
    desk.draw([(300, 300)])
    desk.send(.text("x"))
    desk.tap("Text note")
    desk.tap("Red")
    try raise("Size", on: desk)
    desk.key("escape")
    let note = try #require(desk.strokes.last)
    #expect(note.color.argb == 0xFFD7_0015 && abs(note.width - 128) < 1e-6)
    #expect(desk.view.sketch.penColor.argb == 0xFF00_00FF)
  }

  @Test func theZoomIsShownAndIsAMenu() throws {
    let desk = try Desk()
    let zoom = try #require(desk.find("Zoom") as? Button)
    #expect(zoom.title == "100 %")
    desk.view.panoramaView.zoomScale = 0.5
    desk.wait(0.02)
    #expect(zoom.title == "50 %")
    desk.tap("Zoom")
    let menu = try #require(desk.window.rootView.subviews.compactMap { $0 as? PopUpMenu }.last)
    #expect(menu.items.map { $0.action?.title } == ["Show everything", "100 %", "200 %"])
    desk.key("2")
    desk.key("return")
    desk.wait(2)
    #expect(desk.view.panoramaView.zoomScale == 2 && zoom.title == "200 %")
  }
}
