import Foundation
import PanoramaGraphics

/// A kind of item that is more than a shape with a colour or gradient.
struct Effect {
  var name: String
  /// The item at a place.
  var make: (CGRect) -> DisplayItem

  init(_ name: String, _ make: @escaping (CGRect) -> DisplayItem) {
    (self.name, self.make) = (name, make)
  }

  /// 10,000 of them.
  var list: DisplayList { DisplayList(items: boxes().map(make)) }
}

private func fill(_ box: CGRect, clip: NestedClip? = nil, shadow: DropShadow? = nil) -> DisplayItem
{
  DisplayItem(.fill(triangle(box), .nonZero, .color(.red)), clip: clip, shadow: shadow)
}

private func picture(_ side: Int, _ box: CGRect = .zero) -> CGImage {
  let first = 0xff00_0000 | UInt32(box.minX * 100)
  return CGImage(
    width: side, height: side, pixels: (0..<side * side).map { first + 3001 * UInt32($0) },
    isOpaque: true)
}

/// Clips: their own for each item, one in another, or shared by all.
var clips: [Effect] {
  let shared = NestedClip(shape: .path(PathData(ellipseIn: whole), .nonZero), parent: nil)
  let mask = picture(4)
  return [
    Effect("shared clips") { fill($0, clip: shared) },
    Effect("whole clips") {
      fill($0, clip: NestedClip(shape: .rect($0.integral), parent: nil))
    },
    Effect("rectangular clips") {
      fill($0, clip: NestedClip(shape: .rect($0.insetBy(dx: 1.3, dy: 1.3)), parent: nil))
    },
    Effect("round clips") {
      fill($0, clip: NestedClip(shape: .path(PathData(ellipseIn: $0), .nonZero), parent: nil))
    },
    Effect("nested clips") {
      let outer = NestedClip(shape: .path(triangle($0), .nonZero), parent: shared)
      return fill($0, clip: NestedClip(shape: .rect($0.insetBy(dx: 1, dy: 1)), parent: outer))
    },
    Effect("picture clips") {
      fill($0, clip: NestedClip(shape: .mask(mask, $0, .identity), parent: nil))
    },
  ]
}

private let whole = CGRect(x: 0, y: 0, width: width, height: height)

/// Shadows that are computed and shadows that are blurred.
var shadows: [Effect] {
  let shared = DropShadow(
    offset: CGSize(width: 1, height: 2), blur: 3, color: CGColor(gray: 0, alpha: 0.5))
  func own(_ box: CGRect) -> DropShadow? {
    DropShadow(offset: CGSize(width: 1, height: 1), blur: 3, color: .blue)
  }
  return [
    Effect("boxes with shadows") {
      DisplayItem(.fill(PathData(rect: $0), .nonZero, .color(.red)), shadow: own($0))
    },
    Effect("triangles with shadows") { fill($0, shadow: own($0)) },
    Effect("gradients with a shadow") {
      DisplayItem(
        .fill(PathData(ellipseIn: $0), .nonZero, paints[2].make($0)), shadow: shared)
    },
    Effect("lists with a shadow") {
      DisplayItem(.list(DisplayList(items: [fill($0)])), shadow: shared)
    },
  ]
}

/// Patterns of pictures on whole pixels, of drawings, and patterns that are too small to be drawn.
var patterns: [Effect] {
  func pattern(_ side: Double, _ item: DisplayItem) -> CGPattern? {
    let cell = CGRect(x: 0, y: 0, width: side, height: side)
    return CGPattern(bounds: cell, xStep: side, yStep: side, list: DisplayList(items: [item]))
  }
  func pictures(_ box: CGRect) -> CGPattern? {
    let cell = CGRect(x: 0, y: 0, width: 4, height: 4)
    return pattern(4, DisplayItem(.image(picture(4, box), cell, .default)))
  }
  func drawings(_ side: Double) -> CGPattern? {
    pattern(side, fill(CGRect(x: 0, y: 0, width: side, height: side)))
  }
  let (shared, small) = (drawings(5), drawings(2))
  func painted(_ box: CGRect, _ pattern: CGPattern?) -> DisplayItem {
    DisplayItem(
      .fill(triangle(box), .nonZero, pattern.map { .pattern($0, .identity) } ?? .color(.red)))
  }
  return [
    Effect("patterns of pictures") { painted($0, pictures($0)) },
    Effect("patterns of drawings") { painted($0, drawings(5)) },
    Effect("shared patterns") { painted($0, shared) },
    Effect("mean patterns") { painted($0, small) },
  ]
}

