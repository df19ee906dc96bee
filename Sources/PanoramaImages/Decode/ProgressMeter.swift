/// Combines the progress before the first row and the progress of the rows into one number, 0 … 1.
final class ProgressMeter {
  /// The approximate share of decoding that passes before the first row: reading all coefficients
  /// of a progressive JPEG, or all passes of an interlaced PNG.
  private static let preparation = 0.8

  private let report: (Double) -> Void
  private let preparation: Double
  private var last = 0.0

  init(_ info: ImageInfo, report: @escaping (Double) -> Void) {
    self.report = report
    preparation = info.isProgressive ? Self.preparation : 0
  }

  /// Reports the part of the bytes read before the first row.
  func prepared(_ part: Double) { advance(to: part * preparation) }

  /// Reports the part of the rows read.
  func rows(_ part: Double) { advance(to: preparation + part * (1 - preparation)) }

  /// Advances in steps of a hundredth, because smaller ones cannot be seen.
  private func advance(to value: Double) {
    guard value >= last + 0.01 || (value >= 1 && last < 1) else { return }
    last = min(1, value)
    report(last)
  }
}
