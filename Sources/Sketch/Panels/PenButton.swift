import Foundation
import Panorama

/// A pen that stands in the bar with its tip up. Its tip and its ring have its colour, and the ring is as high as its
/// line is wide. The chosen pen stands higher.
final class PenButton: Control {
  /// The pen that is shown.
  var pen: SketchPen { didSet { if pen != oldValue { setNeedsDisplay() } } }

  /// - Parameters:
  ///   - pen: the pen that is shown.
  ///   - name: the name for assistive programs.
  init(_ pen: SketchPen, _ name: String) {
    self.pen = pen
    super.init(frame: .zero)
    accessibilityLabel = name
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityRole: AccessibilityRole? { .button }
  override var accessibilityContent: String {
    "\(pen.kind.rawValue), \(pen.color.hex), \(PenFigures.width(pen.width))"
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: looks.theme.targetSize, height: looks.theme.targetSize)
  }

  override func draw(in context: CGContext) {
    let theme = looks.theme
    if !isEnabled { context.setAlpha(theme.disabledAlpha) }
    let ground = PathData(bounds, cornerRadius: theme.cornerRadius)
    let shade =
      isHighlighted
      ? theme.controlPressed
      : isSelected
        ? theme.accent.copy(alpha: theme.selectionAlpha) : isHovered ? theme.controlHovered : .clear
    context.setFillColor(shade)
    context.fill(ground)
    context.saveGState()
    context.clip(to: ground)
    // The pen is drawn on a grid of 44 points, with its middle at x = 0.
    context.translateBy(x: bounds.midX, y: bounds.minY)
    context.scaleBy(x: theme.targetSize / 44, y: theme.targetSize / 44)
    context.translateBy(x: 0, y: isSelected ? 4 : 12)
    PenFigure(pen).draw(in: context, theme)
    context.restoreGState()
    if isFocused { drawFocusRing(in: context, radius: theme.cornerRadius) }
  }
}

/// A standing pen whose tip is at y = 0, on a grid of 44 points. It has no end below.
private struct PenFigure {
  private let pen: SketchPen

  init(_ pen: SketchPen) { self.pen = pen }

  /// The lower end, beyond the lower edge of the button, in points.
  private static let end = 60.0
  private static let lineWidth = 1.1

  private var isHighlighter: Bool { pen.kind == .highlighter }
  /// Half of the width of the pen.
  private var half: Double { isHighlighter ? 9 : 7.5 }
  /// Where the part that narrows towards the tip begins.
  private var shoulder: Double { isHighlighter ? 13 : 15 }

  /// Where `width` is between the limits of widths, 0 … 1; equal ratios are equal distances.
  private var share: Double {
    let (low, high) = (SketchPen.widths.lowerBound, SketchPen.widths.upperBound)
    return min(1, max(0, log(pen.width / low) / log(high / low)))
  }

  @MainActor
  func draw(in context: CGContext, _ theme: InterfaceTheme) {
    let color = CGColor(argb: pen.color.argb | 0xFF00_0000)
    context.setLineWidth(Self.lineWidth)
    context.setLineJoin(.round)
    context.setStrokeColor(theme.text)
    context.setFillColor(theme.knob)
    context.fill(body)
    // The colour on the white pen looks as it does on paper.
    context.setFillColor(pen.color)
    context.fill(ring)
    context.setFillColor(color)
    context.fill(tip)
    context.stroke(tip)
    context.stroke(body)
  }

  private var body: PathData {
    path([
      [-neck.half, neck.y], [neck.half, neck.y], [half, shoulder], [half, Self.end],
      [-half, Self.end], [-half, shoulder],
    ])
  }

  /// The upper end of the body, from which the tip looks out.
  private var neck: (half: Double, y: Double) {
    isHighlighter ? (4 + 3 * share, 8) : (2.8 + 3.2 * share, 10)
  }

  private var tip: PathData {
    if isHighlighter {
      return path([
        [-neck.half + 1, 3], [neck.half - 1, 0], [neck.half - 1, neck.y], [-neck.half + 1, neck.y],
      ])
    }
    var path = PathData()
    let radius = 0.7 + 2.2 * share
    path.move(to: [-neck.half, neck.y])
    path.addLine(to: [-radius, 1.5])
    path.addQuadCurve(to: [radius, 1.5], control: [0, -1])
    path.addLine(to: [neck.half, neck.y])
    path.closeSubpath()
    return path
  }

  /// As high as the line is wide, as far as there is room.
  private var ring: PathData {
    let height = min(12, max(1, pen.width))
    return PathData(
      rect: CGRect(x: -half, y: shoulder + 3, width: 2 * half, height: height))
  }

  private func path(_ corners: [SIMD2<Double>]) -> PathData {
    var path = PathData()
    path.addLines(between: corners)
    path.closeSubpath()
    return path
  }
}

/// How the figures of a pen are written.
enum PenFigures {
  /// A width in scene units, which are points at 100 %.
  static func width(_ width: Double) -> String {
    let rounded = width < 10 ? (width * 10).rounded() / 10 : width.rounded()
    let text = rounded == rounded.rounded() ? "\(Int(min(rounded, 1e9)))" : "\(rounded)"
    return text + " pt"
  }

  /// A fraction in percent.
  static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }
}
