import Foundation
import PanoramaGraphics

/// What a node drew: kept until the node is to draw again, and renewed in part where that is
/// possible. As large as a pointer: a scene may have a million.
@MainActor
package struct NodeDrawing {
  /// A drawing that can be renewed, or that does not begin at zero.
  fileprivate final class Parts {
    var list: DisplayList
    let origin: CGPoint
    var renewal = DrawingRenewal()

    init(_ list: DisplayList, origin: CGPoint) { (self.list, self.origin) = (list, origin) }
  }

  private enum State {
    case none
    case whole(DisplayList)
    case parts(Parts)
  }

  private var state = State.none

  /// Nothing was drawn yet.
  package init() {}

  fileprivate init(_ list: DisplayList, origin: CGPoint) {
    state = origin == .zero ? .whole(list) : .parts(Parts(list, origin: origin))
  }

  /// What was drawn, renewed or not; nil: nothing yet.
  package var ready: DisplayList? {
    switch state {
    case .none: nil
    case .whole(let list): list
    case .parts(let parts): parts.list
    }
  }

  /// Where `bounds` began when it was drawn.
  package var origin: CGPoint { parts?.origin ?? .zero }

  fileprivate var parts: Parts? {
    if case .parts(let parts) = state { parts } else { nil }
  }

  /// All of it is to be drawn again.
  package mutating func forget() { state = .none }

  /// What touches `rect`, in the node's coordinates, is to be drawn again; all of it where renewing
  /// a part would cost no less.
  package mutating func forget(_ rect: CGRect, in bounds: CGRect) {
    guard let list = ready, origin == bounds.origin else { return forget() }
    let parts = parts ?? Parts(list, origin: origin)
    state = parts.renewal.add(rect, of: list) ? .parts(parts) : .none
  }
}

/// Something that draws once and keeps its drawing: a view, a viewlet, a panorama.
@MainActor
package protocol DrawingNode: AnyObject {
  var bounds: CGRect { get }
  var nodeDrawing: NodeDrawing { get set }
  /// Draws it, in its own coordinates.
  func draw(in context: CGContext)
}

extension DrawingNode {
  /// The drawing, made or renewed first where that was asked for. Nothing is held while the node
  /// draws: it may ask to draw again.
  package func recorded() -> DisplayList {
    if let parts = nodeDrawing.parts {
      guard parts.renewal.isNeeded else { return parts.list }
      if let renewed = renewed(parts) { return renewed }
    } else if let list = nodeDrawing.ready {
      return list
    }
    let list = CurrentState.record(in: bounds) { draw(in: $0) }
    nodeDrawing = NodeDrawing(list, origin: bounds.origin)
    return list
  }

  /// Nil where all has to be drawn again.
  private func renewed(_ parts: NodeDrawing.Parts) -> DisplayList? {
    guard parts.origin == bounds.origin, let context = parts.renewal.begin(parts.list) else {
      return nil
    }
    CurrentState.record(in: bounds, on: context) { draw(in: $0) }
    // Unless it asked for all meanwhile.
    guard nodeDrawing.parts === parts, let list = parts.renewal.finish(context) else { return nil }
    parts.list = list
    return list
  }
}
