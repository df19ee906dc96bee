import Foundation
import PanoramaGraphics
import Testing

@Suite struct DisplayListDifferenceTests {
  let frame = PixelRect(x: 0, y: 0, width: 400, height: 300)

  private func square(_ x: Double, _ y: Double, _ color: CGColor = .black) -> DisplayList {
    DisplayList {
      $0.setFillColor(color)
      $0.fill(CGRect(x: x, y: y, width: 20, height: 20))
    }
  }

  private func difference(_ old: DisplayList, _ new: DisplayList) -> DisplayListDifference {
    DisplayListDifference(from: old, .identity, to: new, .identity, in: frame)
  }

  /// A window with a plain background, `content` scrolled to `offset` in a viewport, and a badge on
  /// top.
  private func scrolled(_ content: DisplayList, to offset: Double, badge: DisplayList)
    -> DisplayList
  {
    let viewport = NestedClip(
      shape: .rect(CGRect(x: 0, y: 0, width: 400, height: 300)), parent: nil)
    return DisplayList(items: [
      DisplayItem(.cover(.color(.white)), clip: viewport),
      DisplayItem(
        .list(content), transform: CGAffineTransform(translationX: 0, y: -offset), clip: viewport),
      DisplayItem(.list(badge)),
    ])
  }

  @Test func nothingChangedMeansNoDamage() {
    let list = DisplayList(items: [DisplayItem(.list(square(10, 10)))])
    let same = DisplayList(items: list.items)
    #expect(difference(list, list).damage.isEmpty)
    #expect(difference(list, same).damage.isEmpty)
  }

  /// Items whose clips and shadows are made again, with the same numbers or with others.
  @Test func equalClipsAndShadowsMeanNoDamage() {
    func items(_ inset: Double, _ radius: Double, _ blur: Double) -> DisplayList {
      let place = CGRect(x: 40, y: 30, width: 60, height: 50)
      let outer = NestedClip(
        shape: .path(
          PathData(roundedRect: place, cornerWidth: radius, cornerHeight: radius), .nonZero),
        parent: nil)
      let clip = NestedClip(shape: .rect(place.insetBy(dx: inset, dy: 3)), parent: outer)
      let shadow = DropShadow(offset: CGSize(width: 2, height: 2), blur: blur, color: .black)
      return DisplayList(items: [
        DisplayItem(
          .fill(PathData(ellipseIn: place), .nonZero, .color(.red)), clip: clip, shadow: shadow)
      ])
    }
    let list = items(3, 5, 4)
    #expect(difference(list, items(3, 5, 4)).damage.isEmpty)
    for other in [items(4, 5, 4), items(3, 6, 4), items(3, 5, 5)] {
      #expect(!difference(list, other).damage.isEmpty)
    }
  }

  /// Text is the same if its glyphs are, wherever they are in memory.
  @Test func equalTextMeansNoDamage() {
    let letter = GlyphOutline(
      path: PathData(ellipseIn: CGRect(x: 0, y: -0.7, width: 0.5, height: 1)))
    let blank = GlyphOutline(path: PathData())
    func text(
      _ outline: GlyphOutline, x: Double = 20, size: Double = 12,
      _ paint: DrawOperation.Paint = .color(.red)
    ) -> DisplayList {
      let glyphs = [letter, outline].enumerated().map {
        GlyphRun.Glyph(outline: $1, position: SIMD2(x * Double($0 + 1), 40))
      }
      return DisplayList(items: [
        DisplayItem(.glyphs(GlyphRun(glyphs: glyphs, fontSize: size), paint))
      ])
    }
    func gradient(_ x: Double) -> DrawOperation.Paint {
      .linearGradient(
        CGGradient(colors: [.red, .blue]) ?? CGGradient(stops: []), start: .zero,
        end: CGPoint(x: x, y: 0), options: [])
    }
    #expect(difference(text(letter), text(letter)).damage.isEmpty)
    #expect(difference(text(letter, gradient(9)), text(letter, gradient(9))).damage.isEmpty)
    for other in [
      text(blank), text(letter, x: 21), text(letter, size: 13), text(letter, .color(.blue)),
      text(letter, gradient(9)),
    ] {
      #expect(!difference(text(letter), other).damage.isEmpty)
    }
    #expect(!difference(text(letter, gradient(9)), text(letter, gradient(8))).damage.isEmpty)
  }

