import Foundation
import PanoramaGraphics

/// What a node shows around its content: shadow and background below it, the border above it.
struct NodeLooks: Hashable, Sendable {
  /// The colour inside the outline; nil for none.
  var background: CGColor?
  /// The radius of the outline's corners, in points.
  var cornerRadius = 0.0
  /// The corners that have that radius; the others are square.
  var corners = CornerSet.all
  /// The width of the border inside the outline, in points.
  var borderWidth = 0.0
  /// The colour of the border; nil for none.
  var borderColor: CGColor?
  /// The shadow outside the outline; nil for none.
  var shadow: OutlineShadow?

  /// No background, border or shadow.
  init() {}

  /// Whether a colour depends on the surroundings.
  var isDynamic: Bool {
    (background?.isDynamic ?? false) || (borderColor?.isDynamic ?? false)
      || (shadow?.color.isDynamic ?? false)
  }

  /// The same with the colours for dark or light surroundings.
  func resolved(isDark: Bool) -> NodeLooks {
    var looks = self
    looks.background = background?.resolved(isDark: isDark)
    looks.borderColor = borderColor?.resolved(isDark: isDark)
    if let shadow { looks.shadow?.color = shadow.color.resolved(isDark: isDark) }
    return looks
  }

  /// Whether nothing of it is visible.
  var isPlain: Bool { !hasBackground && !hasBorder && shadow == nil }

  private var hasBackground: Bool { (background?.alpha ?? 0) > 0 }
  private var hasBorder: Bool { borderWidth > 0 && (borderColor?.alpha ?? 0) > 0 }

  func outline(_ box: CGRect) -> PathData {
    PathData(box, cornerRadius: cornerRadius, corners: corners)
  }

  /// The clip of content at the outline.
  func edge(_ box: CGRect) -> NestedClip {
    NestedClip(shape: cornerRadius > 0 ? .path(outline(box), .nonZero) : .rect(box), parent: nil)
  }

  /// Whether the node's content casts the shadow, because the node has no background and no outline
  /// was given for the shadow.
  var castsShadowOfContent: Bool { shadow != nil && shadow?.path == nil && !hasBackground }

  /// The shadow and background of a node in `box`.
  func below(_ box: CGRect) -> [DisplayItem] {
    var items: [DisplayItem] = []
    if !castsShadowOfContent {
      var shadow = shadow
      if corners != .all, shadow?.path == nil { shadow?.path = outline(box) }
      items = shadow?.items(for: box, cornerRadius: cornerRadius) ?? []
    }
    if hasBackground, let background {
      items.append(DisplayItem(.fill(outline(box), .nonZero, .color(background))))
    }
    return items
  }

  /// The border of a node in `box`.
  func above(_ box: CGRect) -> [DisplayItem] {
    guard hasBorder, let borderColor else { return [] }
    var style = StrokeStyle()
    style.lineWidth = borderWidth
    return [DisplayItem(.stroke(borderLine(box), style, .color(borderColor)))]
  }

  private func borderLine(_ box: CGRect) -> PathData {
    let half = borderWidth / 2
    return PathData(
      box.insetBy(dx: half, dy: half), cornerRadius: max(0, cornerRadius - half), corners: corners)
  }

  /// Fills the outline with `paint` and draws the border, for nodes that draw these themselves.
  func draw(in context: CGContext, _ box: CGRect, paint: DrawOperation.Paint?) {
    if let paint { context.fill(outline(box), with: paint) }
    guard hasBorder, let borderColor else { return }
    context.setStrokeColor(borderColor)
    context.setLineWidth(borderWidth)
    context.stroke(borderLine(box))
  }

  /// The area that a node in `box` and its shadow cover.
  func reach(_ box: CGRect) -> CGRect {
    guard let shadow else { return box }
    return box.union(
      (shadow.path?.bounds ?? box).offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
        .insetBy(dx: -shadow.radius, dy: -shadow.radius))
  }
}
