import Foundation
import PanoramaGraphics

/// The recorded drawing of a node. It is kept until the node has to draw again, and is renewed in part
/// if possible. It is as small as a pointer, because a scene may have a million nodes.
@MainActor
struct NodeDrawing {
  /// A drawing that can be renewed in part, or that does not begin at zero.
  fileprivate final class Parts {
    var list: DisplayList
    let origin: CGPoint
    var followsSurroundings: Bool
    var renewal = DrawingRenewal()

    init(_ list: DisplayList, origin: CGPoint, followsSurroundings: Bool) {
      (self.list, self.origin) = (list, origin)
      self.followsSurroundings = followsSurroundings
    }
  }

  private enum State {
    case none
    case whole(DisplayList)
    /// A complete drawing with colours that depend on the surroundings.
    case following(DisplayList)
    case parts(Parts)
  }

  private var state = State.none

  /// No drawing yet.
  init() {}

  fileprivate init(_ list: DisplayList, origin: CGPoint, followsSurroundings: Bool) {
    if origin != .zero {
      state = .parts(Parts(list, origin: origin, followsSurroundings: followsSurroundings))
    } else {
      state = followsSurroundings ? .following(list) : .whole(list)
    }
  }

  /// The drawing, even if it has to be renewed; nil if there is none yet.
  var ready: DisplayList? {
    switch state {
    case .none: nil
    case .whole(let list), .following(let list): list
    case .parts(let parts): parts.list
    }
  }

  /// Whether the drawing has colours that depend on the surroundings.
  var followsSurroundings: Bool {
    switch state {
    case .none, .whole: false
    case .following: true
    case .parts(let parts): parts.followsSurroundings
    }
  }

  /// The origin of `bounds` when the node drew.
  var origin: CGPoint { parts?.origin ?? .zero }

  fileprivate var parts: Parts? {
    if case .parts(let parts) = state { parts } else { nil }
  }

  /// Makes the node redraw everything.
  mutating func forget() { state = .none }

  /// Makes the node redraw what touches `rect`, in its own coordinates, or everything if that costs no more.
  mutating func forget(_ rect: CGRect, in bounds: CGRect) {
    guard let list = ready, origin == bounds.origin else { return forget() }
    let parts =
      parts ?? Parts(list, origin: origin, followsSurroundings: followsSurroundings)
    state = parts.renewal.add(rect, of: list) ? .parts(parts) : .none
  }
}

/// Something that draws once and keeps the drawing: a view, a viewlet or a panorama.
@MainActor
protocol DrawingNode: AnyObject {
  var bounds: CGRect { get }
  var nodeDrawing: NodeDrawing { get set }
  /// Whether the node is in dark surroundings.
  var hasDarkSurroundings: Bool { get }
  /// Draws the node in its own coordinates.
  func draw(in context: CGContext)
}

extension DrawingNode {
  /// The up-to-date drawing. The node may ask to draw again while it draws.
  func recorded() -> DisplayList {
    if let parts = nodeDrawing.parts {
      guard parts.renewal.isNeeded else { return parts.list }
      if let renewed = renewed(parts) { return renewed }
    } else if let list = nodeDrawing.ready {
      return list
    }
    let context = CGContext()
    context.isDark = hasDarkSurroundings
    CurrentState.record(in: bounds, on: context) { draw(in: $0) }
    let list = context.unwrappedList
    nodeDrawing = NodeDrawing(
      list, origin: bounds.origin, followsSurroundings: context.followsSurroundings)
    return list
  }

  /// The renewed drawing; nil if everything has to be redrawn.
  private func renewed(_ parts: NodeDrawing.Parts) -> DisplayList? {
    guard parts.origin == bounds.origin, let context = parts.renewal.begin(parts.list) else {
      return nil
    }
    context.isDark = hasDarkSurroundings
    CurrentState.record(in: bounds, on: context) { draw(in: $0) }
    // The node may have asked to redraw everything while it drew.
    guard nodeDrawing.parts === parts, let list = parts.renewal.finish(context) else { return nil }
    parts.list = list
    parts.followsSurroundings = parts.followsSurroundings || context.followsSurroundings
    return list
  }
}
