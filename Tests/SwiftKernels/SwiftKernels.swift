import CRasterKernels

/// The inner loops in Swift. The C versions must agree with them byte for byte.
///
/// Each is a function that `pr_kernels` declares and explains in its header. They are written to be
/// read rather than to be fast.
enum SwiftKernels {
  // The full names are needed because C function pointers capture nothing, not even the type.
  static var table: pr_kernels {
    pr_kernels(
      // PathFlattener does what is left.
      flatten: { _ in },
      add_lines: { SwiftKernels.addLines($0.pointee, $1, $2) },
      sweep_solid: { cells, target, stride, _, colors, colorStep, evenOdd in
        SwiftKernels.sweepSolid(
          cells.pointee, target, stride: stride, colors, colorStep: Int(colorStep),
          evenOdd: evenOdd)
      },
      sweep_mask: { SwiftKernels.sweepMask($0.pointee, $1, $2, $3) },
      draw_lines: { cells, lines, count, target, stride, _, colors, colorStep, evenOdd in
        SwiftKernels.addLines(cells.pointee, lines, count)
        SwiftKernels.sweepSolid(
          cells.pointee, target, stride: stride, colors, colorStep: Int(colorStep),
          evenOdd: evenOdd)
      },
      mask_lines: { cells, lines, count, mask, stride, evenOdd in
        SwiftKernels.addLines(cells.pointee, lines, count)
        SwiftKernels.sweepMask(cells.pointee, mask, stride, evenOdd)
      },
      sweep_gradient: { cells, target, stride, _, colors, starts, step, evenOdd in
        SwiftKernels.sweepGradient(
          cells.pointee, target, stride: stride, colors.pointee, starts: starts, step: step,
          evenOdd: evenOdd)
      },
      draw_gradient: { cells, lines, count, target, stride, _, colors, starts, step, evenOdd in
        SwiftKernels.addLines(cells.pointee, lines, count)
        SwiftKernels.sweepGradient(
          cells.pointee, target, stride: stride, colors.pointee, starts: starts, step: step,
          evenOdd: evenOdd)
      },
      blend_solid: { SwiftKernels.blendSolid($0, Int($1), $2) },
      blend_solid_mask: { SwiftKernels.blendSolid($0, $1, Int($2), $3) },
      blend_pixels: { SwiftKernels.blendPixels($0, $1, Int($2)) },
      blend_pixels_mask: { target, _, _, source, mask, count, _ in
        SwiftKernels.blendPixels(target, source, mask, Int(count))
      },
      multiply_mask: { SwiftKernels.multiplyMask($0, $1, Int($2)) },
      scale_mask: { SwiftKernels.scaleMask($0, Int($1), $2) },
      fetch_gradient: { SwiftKernels.fetchGradient($0, Int($1), $2.pointee, start: $3, step: $4) },
      blend_gradient: { target, stride, _, mask, maskStride, count, rows, colors, starts, step in
        SwiftKernels.blendRows(
          target, stride: stride, mask, maskStride: maskStride, count: Int(count), rows: Int(rows)
        ) {
          SwiftKernels.fetchGradient(
            $0, Int(count), colors.pointee, start: starts[$1], step: step)
        }
      },
      blend_glyph: {
        SwiftKernels.blendGlyph($0, stride: $1, $2, maskStride: $3, rows: Int($4), $5)
      },
      blend_rows: { target, stride, _, mask, count, rows, colors, colorStep in
        SwiftKernels.blendRows(
          target, stride: stride, mask, count: Int(count), rows: Int(rows), colors,
          colorStep: Int(colorStep))
      },
      interpolate_row: {
        SwiftKernels.interpolateRow($0, Int($1), $2, width: Int($3), start: $4, step: $5)
      },
      interpolate_rows: {
        SwiftKernels.interpolateRows(
          $0, Int($1), ($2, $3), width: Int($4), start: $5, step: $6, fraction: $7)
      },
      mix_rows: { SwiftKernels.mixRows($0, $1, $2, Int($3), fraction: $4) },
      // ImageSampler does these.
      area_columns: { _, _, _, _, _, _ in false },
      area_row: { _, _, _, _, _, _, _ in false },
      cubic_columns: { _, _, _, _, _, _ in false },
      cubic_row: { _, _, _, _, _ in false },
      convolve: { SwiftKernels.convolve($0, $1, Int($2), $3, taps: Int($4)) },
      fetch_curved: { SwiftKernels.fetchCurved($0, Int($1), $2.pointee, x: $3, y: $4) },
      blend_curved: { target, stride, _, mask, maskStride, count, rows, gradient, x, y in
        SwiftKernels.blendRows(
          target, stride: stride, mask, maskStride: maskStride, count: Int(count), rows: Int(rows)
        ) {
          SwiftKernels.fetchCurved($0, Int(count), gradient.pointee, x: x, y: y + Double($1))
        }
      },
      blend_separable: { target, source, step, mask, count, mode in
        SwiftKernels.blendSeparable(target, source, Int(step), mask, Int(count), mode)
      })
  }
}
