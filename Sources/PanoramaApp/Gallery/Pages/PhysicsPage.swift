import Panorama

extension GalleryPage {
  /// A scroll view with its settings in reach and its numbers in sight.
  static let physics = GalleryPage(
    id: "physics", title: "Physics lab",
    summary: "Momentum, bounce, pages: settings and live numbers",
    source: "PhysicsPage.swift",
    preview: { context in
      let size = CGSize(width: 1600, height: 1000)
      return GalleryPreview(
        list: LabContentView.picture(size: size, theme: context.theme, fonts: context.fonts),
        focus: CGRect(x: 300, y: 200, width: 800, height: 500))
    },
    makeView: { _ in PhysicsLabView() })
}

/// How large the lab's content is, against the view.
enum LabContent: String, CaseIterable {
  case plane = "Plane"
  case tall = "Tall"
  case wide = "Wide"
  case small = "Small"

  /// Points, for a view of `view` points.
  func size(in view: CGSize) -> CGSize {
    switch self {
    case .plane: CGSize(width: 4000, height: 4000)
    case .tall: CGSize(width: view.width, height: view.height * 5)
    case .wide: CGSize(width: view.width * 5, height: view.height)
    case .small: CGSize(width: (view.width / 2).rounded(), height: (view.height / 2).rounded())
    }
  }
}

/// Numbered tiles, so that every movement shows.
@MainActor
final class LabContentView: View {
  override func draw(in context: CGContext) {
    context.draw(Self.picture(size: bounds.size, theme: theme, fonts: fonts))
  }

  private static let tile = 200.0

  /// Tiles over `size`, each with its row and column.
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
