import Panorama

/// How a picture is sampled at a scale: smooth where it is shrunk or a little enlarged, crisp
/// where its pixels can be told apart.
public enum PictureFilter: String, Hashable, Sendable, CaseIterable {
  /// Smooth below 400 %, crisp from there.
  case automatic
  /// Smooth at every scale.
  case smooth
  /// Crisp above 100 %.
  case crisp

  /// Pixels show as squares from this scale on.
  public static let crispScale = 4.0
  /// The pixel grid, and the values of pixels, show from this scale on.
  public static let gridScale = 16.0

  /// What to sample with at `scale`, device pixels per pixel of the picture.
  public func quality(at scale: Double) -> CGInterpolationQuality {
    // Pixel for pixel there is nothing to filter.
    if abs(scale - 1) < 1e-6 { return .none }
    return switch self {
    case .automatic: scale >= Self.crispScale ? .none : .high
    case .smooth: .high
    case .crisp: scale > 1 ? .none : .high
    }
  }

  /// The next one in turn: what the key does.
  public var next: PictureFilter {
    switch self {
    case .automatic: .smooth
    case .smooth: .crisp
    case .crisp: .automatic
    }
  }
}
