import Foundation
import PanoramaGraphics

extension Layer {
  /// The layer that contains this one; nil at the top.
  public var superlayer: Layer? { host.map { $0.superview?.layer } ?? holder }

  /// The layers inside, back to front, including those of subviews; nil if there are none. Setting it
  /// replaces those without a view.
  public var sublayers: [Layer]? {
    get {
      let all = inOrder
      return all.isEmpty ? nil : all
    }
    set {
      for layer in children?.all ?? [] { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] where layer.host == nil { addSublayer(layer) }
    }
  }

  private var inOrder: [Layer] {
    var result: [Layer] = []
    visit({ result.append($0.layer) }, { result.append($0) })
    return result
  }

  /// Visits the subviews and the layers without a view, back to front. O(n).
  func visit(_ view: (View) -> Void, _ layer: (Layer) -> Void) {
    let layers = Dictionary(grouping: children?.all ?? []) { sublayer in
      sublayer.ground.flatMap { $0.superview === host ? ObjectIdentifier($0) : nil }
    }
    layers[nil]?.forEach(layer)
    for subview in host?.subviews ?? [] {
      view(subview)
      layers[ObjectIdentifier(subview)]?.forEach(layer)
    }
  }

  /// Moves `layer` in front of everything in this layer. A view's layer brings its view.
  public func addSublayer(_ layer: Layer) {
    if let view = layer.host, let host { return host.addSubview(view) }
    insert(layer, at: nil)
  }

  /// Inserts `layer` at `index`, where 0 is the back. An index out of range means the nearest end.
  public func insertSublayer(_ layer: Layer, at index: UInt32) { insert(layer, at: Int(index)) }

  /// Inserts `layer` just behind `sibling`, or in front of all if `sibling` is not a sublayer.
  public func insertSublayer(_ layer: Layer, below sibling: Layer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: inOrder.firstIndex { $0 === sibling })
  }

  /// Inserts `layer` just in front of `sibling`, or in front of all if `sibling` is not a sublayer.
  public func insertSublayer(_ layer: Layer, above sibling: Layer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: inOrder.firstIndex { $0 === sibling }.map { $0 + 1 })
  }

  /// Replaces `old` with `new`; does nothing if `old` is not a sublayer.
  public func replaceSublayer(_ old: Layer, with new: Layer) {
    guard old !== new, children?.holds(old) == true else { return }
    insertSublayer(new, above: old)
    old.removeFromSuperlayer()
  }

  /// Removes the layer from its superlayer; a view's layer removes the view.
  public func removeFromSuperlayer() {
    if let host { return host.removeFromSuperview() }
    guard let parent = holder else { return }
    parent.children?.remove(self)
    holder = nil
    ground = nil
    parent.sublayersChanged()
  }

  /// Inserts `layer` at a position among all sublayers; nil for the front.
  private func insert(_ layer: Layer, at index: Int?) {
    guard layer.host == nil, !isInside(layer) else { return }
    layer.removeFromSuperlayer()
    let all = inOrder
    let below = all.prefix(min(max(0, index ?? all.count), all.count))
    // It lies on the subview just below it, or on the same one as the layer just below it.
    layer.ground = below.last.flatMap { $0.host ?? $0.ground }
    let place = below.filter { $0.host == nil }.count
    let children = children ?? NodeChildren()
    self.children = children
    if layer.zPosition != 0 { children.hasDepths = true }
    children.insert(layer, at: place)
    layer.holder = self
    sublayersChanged()
  }

  private func isInside(_ other: Layer) -> Bool {
    sequence(first: self) { $0.superlayer }.contains { $0 === other }
  }

  /// Called before a subview leaves its position, so that the layers above it keep theirs.
  func subviewWillMove(_ view: View) {
    let standing = children?.all.filter { $0.ground === view } ?? []
    guard !standing.isEmpty, let host, let index = host.children?.position(of: view) else { return }
    let below = index > 0 ? host.subviews[index - 1] : nil
    for layer in standing { layer.ground = below }
  }
}
