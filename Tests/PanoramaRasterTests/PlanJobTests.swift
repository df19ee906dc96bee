import Foundation
import PanoramaGraphics
import PanoramaRaster
import TestSupport
import Testing

/// Long lists are planned in parts by several threads, without a visible difference.
@Suite struct PlanJobTests {
  static let size = 120
  static let seeds: [UInt64] = Array(1...3)

  /// Long lists inside short ones, with clips, and beside single drawings.
  private func nested(_ seed: UInt64) -> DisplayList {
    var drawing = RandomDrawing(seed: seed, size: Double(Self.size))
    let clip = NestedClip(
      shape: .path(PathData(ellipseIn: CGRect(x: 9, y: 5, width: 90, height: 101)), .nonZero),
      parent: nil)
    let inner = drawing.list(300)
    let shared = drawing.list(280).items.map {
      DisplayItem(
        $0.operation, transform: $0.transform, clip: clip, alpha: $0.alpha,
        blendMode: $0.blendMode)
    }
    let turned = CGAffineTransform(rotationAngle: 0.3).translatedBy(x: 12, y: -20)
    let outer = DisplayList(
      items: drawing.list(5).items + [
        DisplayItem(.list(inner), transform: turned, clip: clip),
        DisplayItem(.list(DisplayList(items: shared))),
        DisplayItem(.list(inner), alpha: 0.5),
        DisplayItem(.detail(inner, 0..<0.1)),
        DisplayItem(.detail(DisplayList(items: shared), 0.1..<10), alpha: 0.7),
      ] + drawing.list(5).items)
    return DisplayList(items: [DisplayItem(.list(outer))] + drawing.list(3).items)
  }

  private func spatial(_ seed: UInt64) -> DisplayList {
    var drawing = RandomDrawing(seed: seed, size: 30)
    var list = SpatialList(
      (0..<600).map { key in
        let part = drawing.list(2)
        let place = CGAffineTransform(
          translationX: CGFloat(key % 25 * 6 - 20), y: CGFloat(key / 25 * 6 - 20))
        // Blend modes that clear their surroundings affect the whole bitmap.
        let reach =
          part.bounds.isInfinite ? CGRect(x: -400, y: -400, width: 999, height: 999) : part.bounds
        return SpatialList.Placement(
          key: (key * 7) % 600, reach: reach.applying(place), list: part, transform: place)
      })
    return list.list
  }

  /// Draws the items one by one.
  private func oneByOne(_ list: DisplayList, _ rasterizer: Rasterizer) -> [UInt32] {
    let bitmap = Bitmap(width: Self.size, height: Self.size)
    for item in list.items {
      bitmap.withPixelBuffer { rasterizer.draw(DisplayList(items: [item]), into: $0) }
    }
    return bitmap.pixels
  }

  @Test(arguments: seeds) func threadsAgree(_ seed: UInt64) {
    for list in [nested(seed), spatial(seed)] {
      let one = draw(list, width: Self.size, height: Self.size).pixels
      for threads in [2, 4, 7] {
        let rasterizer = Rasterizer(exactly: threads)
        let many = draw(list, width: Self.size, height: Self.size, rasterizer: rasterizer)
        #expect(many.pixels == one)
      }
    }
  }

  @Test(arguments: seeds) func stretchesMakeTheWhole(_ seed: UInt64) {
    var drawing = RandomDrawing(seed: seed, size: Double(Self.size))
    let list = drawing.list(700)
    let rasterizer = Rasterizer(exactly: 3)
    let whole = draw(list, width: Self.size, height: Self.size, rasterizer: rasterizer)
    #expect(whole.pixels == oneByOne(list, Rasterizer(threads: 1)))
  }

  /// A long list of which most is visible is not searched: each job looks at the bounds of its items, some of which
  /// have clips and lie outside.
  @Test(arguments: seeds) func mostlyVisibleListsAgree(_ seed: UInt64) {
    var drawing = RandomDrawing(seed: seed, size: Double(Self.size))
    let clip = NestedClip(
      shape: .path(PathData(ellipseIn: CGRect(x: 9, y: 5, width: 150, height: 101)), .nonZero),
      parent: nil)
    var items = drawing.list(40).items.filter { !$0.bounds.isInfinite }
    for i in 0..<1100 {
      // A third lies beside the bitmap.
      let x = Double(i % 20) * 9
      let path = PathData(rect: CGRect(x: x, y: Double(i / 20) * 2.1, width: 5.3, height: 4.2))
      items.append(
        DisplayItem(
          .fill(path, .nonZero, drawing.paint()), clip: i % 3 == 0 ? clip : nil,
          alpha: i % 2 == 0 ? 1 : 0.6))
    }
    let list = DisplayList(items: items)
    let size = CGRect(x: 0, y: 0, width: Self.size, height: Self.size)
    #expect(list.isMostly(in: size) && !size.contains(list.bounds))
    #expect(!list.isMostly(in: CGRect(x: 0, y: 0, width: 3, height: 3)))
    let one = oneByOne(list, Rasterizer(threads: 1))
    for threads in [1, 2, 7] {
      let rasterizer = Rasterizer(exactly: threads)
      let whole = draw(list, width: Self.size, height: Self.size, rasterizer: rasterizer)
      #expect(whole.pixels == one)
    }
  }

  @Test(arguments: seeds) func damageAgrees(_ seed: UInt64) {
    let damage = [
      CGRect(x: 3, y: 90, width: 110, height: 9), CGRect(x: 50, y: 2, width: 7, height: 70),
    ]
    for list in [nested(seed), spatial(seed)] {
      let whole = draw(list, width: Self.size, height: Self.size)
      let parts = draw(
        list, width: Self.size, height: Self.size, damage: damage,
        rasterizer: Rasterizer(exactly: 4))
      var same = true
      for y in 0..<Self.size {
        for x in 0..<Self.size {
          let isInside = damage.contains { $0.contains(CGPoint(x: Double(x), y: Double(y))) }
          if parts[x, y] != (isInside ? whole[x, y] : 0) { same = false }
        }
      }
      #expect(same)
    }
  }

  /// A rasterizer's threads end with it, and the threads of many rasterizers do not disturb each
  /// other.
  @Test func rasterizersComeAndGo() {
    let list = nested(1)
    let one = draw(list, width: Self.size, height: Self.size).pixels
    for _ in 0..<10 {
      let many = draw(
        list, width: Self.size, height: Self.size, rasterizer: Rasterizer(exactly: 8))
      #expect(many.pixels == one)
    }
  }
}
