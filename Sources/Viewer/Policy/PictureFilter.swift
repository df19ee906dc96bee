import Panorama

/// How a picture is sampled: smoothly if it is reduced or slightly enlarged, and crisply if single
/// pixels can be distinguished.
public enum PictureFilter: String, Hashable, Sendable, CaseIterable, Codable {
  /// Smooth below 400 %, and crisp from 400 %.
  case automatic
  /// Smooth at every scale.
  case smooth
  /// Crisp above 100 %.
  case crisp

  /// The scale from which pixels are drawn as squares.
  public static let crispScale = 4.0
  /// The scale from which the pixel grid is shown.
  public static let gridScale = 16.0

  /// The sampling quality at `scale`, in device pixels per pixel of the picture.
  public func quality(at scale: Double) -> CGInterpolationQuality {
    // At 100 % there is nothing to filter.
    if abs(scale - 1) < 1e-6 { return .none }
    return switch self {
    case .automatic: scale >= Self.crispScale ? .none : .high
    case .smooth: .high
    case .crisp: scale > 1 ? .none : .high
    }
  }

  /// The next filter, which the key N selects.
  public var next: PictureFilter {
    switch self {
    case .automatic: .smooth
    case .smooth: .crisp
    case .crisp: .automatic
    }
  }

  /// The notice that is shown when the filter is selected.
  var notice: String {
    switch self {
    case .automatic: "Smooth below 400 %, crisp from there"
    case .smooth: "Smooth"
    case .crisp: "Crisp"
    }
  }
}
