import CRasterKernels
import PanoramaRaster

/// A set of inner loops to compare with others: those of the library, or the reference in Swift.
package enum TestedKernels: String, CaseIterable, Sendable {
  case automatic, swift, baseline, avx2

  package var table: pr_kernels {
    switch self {
    case .swift: SwiftKernels.table
    case .automatic: RasterizerOptions.Kernels.automatic.table
    case .baseline: RasterizerOptions.Kernels.baseline.table
    case .avx2: RasterizerOptions.Kernels.avx2.table
    }
  }
}

extension RasterizerOptions {
  /// Options that draw with these inner loops.
  package init(_ kernels: TestedKernels) {
    self.init()
    ownKernels = kernels.table
  }
}
