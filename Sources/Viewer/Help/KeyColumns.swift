import Foundation
import Panorama

/// Draws groups of keys in as many columns as there is room for. Each key is drawn as a key cap.
@MainActor
final class KeyColumns: View {
  let groups: [KeyGroup]

  init(_ groups: [KeyGroup]) {
    self.groups = groups
    super.init(frame: .zero)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Measures

  private var lineHeight: Double { theme.unit * 7 }
  private var headingHeight: Double { theme.unit * 9 }
  private var gap: Double { theme.unit * 8 }
  private var capGap: Double { theme.unit * 1.5 }

  private func capWidth(_ key: String) -> Double {
    let width = TextLine(key, font: font(.caption)).width + theme.unit * 3
    return max(theme.unit * 6, width.rounded(.up))
  }

  private func keysWidth(_ line: KeyGroup.Line) -> Double {
    line.keys.reduce(-capGap) { $0 + capWidth($1) + capGap }
  }

  /// The maximum width of the keys in a line, after which all descriptions begin.
  private var keysWidth: Double { groups.flatMap(\.lines).map(keysWidth).max() ?? 0 }

  private var columnWidth: Double {
    let words = groups.flatMap(\.lines).map { TextLine($0.action, font: font(.body)).width }
    return (keysWidth + theme.unit * 3 + (words.max() ?? 0)).rounded(.up)
  }

  private func columnCount(in width: Double) -> Int {
    let fitting = Int((width + gap) / (columnWidth + gap))
    return max(1, min(groups.count, fitting))
  }

  private func height(_ group: KeyGroup) -> Double {
    headingHeight + Double(group.lines.count) * lineHeight + theme.unit * 3
  }

  /// The groups of each column, in order. The columns are about equally high.
  private func columns(_ count: Int) -> [[KeyGroup]] {
    let share = groups.reduce(0) { $0 + height($1) } / Double(count)
    var columns: [[KeyGroup]] = [[]]
    var filled = 0.0
    for group in groups {
      if filled + height(group) / 2 > share * Double(columns.count), columns.count < count {
        columns.append([])
      }
      columns[columns.count - 1].append(group)
      filled += height(group)
    }
    return columns
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let columns = columns(columnCount(in: Double(size.width)))
    let height = columns.map { $0.reduce(0) { $0 + self.height($1) } }.max() ?? 0
    let width = Double(columns.count) * (columnWidth + gap) - gap
    return CGSize(width: width, height: height)
  }

  // MARK: Drawing

  override func draw(in context: CGContext) {
    for (i, column) in columns(columnCount(in: Double(bounds.width))).enumerated() {
      var place = CGPoint(x: Double(i) * (columnWidth + gap), y: 0)
      for group in column {
        draw(group, at: place, in: context)
        place.y += height(group)
      }
    }
  }

  private func draw(_ group: KeyGroup, at place: CGPoint, in context: CGContext) {
    let heading = TextLine(group.title, font: font(.emphasis))
    draw(heading, x: place.x, middle: place.y + headingHeight / 2, theme.text, in: context)
    for (i, line) in group.lines.enumerated() {
      let middle = place.y + headingHeight + (Double(i) + 0.5) * lineHeight
      var x = Double(place.x)
      for key in line.keys {
        drawCap(key, x: x, middle: middle, in: context)
        x += capWidth(key) + capGap
      }
      let words = TextLine(line.action, font: font(.body))
      draw(
        words, x: place.x + keysWidth + theme.unit * 3, middle: middle, theme.text, in: context)
    }
  }

  private func drawCap(_ key: String, x: Double, middle: Double, in context: CGContext) {
    let width = capWidth(key)
    let text = TextLine(key, font: font(.caption))
    if key != "…" {
      let height = theme.unit * 6
      let box = CGRect(x: x, y: middle - height / 2, width: width, height: height)
      context.setFillColor(theme.controlHovered)
      context.fill(Path(box, cornerRadius: theme.cornerRadius / 2))
    }
    draw(text, x: x + (width - text.width) / 2, middle: middle, theme.secondaryText, in: context)
  }

  private func draw(
    _ line: TextLine, x: Double, middle: Double, _ color: CGColor, in context: CGContext
  ) {
    let baseline = (middle + (line.ascent - line.descent) / 2).rounded()
    context.draw(line, baseline: CGPoint(x: x, y: baseline), color: color)
  }

  override func accessibilityChildren() -> [AccessibilityElement] {
    groups.flatMap(\.lines).map { line in
      AccessibilityElement(
        role: .text, name: line.keys.joined(separator: " ") + ": " + line.action,
        frame: convert(bounds, to: nil), traits: [], actions: [])
    }
  }
}
