import Foundation
import PanoramaGraphics
import Testing

@Suite struct CGContextTests {
  private func text(_ body: (CGContext) -> Void) -> [String] {
    let scene = SceneContent(width: 1, height: 1, list: DisplayList(body))
    return SceneWriter.text(for: scene).split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func stateIsSavedAndRestored() {
    let context = CGContext()
    context.saveGState()
    context.translateBy(x: 10, y: 20)
    context.scaleBy(x: 2, y: 2)
    #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: 20))
    context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 5, height: 5))
    context.restoreGState()
    context.restoreGState()
    #expect(context.ctm == .identity)
    #expect(context.boundingBoxOfClipPath == .infinite)
  }

  @Test func everyDrawingCarriesItsState() {
    let lines = text {
      $0.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      $0.setStrokeColor(gray: 0, alpha: 1)
      $0.setLineWidth(3)
      $0.setLineCap(.round)
      $0.setLineJoin(.bevel)
      $0.setMiterLimit(7)
      $0.setLineDash(phase: 1, lengths: [4, 2])
      $0.setAlpha(0.5)
      $0.translateBy(x: 1, y: 2)
      $0.addRect(CGRect(x: 0, y: 0, width: 4, height: 4))
      $0.drawPath(using: .eoFillStroke)
    }
    #expect(
      lines == [
        "save", "concat 1 0 0 1 1 2", "alpha 0.5", "fill eo ffff0000 M 0 0 L 4 0 L 4 4 L 0 4 Z",
        "restore", "save", "concat 1 0 0 1 1 2", "alpha 0.5", "miterlimit 7", "dash 1 4 2",
        "stroke ff000000 3 round bevel M 0 0 L 4 0 L 4 4 L 0 4 Z", "restore",
      ])
  }

  @Test func paintingThrowsThePathAway() {
    let context = CGContext()
    context.move(to: .zero)
    context.addLine(to: CGPoint(x: 10, y: 0))
    context.addLine(to: CGPoint(x: 10, y: 10))
    #expect(context.pathContains(CGPoint(x: 9, y: 5), mode: .fill))
    #expect(context.currentPointOfPath == CGPoint(x: 10, y: 10))
    context.closePath()
    context.fillPath()
    #expect(context.isPathEmpty && context.path == nil)
    context.strokePath()
    #expect(context.displayList.items.count == 1)
  }

  @Test func aPathKeepsItsPlaceWhenTheTransformChangesAndThePenDoesNot() {
    let lines = text {
      $0.saveGState()
      $0.scaleBy(x: 10, y: 20)
      $0.move(to: CGPoint(x: 1, y: 1))
      $0.addLine(to: CGPoint(x: 2, y: 1))
      $0.restoreGState()
      $0.addLine(to: CGPoint(x: 5, y: 6))
      $0.strokePath()
    }
    #expect(lines.count == 4)
    #expect(lines[2] == "stroke ff000000 1 butt miter M 10 20 L 20 20 L 5 6")
  }

  @Test func infiniteFillsAndGradientsCoverWhatTheClipLetsThrough() throws {
    let gradient = try #require(CGGradient(colors: [.black, .white]))
    let list = DisplayList {
      $0.clip(to: CGRect(x: 1, y: 2, width: 3, height: 4))
      $0.fill(.infinite)
      $0.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 9, y: 0), options: [])
      $0.drawLinearGradient(gradient, start: .zero, end: .zero, options: [])
    }
    #expect(list.items.count == 2)
    #expect(list.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(DisplayList { $0.fill(.infinite) }.bounds.isInfinite)
  }

  @Test func aRadialGradientReachesAsFarAsItsOptionsSay() throws {
    let gradient = try #require(CGGradient(colors: [.black, .white]))
    func bounds(_ r0: CGFloat, _ r1: CGFloat, _ options: CGGradientDrawingOptions) -> CGRect {
      DisplayList {
        $0.drawRadialGradient(
          gradient, startCenter: .zero, startRadius: r0, endCenter: CGPoint(x: 10, y: 0),
          endRadius: r1, options: options)
      }.bounds
    }
    #expect(bounds(2, 5, []) == CGRect(x: -2, y: -5, width: 17, height: 10))
    #expect(bounds(2, 5, .drawsAfterEndLocation).isInfinite)
    #expect(bounds(5, 2, .drawsBeforeStartLocation).isInfinite)
    #expect(bounds(3, 3, .drawsBeforeStartLocation).isInfinite)
    // The cone's tip lies 2/3 of a length before the start.
    #expect(abs(bounds(2, 5, .drawsBeforeStartLocation).minX - -20.0 / 3) < 1e-9)
  }

  @Test func whatCannotShowIsNotRecorded() {
    let list = DisplayList {
      $0.setFillColor(.clear)
      $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
      $0.setFillColor(.black)
      $0.setAlpha(0)
      $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
      $0.setAlpha(1)
      $0.draw(DisplayList.empty)
      $0.fillPath()
      $0.clip(to: CGRect(x: 100, y: 0, width: 9, height: 9))
      $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    }
    #expect(list.isEmpty)
  }

  @Test func glyphsAndListsStandWhereTheyAreDrawn() {
    let outline = GlyphOutline(path: PathData(rect: CGRect(x: 0, y: -1, width: 0.5, height: 1)))
    let run = GlyphRun(
      glyphs: [
        .init(outline: outline, position: SIMD2(0, 0)),
        .init(outline: outline, position: SIMD2(10, 0)),
      ], fontSize: 20)
    let list = DisplayList { $0.draw(run, at: CGPoint(x: 100, y: 50)) }
    #expect(list.bounds == CGRect(x: 100, y: 30, width: 20, height: 20))
    let outer = DisplayList {
      $0.draw(list, transform: CGAffineTransform(scaleX: 2, y: 1), alpha: 0.5)
    }
    #expect(outer.bounds == CGRect(x: 200, y: 30, width: 40, height: 20))
    #expect(outer.items[0].alpha == 0.5)
    guard case .list(let inner) = outer.items[0].operation else {
      Issue.record("not a nested list")
      return
    }
    #expect(inner === list)
  }

  @Test func linesByPairs() {
    let lines = text {
      $0.strokeLineSegments(between: [
        .zero, CGPoint(x: 1, y: 0), CGPoint(x: 5, y: 5), CGPoint(x: 6, y: 5), CGPoint(x: 9, y: 9),
      ])
    }
    #expect(lines.contains("stroke ff000000 1 butt miter M 0 0 L 1 0 M 5 5 L 6 5"))
  }

  @Test func dashesThatSayNothingAreSolid() {
    for lengths: [CGFloat] in [[], [0, 0], [-1, 2]] {
      let list = DisplayList {
        $0.setLineDash(phase: 3, lengths: lengths)
        $0.stroke(CGRect(x: 0, y: 0, width: 5, height: 5))
      }
      guard case .stroke(_, let style, _) = list.items[0].operation else { continue }
      #expect(style.dashLengths.isEmpty && style.dashPhase == 0)
    }
  }
}
