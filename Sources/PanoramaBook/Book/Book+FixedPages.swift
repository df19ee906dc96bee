import Foundation
import PanoramaGraphics

extension Book {
  /// Whether a chapter is one page of a fixed size. The index must be in range.
  public func isFixedPage(_ chapter: Int) -> Bool { chapters[chapter].rendition.isFixed }

  /// The size of a chapter that is one page, in points, as it says: of HTML its `meta` element `viewport`, of a drawing its
  /// `viewBox`, or else its width and height (EPUB 3.3 §8.2). Units are ignored, as there.
  ///
  /// - Parameter room: what `device-width` and `device-height` stand for, in points.
  /// - Returns: nil if it says none. Sides are 1 … 20,000.
  public static func pageSize(of markup: MarkupTree, room: CGSize) -> CGSize? {
    var drawing: MarkupElement?
    for node in markup.nodes {
      guard case .element(let element) = node.content else { continue }
      if element.name == "meta", element["name"]?.lowercased() == "viewport" {
        return element["content"].flatMap { viewport($0, room) }
      }
      if element.name == "svg", drawing == nil { drawing = element }
      if element.name == "p" || element.name == "div" { break }
    }
    return drawing.flatMap(size)
  }

  private static func viewport(_ text: String, _ room: CGSize) -> CGSize? {
    var sides: [String: Double] = [:]
    for part in text.split(whereSeparator: { ",;".contains($0) }) {
      let pair = part.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      }
      // The first of several counts.
      guard pair.count == 2, sides[pair[0]] == nil else { continue }
      switch pair[1] {
      case "device-width": sides[pair[0]] = Double(room.width)
      case "device-height": sides[pair[0]] = Double(room.height)
      default: sides[pair[0]] = number(pair[1])
      }
    }
    return sane(sides["width"], sides["height"])
  }

  private static func size(of drawing: MarkupElement) -> CGSize? {
    let box = (drawing["viewBox"] ?? drawing["viewbox"] ?? "")
      .split(whereSeparator: { " ,\t\n\r".contains($0) }).map { number(String($0)) }
    if box.count == 4, let size = sane(box[2], box[3]) { return size }
    return sane(drawing["width"].flatMap(number), drawing["height"].flatMap(number))
  }

  /// The number at the beginning of a text; nil for a share of something.
  private static func number(_ text: String) -> Double? {
    if text.hasSuffix("%") { return nil }
    return Double(text.prefix { $0.isNumber || "+-.".contains($0) })
  }

  private static func sane(_ width: Double?, _ height: Double?) -> CGSize? {
    guard let width, let height, width > 0, height > 0 else { return nil }
    return CGSize(width: min(max(1, width), 20_000), height: min(max(1, height), 20_000))
  }
}
