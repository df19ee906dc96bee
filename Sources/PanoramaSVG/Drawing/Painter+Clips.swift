import Foundation
import PanoramaGraphics

extension Painter {
  /// Clips what is drawn next to the only shape of a clip.
  func clip(to clip: Int, _ index: Int, _ place: Place) {
    let isEntered = entering(clip) {
      let style = ownerStyle(of: clip)
      let own = Place(style: style, viewport: place.viewport)
      if let outer = self.clip(of: style) { self.clip(to: outer, index, place) }
      var shapes: [(path: PathData, rule: CGPathFillRule)] = []
      for child in tree.elements[clip].children {
        visitClip(child, own, .identity) { path, rule, _, _ in shapes.append((path, rule)) }
      }
      let path = shapes.first?.path.applying(transform(ofClip: clip, index, own, place))
      context.clip(to: path ?? PathData(), using: shapes.first?.rule ?? .nonZero)
    }
    // A clip that refers to itself is an error, and what it clips is not drawn.
    if !isEntered { context.clip(to: .zero) }
  }

  /// Takes away from the present layer what the shapes of a clip do not cover.
  func apply(clip: Int, to index: Int, _ place: Place) {
    context.setBlendMode(.destinationIn)
    context.setAlpha(1)
    context.beginTransparencyLayer()
    entering(clip) {
      let style = ownerStyle(of: clip)
      let own = Place(style: style, viewport: place.viewport)
      if let outer = self.clip(of: style) { self.clip(to: outer, index, place) }
      context.concatenate(transform(ofClip: clip, index, own, place))
      for child in tree.elements[clip].children {
        visitClip(child, own, .identity) { path, rule, shape, inner in
          context.saveGState()
          if let outer = self.clip(of: inner.style) { self.clip(to: outer, shape, inner) }
          context.fill(path, using: rule, with: .color(.black))
          context.restoreGState()
        }
      }
    }
    context.endTransparencyLayer()
  }

  /// Whether a clip has several shapes, or shapes with clips of their own.
  func needsLayer(_ clip: Int) -> Bool {
    var count = 0
    var isClipped = false
    let style = ownerStyle(of: clip)
    entering(clip) {
      for child in tree.elements[clip].children {
        visitClip(child, Place(style: style, viewport: SIMD2(100, 100)), .identity) {
          _, _, _, inner in
          count += 1
          isClipped = isClipped || self.clip(of: inner.style) != nil
        }
      }
    }
    return count > 1 || isClipped
  }

  private func clip(of style: Style) -> Int? {
    style.clip.flatMap { tree.ids[$0] }.flatMap { tree.elements[$0].name == "clipPath" ? $0 : nil }
  }

  /// The transform from a clip's coordinates to those of the element that it clips.
  private func transform(
    ofClip clip: Int, _ index: Int, _ own: Place, _ place: Place
  ) -> CGAffineTransform {
    let transform = own.style.transform.around(own.style.transformOrigin, own)
    guard tree.elements[clip].attributes["clipPathUnits"] == "objectBoundingBox" else {
      return transform
    }
    let box = bounds(of: index, place)
    return CGAffineTransform(
      a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY
    )
    .concatenating(transform)
  }

  /// Visits the shapes in a clip with their paths, their rules and their styles. A `use` in a clip counts only if it leads
  /// to a shape.
  private func visitClip(
    _ index: Int, _ outer: Place, _ transform: CGAffineTransform,
    _ body: (PathData, CGPathFillRule, Int, Place) -> Void
  ) {
    guard visit(index) else { return }
    let element = tree.elements[index]
    let inner = Place(style: styles.style(of: index, in: outer.style), viewport: outer.viewport)
    guard inner.style.isShown else { return }
    let transform = inner.style.transform.around(inner.style.transformOrigin, inner)
      .concatenating(transform)
    if element.name == "use" {
      guard let target = reference(element), tree.elements[target].name != "g",
        tree.elements[target].name != "symbol"
      else { return }
      let x = inner.length(element.attributes["x"], .x) ?? 0
      let y = inner.length(element.attributes["y"], .y) ?? 0
      entering(target) {
        visitClip(
          target, inner, CGAffineTransform(translationX: x, y: y).concatenating(transform), body)
      }
      return
    }
    guard inner.style.isVisible else { return }
    if element.name == "text" {
      // The letters may overlap.
      for path in TextPainter(self, inner).outlines(index) {
        body(path.applying(transform), inner.style.clipRule, index, inner)
      }
    } else if let path = shape(of: index, inner) {
      body(path.applying(transform), inner.style.clipRule, index, inner)
    }
  }
}
