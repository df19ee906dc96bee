import Foundation

/// A rectangle of whole pixels, half open: columns `x0 ..< x1`, rows `y0 ..< y1`.
struct PixelBox: Equatable {
  var x0: Int
  var y0: Int
  var x1: Int
  var y1: Int

  static let empty = PixelBox(x0: 0, y0: 0, x1: 0, y1: 0)

  var isEmpty: Bool { x0 >= x1 || y0 >= y1 }
  var width: Int { x1 - x0 }
  var height: Int { y1 - y0 }

  @inline(__always)
  func intersection(_ o: PixelBox) -> PixelBox {
    PixelBox(x0: max(x0, o.x0), y0: max(y0, o.y0), x1: min(x1, o.x1), y1: min(y1, o.y1))
  }

  @inline(__always)
  func intersects(_ o: PixelBox) -> Bool {
    max(x0, o.x0) < min(x1, o.x1) && max(y0, o.y0) < min(y1, o.y1)
  }

  func contains(_ o: PixelBox) -> Bool {
    x0 <= o.x0 && y0 <= o.y0 && x1 >= o.x1 && y1 >= o.y1
  }

  func union(_ o: PixelBox) -> PixelBox {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return PixelBox(x0: min(x0, o.x0), y0: min(y0, o.y0), x1: max(x1, o.x1), y1: max(y1, o.y1))
  }

  func shifted(_ dx: Int, _ dy: Int) -> PixelBox {
    PixelBox(x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy)
  }

  init(x0: Int, y0: Int, x1: Int, y1: Int) {
    self.x0 = x0
    self.y0 = y0
    self.x1 = x1
    self.y1 = y1
  }

  /// All pixels a rectangle touches; what lies beyond a billion pixels is cut off there.
  /// Nil for a rectangle with NaN in it or with nothing inside.
  init?(covering rect: CGRect) {
    let (ax, ay) = (Double(rect.minX), Double(rect.minY))
    let (bx, by) = (Double(rect.maxX), Double(rect.maxY))
    guard ax <= bx, ay <= by else { return nil }
    x0 = wholePixel(ax.rounded(.down))
    y0 = wholePixel(ay.rounded(.down))
    x1 = wholePixel(bx.rounded(.up))
    y1 = wholePixel(by.rounded(.up))
  }
}

/// `Int(v)` for any double: NaN is 0, what lies beyond ± 2³⁰ is cut off there.
@inline(__always)
func wholePixel(_ v: Double) -> Int {
  let limit = 1_073_741_824.0
  guard v > -limit else { return v.isNaN ? 0 : -1_073_741_824 }
  return v < limit ? Int(v) : 1_073_741_824
}
