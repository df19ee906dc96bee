import NodeGraph
import Panorama

/// The colours of JSON Canvas in a theme.
struct CanvasColors: Hashable, Sendable {
  let isDark: Bool

  private var presets: [UInt32] {
    isDark
      ? [0xFFFB_464C, 0xFFE9_973F, 0xFFE0_DE71, 0xFF44_CF6E, 0xFF53_DFDD, 0xFFA8_82FF]
      : [0xFFE9_3147, 0xFFEC_7500, 0xFFD9_A800, 0xFF08_B94E, 0xFF00_AFB9, 0xFF78_52EE]
  }

  /// A colour of a file: one of the six, or `#RRGGBB`; nil for other texts.
  func color(_ name: String?) -> CGColor? {
    guard let name else { return nil }
    if let number = Int(name), (1...presets.count).contains(number) {
      return CGColor(argb: presets[number - 1])
    }
    guard name.hasPrefix("#"), case .color(let color)? = Value(typed: name, for: .color) else {
      return nil
    }
    return color
  }

  /// The background of the canvas.
  var ground: CGColor { CGColor(argb: isDark ? 0xFF17_181B : 0xFFEF_F0F3) }
  /// The background of nodes.
  var surface: CGColor { CGColor(argb: isDark ? 0xFF2A_2C31 : 0xFFFF_FFFF) }
  /// The edges of nodes.
  var border: CGColor { CGColor(argb: isDark ? 0xFF42_454C : 0xFFD3_D5DB) }
  /// Wires and groups without a colour.
  var plain: CGColor { CGColor(argb: isDark ? 0xFF9B_9FA8 : 0xFF7B_7F89) }
}
