import CRasterKernels

extension RasterizerOptions.Kernels {
  /// The loops themselves.
  package var table: pr_kernels {
    switch self {
    case .swift: return SwiftKernels.table
    case .plain: return pr_kernels_plain
    case .avx2: return pr_kernels_avx2()?.pointee ?? pr_kernels_plain
    case .neon: return Self.neonTable
    case .automatic: return pr_kernels_avx2()?.pointee ?? Self.neonTable
    }
  }

  /// The plain table, with all there is for arm64 in it.
  private static var neonTable: pr_kernels {
    var table = pr_kernels_plain
    _ = pr_kernels_neon(&table)
    return table
  }
}
