/// When a small picture shows which part of the picture is visible.
public enum OverviewUse: String, Hashable, Sendable, CaseIterable, Codable {
  /// Never.
  case never
  /// While only a part of a large picture is visible.
  case large
  /// While only a part of any picture is visible.
  case always

  /// The number of pixels from which a picture is large.
  static let largePixels = 20e6

  /// Whether it is shown.
  ///
  /// - Parameters:
  ///   - pixels: the number of the picture's pixels.
  ///   - share: how much of its area is visible, 0 … 1.
  func isShown(pixels: Double, visibleShare share: Double) -> Bool {
    guard share < 0.95 else { return false }
    return switch self {
    case .never: false
    case .large: pixels >= Self.largePixels
    case .always: true
    }
  }

  /// The name in settings.
  var title: String {
    switch self {
    case .never: "Never"
    case .large: "Large pictures"
    case .always: "Always"
    }
  }
}
