import Foundation
import Panorama

/// Cards in rows, 300 apart: 150 × 150, rounded, with a border of 2 and a short label.
@MainActor
struct CardField {
  static let pitch = 300.0
  static let side = 150.0
  /// With level of detail, cards are plain rectangles below this zoom.
  static let nearScale = 0.2
  /// The number of different labels; cards with the same label share their drawing.
  static let labelCount = 1000

  let count: Int
  let columns: Int
  private let drawings: [DisplayList]

  /// - Parameter hasDetail: whether cards are plain rectangles at small zooms.
  init(count: Int, hasDetail: Bool) {
    self.count = count
    columns = max(1, Int(Double(count).squareRoot().rounded(.up)))
    drawings = (0..<min(count, Self.labelCount)).map {
      hasDetail ? Self.cardOrRectangle("Card \($0)") : Self.card("Card \($0)")
    }
  }

  /// The square that contains all cards.
  var bounds: CGRect {
    CGRect(x: 0, y: 0, width: Double(columns) * Self.pitch, height: Double(columns) * Self.pitch)
  }

  /// The frame of card `index`.
  func frame(_ index: Int) -> CGRect {
    CGRect(
      x: Double(index % columns) * Self.pitch + 75, y: Double(index / columns) * Self.pitch + 75,
      width: Self.side, height: Self.side)
  }

  func drawing(_ index: Int) -> DisplayList { drawings[index % drawings.count] }

  /// A card in the middle of the field.
  var middle: Int { min(count - 1, columns / 2 * columns + columns / 2) }

  /// The zoom at which `visible` cards fit into a window of `size`; nil for all cards.
  func zoom(showing visible: Int?, in size: CGSize) -> Double {
    guard let visible, visible < count else {
      return min(size.width, size.height) / Double(bounds.width)
    }
    return (size.width * size.height / (Double(visible) * Self.pitch * Self.pitch)).squareRoot()
  }

  private static let fill = CGColor(red: 0.7, green: 0.8, blue: 0.95, alpha: 1)

  private static func cardOrRectangle(_ label: String) -> DisplayList {
    DisplayList { context in
      context.beginLevelOfDetail(nearScale..<Double.infinity)
      context.draw(card(label))
      context.endLevelOfDetail()
      context.beginLevelOfDetail(0..<nearScale)
      context.setFillColor(fill)
      context.fill(CGRect(x: 0, y: 0, width: side, height: side))
      context.endLevelOfDetail()
    }
  }

  private static func card(_ label: String) -> DisplayList {
    let text = TextLayout(label, font: .systemFont(ofSize: 15))
    return DisplayList { context in
      let path = CGPath(
        roundedRect: CGRect(x: 1, y: 1, width: side - 2, height: side - 2), cornerWidth: 10,
        cornerHeight: 10, transform: nil)
      context.setFillColor(fill)
      context.addPath(path)
      context.fillPath()
      context.setStrokeColor(.black)
      context.setLineWidth(2)
      context.addPath(path)
      context.strokePath()
      context.draw(text, at: CGPoint(x: 12, y: 12), color: .black)
    }
  }
}
