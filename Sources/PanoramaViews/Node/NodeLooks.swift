import Foundation
import PanoramaGraphics

/// What a node shows besides its content: the shadow and the ground below it, the border above.
package struct NodeLooks: Hashable, Sendable {
  /// Fills the outline; nil for none.
  package var background: CGColor?
  /// Points.
  package var cornerRadius = 0.0
  /// Points, inside the outline.
  package var borderWidth = 0.0
  /// Nil for none.
  package var borderColor: CGColor?
  /// Below the outline, outside of it; nil for none.
  package var shadow: Shadow?

  /// Nothing at all.
  package init() {}

  /// Nothing of it is seen.
  var isPlain: Bool { !hasBackground && !hasBorder && shadow == nil }

  private var hasBackground: Bool { (background?.alpha ?? 0) > 0 }
  private var hasBorder: Bool { borderWidth > 0 && (borderColor?.alpha ?? 0) > 0 }

  func outline(_ box: CGRect) -> Path { Path(box, cornerRadius: cornerRadius) }

  /// What cuts content at the outline.
  func edge(_ box: CGRect) -> ClipNode {
    ClipNode(shape: cornerRadius > 0 ? .path(outline(box), .nonZero) : .rect(box), parent: nil)
  }

  /// The shadow is that of what the node shows: it has no ground, and no outline was given.
  var castsShadowOfContent: Bool { shadow != nil && shadow?.path == nil && !hasBackground }

  /// The shadow and the ground of a node that lies in `box`.
  func below(_ box: CGRect) -> [DisplayItem] {
    var items: [DisplayItem] = []
    if !castsShadowOfContent {
      items = shadow?.items(for: box, cornerRadius: cornerRadius) ?? []
    }
    if hasBackground, let background {
      items.append(DisplayItem(.fill(outline(box), .nonZero, .color(background))))
    }
    return items
  }

  /// The border of a node that lies in `box`.
  func above(_ box: CGRect) -> [DisplayItem] {
    guard hasBorder, let borderColor else { return [] }
    var style = StrokeStyle()
    style.lineWidth = borderWidth
    return [DisplayItem(.stroke(borderLine(box), style, .color(borderColor)))]
  }

  private func borderLine(_ box: CGRect) -> Path {
    let half = borderWidth / 2
    return Path(box.insetBy(dx: half, dy: half), cornerRadius: max(0, cornerRadius - half))
  }

  /// For nodes that draw their ground themselves: `paint` in the outline, and the border.
  package func draw(in context: CGContext, _ box: CGRect, paint: Paint?) {
    if let paint { context.fill(outline(box), with: paint) }
    guard hasBorder, let borderColor else { return }
    context.setStrokeColor(borderColor)
    context.setLineWidth(borderWidth)
    context.stroke(borderLine(box))
  }

  /// How far the shadow of a node in `box` reaches.
  func reach(_ box: CGRect) -> CGRect {
    guard let shadow else { return box }
    return box.union(
      (shadow.path?.bounds ?? box).offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
        .insetBy(dx: -shadow.radius, dy: -shadow.radius))
  }
}
