/// The position of a point along a Morton curve, which keeps most neighbours close to each other:
/// the low 16 bits of both coordinates, interleaved. Source: G. M. Morton, 1966.
func mortonCode(_ x: UInt32, _ y: UInt32) -> UInt32 {
  /// The low 16 bits of `v`, with a zero bit after each.
  func spread(_ v: UInt32) -> UInt32 {
    var x = v & 0xffff
    x = (x | x << 8) & 0x00ff_00ff
    x = (x | x << 4) & 0x0f0f_0f0f
    x = (x | x << 2) & 0x3333_3333
    x = (x | x << 1) & 0x5555_5555
    return x
  }
  return spread(x) | spread(y) << 1
}
