import Panorama

/// The colours that are offered.
enum SketchColors {
  /// The colours for a kind of pen, in reading order.
  static func choices(for kind: SketchPen.Kind) -> [Swatches.Choice] {
    let colors = kind == .pen ? pens : highlighters
    return colors.map { ($0.key, CGColor(argb: $0.value)) }
  }

  private static let pens: KeyValuePairs<String, UInt32> = [
    "Blue": 0xFF00_00FF, "Black": 0xFF1C_1C1E, "Red": 0xFFD7_0015, "Green": 0xFF24_8A3D,
    "Orange": 0xFFC9_3400, "Purple": 0xFF89_44AB, "Sky": 0xFF1E_88E5, "Grey": 0xFF7C_7C80,
    "Pink": 0xFFE0_4A8C, "Teal": 0xFF00_8577, "Yellow": 0xFFF5_B800, "White": 0xFFFF_FFFF,
  ]
  /// The colours of paper.
  static let sheets: [Swatches.Choice] = [
    ("White paper", .white), ("Cream paper", CGColor(argb: 0xFFFF_F8E7)),
    ("Grey paper", CGColor(argb: 0xFFEC_EEF1)), ("Blueprint", CGColor(argb: 0xFF12_3A66)),
    ("Dark paper", SketchPaper.darkColor), ("Black paper", .black),
  ]
  /// The sheets of sticky notes.
  static let papers: [Swatches.Choice] = [
    ("Yellow sheet", CGColor(argb: 0xFFFF_EE9E)), ("Green sheet", CGColor(argb: 0xFFCF_F2C0)),
    ("Blue sheet", CGColor(argb: 0xFFC9_E6FF)), ("Pink sheet", CGColor(argb: 0xFFFF_D3E2)),
    ("Orange sheet", CGColor(argb: 0xFFFF_DDB0)), ("White sheet", CGColor(argb: 0xFFFF_FFFF)),
  ]
  private static let highlighters: KeyValuePairs<String, UInt32> = [
    "Yellow": 0xFFFF_F07A, "Green": 0xFFB8_F2B0, "Blue": 0xFFB5_E0FF, "Pink": 0xFFFF_C4DD,
    "Orange": 0xFFFF_D9A8, "Purple": 0xFFDD_CDFF,
  ]
}
