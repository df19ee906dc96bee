import Foundation
import Panorama
import Sketch
import Testing

/// The tool that draws shapes from corner to corner.
@MainActor @Suite struct ShapeToolTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    desk.key("s")
  }

  private var shape: SketchShape? { desk.strokes.last?.shape }

  private func choose(_ name: String) {
    desk.tap("Shape")
    desk.tap(name)
  }

  @Test func everyKindIsDrawnFromCornerToCorner() {
    let expected: KeyValuePairs<String, [SIMD2<Double>]> = [
      "Line": [[300, 300], [420, 380]], "Arrow": [[300, 300], [420, 380]],
      "Rectangle": [[300, 300], [420, 300], [420, 380], [300, 380]],
      "Ellipse": [[300, 300], [420, 300], [420, 380], [300, 380]],
      "Triangle": [[360, 300], [420, 380], [300, 380]],
    ]
    for (number, (name, points)) in expected.enumerated() {
      choose(name)
      desk.draw([(300, 300), (350, 340), (420, 380)])
      #expect(shape?.points == points && desk.strokes.count == number + 1, "\(name)")
      #expect(shape?.kind == SketchShape.Kind.allCases[number])
      desk.key("escape")
    }
    for left in (0..<5).reversed() {
      desk.key("z", .control)
      #expect(desk.strokes.count == left)
    }
    desk.key("z", [.control, .shift])
    #expect(desk.strokes.count == 1)
  }

  @Test func itHasTheColourAndTheWidthOfThePen() {
    desk.tap("Pen 3")
    desk.tap("Shape")
    desk.view.panoramaView.zoomScale = 2
    desk.draw([(300, 300), (420, 380)])
    let stroke = desk.strokes.last
    #expect(stroke?.color.argb == 0xFFD7_0015 && stroke?.width == 2.5 && stroke?.ink == nil)
  }

  @Test func itIsShownWhileItIsDrawnAndATapDrawsNothing() {
    desk.touch(.began, 1, 300, 300)
    desk.touch(.moved, 1, 400, 400)
    #expect(desk.pixel(350, 300) == 0xFF00_00FF && desk.strokes.isEmpty)
    desk.touch(.moved, 1, 402, 404)
    desk.key("escape")
    #expect(desk.pixel(350, 300) == 0xFFFF_FFFF)
    desk.touch(.ended, 1, 402, 404)
    desk.wait(1)
    desk.draw([(300, 300), (301, 302)])
    #expect(desk.strokes.isEmpty)
  }

  @Test func itsPointsAreDraggedAtOnceAndTheNextShapeBeginsInside() {
    desk.draw([(300, 300), (420, 380)])
    desk.draw([(420, 380), (440, 400), (460, 420)])
    #expect(desk.strokes.count == 1)
    #expect(shape?.points == [[300, 300], [460, 300], [460, 420], [300, 420]])
    desk.draw([(350, 340), (400, 370)])
    #expect(desk.strokes.count == 2)
    #expect(shape?.points.first == [350, 340])
    // A tap on a shape brings its handles back.
    desk.key("escape")
    #expect(desk.view.sketch.selectedArea == nil)
    desk.draw([(380, 300)])
    #expect(desk.view.sketch.selectedArea != nil && desk.strokes.count == 2)
    desk.key("delete")
    #expect(desk.strokes.count == 1)
  }

  @Test func shiftMakesItRegular() throws {
    for (kind, end, expected) in [
      (.rectangle, [30, 50], [50, 50]), (.ellipse, [-30, 10], [-30, 30]),
      (.line, [100, 4], [100.08, 0]), (.triangle, [100, 20], [100, 86.6]),
    ] as [(SketchShape.Kind, SIMD2<Double>, SIMD2<Double>)] {
      let shape = try #require(SketchShape(kind, from: .zero, to: end, isRegular: true))
      let corner = kind == .line || kind == .triangle ? shape.points[1] : shape.points[2]
      #expect(abs(corner.x - expected.x) < 0.01 && abs(corner.y - expected.y) < 0.01, "\(kind)")
    }
    desk.send(.key(KeyInput(phase: .down, key: "shift", modifiers: .shift)))
    desk.touch(.began, 1, 300, 300)
    desk.touch(.moved, 1, 400, 340)
    #expect(SketchShape(.line, from: [0, .nan], to: .zero) == nil)
  }

  @Test func theButtonKeysAndThePensRememberTheShape() throws {
    #expect((desk.find("Shape") as? Control)?.isSelected == true)
    desk.key("s", .shift)
    #expect(desk.view.sketch.pens.shape == .ellipse)
    desk.draw([(300, 300), (420, 380)])
    #expect(shape?.kind == .ellipse)
    let data = try JSONEncoder().encode(desk.view.sketch.pens)
    #expect(try JSONDecoder().decode(PenCase.self, from: data).shape == .ellipse)
    let new = String(decoding: data, as: UTF8.self).replacingOccurrences(
      of: #""shape":4"#, with: #""shape":77"#)
    #expect(try JSONDecoder().decode(PenCase.self, from: Data(new.utf8)).shape == .rectangle)
    desk.key("escape")
    desk.key("s")
    #expect(desk.view.sketch.tool == .pen)
  }

  @Test func aLockedLayerTakesNoShapeAndReadOnlySketchesNone() {
    desk.view.sketch.changeLayer { $0.isLocked = true }
    desk.draw([(300, 300), (420, 380)])
    #expect(desk.strokes.isEmpty)
  }

  @Test func aSecondFingerDropsOrKeepsTheShape() {
    desk.touch(.began, 1, 300, 300)
    desk.touch(.moved, 1, 380, 380)
    desk.wait(0.3)
    desk.touch(.began, 2, 600, 380)
    #expect(desk.strokes.count == 1)
  }
}
