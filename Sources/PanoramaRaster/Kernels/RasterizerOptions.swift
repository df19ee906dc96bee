import Logging

/// Choices that change how fast a rasterizer is, never what it draws.
public struct RasterizerOptions: Sendable {
  /// Which inner loops to use.
  public enum Kernels: String, Sendable {
    /// The best for this processor.
    case automatic
    /// In Swift, without any C.
    case swift
    /// In C, without vector instructions.
    case plain
    /// For AVX2; as `plain` where the processor has none.
    case avx2
    /// For arm64's vector unit; as `plain` elsewhere.
    case neon
  }

  public var kernels = Kernels.automatic
  /// Told once, by a rasterizer and its life, of each limit that a drawing goes beyond.
  public var logger = Logger(label: "panorama.raster")
  /// Rows of one band of work, at least 1; nil: as suits the number of threads.
  package var bandHeight: Int?
  /// Work for one frame, in the unit of `DrawingCost`, beyond which the end of a drawing is left out:
  /// the one choice that changes what is drawn. For tests.
  package var maximumWork = FrameBudget.limit
  /// Bytes of commands and lines, of all threads together, at which they are drawn before the rest of
  /// the drawing is planned.
  package var maximumPlannedBytes = 96 << 20

  public init() {}

  /// The options an environment asks for: `PANORAMA_KERNELS` = `automatic`, `swift`, `plain`,
  /// `avx2` or `neon`. Anything else counts as `automatic`.
  public init(environment: [String: String]) {
    kernels = environment["PANORAMA_KERNELS"].flatMap(Kernels.init(rawValue:)) ?? .automatic
  }
}
