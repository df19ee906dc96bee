import CRasterKernels

extension RasterizerOptions.Kernels {
  /// The kernels' functions.
  package var table: pr_kernels {
    switch self {
    case .baseline: pr_kernels_baseline
    case .avx2, .automatic: pr_kernels_avx2()?.pointee ?? pr_kernels_baseline
    }
  }
}
