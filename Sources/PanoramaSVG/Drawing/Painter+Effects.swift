import Foundation
import PanoramaGraphics

extension Painter {
  /// Draws an element with its transform, clip, mask, opacity and blend mode.
  ///
  /// - Parameters:
  ///   - fadesPaint: whether the opacity is that of a single paint, for which no layer is needed.
  ///   - body: draws the element.
  func withEffects(_ index: Int, _ place: Place, fadesPaint: Bool, _ body: (Place) -> Void) {
    let style = place.style
    guard style.opacity > 0 else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.concatenate(style.transform.around(style.transformOrigin, place))
    let clip = style.clip.flatMap { id in
      tree.ids[id].flatMap { tree.elements[$0].name == "clipPath" ? $0 : nil }
    }
    // A single shape clips at its edge. Several ones are drawn, and what they do not cover is taken away.
    let isDrawn = clip.map { needsLayer($0) } ?? false
    if let clip, !isDrawn { self.clip(to: clip, index, place) }
    let mask = style.mask.flatMap { id in
      tree.ids[id].flatMap { tree.elements[$0].name == "mask" ? $0 : nil }
    }
    let fades = style.opacity < 1 && !fadesPaint && !paintsMask
    let isLayer = fades || mask != nil || style.blend != .normal || style.isIsolated || isDrawn
    guard isLayer else {
      let outer = paintOpacity
      paintOpacity *= style.opacity
      body(place)
      paintOpacity = outer
      return
    }
    // What is inside starts afresh, but what is outside still counts for the layer.
    context.setAlpha(fades ? style.opacity : 1)
    context.setBlendMode(paintsMask ? .normal : style.blend)
    context.beginTransparencyLayer()
    let outer = paintOpacity
    paintOpacity = fades ? 1 : outer * style.opacity
    body(place)
    paintOpacity = outer
    if let mask { apply(mask: mask, to: index, place) }
    if let clip, isDrawn { apply(clip: clip, to: index, place) }
    context.endTransparencyLayer()
  }

  // MARK: Masks

  private func apply(mask: Int, to index: Int, _ place: Place) {
    let element = tree.elements[mask]
    let style = ownerStyle(of: mask)
    context.setBlendMode(.destinationIn)
    context.setAlpha(1)
    context.beginTransparencyLayer()
    entering(mask) {
      let box = bounds(of: index, place)
      let isOnPage = element.attributes["maskUnits"] == "userSpaceOnUse"
      let inner = Place(style: style, viewport: isOnPage ? place.viewport : SIMD2(1, 1))
      func length(_ name: String, _ fallback: String, _ axis: SVGLength.Axis) -> Double {
        inner.length(element.attributes[name] ?? fallback, axis) ?? 0
      }
      var area = CGRect(
        x: length("x", "-10%", .x), y: length("y", "-10%", .y),
        width: length("width", "120%", .x), height: length("height", "120%", .y))
      if !isOnPage {
        area = CGRect(
          x: box.minX + area.minX * box.width, y: box.minY + area.minY * box.height,
          width: area.width * box.width, height: area.height * box.height)
      }
      context.clip(to: area)
      if element.attributes["maskContentUnits"] == "objectBoundingBox" {
        context.concatenate(
          CGAffineTransform(
            a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY))
      }
      let (wasMask, opacity) = (paintsMask, paintOpacity)
      paintsMask = !style.masksByAlpha
      paintOpacity = 1
      drawChildren(of: mask, Place(style: style, viewport: place.viewport))
      (paintsMask, paintOpacity) = (wasMask, opacity)
    }
    context.endTransparencyLayer()
    if let next = style.mask.flatMap({ tree.ids[$0] }), tree.elements[next].name == "mask" {
      entering(mask) { apply(mask: next, to: index, place) }
    }
  }

  /// Draws with a paint, or, inside a mask, with its lightness as opacity.
  ///
  /// The lightness of layers, `(1 − a) · below + l`, follows from two drawings of one shape: the first takes away the
  /// part `a` of what is there, and the second adds `l`. This is right at the edges, too.
  func paint(_ paint: DrawOperation.Paint, _ draw: (DrawOperation.Paint) -> Void) {
    guard paintsMask else { return draw(paint) }
    context.saveGState()
    context.setBlendMode(.destinationOut)
    draw(paint.mapping { CGColor(gray: 0, alpha: $0.alpha) })
    context.setBlendMode(.plusLighter)
    draw(paint.mapping { CGColor(gray: 0, alpha: $0.alpha * $0.lightness) })
    context.restoreGState()
  }

