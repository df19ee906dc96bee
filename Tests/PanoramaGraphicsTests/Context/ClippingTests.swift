import Foundation
import PanoramaGraphics
import Testing

@Suite struct ClippingTests {
  private func clip(_ body: (CGContext) -> Void) -> NestedClip? {
    DisplayList {
      body($0)
      $0.fill(.infinite)
    }.items.first?.clip
  }

  @Test func aRectangleUnderAnUprightTransformStaysOne() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let scaled = clip {
      $0.translateBy(x: 10, y: 0)
      $0.scaleBy(x: -2, y: 3)
      $0.clip(to: rect)
    }
    #expect(scaled?.shape == .rect(CGRect(x: 2, y: 6, width: 6, height: 12)))
    let quarter = clip {
      $0.concatenate(CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0))
      $0.addRect(rect)
      $0.clip()
    }
    #expect(quarter?.shape == .rect(CGRect(x: -6, y: 1, width: 4, height: 3)))
    let turned = clip {
      $0.rotate(by: 0.5)
      $0.clip(to: rect)
    }
    if case .rect = turned?.shape { Issue.record("a turned rectangle is a path") }
  }

  @Test func rectanglesFoldAndPathsNest() {
    let folded = clip {
      $0.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
      $0.clip(to: CGRect(x: 5, y: 5, width: 10, height: 10))
    }
    #expect(folded?.shape == .rect(CGRect(x: 5, y: 5, width: 5, height: 5)))
    #expect(folded?.parent == nil)
    let nested = clip {
      $0.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
      $0.addEllipse(in: CGRect(x: 5, y: 5, width: 10, height: 10))
      $0.clip(using: .evenOdd)
    }
    #expect(nested?.bounds == CGRect(x: 5, y: 5, width: 5, height: 5))
    #expect(nested?.parent?.parent == nil && nested?.parent != nil)
  }

  @Test func severalRectanglesClipToTheirUnion() {
    let list = DisplayList {
      $0.clip(to: [
        CGRect(x: 0, y: 0, width: 2, height: 2), CGRect(x: 8, y: 8, width: 2, height: 2),
      ])
      $0.fill(.infinite)
    }
    #expect(list.bounds == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test func anEmptyClipShowsNothing() {
    let list = DisplayList {
      $0.clip()
      #expect($0.boundingBoxOfClipPath.isNull)
      $0.fill(.infinite)
    }
    #expect(list.isEmpty)
  }

  @Test func aClipThatCutsNothingIsLeftOut() {
    func clips(_ rect: CGRect, _ body: (CGContext) -> Void) -> [Bool] {
      DisplayList {
        $0.clip(to: rect)
        body($0)
      }.items.map { $0.clip != nil }
    }
    let card = PathData(
      roundedRect: CGRect(x: 1, y: 1, width: 8, height: 8), cornerWidth: 3, cornerHeight: 3)
    func draw(_ context: CGContext) {
      context.fill(card)
      context.setLineWidth(2)
      context.stroke(card)
      context.draw(DisplayList { $0.fill(card) })
    }
    let whole = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(clips(whole, draw) == [false, false, false])
    #expect(clips(whole.insetBy(dx: 0.5, dy: 0.5), draw) == [false, true, false])
    #expect(
      clips(whole) {
        $0.clip(to: card)
        $0.fill(whole)
      } == [true])
    #expect(clips(whole) { $0.fill(.infinite) } == [true])
  }

  /// The bounds of such a clip must not be taken for the whole plane.
  @Test func aClipTooWideToBeMeasuredIsKept() {
    let list = DisplayList {
      $0.clip(to: CGRect(x: 6, y: 6, width: 5e21, height: 0))
      $0.fill(CGRect(x: 10, y: 10, width: 9, height: 9))
    }
    #expect(list.items.allSatisfy { $0.clip != nil })
  }

  @Test func equalChainsAreEqual() {
    func chain() -> NestedClip? {
      clip {
        $0.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
        $0.clip(to: PathData(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10)))
      }
    }
    #expect(chain() == chain() && chain() != nil)
    #expect(chain() != chain()?.parent)
  }

  @Test func aMillionNestedClipsComeAndGo() {
    let circle = PathData(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    let list = DisplayList {
      for _ in 0..<1_000_000 { $0.clip(to: circle) }
      $0.fill(.infinite)
    }
    #expect(list.items.count == 1)
  }
}
