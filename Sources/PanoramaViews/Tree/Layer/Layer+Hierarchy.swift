import Foundation
import PanoramaGraphics

extension Layer {
  /// The layer this one is in; nil at the top.
  public var superlayer: Layer? { host.map { $0.superview?.layer } ?? holder }

  /// Back to front, the layers of subviews among them; nil for none. Setting it replaces those that
  /// are no view's.
  public var sublayers: [Layer]? {
    get {
      let all = inOrder
      return all.isEmpty ? nil : all
    }
    set {
      for layer in children { layer.removeFromSuperlayer() }
      for layer in newValue ?? [] where layer.host == nil { addSublayer(layer) }
    }
  }

  private var inOrder: [Layer] {
    guard let host else { return children }
    var result = children.filter { !stands($0, on: host.subviews) }
    for view in host.subviews {
      result.append(view.layer)
      result += children.filter { $0.ground === view }
    }
    return result
  }

  private func stands(_ layer: Layer, on views: [View]) -> Bool {
    layer.ground.map { ground in views.contains { $0 === ground } } ?? false
  }

  /// In front of everything in this layer, taking it from where it was. A view's layer brings its
  /// view.
  public func addSublayer(_ layer: Layer) {
    if let view = layer.host, let host { return host.addSubview(view) }
    insert(layer, at: nil)
  }

  /// 0 is the back. Out of range counts as the nearest end.
  public func insertSublayer(_ layer: Layer, at index: UInt32) { insert(layer, at: Int(index)) }

  /// Just behind `sibling`; in front of all when that is not in here.
  public func insertSublayer(_ layer: Layer, below sibling: Layer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: inOrder.firstIndex { $0 === sibling })
  }

  /// Just in front of `sibling`; in front of all when that is not in here.
  public func insertSublayer(_ layer: Layer, above sibling: Layer?) {
    layer.removeFromSuperlayer()
    insert(layer, at: inOrder.firstIndex { $0 === sibling }.map { $0 + 1 })
  }

  /// Puts `new` where `old` is; nothing when that is not in here.
  public func replaceSublayer(_ old: Layer, with new: Layer) {
    guard old !== new, children.contains(where: { $0 === old }) else { return }
    insertSublayer(new, above: old)
    old.removeFromSuperlayer()
  }

  /// Takes the layer out; a view's takes the view out.
  public func removeFromSuperlayer() {
    if let host { return host.removeFromSuperview() }
    guard let parent = holder else { return }
    parent.children.removeAll { $0 === self }
    holder = nil
    ground = nil
    parent.sublayersChanged()
  }

  /// At a place among all sublayers; nil for the front.
  private func insert(_ layer: Layer, at index: Int?) {
    guard layer.host == nil, !isInside(layer) else { return }
    layer.removeFromSuperlayer()
    let all = inOrder
    let below = all.prefix(min(max(0, index ?? all.count), all.count))
    // Just above what is below it: a subview, or a layer and what that stands on.
    layer.ground = below.last.flatMap { $0.host ?? $0.ground }
    let place = below.filter { $0.host == nil }.count
    children.insert(layer, at: min(place, children.count))
    layer.holder = self
    sublayersChanged()
  }

  private func isInside(_ other: Layer) -> Bool {
    var layer: Layer? = self
    while let l = layer {
      if l === other { return true }
      layer = l.superlayer
    }
    return false
  }

  /// A subview leaves its place in the order: what stands on it stays where it is.
  func subviewWillMove(_ view: View) {
    let standing = children.filter { $0.ground === view }
    guard !standing.isEmpty, let host, let index = host.children?.position(of: view) else { return }
    let below = index > 0 ? host.subviews[index - 1] : nil
    for layer in standing { layer.ground = below }
  }
}
