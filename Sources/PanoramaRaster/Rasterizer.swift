import Foundation
import PanoramaGraphics

/// Draws display lists into pixels.
public final class Rasterizer: Sendable {
  public let threads: Int

  public init(threads: Int = ProcessInfo.processInfo.activeProcessorCount) {
    self.threads = max(1, threads)
  }

  /// Draws `list` over what is in `buffer`, inside `damage` (whole device pixels; nil: all of it).
  public func draw(
    _ list: DisplayList, into buffer: PixelBuffer, transform: CGAffineTransform = .identity,
    damage: [CGRect]? = nil
  ) {}
}
