import Foundation
import Panorama

/// Ink on pages that are lighter than the paper around them.
extension SketchPanorama {
  /// Whether what is drawn at a point is on dark ground: on dark paper, and not on the page of a PDF.
  /// - Parameter p: in coordinates of the canvas's view.
  func isDark(at p: SIMD2<Double>) -> Bool { document.paper.isDark && !sheet.isOnPage(p) }

  /// The colour in which something that begins at a point is drawn: on the white pages of a sketch with dark paper, what
  /// would be faint becomes dark.
  func inkColor(_ color: CGColor, at p: SIMD2<Double>) -> CGColor {
    document.paper.isDark && !isDark(at: p) ? color.legibleOnWhite : color
  }

  /// A pen as it draws at a point.
  func adapted(_ pen: SketchPen, at p: SIMD2<Double>) -> SketchPen {
    var pen = pen
    // The colour of a highlighter is meant to be light.
    if pen.kind == .pen { pen.color = inkColor(pen.color, at: p) }
    return pen
  }
}

extension StrokeSheet {
  /// Whether a page of a PDF is visible at a point.
  func isOnPage(_ p: SIMD2<Double>) -> Bool {
    func isPage(_ stroke: SketchStroke) -> Bool {
      stroke.picture?.file?.info.format == .pdf && stroke.contentBox?.distance(to: p) == 0
        && !document.layers[document.layers.position(of: stroke.layer)].isHidden
    }
    if strokes.pictures.values.contains(where: { isPage($0) }) { return true }
    // The pictures of a large sketch are not in memory. A page of a PDF is also one of the paper.
    let point = p + origin
    guard document.visible.index != nil,
      document.paper.pages.contains(where: { $0.contains(CGPoint(x: point.x, y: point.y)) })
    else { return false }
    var isFound = false
    try? forEachStroke(in: CGRect(x: p.x, y: p.y, width: 0.01, height: 0.01)) {
      if isPage($0) { isFound = true }
    }
    return isFound
  }
}

extension CGColor {
  /// The contrast with white from which on a line is easily seen (WCAG 2.2, 1.4.11).
  private static let minimumContrast = 3.0

  /// The colour itself if it is easily seen on white. Otherwise it is as dark as it was light, with the same hue and
  /// saturation, and darker still if that is not enough.
  var legibleOnWhite: CGColor {
    guard contrastWithWhite < Self.minimumContrast else { return self }
    let shift = 1 - max(red, green, blue) - min(red, green, blue)
    var part = 1.0
    var color = self
    while part > 0.1 {
      color = CGColor(
        red: (red + shift) * part, green: (green + shift) * part, blue: (blue + shift) * part,
        alpha: alpha)
      if color.contrastWithWhite >= Self.minimumContrast { break }
      part -= 0.05
    }
    return CGColor(argb: color.argb)
  }

  /// WCAG 2.2, "contrast ratio" and "relative luminance".
  private var contrastWithWhite: Double {
    func linear(_ part: Double) -> Double {
      part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    return 1.05 / (luminance + 0.05)
  }
}
