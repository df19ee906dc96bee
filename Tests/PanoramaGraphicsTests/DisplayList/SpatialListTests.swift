import Foundation
import PanoramaGraphics
import TestSupport
import Testing

/// Compares the updatable list with a plain list of the same items.
@Suite struct SpatialListTests {
  private struct Model {
    var places: [Int: SpatialList.Placement] = [:]
    var spatial = SpatialList()

    mutating func set(_ placement: SpatialList.Placement) {
      places[placement.key] = placement
      spatial.set(placement)
    }

    mutating func remove(_ key: Int) {
      places[key] = nil
      spatial.remove(key)
    }

    /// The same as a list of items.
    var plain: DisplayList {
      DisplayList(
        items: places.sorted { $0.key < $1.key }.compactMap { entry in
          entry.value.list.map {
            DisplayItem(.list($0), transform: entry.value.transform, alpha: entry.value.alpha)
          }
        })
    }
  }

  private static func drawing(_ size: Double) -> DisplayList {
    DisplayList {
      $0.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      $0.fill(CGRect(x: 0, y: 0, width: size, height: size))
    }
  }

  private static func placement(
    _ key: Int, _ x: Double, _ y: Double, _ drawing: DisplayList?, alpha: Double = 1
  ) -> SpatialList.Placement {
    let t = CGAffineTransform(translationX: x, y: y)
    let reach = (drawing?.bounds ?? CGRect(x: 0, y: 0, width: 10, height: 10)).applying(t)
    return SpatialList.Placement(
      key: key, reach: reach, list: drawing, transform: t, alpha: alpha)
  }

  @Test(arguments: 0..<4)
  func itIsWhatAPlainListIs(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let drawings = (1...5).map { Self.drawing(Double($0) * 9) }
    var model = Model()
    func anywhere() -> Double { Double.random(in: -2000...2000, using: &dice) }
    func random(_ key: Int) -> SpatialList.Placement {
      Self.placement(
        key, anywhere(), anywhere(), drawings.randomElement(using: &dice),
        alpha: Bool.random(using: &dice) ? 1 : 0.5)
    }
    let first = (0..<Int.random(in: 0...900, using: &dice)).map { random($0) }
    model.spatial = SpatialList(first)
    for p in first { model.places[p.key] = p }
    for step in 0..<600 {
      let key = Int.random(in: 0..<1200, using: &dice)
      switch Int.random(in: 0..<4, using: &dice) {
      case 0: model.remove(key)
      case 1:
        if let old = model.places[key] {
          // A short distance, as in a drag.
          let t = old.transform
          model.set(
            Self.placement(key, Double(t.tx) + 3, Double(t.ty) - 2, old.list, alpha: old.alpha))
        }
      default: model.set(random(key))
      }
      guard step % 20 == 0 else { continue }
      let (list, plain) = (model.spatial.list, model.plain)
      #expect(list.items == plain.items)
      #expect(list.drawingCount == plain.drawingCount)
      #expect(list.isEmpty == plain.isEmpty)
      let area = CGRect(x: anywhere(), y: anywhere(), width: 500, height: 300)
      let keys = model.spatial.keys(touching: area).sorted()
      let wanted = model.places.values.filter { $0.reach.intersects(area) }.map(\.key).sorted()
      // Single precision may add an item at the edge, but must not omit one.
      #expect(Set(wanted).isSubset(of: keys) && keys.count <= wanted.count + 1)
    }
  }

  /// Every change between two states is found, and nothing else is damaged.
  @Test(arguments: 0..<4)
  func theDifferenceIsWhatChanged(seed: UInt64) {
    var dice = SeededGenerator(seed: seed &+ 77)
    let drawing = Self.drawing(10)
    var spatial = SpatialList(
      (0..<5000).map { Self.placement($0, Double($0 % 71) * 20, Double($0 / 71) * 20, drawing) })
    let frame = PixelRect(x: 0, y: 0, width: 1420, height: 1420)
    var before = spatial.list
    for _ in 0..<50 {
      let key = Int.random(in: 0..<5000, using: &dice)
      let x = Double.random(in: 0...1400, using: &dice)
      let y = Double.random(in: 0...1400, using: &dice)
      spatial.set(Self.placement(key, x, y, drawing))
      let after = spatial.list
      let difference = DisplayListDifference(
        from: before, .identity, to: after, .identity, in: frame)
      let new = PixelRect(x: Int(x) + 1, y: Int(y) + 1, width: 8, height: 8)
      #expect(difference.damage.contains { $0.contains(new) })
      // Two nearby boxes are drawn as one.
      let area = difference.damage.reduce(0) { $0 + $1.area }
      #expect(area <= 2 * 14 * 14 + 4096)
      before = after
    }
    let none = DisplayListDifference(
      from: before, .identity, to: spatial.list, .identity, in: frame)
    #expect(none.damage.isEmpty)
  }

  @Test func aScrollWithAnEditMovesPixelsAllTheSame() {
    let drawing = Self.drawing(10)
    var spatial = SpatialList(
      (0..<5000).map { Self.placement($0, Double($0 % 71) * 20, Double($0 / 71) * 20, drawing) })
    let frame = PixelRect(x: 0, y: 0, width: 400, height: 400)
    let before = spatial.list
    spatial.set(Self.placement(2, 100, 100, drawing))
    let difference = DisplayListDifference(
      from: before, .identity, to: spatial.list, CGAffineTransform(translationX: 0, y: -8),
      in: frame)
    #expect(difference.shift?.dy == -8)
    #expect(difference.damage.reduce(0) { $0 + $1.area } < 400 * 20)
  }

