import CCairo
import Foundation
import PanoramaGraphics
import PanoramaRaster
import Testing

/// How much two drawings may differ.
struct Tolerance {
  /// The mean difference over all channels, in 1/255.
  var mean = 0.5
  /// The share of pixels with a channel that differs by more than 32: where edges meet or cross
  /// within a pixel, coverage is a matter of definition.
  var far = 0.002
}

/// Draws `list` with both and compares. It must not contain anything that Cairo lacks.
func expectAgreement(
  _ list: DisplayList, width: Int = 200, height: Int = 150, _ tolerance: Tolerance = Tolerance(),
  _ name: String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  let cairo = CairoCanvas(width: width, height: height)
  cairo.draw(list)
  #expect(cairo.missing.isEmpty, "\(name)", sourceLocation: sourceLocation)
  #expect(cairo_status(cairo.context) == CAIRO_STATUS_SUCCESS, sourceLocation: sourceLocation)
  let bitmap = Bitmap(width: width, height: height)
  bitmap.withPixelBuffer { Rasterizer(threads: 1).draw(list, into: $0) }
  let (ours, theirs) = (bitmap.pixels, cairo.pixels)
  var (sum, largest, place, ink, far) = (0, 0, 0, 0, 0)
  for i in ours.indices {
    if ours[i] != 0 { ink += 1 }
    var worst = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let d = abs(Int(ours[i] >> shift & 255) - Int(theirs[i] >> shift & 255))
      sum += d
      worst = max(worst, d)
    }
    if worst > 32 { far += 1 }
    if worst > largest { (largest, place) = (worst, i) }
  }
  let mean = Double(sum) / Double(ours.count * 4)
  #expect(ink > 0, "\(name) draws something", sourceLocation: sourceLocation)
  #expect(
    mean <= tolerance.mean && Double(far) <= tolerance.far * Double(ours.count),
    """
    \(name): mean \(mean), \(far) pixels far off, largest \(largest) at (\(place % width), \(place / width)): \
    \(String(ours[place], radix: 16)), Cairo \(String(theirs[place], radix: 16))
    """, sourceLocation: sourceLocation)
}
