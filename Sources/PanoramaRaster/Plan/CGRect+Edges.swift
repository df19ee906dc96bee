import Foundation

extension CGRect {
  /// Left, top, right and bottom.
  var edges: SIMD4<Double> { SIMD4(Double(minX), Double(minY), Double(maxX), Double(maxY)) }
}
