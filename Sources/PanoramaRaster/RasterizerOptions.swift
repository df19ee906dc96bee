import CRasterKernels
import Logging

/// Choices that change how fast a rasterizer is, never what it draws.
public struct RasterizerOptions: Sendable {
  /// Which inner loops to use.
  public enum Kernels: String, Sendable {
    /// The best for this processor.
    case automatic
    /// In Swift, without any C.
    case swift
    /// For the vector unit that every processor of its kind has: SSE2 on x86-64, NEON on arm64.
    case baseline
    /// For AVX2; `baseline` where the processor has none.
    case avx2
  }

  public var kernels = Kernels.automatic
  /// Loops to use instead of those that `kernels` names, for tests.
  package var ownKernels: pr_kernels?
  /// Receives a message the first time that a drawing goes beyond a limit, once for each limit.
  public var logger = Logger(label: "panorama.raster")
  /// Rows of one band of work, at least 1; nil chooses by the number of threads.
  package var bandHeight: Int?
  /// The most work that one frame may cost, in the unit of `DrawingCost`. What a drawing holds beyond
  /// that is left out, so this is the one choice that changes what is drawn. Only tests set it.
  package var maximumWork = FrameBudget.limit
  /// As soon as the commands and lines of all threads take this many bytes, they are drawn; then the
  /// rest of the drawing is planned.
  package var maximumPlannedBytes = 96 << 20

  public init() {}

  /// The inner loops themselves.
  var kernelTable: pr_kernels { ownKernels ?? kernels.table }

  /// The options that an environment asks for: `PANORAMA_KERNELS` is `automatic`, `swift`, `baseline`
  /// or `avx2`. Anything else counts as `automatic`.
  public init(environment: [String: String]) {
    kernels = environment["PANORAMA_KERNELS"].flatMap(Kernels.init(rawValue:)) ?? .automatic
  }
}