/// Text whose glyphs are masks, and text whose glyphs are outlines.
var texts: [Effect] {
  let letters = (1..<9).map {
    GlyphOutline(
      path: PathData(ellipseIn: CGRect(x: 0, y: -0.7, width: 0.1 * Double($0), height: 0.7)))
  }
  func run(_ box: CGRect, _ paint: DrawOperation.Paint = .color(.red)) -> DrawOperation {
    .glyphs(
      GlyphRun(
        glyphs: letters.enumerated().map {
          .init(outline: $1, position: SIMD2(box.minX + 9 * Double($0), box.maxY))
        }, fontSize: 8), paint)
  }
  return [
    Effect("text") { DisplayItem(run($0)) },
    Effect("faded text") { DisplayItem(run($0), alpha: 0.5) },
    Effect("text in gradients") { DisplayItem(run($0, paints[2].make($0))) },
    Effect("turned text") {
      DisplayItem(run($0), transform: CGAffineTransform(rotationAngle: 0.02))
    },
  ]
}

/// Lists of a few items: their own, as cards, as groups, and one in another.
var cards: [Effect] {
  func card(_ box: CGRect) -> DisplayList {
    DisplayList(items: [
      fill(box), stroke(triangle(box), .color(.blue)), fill(box.insetBy(dx: 2, dy: 2)),
    ])
  }
  let shared = card(CGRect(x: 0, y: 0, width: 8, height: 8))
  func moved(_ box: CGRect) -> CGAffineTransform {
    CGAffineTransform(translationX: box.minX, y: box.minY)
  }
  return [
    Effect("cards") { DisplayItem(.list(card($0))) },
    Effect("shared cards") { DisplayItem(.list(shared), transform: moved($0)) },
    Effect("details") { DisplayItem(.detail(card($0), 0.5..<2)) },
    Effect("faded groups") { DisplayItem(.list(card($0)), alpha: 0.5) },
    Effect("clipped cards") {
      let round = NestedClip(shape: .path(PathData(ellipseIn: $0), .nonZero), parent: nil)
      return DisplayItem(.list(card($0)), clip: round)
    },
    Effect("cards of cards") {
      let inner = [DisplayItem(.list(card($0))), fill($0)]
      return DisplayItem(.list(DisplayList(items: inner)))
    },
  ]
}

/// Pictures: their own, and one that all share.
var pictures: [Effect] {
  let (shared, large) = (picture(8), picture(64))
  return [
    Effect("pictures") { DisplayItem(.image(picture(4, $0), $0, .default)) },
    Effect("shared pictures") { DisplayItem(.image(shared, $0, .none)) },
    Effect("pictures of high quality") { DisplayItem(.image(shared, $0, .high)) },
    Effect("reduced pictures") { DisplayItem(.image(large, $0, .default)) },
  ]
}

/// All of them, by kind.
var effects: [Effect] { clips + shadows + patterns + texts + cards + pictures }

/// Cards in a list that is searched.
var spatialCards: DisplayList {
  let list = DisplayList(items: [
    fill(CGRect(x: 0, y: 0, width: 8, height: 8)),
    stroke(triangle(CGRect(x: 0, y: 0, width: 8, height: 8)), .color(.blue)),
  ])
  let all = boxes()
  var spatial = SpatialList(count: all.count) { i in
    SpatialList.Placement(
      key: i, reach: all[i].insetBy(dx: -1, dy: -1), list: list,
      transform: CGAffineTransform(translationX: all[i].minX, y: all[i].minY))
  }
  return spatial.list
}
