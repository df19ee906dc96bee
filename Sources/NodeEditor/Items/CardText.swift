import Foundation
import NodeGraph
import Panorama
import PanoramaBlocks

/// The text of a text card, or of the file of a file card: its area, and what is in it. Coordinates are points from the
/// card's upper left corner.
@MainActor
struct CardText {
  /// The text, and how it is shown.
  let source: CardTexts.Source
  /// Whether it is in the board and not in another file.
  let isOwn: Bool
  /// The area in which it is shown.
  let area: CGRect
  private let look: NodeLook

  /// - Returns: nil if the card shows no text.
  init?(_ face: NodeFace, look: NodeLook) {
    guard face.box.style == .card else { return nil }
    if face.node.type == "text" {
      var text = ""
      if case .text(let own)? = face.node.values["text"] { text = own }
      (source, isOwn) = (CardTexts.Source(text: text), true)
    } else if !face.node.isCollapsed,
      case .text(let text, let kind, let folder)? = look.files?.content(of: face.node)
    {
      (source, isOwn) = (CardTexts.Source(text: text, kind: kind, folder: folder), false)
    } else {
      return nil
    }
    area = Self.area(of: face)
    self.look = look
  }

  /// The area of a card's content.
  static func area(of face: NodeFace) -> CGRect {
    let left = face.node.color == nil ? padding.x : padding.x + 4
    let size = face.box.size
    // Above what is in a file stands its name.
    let top = face.node.type == "file" ? NodeMetrics.fileNameHeight : padding.y
    return CGRect(
      x: left, y: top, width: max(1, size.width - padding.x - left),
      height: max(0, size.height - padding.y - top))
  }

  private static let padding = (x: 12.0, y: 9.0)

  /// The layout down to a distance from its top.
  func layout(to height: Double) -> BlockLayout {
    look.cards.layout(source, width: area.width, height: height)
  }

  /// How far the text can be scrolled if it is laid out down to `height`, in points.
  func scrollRange(to height: Double) -> Double {
    max(0, Double(layout(to: height).size.height) - Double(area.height))
  }

  /// The place in the layout of a point of the card; nil if the point is not in the area.
  func place(of point: CGPoint, scroll: Double) -> CGPoint? {
    guard area.contains(point) else { return nil }
    return CGPoint(x: point.x - area.minX, y: point.y - area.minY + scroll)
  }

  /// The box of a task near a point of the card; nil for none.
  func task(at point: CGPoint, scroll: Double, reach: Double) -> Int? {
    guard isOwn, let place = place(of: point, scroll: scroll) else { return nil }
    let tasks = layout(to: scroll + Double(area.height)).tasks
    func distance(_ frame: CGRect) -> Double {
      let dx = max(frame.minX - place.x, place.x - frame.maxX, 0)
      let dy = max(frame.minY - place.y, place.y - frame.maxY, 0)
      return hypot(Double(dx), Double(dy))
    }
    return tasks.filter { $0.box.place != nil }.map { ($0.box.place, distance($0.frame)) }
      .filter { $0.1 <= reach }.min { $0.1 < $1.1 }?.0
  }

  /// The link at a point of the card; nil for none.
  func link(at point: CGPoint, scroll: Double) -> InlineLink? {
    shownLinks(scroll: scroll).first { $0.frame.contains(point) }?.target
  }

  /// The links in the visible part, in points of the card.
  func shownLinks(scroll: Double) -> [BlockLayout.Link] {
    layout(to: scroll + Double(area.height)).links.compactMap { link in
      let frame = link.frame.offsetBy(dx: area.minX, dy: area.minY - scroll).intersection(area)
      return frame.isEmpty ? nil : BlockLayout.Link(frame: frame, target: link.target)
    }
  }

  /// - Parameters:
  ///   - context: the context.
  ///   - scroll: how far the text is scrolled.
  ///   - ground: the colour of the card.
  ///   - isSelected: whether it shows how much of the text is seen.
  func draw(in context: CGContext, scroll: Double, ground: CGColor, isSelected: Bool) {
    let height = Double(area.height)
    let layout = layout(to: scroll + height)
    let whole = area.insetBy(dx: -Self.padding.x, dy: -Self.padding.y)
    context.saveGState()
    context.clip(to: whole.insetBy(dx: 4, dy: 1))
    let rows = (scroll - Self.padding.y)...(scroll + height + Self.padding.y)
    context.draw(
      layout, at: CGPoint(x: area.minX, y: area.minY - scroll), rows: rows)
    if scroll > 0.5 { drawFade(in: context, whole, ground, isAbove: true) }
    if Double(layout.size.height) - scroll > height + 1 || !layout.isComplete {
      drawFade(in: context, whole, ground, isAbove: false)
    }
    if isSelected { drawIndicator(in: context, layout, scroll) }
    context.restoreGState()
  }

  private func drawIndicator(in context: CGContext, _ layout: BlockLayout, _ scroll: Double) {
    let range = max(0, Double(layout.size.height) - Double(area.height))
    guard
      let place = IndicatorGeometry(
        viewLength: Double(area.height), offset: scroll, bounds: 0...max(0, range))
    else { return }
    let bar = CGRect(
      x: Double(area.maxX) + 4, y: Double(area.minY) + place.position, width: 3,
      height: place.length)
    context.setFillColor(look.theme.secondaryText.copy(alpha: 0.6))
    context.fill(PathData(roundedRect: bar, cornerWidth: 1.5, cornerHeight: 1.5))
  }

  /// Lets the text end softly where there is more above or below.
  private func drawFade(
    in context: CGContext, _ whole: CGRect, _ ground: CGColor, isAbove: Bool
  ) {
    let depth = min(isAbove ? 14 : 22, Double(whole.height) / 3)
    let end = Double(isAbove ? whole.minY : whole.maxY)
    let start = isAbove ? end + depth : end - depth
    guard let gradient = CGGradient(colors: [ground.copy(alpha: 0), ground], locations: [0, 0.85])
    else { return }
    context.saveGState()
    context.clip(
      to: CGRect(x: whole.minX + 5, y: min(start, end), width: whole.width - 10, height: depth))
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 0, y: start), end: CGPoint(x: 0, y: end), options: [])
    context.restoreGState()
  }
}
