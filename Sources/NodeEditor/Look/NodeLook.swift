import NodeGraph
import Panorama
import PanoramaBlocks

/// The colours and fonts of nodes and wires in a theme.
@MainActor
struct NodeLook {
  let theme: InterfaceTheme
  let title: Font
  let body: Font
  let caption: Font
  /// The cache of shaped texts.
  let texts = TextCache()
  /// The cache of the texts of cards.
  let cards: CardTexts
  /// The files of file cards; nil for none.
  var files: CardFiles?

  /// - Parameters:
  ///   - theme: the colours. Its sizes do not matter, because nodes zoom with the canvas.
  ///   - fonts: the fonts.
  init(theme: InterfaceTheme, fonts: FontLibrary) {
    self.theme = theme
    title = fonts.systemFont(ofSize: 13, weight: .semibold)
    body = fonts.systemFont(ofSize: 12)
    caption = fonts.systemFont(ofSize: 11)
    cards = CardTexts(Self.blocks(theme, body: body))
  }

  /// The look of Markdown.
  private static func blocks(_ theme: InterfaceTheme, body: Font) -> BlockLook {
    let isDark = theme.isDark
    var look = BlockLook(
      body: body, text: theme.text, secondaryText: theme.secondaryText, accent: theme.accent,
      highlight: CGColor(argb: isDark ? 0x80B0_8A18 : 0xFFFF_EB99),
      field: CGColor(argb: isDark ? 0x20FF_FFFF : 0x1400_0000),
      line: CGColor(argb: isDark ? 0x38FF_FFFF : 0x2800_0000),
      tick: CGColor(argb: isDark ? 0xFF1E_2024 : 0xFFFF_FFFF))
    func add(_ kinds: String, _ light: UInt32, _ dark: UInt32) {
      for kind in kinds.split(separator: " ") {
        look.calloutColors[String(kind)] = CGColor(argb: isDark ? dark : light)
      }
    }
    // The kinds of Obsidian, each with its other names.
    add("note info todo", 0xFF08_6DDD, 0xFF5B_A6F5)
    add("abstract summary tldr tip hint important", 0xFF0E_8A92, 0xFF53_D3D8)
    add("success check done", 0xFF08_8A3C, 0xFF52_CF78)
    add("question help faq warning caution attention", 0xFFB8_5C00, 0xFFE9_A24F)
    add("failure fail missing danger error bug", 0xFFD2_2B40, 0xFFFB_6B72)
    add("example", 0xFF78_52EE, 0xFFA8_8BFF)
    add("quote cite", 0xFF6B_6F78, 0xFFA6_AAB3)
    return look
  }

  /// The colours of JSON Canvas.
  var colors: CanvasColors { CanvasColors(isDark: theme.isDark) }
  /// The background of the canvas.
  var ground: CGColor { colors.ground }
  var grid: CGColor { CGColor(argb: theme.isDark ? 0xFF30_3237 : 0xFFCD_CFD6) }
  var surface: CGColor { colors.surface }
  var field: CGColor { CGColor(argb: theme.isDark ? 0xFF1E_2024 : 0xFFF0_F1F4) }
  var border: CGColor { colors.border }
  var shadow: CGColor { CGColor(gray: 0, alpha: theme.isDark ? 0.22 : 0.07) }

  /// The colour of a type of values.
  func color(of type: PortType) -> CGColor {
    switch type {
    case .number: return CGColor(argb: theme.isDark ? 0xFF6F_A8F5 : 0xFF3F_7FD9)
    case .color: return CGColor(argb: theme.isDark ? 0xFFF2_C14E : 0xFFD2_981B)
    case .text: return CGColor(argb: theme.isDark ? 0xFF6C_CB8C : 0xFF36_9A5C)
    case .picture: return CGColor(argb: theme.isDark ? 0xFFC3_8BF0 : 0xFF95_55CC)
    case .any: return colors.plain
    default:
      // The colour of a client's type is computed from its name, so that it is the same in every run.
      let hue = type.rawValue.utf8.reduce(0) { ($0 * 31 + Int($1)) % 360 }
      return CGColor(
        hue: Double(hue) / 360, saturation: 0.55, brightness: theme.isDark ? 0.9 : 0.7, alpha: 1)
    }
  }

  /// The colour of a category of nodes, which marks their titles.
  func color(ofCategory category: String, type: PortType?) -> CGColor {
    switch category {
    case "Layout": color(of: .any)
    case "Output": CGColor(argb: theme.isDark ? 0xFFF0_8A7A : 0xFFD2_5A48)
    default: color(of: type ?? .any)
    }
  }

  /// A colour of JSON Canvas: one of its six, or `#RRGGBB`; nil for other texts.
  func color(canvas name: String?) -> CGColor? {
    colors.color(name)
  }

  /// Draws the dots from which edges are dragged.
  func drawSides(of rect: CGRect, in context: CGContext) {
    for side in CardSide.allCases {
      let (middle, radius) = (side.middle(of: rect), NodeMetrics.sideRadius)
      let dot = CGRect(
        x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius)
      context.setFillColor(surface)
      context.fillEllipse(in: dot.insetBy(dx: -1.5, dy: -1.5))
      context.setFillColor(theme.accent)
      context.fillEllipse(in: dot)
    }
  }

  /// A mixture of two colours: `a` if `share` is 0, `b` if it is 1.
  static func mix(_ a: CGColor, _ b: CGColor, _ share: Double) -> CGColor {
    func mixed(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return CGColor(
      red: mixed(a.red, b.red), green: mixed(a.green, b.green), blue: mixed(a.blue, b.blue),
      alpha: mixed(a.alpha, b.alpha))
  }
}

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
