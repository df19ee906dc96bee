import CRasterKernels

extension RasterizerOptions.Kernels {
  /// The loops themselves.
  package var table: pr_kernels {
    switch self {
    case .swift: return SwiftKernels.table
    case .plain: return pr_kernels_plain
    case .automatic, .avx2: return pr_kernels_avx2()?.pointee ?? pr_kernels_plain
    }
  }
}
