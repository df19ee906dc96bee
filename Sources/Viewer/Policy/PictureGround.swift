import Panorama

/// The colour behind pictures.
public enum PictureGround: String, Hashable, Sendable, CaseIterable, Codable {
  /// That of the theme, and black in full screen.
  case automatic
  /// Black.
  case black
  /// The grey of a surface that reflects 18 %, against which neither light nor dark pictures stand out.
  case gray
  /// White.
  case white

  /// The colour; nil for the automatic one.
  var color: CGColor? {
    switch self {
    case .automatic: nil
    case .black: CGColor(gray: 0)
    case .gray: CGColor(gray: 118.0 / 255)
    case .white: CGColor(gray: 1)
    }
  }

  /// The next ground, which the key B selects.
  var next: PictureGround {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }

  /// The name in settings.
  var title: String {
    switch self {
    case .automatic: "Automatic"
    case .black: "Black"
    case .gray: "Grey"
    case .white: "White"
    }
  }
}