  // MARK: Bounds

  /// The box around the geometry of an element, in its own coordinates, as SVG defines it: without lines, clips and
  /// masks.
  func bounds(of index: Int, _ place: Place) -> CGRect {
    bounds(of: index, place, .identity) ?? .zero
  }

  /// - Parameter place: with the element's own style.
  private func bounds(_ box: CGRect?, _ other: CGRect?) -> CGRect? {
    guard let box, let other else { return box ?? other }
    return box.union(other)
  }

  private func bounds(of index: Int, _ place: Place, _ transform: CGAffineTransform) -> CGRect? {
    guard visit(index) else { return nil }
    var box: CGRect?
    descending { box = measured(index, place, transform) }
    return box
  }

  private func measured(
    _ index: Int, _ place: Place, _ transform: CGAffineTransform
  ) -> CGRect? {
    let element = tree.elements[index]
    func children(_ transform: CGAffineTransform) -> CGRect? {
      element.children.reduce(CGRect?.none) { box, child in
        guard !tree.elements[child].name.isEmpty else { return box }
        let inner = Place(style: styles.style(of: child, in: place.style), viewport: place.viewport)
        guard inner.style.isShown else { return box }
        return bounds(
          box, bounds(of: child, inner, inner.style.transform.concatenating(transform)))
      }
    }
    switch element.name {
    case "g", "a", "switch", "svg", "symbol": return children(transform)
    case "use":
      guard let target = reference(element) else { return nil }
      var box: CGRect?
      entering(target) {
        let inner = Place(
          style: styles.style(of: target, in: place.style), viewport: place.viewport)
        let shift = CGAffineTransform(
          translationX: place.length(element.attributes["x"], .x) ?? 0,
          y: place.length(element.attributes["y"], .y) ?? 0)
        box = bounds(
          of: target, inner,
          inner.style.transform.concatenating(shift).concatenating(transform))
      }
      return box
    case "text": return TextPainter(self, place).box(index).map { $0.applying(transform) }
    case "image":
      return pictureBox(element, place).applying(transform)
    default:
      return shape(of: index, place).map { $0.bounds(under: transform) }
    }
  }
}

extension CGColor {
  /// The lightness of SVG's masks: the weights of Rec. 709 on the colour's numbers as they are.
  fileprivate var lightness: Double { 0.2125 * red + 0.7154 * green + 0.0721 * blue }
}

extension DrawOperation.Paint {
  /// The paint in other colours. A pattern stays as it is, because what it draws was recorded for a mask already.
  fileprivate func mapping(_ change: (CGColor) -> CGColor) -> DrawOperation.Paint {
    func mapped(_ gradient: CGGradient) -> CGGradient {
      CGGradient(
        stops: gradient.stops.map { .init(location: $0.location, color: change($0.color)) })
    }
    switch self {
    case .color(let color): return .color(change(color))
    case .linearGradient(let gradient, let start, let end, let options):
      return .linearGradient(mapped(gradient), start: start, end: end, options: options)
    case .radialGradient(let gradient, let c0, let r0, let c1, let r1, let options):
      return .radialGradient(
        mapped(gradient), startCenter: c0, startRadius: r0, endCenter: c1, endRadius: r1,
        options: options)
    case .conicGradient(let gradient, let center, let angle):
      return .conicGradient(mapped(gradient), center: center, angle: angle)
    case .pattern: return self
    }
  }
}

extension CGAffineTransform {
  /// The transform around a point instead of (0, 0).
  ///
  /// - Parameter origin: the property `transform-origin`; percentages are those of the viewport.
  func around(_ origin: String?, _ place: Painter.Place) -> CGAffineTransform {
    guard let origin, !isIdentity else { return self }
    var words = origin.split(whereSeparator: \.isWhitespace).map(String.init)
    if words.count == 1 { words.append("center") }
    if ["top", "bottom"].contains(words[0]) || ["left", "right"].contains(words[1]) {
      words.swapAt(0, 1)
    }
    let names = ["left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"]
    let x = place.length(names[words[0]] ?? words[0], .x) ?? 0
    let y = place.length(names[words[1]] ?? words[1], .y) ?? 0
    return CGAffineTransform(translationX: -x, y: -y).concatenating(self)
      .concatenating(CGAffineTransform(translationX: x, y: y))
  }
}