  /// A grid of blocks behind a spatial list: the number of blocks changes while one drawing does.
  @Test func aSpatialListIsComparedWithItselfBehindANewNumberOfLists() {
    var spatial = SpatialList(
      (0..<100).map { key in
        let (x, y) = (Double(key % 20) * 20, Double(key / 20) * 20)
        return SpatialList.Placement(
          key: key, reach: CGRect(x: x, y: y, width: 20, height: 20), list: square(x, y))
      })
    func page(_ blocks: Int) -> DisplayList {
      let list = spatial.list
      return DisplayList { context in
        for block in 0..<blocks { context.draw(square(Double(block) * 20, 200)) }
        context.draw(list)
      }
    }
    let old = page(3)
    spatial.set(
      SpatialList.Placement(
        key: 21, reach: CGRect(x: 20, y: 20, width: 20, height: 20),
        list: square(20, 20, .white)))
    for blocks in [2, 3, 5] {
      let damage = difference(old, page(blocks)).damage
      #expect(
        damage.allSatisfy { $0.minY >= 199 || $0.minX >= 19 && $0.maxX <= 41 },
        "\(blocks): \(damage)")
      #expect(damage.contains { $0.minY < 199 })
    }
  }

  @Test func equalRecordingsMeanNoDamage() {
    let a = DisplayList(items: [DisplayItem(.list(square(10, 10)))])
    let b = DisplayList(items: [DisplayItem(.list(square(10, 10)))])
    #expect(difference(a, b).damage.isEmpty)
  }

  @Test func aMovedSquareDamagesBothItsPlaces() {
    let d = difference(
      DisplayList(items: [DisplayItem(.list(square(10, 10)))]),
      DisplayList(items: [DisplayItem(.list(square(300, 200)))]))
    #expect(d.shift == nil)
    #expect(d.damage.contains { $0.contains(PixelRect(x: 10, y: 10, width: 20, height: 20)) })
    #expect(d.damage.contains { $0.contains(PixelRect(x: 300, y: 200, width: 20, height: 20)) })
    #expect(d.damage.reduce(0) { $0 + $1.area } < 2000)
  }

  @Test func anErasedItemInTheMiddleDamagesOnlyItself() {
    let items = (0..<10).map { DisplayItem(.list(square(Double($0) * 30, 10))) }
    var fewer = items
    fewer.remove(at: 4)
    let d = difference(DisplayList(items: items), DisplayList(items: fewer))
    #expect(d.damage.count == 1)
    #expect(d.damage[0].contains(PixelRect(x: 120, y: 10, width: 20, height: 20)))
    #expect(d.damage[0].width < 30)
  }

  @Test func swappedItemsAreDamaged() {
    let (a, b) = (square(10, 10, .black), square(20, 20, .white))
    let d = difference(
      DisplayList(items: [DisplayItem(.list(a)), DisplayItem(.list(b))]),
      DisplayList(items: [DisplayItem(.list(b)), DisplayItem(.list(a))]))
    #expect(d.damage.contains { $0.contains(PixelRect(x: 20, y: 20, width: 10, height: 10)) })
  }

  @Test func aScrollShiftsAndDrawsAStripAndTheBadge() {
    let content = DisplayList { $0.fill(CGRect(x: 0, y: 0, width: 350, height: 2000)) }
    let badge = square(200, 20)
    let d = difference(
      scrolled(content, to: 100, badge: badge), scrolled(content, to: 108, badge: badge))
    #expect(d.shift?.dy == -8)
    #expect(d.shift?.region == frame)
    let strip = PixelRect(x: 0, y: 292, width: 400, height: 8)
    #expect(d.damage.contains { $0.contains(strip) })
    #expect(d.damage.contains { $0.contains(PixelRect(x: 200, y: 12, width: 20, height: 28)) })
    #expect(d.damage.reduce(0) { $0 + $1.area } < 400 * 8 + 3000)
  }

  @Test func halfAPixelIsNoShift() {
    let content = DisplayList { $0.fill(CGRect(x: 0, y: 0, width: 350, height: 2000)) }
    let d = difference(
      scrolled(content, to: 100, badge: .empty), scrolled(content, to: 100.5, badge: .empty))
    #expect(d.shift == nil)
    #expect(d.damage.contains { $0.contains(PixelRect(x: 0, y: 0, width: 350, height: 300)) })
  }

  @Test func aSmallMovedThingDoesNotShiftTheWorld() {
    let ground = DisplayList { context in
      for i in 0..<40 {
        context.fill(CGRect(x: Double(i % 8) * 50, y: Double(i / 8) * 60, width: 40, height: 40))
      }
    }
    let knob = square(0, 0, .white)
    func list(_ x: Double) -> DisplayList {
      DisplayList(items: [
        DisplayItem(.list(ground)),
        DisplayItem(.list(knob), transform: CGAffineTransform(translationX: x, y: 100)),
      ])
    }
    let d = difference(list(50), list(58))
    #expect(d.shift == nil)
    #expect(d.damage.reduce(0) { $0 + $1.area } < 2000)
  }

  @Test func anotherZoomDrawsAllOfTheContent() {
    let content = square(0, 0)
    func list(_ zoom: Double) -> DisplayList {
      DisplayList(items: [
        DisplayItem(.list(content), transform: CGAffineTransform(scaleX: zoom, y: zoom))
      ])
    }
    let d = difference(list(2), list(3))
    #expect(d.shift == nil)
    #expect(d.damage.contains { $0.contains(PixelRect(x: 0, y: 0, width: 60, height: 60)) })
  }
}

@Suite struct DamageRegionTests {
  @Test func rectanglesNeverOverlapAndCoverAllThatWasAdded() {
    var state: UInt64 = 7
    func random(_ n: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % n
    }
    for _ in 0..<50 {
      var region = DamageRegion(limit: PixelRect(x: 0, y: 0, width: 900, height: 700))
      var added: [PixelRect] = []
      for _ in 0..<40 {
        let r = PixelRect(
          x: random(850), y: random(650), width: 1 + random(120), height: 1 + random(90))
        added.append(r.intersection(region.limit))
        region.add(r)
      }
      for (i, a) in region.rects.enumerated() {
        for b in region.rects.dropFirst(i + 1) { #expect(!a.intersects(b)) }
      }
      for r in added {
        var rest = [r]
        for cover in region.rects { rest = rest.flatMap { $0.subtracting(cover) } }
        #expect(rest.isEmpty)
      }
      #expect(region.rects.count <= 12)
    }
  }
}
