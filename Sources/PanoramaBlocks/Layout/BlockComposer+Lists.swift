import Foundation
import PanoramaGraphics
import PanoramaText

extension BlockComposer {
  mutating func add(_ list: BlockList, in column: BlockColumn) {
    let indent = max(em * 1.6, widestNumber(of: list) + em * 0.9)
    let isMirrored = BlockDirection.isRightToLeft(list)
    var inner = column.inset(
      left: isMirrored ? 0 : indent, right: isMirrored ? indent : 0, minimum: minimumWidth)
    inner.color = column.openColor
    inner.lists += 1
    inner.isTight = list.isTight
    for (index, item) in list.items.enumerated() {
      if isFull() { return }
      if index > 0 { y += em * (list.isTight ? 0.25 : 0.75) }
      let (start, top) = (marks.count, y)
      var content = inner
      if item.task?.isDone ?? false { content.color = look.secondaryText }
      add(item.blocks, in: content)
      let baseline = firstBaseline(from: start) ?? top + look.body.ascent
      // An empty item is as high as its mark.
      y = max(y, baseline + look.body.descent)
      /// The left edge of something beside the item.
      func left(_ distance: Double, width: Double) -> Double {
        isMirrored ? inner.right + distance : inner.x - distance - width
      }
      if let task = item.task {
        let side = em * 1.05
        let frame = CGRect(
          x: left(indent - side - em * 0.2, width: side),
          y: baseline - look.body.capHeight / 2 - side / 2,
          width: side, height: side)
        add(BlockLayout.Task(frame: frame, box: task))
      } else if case .numbers = list.marker {
        let number = number(of: list, at: index)
        let place = CGPoint(
          x: left(em * 0.5, width: Double(number.size.width)), y: baseline - number.firstBaseline)
        marks.append(.text(number, place))
      } else {
        addBullet(
          at: CGPoint(x: left(em * 0.8, width: 0), y: baseline), depth: column.lists)
      }
    }
  }

  /// The baseline of the first text among the marks from an index; nil if there is none.
  private func firstBaseline(from start: Int) -> Double? {
    for mark in marks[start...] {
      if case .text(let layout, let place) = mark { return Double(place.y) + layout.firstBaseline }
    }
    return nil
  }

  /// The width of the last number, which no other exceeds by much; 0 if there are none.
  private func widestNumber(of list: BlockList) -> Double {
    guard case .numbers = list.marker, let last = list.items.indices.last else { return 0 }
    return Double(number(of: list, at: last).size.width)
  }

  private func number(of list: BlockList, at index: Int) -> AttributedTextLayout {
    var text = StyledText(emptyFont: look.body)
    if case .numbers(let start) = list.marker {
      let (number, overflow) = start.addingReportingOverflow(index)
      text.runs = [
        StyledText.Run(
          "\(overflow ? start : number).", font: look.body, color: look.secondaryText)
      ]
    }
    return AttributedTextLayout(text)
  }

  /// A dot, a ring or a square, by the depth.
  private mutating func addBullet(at place: CGPoint, depth: Int) {
    let (radius, middle) = (em * 0.19, Double(place.y) - look.body.xHeight / 2)
    let dot = CGRect(
      x: Double(place.x) - radius, y: middle - radius, width: 2 * radius, height: 2 * radius)
    switch depth % 3 {
    case 0: marks.append(.shape(dot, radius: radius, look.secondaryText))
    case 1: marks.append(.ring(dot.insetBy(dx: em * 0.03, dy: em * 0.03), look.secondaryText))
    default:
      marks.append(.shape(dot.insetBy(dx: em * 0.03, dy: em * 0.03), radius: 0, look.secondaryText))
    }
  }
}