  @Test func whatIsNotDrawnYetIsFoundButNotShown() {
    var spatial = SpatialList([Self.placement(3, 0, 0, nil), Self.placement(5, 5, 5, nil)])
    #expect(spatial.list.isEmpty && spatial.list.items.isEmpty)
    #expect(spatial.keys(at: CGPoint(x: 7, y: 7)).sorted() == [3, 5])
    spatial.set(Self.placement(3, 0, 0, Self.drawing(10)))
    #expect(spatial.list.items.count == 1)
    #expect(
      spatial.keys(touching: CGRect(x: 0, y: 0, width: 9, height: 9), onlyUndrawn: true) == [5])
  }

  /// Whatever the order in space and time, a search gives the drawing order.
  @Test func hitsComeInDrawingOrder() {
    var dice = SeededGenerator(seed: 9)
    var spatial = SpatialList()
    let drawing = Self.drawing(40)
    for key in (0..<3000).shuffled(using: &dice) {
      spatial.set(
        Self.placement(
          key, Double.random(in: 0...900, using: &dice), Double.random(in: 0...900, using: &dice),
          drawing))
    }
    let list = spatial.list
    var hits = SpatialHits()
    for area in [CGRect(x: 300, y: 300, width: 60, height: 60), list.bounds] {
      let range = hits.open(list, in: area)
      let found = range.compactMap { hits[$0] }
      let wanted = list.items.filter { $0.bounds.intersects(area) }
      #expect(found.filter { $0.bounds.intersects(area) } == wanted)
      hits.close(range)
    }
  }

  @Test func keysOutOfRangeAreLeftOut() {
    let drawing = Self.drawing(5)
    let placements = [-1, .min, 1 << 31, .max, 3].map { Self.placement($0, 0, 0, drawing) }
    var spatial = SpatialList(placements)
    for placement in placements { spatial.set(placement) }
    #expect(spatial.list.items.count == 1)
  }

  /// A drawing that is not isolated is an item that blends, or a list that does; others are groups.
  @Test func drawingsThatAreNotIsolatedBlend() {
    func multiply(_ count: Int) -> DisplayList {
      DisplayList { context in
        context.setBlendMode(.multiply)
        for i in 0..<count { context.fill(CGRect(x: Double(i), y: 0, width: 9, height: 9)) }
      }
    }
    let box = CGRect(x: 0, y: 0, width: 20, height: 20)
    var isolated = SpatialList.Placement(key: 1, reach: box, list: multiply(1))
    var list = SpatialList([isolated])
    #expect(!list.list.blends)
    isolated.isIsolated = false
    list.set(isolated)
    #expect(list.list.blends && list.list.items == multiply(1).items)
    isolated.list = multiply(2)
    isolated.transform = CGAffineTransform(translationX: 3, y: 4)
    list.set(isolated)
    #expect(
      list.list.items == [
        DisplayItem(.detail(multiply(2), 0..<Double.infinity), transform: isolated.transform)
      ])
    list.remove(1)
    #expect(!list.list.blends)
  }

  /// The cost of a part is at most that of the whole, and at least that of what is in it. A part of a
  /// plain list counts nodes of 256 items.
  @Test(arguments: 0..<4, [(isPlain: false, share: 8.0), (isPlain: true, share: 2.0)])
  func theCostOfAPartCountsWhatIsThere(seed: UInt64, kind: (isPlain: Bool, share: Double)) {
    var dice = SeededGenerator(seed: seed)
    func bound(_ cost: DrawingCost) -> Double { cost.bound(scale: 2, area: 1e9, extent: 1e5) }
    var spatial = SpatialList(
      (0..<3000).map {
        Self.placement(
          $0, .random(in: 0...5000, using: &dice), .random(in: 0...5000, using: &dice),
          Self.drawing(.random(in: 1...90, using: &dice)))
      })
    let list = kind.isPlain ? DisplayList(items: spatial.list.items) : spatial.list
    let turned = CGAffineTransform(rotationAngle: 0.4).translatedBy(x: 70, y: -9)
    let outer = DisplayList(items: [DisplayItem(.list(list), transform: turned)])
    for side in [10.0, 300, 2000, 20_000] {
      let area = CGRect(x: -500, y: 400, width: side, height: side)
      let inside = area.applying(turned.inverted())
      let seen = list.items.filter { $0.bounds.touches(inside) }
      let cost = outer.cost(touching: area)
      #expect(cost.maximumDrawings >= seen.count)
      #expect(side > 300 || cost.maximumDrawings < outer.drawingCount)
      let (part, whole) = (bound(cost), bound(outer.cost))
      #expect(part <= whole * 1.001)
      // An ordinary list counts its nested lists, too.
      let count = Double(seen.count) * DrawingCost.drawing
      #expect(part >= bound(DisplayList(items: seen).cost) * 0.999 - count)
      #expect(side > 300 || part < whole / kind.share)
    }
    // Each list draws the one before twice.
    let doubled = (0..<60).reduce(outer) { list, _ in
      DisplayList(items: [DisplayItem(.list(list)), DisplayItem(.list(list))])
    }
    #expect(bound(doubled.cost(touching: CGRect(x: 0, y: 500, width: 900, height: 900))) > 0)
  }
}
