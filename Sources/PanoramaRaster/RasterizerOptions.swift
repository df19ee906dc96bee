import CRasterKernels
import Logging

/// Choices that change how fast a rasterizer is, but never what it draws.
public struct RasterizerOptions: Sendable {
  /// A version of the inner loops.
  public enum Kernels: String, Sendable {
    /// The fastest for this processor.
    case automatic
    /// C for the vector unit that every processor of its kind has: SSE2 on x86-64, NEON on arm64.
    case baseline
    /// C for AVX2; `baseline` if the processor has no AVX2.
    case avx2
  }

  /// The inner loops to use.
  public var kernels = Kernels.automatic
  /// Replaces the kernels that `kernels` names, for tests.
  package var ownKernels: pr_kernels?
  /// Receives one message for each limit, when a drawing exceeds it for the first time.
  public var logger = Logger(label: "panorama.raster")
  /// The number of rows of a band, at least 1; nil to derive it from the number of threads.
  package var bandHeight: Int?
  /// The maximum work for one frame, in the unit of `DrawingCost`. The part of a drawing beyond that is left
  /// out, so this is the only option that changes what is drawn. Only tests set it.
  package var maximumWork = FrameBudget.limit
  /// As soon as the commands and lines of all threads take this number of bytes, they are drawn before the
  /// rest of the drawing is planned.
  @_spi(RasterTests) public var maximumPlannedBytes = 96 << 20

  public init() {}

  var kernelTable: pr_kernels { ownKernels ?? kernels.table }

  /// The options that an environment requests: `PANORAMA_KERNELS` is `automatic`, `baseline` or
  /// `avx2`. Any other value counts as `automatic`.
  public init(environment: [String: String]) {
    kernels = environment["PANORAMA_KERNELS"].flatMap(Kernels.init(rawValue:)) ?? .automatic
  }
}

extension RasterizerOptions.Kernels {
  /// The kernels' functions.
  package var table: pr_kernels {
    switch self {
    case .baseline: pr_kernels_baseline
    case .avx2, .automatic: pr_kernels_avx2()?.pointee ?? pr_kernels_baseline
    }
  }
}
