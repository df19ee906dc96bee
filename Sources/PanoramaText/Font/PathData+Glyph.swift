import CFreeType
import PanoramaGraphics

extension PathData {
  /// The outline of a glyph in ems, y downward; empty if there is none or it cannot be read.
  init(glyph: UInt32, of face: FT_Face, emsPerUnit: Double) {
    self.init()
    let flags = FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
    guard FT_Load_Glyph(face, glyph, flags) == 0, let slot = face.pointee.glyph,
      slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return }
    var builder = OutlineBuilder(emsPerUnit: emsPerUnit)
    var calls = FT_Outline_Funcs(
      move_to: { to, builder in OutlineBuilder.at(builder) { $0.move(to) } },
      line_to: { to, builder in OutlineBuilder.at(builder) { $0.line(to) } },
      conic_to: { control, to, builder in OutlineBuilder.at(builder) { $0.quad(control, to) } },
      cubic_to: { c1, c2, to, builder in OutlineBuilder.at(builder) { $0.cubic(c1, c2, to) } },
      shift: 0, delta: 0)
    let status = withUnsafeMutablePointer(to: &builder) {
      FT_Outline_Decompose(&slot.pointee.outline, &calls, $0)
    }
    guard status == 0 else { return }
    builder.path.closeSubpath()
    self = builder.path
  }
}

/// Collects the points of an outline from FreeType.
private struct OutlineBuilder {
  var path = PathData()
  let emsPerUnit: Double

  init(emsPerUnit: Double) { self.emsPerUnit = emsPerUnit }

  static func at(_ pointer: UnsafeMutableRawPointer?, _ body: (inout OutlineBuilder) -> Void)
    -> Int32
  {
    guard let pointer else { return 1 }
    body(&pointer.assumingMemoryBound(to: OutlineBuilder.self).pointee)
    return 0
  }

  private func point(_ p: UnsafePointer<FT_Vector>?) -> SIMD2<Double> {
    guard let p = p?.pointee else { return .zero }
    return SIMD2(Double(p.x), -Double(p.y)) * emsPerUnit
  }

  mutating func move(_ to: UnsafePointer<FT_Vector>?) {
    path.closeSubpath()
    path.move(to: point(to))
  }

  mutating func line(_ to: UnsafePointer<FT_Vector>?) { path.addLine(to: point(to)) }

  mutating func quad(_ control: UnsafePointer<FT_Vector>?, _ to: UnsafePointer<FT_Vector>?) {
    path.addQuadCurve(to: point(to), control: point(control))
  }

  mutating func cubic(
    _ c1: UnsafePointer<FT_Vector>?, _ c2: UnsafePointer<FT_Vector>?,
    _ to: UnsafePointer<FT_Vector>?
  ) {
    path.addCurve(to: point(to), control1: point(c1), control2: point(c2))
  }
}
