import Panorama

extension BookMark.Color {
  /// The name on buttons.
  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// As on a highlighter.
  var pen: CGColor {
    switch self {
    case .yellow: CGColor(red: 1, green: 0.86, blue: 0.28, alpha: 1)
    case .green: CGColor(red: 0.55, green: 0.85, blue: 0.45, alpha: 1)
    case .blue: CGColor(red: 0.5, green: 0.75, blue: 1, alpha: 1)
    case .pink: CGColor(red: 1, green: 0.6, blue: 0.75, alpha: 1)
    }
  }

  /// As it is painted over text (`TextMark`): pale on light paper, dim on dark paper, so that the text stays legible.
  func ink(isDark: Bool) -> CGColor { pen.copy(alpha: isDark ? 0.32 : 0.6) }
}
