import Foundation
import PanoramaGraphics

/// Draws display lists into pixels.
///
/// Interim: coarse coverage, enough to see things; the real pipeline replaces this file.
public final class Rasterizer: Sendable {
  public let threads: Int

  public init(threads: Int = ProcessInfo.processInfo.activeProcessorCount) {
    self.threads = max(1, threads)
  }

  /// Draws `list` over what is in `buffer`, inside `damage` (whole device pixels; nil: all of it).
  public func draw(
    _ list: DisplayList, into buffer: PixelBuffer, transform: CGAffineTransform = .identity,
    damage: [CGRect]? = nil
  ) {
    let all = PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height)
    for rect in damage?.map({ PixelRect(covering: $0).intersection(all) }) ?? [all] {
      draw(list, buffer, DeviceTransform(transform), rect, 1)
    }
  }

  private func draw(
    _ list: DisplayList, _ buffer: PixelBuffer, _ place: DeviceTransform, _ clip: PixelRect,
    _ alpha: Double
  ) {
    for i in list.indices(intersecting: place.area(touching: clip)) {
      let item = list.items[i]
      var area = clip
      if let c = item.clip {
        area = area.intersection(
          PixelRect(covering: c.bounds.applying(place.local)).offsetBy(
            dx: place.wholeX, dy: place.wholeY))
      }
      if area.isEmpty { continue }
      let t = place.descending(into: item.transform)
      guard t.isDrawable else { continue }
      let a = alpha * item.alpha
      switch item.operation {
      case .list(let inner): draw(inner, buffer, t, area, a)
      case .fill(let path, let rule, let paint):
        fill([path.lines(t)], rule, color(paint, a), buffer, area)
      case .stroke(let path, let style, let paint):
        let scale = abs(t.local.determinant).squareRoot()
        let half = max(style.lineWidth * scale, 1) / 2
        for line in path.lines(t) {
          fill([stroke(line, half)], .nonZero, color(paint, a), buffer, area)
        }
      case .cover(let paint):
        let (x0, y0) = (Double(area.minX), Double(area.minY))
        let (x1, y1) = (Double(area.maxX), Double(area.maxY))
        fill(
          [[[SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x1, y1), SIMD2(x0, y1)]]], .nonZero,
          color(paint, a), buffer, area)
      case .glyphs(let run, let paint):
        for g in run.glyphs {
          let m = CGAffineTransform(
            a: run.fontSize, b: 0, c: 0, d: run.fontSize, tx: g.position.x, ty: g.position.y)
          fill(
            [g.outline.path.lines(t.descending(into: m))], .nonZero, color(paint, a), buffer, area)
        }
      case .image(let image, let rect, _):
        let m = t.transform.inverted()
        for y in area.minY..<area.maxY {
          for x in area.minX..<area.maxX {
            let p = m.apply(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
            let u = (p.x - Double(rect.minX)) / Double(rect.width)
            let v = (p.y - Double(rect.minY)) / Double(rect.height)
            guard u >= 0, u < 1, v >= 0, v < 1 else { continue }
            let pixel = image.pixels[
              Int(v * Double(image.height)) * image.width + Int(u * Double(image.width))]
            blend(scaled(pixel, by: UInt32(a * 255)), buffer.row(y) + x)
          }
        }
      }
    }
  }

  private func color(_ paint: Paint, _ alpha: Double) -> UInt32 {
    switch paint {
    case .color(let c): return c.copy(alpha: c.alpha * alpha).premultipliedPixel
    case .linearGradient(let g, _, _, _), .radialGradient(let g, _, _, _, _, _):
      let c = g.stops[g.stops.count / 2].color
      return c.copy(alpha: c.alpha * alpha).premultipliedPixel
    }
  }

  private func stroke(_ line: [SIMD2<Double>], _ half: Double) -> [[SIMD2<Double>]] {
    zip(line, line.dropFirst()).map { a, b in
      let d = b - a
      let l = max(1e-9, (d * d).sum().squareRoot())
      let n = SIMD2(-d.y, d.x) / l * half
      let e = d / l * min(half, 0.5)
      return [a + n - e, b + n + e, b - n + e, a - n - e]
    }
  }

  /// Four sample rows a pixel, exact along x.
  private func fill(
    _ shapes: [[[SIMD2<Double>]]], _ rule: FillRule, _ pixel: UInt32, _ buffer: PixelBuffer,
    _ area: PixelRect
  ) {
    var edges: [(SIMD2<Double>, SIMD2<Double>, Int)] = []
    for line in shapes.joined() where line.count > 1 {
      for (i, a) in line.enumerated() {
        let b = line[(i + 1) % line.count]
        if a.y != b.y { edges.append(a.y < b.y ? (a, b, 1) : (b, a, -1)) }
      }
    }
    guard let top = edges.map(\.0.y).min(), let bottom = edges.map(\.1.y).max() else { return }
    let y0 = max(Double(area.minY), top.rounded(.down))
    let y1 = min(Double(area.maxY), bottom.rounded(.up))
    guard y0 < y1 else { return }
    for y in Int(y0)..<Int(y1) {
      var cover = [Double](repeating: 0, count: area.width)
      for k in 0..<4 {
        let s = Double(y) + (Double(k) + 0.5) / 4
        let hits = edges.filter { $0.0.y <= s && $0.1.y > s }
          .map { ($0.0.x + (s - $0.0.y) / ($0.1.y - $0.0.y) * ($0.1.x - $0.0.x), $0.2) }
          .sorted { $0.0 < $1.0 }
        var winding = 0
        for (a, b) in zip(hits, hits.dropFirst()) {
          winding += a.1
          guard rule == .nonZero ? winding != 0 : winding & 1 != 0 else { continue }
          let x0 = max(Double(area.minX), a.0)
          let x1 = min(Double(area.maxX), b.0)
          guard x0 < x1 else { continue }
          for x in Int(x0)..<Int(x1.rounded(.up)) {
            cover[x - area.minX] += (min(x1, Double(x + 1)) - max(x0, Double(x))) / 4
          }
        }
      }
      for x in area.minX..<area.maxX where cover[x - area.minX] > 0 {
        blend(scaled(pixel, by: UInt32(min(1, cover[x - area.minX]) * 255)), buffer.row(y) + x)
      }
    }
  }

  private func blend(_ source: UInt32, _ target: UnsafeMutablePointer<UInt32>) {
    target.pointee = source &+ scaled(target.pointee, by: 255 - source >> 24)
  }
}

extension Path {
  fileprivate func lines(_ t: DeviceTransform) -> [[SIMD2<Double>]] {
    let m = t.transform
    var result: [[SIMD2<Double>]] = []
    var p = 0
    for verb in verbs {
      switch verb {
      case .move:
        result.append([m.apply(points[p])])
        p += 1
      case .line:
        result[result.count - 1].append(m.apply(points[p]))
        p += 1
      case .quad, .cubic:
        let n = verb == .quad ? 2 : 3
        let a = result[result.count - 1].last ?? .zero
        let c = (0..<n).map { m.apply(points[p + $0]) }
        for k in 1...12 {
          let u = Double(k) / 12
          let w = 1 - u
          let q =
            n == 2
            ? a * (w * w) + c[0] * (2 * u * w) + c[1] * (u * u)
            : a * (w * w * w) + c[0] * (3 * u * w * w) + c[1] * (3 * u * u * w)
              + c[2] * (u * u * u)
          result[result.count - 1].append(q)
        }
        p += n
      case .close:
        if let first = result.last?.first { result[result.count - 1].append(first) }
      }
    }
    return result.filter { $0.allSatisfy { abs($0.x) < 1e8 && abs($0.y) < 1e8 } }
  }
}
