import Foundation
import PanoramaGraphics

extension ItemPlanner {
  /// Small upright glyphs become masks; all others become outlines.
  mutating func addGlyphs(_ run: GlyphRun, _ paint: DrawOperation.Paint, _ item: ItemContext) {
    guard run.fontSize.isFinite, let ink = ink(paint, item) else { return }
    let local = item.transform.local
    let size = SIMD2(local.a * run.fontSize, local.d * run.fontSize)
    guard local.b == 0, local.c == 0, size.x > 0, size.y > 0, size.max() <= GlyphCache.maximumSize
    else { return addOutlines(run, ink, item) }
    let first = recorder.blits.count
    guard let fits = addMasks(run, size, item) else { return addOutlines(run, ink, item) }
    guard fits else {
      recorder.removeBlits(from: first)
      return addPlacedOutlines(run, size, ink, item)
    }
    recorder.addGlyphs(from: first, ink, item)
  }

  /// Appends the masks of the visible glyphs.
  ///
  /// - Parameter size: the font's size in pixels across and down.
  /// - Returns: false if the cache has no room for the masks, nil if it has no room for this size.
  private mutating func addMasks(
    _ run: GlyphRun, _ size: SIMD2<Double>, _ item: ItemContext
  ) -> Bool? {
    let (transform, box) = (item.transform, item.clip.box)
    return glyphs.withCache { cache in
      guard let size = cache.size(size.x, size.y) else { return nil }
      return run.glyphs.withUnsafeBufferPointer { list in
        for i in list.indices {
          guard let place = GlyphPlace(transform.local.apply(list[i].position)) else { continue }
          guard let mask = cache.entry(list[i].outline, size: size, quarter: place.quarter) else {
            return false
          }
          if mask.width <= 0 {
            if mask.width < 0 { return false }
            continue
          }
          let left = place.x + transform.wholeX + Int(mask.left)
          let top = place.y + transform.wholeY + Int(mask.top)
          if left >= box.maxX || top >= box.maxY || left + Int(mask.width) <= box.minX
            || top + Int(mask.height) <= box.minY
          {
            continue
          }
          recorder.appendBlit(
            GlyphBlit(
              offset: mask.offset, x: Int32(left), y: Int32(top), width: mask.width,
              height: mask.height))
        }
        return true
      }
    }
  }

  /// Draws the same pixels as masks would, but without the cache, because it is full or a glyph is too large
  /// for it.
  private mutating func addPlacedOutlines(
    _ run: GlyphRun, _ size: SIMD2<Double>, _ ink: Ink, _ item: ItemContext
  ) {
    for glyph in run.glyphs where !glyph.outline.path.isEmpty {
      guard let place = GlyphPlace(item.transform.local.apply(glyph.position)) else { continue }
      addOutline(
        glyph, ink, item,
        under: GlyphCache.transform(size, quarter: place.quarter).shifted(
          dx: item.transform.wholeX + place.x, dy: item.transform.wholeY + place.y))
    }
  }

  private mutating func addOutlines(
    _ run: GlyphRun, _ ink: Ink, _ item: ItemContext
  ) {
    for glyph in run.glyphs where !glyph.outline.path.isEmpty {
      let transform = item.transform.descending(into: run.place(of: glyph))
      if transform.isDrawable { addOutline(glyph, ink, item, under: transform) }
    }
  }

  /// - Parameter transform: from the outline's coordinates to device pixels.
  private mutating func addOutline(
    _ glyph: GlyphRun.Glyph, _ ink: Ink, _ item: ItemContext,
    under transform: DeviceTransform
  ) {
    var item = item
    item.clip.box = item.clip.box.intersection(transform.pixels(covering: glyph.outline.bounds))
    guard !item.clip.box.isEmpty else { return }
    recorder.withShape(glyph.outline.path, .fill, transform, window: item.clip.box) {
      $0.addShape($1, ink, item)
    }
  }
}

/// The origin of a glyph, in whole pixels and quarters of a pixel.
private struct GlyphPlace {
  var x: Int
  var y: Int
  /// y · 4 + x, in quarters.
  var quarter: Int

  /// Nil for NaN and for positions that are too far away.
  @inline(__always)
  init?(_ p: SIMD2<Double>) {
    guard abs(p.x) < 1e8, abs(p.y) < 1e8 else { return nil }
    let qx = Int((p.x * 4 + 0.5).rounded(.down))
    let qy = Int((p.y * 4 + 0.5).rounded(.down))
    x = qx >> 2
    y = qy >> 2
    quarter = (qy & 3) << 2 | (qx & 3)
  }
}
