import Foundation
import PanoramaGraphics
import PanoramaText

/// The picture of a button, in a view or a viewlet: background, shade, icon and title.
package struct ButtonPicture {
  /// An icon before the title.
  package struct Symbol {
    package var icon: Icon
    /// The width and the height, in points.
    package var size: Double
    package var lineWidth: Double
    /// The distance to the title, in points.
    package var gap: Double
  }

  var looks = NodeLooks()
  /// Fills the background; nil for none.
  package var paint: Paint?
  /// Lies over the background; nil for none.
  package var shade: CGColor?
  package var symbol: Symbol?
  /// One line; empty for none.
  package var title: LabelPicture

  package init(title: LabelPicture) { self.title = title }

  @MainActor
  package func draw(in context: CGContext, _ box: CGRect) {
    looks.draw(in: context, box, paint: paint)
    if let shade { context.fill(looks.outline(box), with: .color(shade)) }
    let gap = title.text.isEmpty ? 0 : symbol?.gap ?? 0
    let lead = (symbol?.size ?? 0) + gap
    var label = title
    label.alignment = .left
    let layout = label.layout(width: Double(box.width) - lead)
    let width = lead + (title.text.isEmpty ? 0 : Double(layout.size.width))
    var x = Double(box.minX)
    if title.alignment == .center { x = Double(box.midX) - width / 2 }
    if title.alignment == .right { x = Double(box.maxX) - width }
    if let symbol {
      let place = CGRect(
        x: x.rounded(), y: (Double(box.midY) - symbol.size / 2).rounded(), width: symbol.size,
        height: symbol.size)
      symbol.icon.draw(in: context, rect: place, color: title.color, lineWidth: symbol.lineWidth)
    }
    guard !title.text.isEmpty else { return }
    let room = CGRect(x: x + lead, y: box.minY, width: layout.size.width, height: box.height)
    label.draw(layout, in: context, room)
  }
}
