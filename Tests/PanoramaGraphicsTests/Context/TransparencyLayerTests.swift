import Foundation
import PanoramaGraphics
import Testing

@Suite struct TransparencyLayerTests {
  private let square = CGRect(x: 0, y: 0, width: 10, height: 10)

  @Test func aLayerIsOneItemWithTheAlphaAndClipOfItsBeginning() {
    let list = DisplayList {
      $0.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
      $0.setAlpha(0.5)
      $0.translateBy(x: 1, y: 1)
      $0.beginTransparencyLayer()
      #expect($0.boundingBoxOfClipPath == CGRect(x: -1, y: -1, width: 5, height: 5))
      $0.fill(square)
      $0.fill(square)
      $0.endTransparencyLayer()
      #expect($0.ctm.tx == 1)
    }
    #expect(list.items.count == 1)
    #expect(list.items[0].alpha == 0.5)
    #expect(list.bounds == CGRect(x: 1, y: 1, width: 4, height: 4))
    guard case .list(let layer) = list.items[0].operation else {
      Issue.record("not a layer")
      return
    }
    #expect(layer.items.map(\.alpha) == [1, 1])
    #expect(layer.items.allSatisfy { $0.clip == nil })
  }

  /// Each layer used to copy everything before it.
  @Test func manyLayersTakeTimeInProportion() {
    func seconds(_ count: Int) -> Double {
      func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
      }
      let start = now()
      let list = DisplayList { context in
        for _ in 0..<count {
          context.beginTransparencyLayer()
          context.fill(square)
          context.fill(square)
          context.endTransparencyLayer()
        }
      }
      #expect(list.items.count == count)
      return now() - start
    }
    let few = (0..<5).map { _ in seconds(1000) }.max() ?? 0
    #expect(seconds(30_000) < 150 * few)
  }

  @Test func layersNestAndOpenOnesCountAsEnded() {
    let context = CGContext()
    context.beginTransparencyLayer()
    context.fill(square)
    context.beginTransparencyLayer(in: CGRect(x: 5, y: 0, width: 5, height: 5))
    context.fill(square)
    let open = context.displayList
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    context.endTransparencyLayer()
    #expect(open == context.displayList)
    #expect(open.items.count == 1)
  }

  @Test func savesInsideALayerEndWithItAndRestoresStopAtIt() {
    let context = CGContext()
    context.setAlpha(0.25)
    context.saveGState()
    context.beginTransparencyLayer()
    context.restoreGState()
    context.saveGState()
    context.translateBy(x: 5, y: 5)
    context.endTransparencyLayer()
    #expect(context.ctm == .identity)
    context.fill(square)
    #expect(context.displayList.items.map(\.alpha) == [0.25])
  }

  @Test func anEmptyLayerLeavesNothing() {
    let list = DisplayList {
      $0.beginTransparencyLayer()
      $0.endTransparencyLayer()
    }
    #expect(list.isEmpty)
  }

  /// In such modes a clear source erases what is there.
  @Test(arguments: [CGBlendMode.sourceIn, .destinationIn, .sourceOut, .destinationAtop, .copy])
  func nothingAtAllErasesAlikeAsALayerAndAsAList(mode: CGBlendMode) throws {
    let layer = DisplayList {
      $0.setBlendMode(mode)
      $0.beginTransparencyLayer()
      $0.endTransparencyLayer()
    }
    let list = DisplayList {
      $0.setBlendMode(mode)
      $0.draw(DisplayList.empty)
    }
    #expect(layer.items.count == 1)
    #expect(list == layer)
    let text = SceneWriter.text(for: SceneContent(width: 9, height: 9, list: layer))
    #expect(try SceneReader().read(text).list == layer)
  }

  /// A fractional edge that cut twice would be paler than one that cuts once.
  @Test func aClipThatCutsNothingOffALayerIsLeftOut() {
    let list = DisplayList {
      $0.clip(to: square)
      $0.beginTransparencyLayer()
      $0.fill(square.insetBy(dx: 1, dy: 1))
      $0.endTransparencyLayer()
      $0.beginTransparencyLayer()
      $0.fill(square.insetBy(dx: -1, dy: 1))
      $0.endTransparencyLayer()
    }
    #expect(list.items.map { $0.clip == nil } == [true, false])
  }
}
