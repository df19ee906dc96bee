import Panorama

/// Numbered tiles, which make every movement visible.
@MainActor
final class LabContentView: View {
  override func draw(in context: CGContext) {
    context.draw(Self.picture(size: bounds.size, theme: theme, fonts: fonts))
  }

  private static let tile = 200.0

  /// Draws tiles over `size`, each with its row and column.
  static func picture(size: CGSize, theme: Theme, fonts: FontLibrary) -> DisplayList {
    let font = fonts.systemFont(ofSize: 28, weight: .semibold)
    let columns = Int((size.width / tile).rounded(.up))
    let rows = Int((size.height / tile).rounded(.up))
    return DisplayList { context in
      context.setFillColor(theme.surface)
      context.fill(CGRect(origin: .zero, size: size))
      context.clip(to: CGRect(origin: .zero, size: size))
      for row in 0..<rows {
        for column in 0..<columns {
          let frame = CGRect(
            x: Double(column) * tile, y: Double(row) * tile, width: tile, height: tile)
          let strength = (row + column) % 2 == 0 ? 0.05 : 0.11
          context.setFillColor(theme.accent.copy(alpha: strength))
          context.fill(frame)
          context.draw(
            "\(column + 1) · \(row + 1)", at: CGPoint(x: frame.minX + 20, y: frame.minY + 18),
            font: font, color: theme.accent.copy(alpha: 0.75))
        }
      }
    }
  }
}
