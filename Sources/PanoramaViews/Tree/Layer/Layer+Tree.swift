import Foundation
import PanoramaGraphics

extension Layer {
  /// The layer that contains this one; nil at the top.
  public var superlayer: Layer? { node.superview?.layer }

  /// The layers inside, back to front, including those of subviews; nil if there are none. Setting it
  /// replaces those without a view.
  public var sublayers: [Layer]? {
    get {
      guard let nodes = node.children?.all, !nodes.isEmpty else { return nil }
      return nodes.map(\.layer)
    }
    set {
      for node in node.children?.all ?? [] { node.freeLayer?.removeFromSuperlayer() }
      for layer in newValue ?? [] where layer.node.freeLayer != nil { addSublayer(layer) }
    }
  }

  /// Moves `layer` in front of everything in this layer. A view's layer brings its view.
  public func addSublayer(_ layer: Layer) { insert(layer) { .max } }

  /// Inserts `layer` at `index`, where 0 is the back. An index out of range means the nearest end.
  public func insertSublayer(_ layer: Layer, at index: UInt32) { insert(layer) { Int(index) } }

  /// Inserts `layer` just behind `sibling`, or in front of all if `sibling` is not a sublayer.
  public func insertSublayer(_ layer: Layer, below sibling: Layer?) {
    insert(layer) { self.index(of: sibling) ?? .max }
  }

  /// Inserts `layer` just in front of `sibling`, or in front of all if `sibling` is not a sublayer.
  public func insertSublayer(_ layer: Layer, above sibling: Layer?) {
    insert(layer) { self.index(of: sibling).map { $0 + 1 } ?? .max }
  }

  /// Replaces `old` with `new`; does nothing if `old` is not a sublayer.
  public func replaceSublayer(_ old: Layer, with new: Layer) {
    guard old !== new, old.superlayer === self else { return }
    insertSublayer(new, above: old)
    old.removeFromSuperlayer()
  }

  /// Removes the layer from its superlayer; a view's layer removes the view.
  public func removeFromSuperlayer() { node.removeFromSuperview() }

  private func index(of sibling: Layer?) -> Int? {
    sibling.flatMap { node.children?.position(of: $0.node) }
  }

  private func insert(_ layer: Layer, at index: () -> Int) {
    // Only a view can contain a view.
    guard node.freeLayer == nil || layer.node.freeLayer != nil else { return }
    node.insert(layer.node, at: index)
  }

  // MARK: Coordinates

  /// Converts `point` from this layer's coordinates to those of `layer`; nil is the space around the
  /// topmost layer.
  public func convert(_ point: CGPoint, to layer: Layer?) -> CGPoint {
    node.convert(point, to: layer?.node)
  }

  /// Converts `point` to this layer's coordinates from those of `layer`; nil is the space around the
  /// topmost layer.
  public func convert(_ point: CGPoint, from layer: Layer?) -> CGPoint {
    node.convert(point, from: layer?.node)
  }

  /// Whether `point`, in the layer's own coordinates, is in its bounds.
  public func contains(_ point: CGPoint) -> Bool { bounds.contains(point) }

  /// The frontmost layer at `point`, in the superlayer's coordinates: the layer itself or one inside it;
  /// nil if the point is outside.
  public func hitTest(_ point: CGPoint) -> Layer? {
    node.fromParent.flatMap { hit(inside: point.applying($0)) }
  }

  private func hit(inside point: CGPoint) -> Layer? {
    guard !isHidden, contains(point) else { return nil }
    return node.children?.fromFront.firstHit(at: point) { $0.layer.hit(inside: $1) } ?? self
  }
}
