import Foundation
import PanoramaGraphics
import Testing

@Suite struct SceneRoundTripTests {
  @Test(arguments: 0..<60)
  func aRandomListReadsBackAsTheSameDrawing(seed: UInt64) throws {
    var random = RandomList(seed: seed)
    let scene = SceneContent(width: 300, height: 200, list: random.list(items: 30))
    let text = SceneWriter.text(for: scene)
    let again = try SceneReader().read(text)
    #expect(again.width == 300 && again.height == 200)
    #expect(again.list.items.count == scene.list.items.count)
    // Pictures and outlines are equal by identity, so drawings are compared as text.
    #expect(SceneWriter.text(for: again) == text)
    for (a, b) in zip(scene.list.items, again.list.items) {
      #expect(a.bounds == b.bounds)
      #expect(a.transform == b.transform && a.alpha == b.alpha)
      #expect(a.blendMode == b.blendMode && a.shadow == b.shadow)
      #expect(a.clip?.bounds == b.clip?.bounds)
    }
  }

  @Test func sharedPartsAreWrittenOnceAndStayShared() throws {
    var random = RandomList(seed: 1)
    let inner = random.list(items: 5)
    let image = random.image()
    let scene = SceneContent(
      width: 10, height: 10,
      list: DisplayList { context in
        for i in 0..<5 {
          context.draw(inner, transform: CGAffineTransform(translationX: Double(i), y: 0))
          context.draw(image, in: CGRect(x: i, y: 0, width: 5, height: 5))
        }
      })
    let text = SceneWriter.text(for: scene)
    let again = try SceneReader().read(text)
    let lists = again.list.items.compactMap { item -> ObjectIdentifier? in
      if case .list(let list) = item.operation { return list.identity }
      return nil
    }
    #expect(lists.count == 5 && Set(lists).count == 1)
    let images = again.list.items.compactMap { item -> CGImage? in
      if case .image(let image, _, _) = item.operation { return image }
      return nil
    }
    #expect(images.count == 5 && Set(images).count == 1)
    #expect(images[0].pixels == image.pixels)
  }

  @Test func coloursBetweenTheStepsKeepTheirDigits() throws {
    let color = CGColor(red: 0.1, green: 1 / 3, blue: 2, alpha: 0.25)
    let scene = SceneContent(
      width: 1, height: 1,
      list: DisplayList {
        $0.setFillColor(color)
        $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      })
    #expect(try SceneReader().read(SceneWriter.text(for: scene)) == scene)
  }
}
