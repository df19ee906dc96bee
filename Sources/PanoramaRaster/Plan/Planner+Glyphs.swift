import Foundation
import PanoramaGraphics

extension Planner {
  /// Small upright glyphs become masks, others outlines of their own.
  mutating func addGlyphs(
    _ run: GlyphRun, _ paint: Paint, _ transform: DeviceTransform, _ clip: ClipState,
    _ alpha: Double
  ) {
    guard run.fontSize.isFinite, let ink = ink(paint, transform, alpha) else { return }
    let local = transform.local
    let (sx, sy) = (local.a * run.fontSize, local.d * run.fontSize)
    guard local.b == 0, local.c == 0, sx > 0, sy > 0, max(sx, sy) <= GlyphCache.maximumSize
    else { return addOutlines(run, ink, transform, clip) }
    let first = blits.count
    let fits: Bool? = glyphs.withCache { cache in
      guard let size = cache.size(sx, sy) else { return nil }
      return run.glyphs.withUnsafeBufferPointer { list in
        for i in list.indices {
          guard let place = GlyphPlace(local.apply(list[i].position)) else { continue }
          guard let mask = cache.entry(list[i].outline, size: size, quarter: place.quarter) else {
            return false
          }
          if mask.width <= 0 {
            if mask.width < 0 { return false }
            continue
          }
          let left = place.x + transform.wholeX + Int(mask.left)
          let top = place.y + transform.wholeY + Int(mask.top)
          if left >= clip.box.maxX || top >= clip.box.maxY
            || left + Int(mask.width) <= clip.box.minX || top + Int(mask.height) <= clip.box.minY
          {
            continue
          }
          blits.append(
            GlyphBlit(
              offset: mask.offset, x: Int32(left), y: Int32(top), width: mask.width,
              height: mask.height))
        }
        return true
      }
    }
    guard let fits else { return addOutlines(run, ink, transform, clip) }
    guard fits else {
      blits.count = first
      return addPlacedOutlines(run, SIMD2(sx, sy), ink, transform, clip)
    }
    guard blits.count > first else { return }
    commands.append(
      Command(
        kind: .glyphs, part: part, blend: blend, alpha: ink.alpha, box: clip.box, clip: clip.mask,
        first: Int32(first), count: Int32(blits.count - first), source: ink.source, color: ink.color
      ))
  }

  /// The same pixels as masks give, without the cache: it is full, or a glyph too large for it.
  private mutating func addPlacedOutlines(
    _ run: GlyphRun, _ size: SIMD2<Double>, _ ink: Ink, _ transform: DeviceTransform,
    _ clip: ClipState
  ) {
    for glyph in run.glyphs where !glyph.outline.path.isEmpty {
      guard let place = GlyphPlace(transform.local.apply(glyph.position)) else { continue }
      let placed = GlyphCache.transform(size, quarter: place.quarter)
        .shifted(dx: transform.wholeX + place.x, dy: transform.wholeY + place.y)
      var box = clip
      box.box = box.box.intersection(placed.pixels(covering: glyph.outline.bounds))
      guard !box.box.isEmpty else { continue }
      withShape(glyph.outline.path, .fill, placed, box.box) { $0.addShape($1, false, ink, box) }
    }
  }

  private mutating func addOutlines(
    _ run: GlyphRun, _ ink: Ink, _ transform: DeviceTransform, _ clip: ClipState
  ) {
    for glyph in run.glyphs {
      let path = glyph.outline.path
      guard !path.isEmpty else { continue }
      let place = CGAffineTransform(
        a: run.fontSize, b: 0, c: 0, d: run.fontSize, tx: glyph.position.x, ty: glyph.position.y)
      let glyphTransform = transform.descending(into: place)
      guard glyphTransform.isDrawable else { continue }
      var box = clip
      box.box = box.box.intersection(glyphTransform.pixels(covering: glyph.outline.bounds))
      guard !box.box.isEmpty else { continue }
      withShape(path, .fill, glyphTransform, box.box) { $0.addShape($1, false, ink, box) }
    }
  }
}

/// A glyph's origin to the quarter of a pixel, beside the whole part.
private struct GlyphPlace {
  var x: Int
  var y: Int
  /// y · 4 + x, in quarters.
  var quarter: Int

  /// Nil for what is no number or out of all reach.
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
