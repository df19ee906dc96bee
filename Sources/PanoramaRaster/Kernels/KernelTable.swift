import CRasterKernels

extension RasterizerOptions.Kernels {
  /// The loops themselves.
  var table: pr_kernels {
    switch self {
    case .plain: return pr_kernels_plain
    case .automatic, .avx2: return pr_kernels_avx2()?.pointee ?? pr_kernels_plain
    }
  }
}

extension CellBuffer {
  /// The cells as the kernels see them.
  var kernelCells: pr_cells {
    pr_cells(
      cells: cells, bits: bits, stride: Int32(truncatingIfNeeded: stride),
      words: Int32(truncatingIfNeeded: words), width: Int32(truncatingIfNeeded: width),
      height: Int32(truncatingIfNeeded: height))
  }
}
