import NodeGraph
import Panorama

/// Keeps the shaped texts of nodes, most of which are the same words on many nodes.
@MainActor
final class TextCache {
  private struct Key: Hashable {
    let text: String
    let size: Double
    let width: Double
    let weight: FontWeight
  }

  private var layouts: [Key: TextLayout] = [:]
  /// When there are more texts, the cache is emptied.
  private static let maximumCount = 20_000

  /// A text in one line, truncated to `width`.
  func line(_ text: String, font: Font, width: Double) -> TextLayout {
    let text = text.shortened(to: NodeMetrics.lineCharacters)
    let key = Key(
      text: text, size: font.size, width: width, weight: font.descriptor.weight)
    if let layout = layouts[key] { return layout }
    if layouts.count >= Self.maximumCount { layouts = [:] }
    let layout = TextLayout(text, font: font, maximumWidth: width, maximumLines: 1)
    layouts[key] = layout
    return layout
  }
}
