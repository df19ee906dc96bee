extension SwiftKernels {
  typealias Pixels = UnsafeMutablePointer<UInt32>
  typealias Colors = UnsafePointer<UInt32>
  typealias Mask = UnsafePointer<UInt8>

  static func fill(_ target: Pixels, _ count: Int, _ color: UInt32) {
    target.update(repeating: color, count: max(0, count))
  }

  static func blendSolid(_ target: Pixels, _ count: Int, _ color: UInt32) {
    blendSolid(target, count, color, coverage: 255)
  }

  /// Blends one colour at one coverage.
  static func blendSolid(_ target: Pixels, _ count: Int, _ color: UInt32, coverage: UInt32) {
    if coverage == 255 && color &>> 24 == 255 { return fill(target, count, color) }
    var i = 0
    while i < count {
      target[i] = PixelArithmetic.over(color, target[i], coverage)
      i &+= 1
    }
  }

  static func blendSolid(_ target: Pixels, _ mask: Mask, _ count: Int, _ color: UInt32) {
    var i = 0
    while i < count {
      target[i] = PixelArithmetic.over(color, target[i], UInt32(mask[i]))
      i &+= 1
    }
  }

  static func blendPixels(_ target: Pixels, _ source: Colors, _ count: Int) {
    var i = 0
    while i < count {
      target[i] = PixelArithmetic.over(source[i], target[i], 255)
      i &+= 1
    }
  }

  static func blendPixels(_ target: Pixels, _ source: Colors, _ mask: Mask, _ count: Int) {
    var i = 0
    while i < count {
      target[i] = PixelArithmetic.over(source[i], target[i], UInt32(mask[i]))
      i &+= 1
    }
  }

  /// Strides are in pixels and bytes. The rows of the mask are whole blocks of 8.
  static func blendGlyph(
    _ target: Pixels, stride: Int, _ mask: Mask, maskStride: Int, rows: Int, _ color: UInt32
  ) {
    var y = 0
    while y < rows {
      blendSolid(target + y &* stride, mask + y &* maskStride, maskStride, color)
      y &+= 1
    }
  }

  /// Uses the same row of coverage for all rows.
  static func blendRows(
    _ target: Pixels, stride: Int, _ mask: Mask, count: Int, rows: Int, _ colors: Colors,
    colorStep: Int
  ) {
    var y = 0
    while y < rows {
      blendSolid(target + y &* stride, mask, count, colors[y &* colorStep])
      y &+= 1
    }
  }

  static func multiplyMask(_ mask: UnsafeMutablePointer<UInt8>, _ other: Mask, _ count: Int) {
    var i = 0
    while i < count {
      let product = PixelArithmetic.div255(UInt32(mask[i]) &* UInt32(other[i]))
      mask[i] = UInt8(truncatingIfNeeded: product)
      i &+= 1
    }
  }

  static func scaleMask(_ mask: UnsafeMutablePointer<UInt8>, _ count: Int, _ factor: UInt32) {
    var i = 0
    while i < count {
      mask[i] = UInt8(truncatingIfNeeded: PixelArithmetic.div255(UInt32(mask[i]) &* factor))
      i &+= 1
    }
  }
}
