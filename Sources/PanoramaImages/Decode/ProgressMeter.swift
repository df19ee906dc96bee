/// Makes one number of what is read before the first row and of the rows.
final class ProgressMeter {
  /// What reading all coefficients takes of decoding a progressive JPEG, or all passes of an interlaced
  /// PNG, about.
  private static let preparation = 0.8

  private let report: (Double) -> Void
  private let preparation: Double
  private var last = 0.0

  init(_ info: ImageInfo, report: @escaping (Double) -> Void) {
    self.report = report
    preparation = info.isProgressive ? Self.preparation : 0
  }

  /// Part of the bytes, before the first row.
  func prepared(_ part: Double) { advance(to: part * preparation) }

  /// Part of the rows.
  func rows(_ part: Double) { advance(to: preparation + part * (1 - preparation)) }

  /// In steps of a hundredth: nobody sees less.
  private func advance(to value: Double) {
    guard value >= last + 0.01 || (value >= 1 && last < 1) else { return }
    last = min(1, value)
    report(last)
  }
}
