import Foundation
import NodeGraph
import Panorama

/// Edges of a node's frame that move together: one, or the two of a corner.
struct FrameEdges: OptionSet, Hashable {
  let rawValue: Int

  static let left = FrameEdges(rawValue: 1)
  static let right = FrameEdges(rawValue: 2)
  static let top = FrameEdges(rawValue: 4)
  static let bottom = FrameEdges(rawValue: 8)
  static let sides: FrameEdges = [.left, .right]
  static let all: FrameEdges = [.left, .right, .top, .bottom]
}

/// Finds what the hand grabs at the border of a card, a group or a node: the dot of a side, a corner or an edge.
struct FrameHandles {
  /// Something to grab.
  enum Handle: Equatable {
    case side(CardSide)
    case border(FrameEdges)
  }

  /// The frame, in points of the canvas.
  let rect: CGRect
  /// Whether there are dots in the middle of the sides.
  let hasSides: Bool
  /// The edges that can be moved.
  let edges: FrameEdges

  /// How far from the frame something can be grabbed, in points of the view: outside it and, so that there is room to
  /// drag the node itself, inside it.
  private struct Reach {
    let outside: Double
    let inside: Double
    static func dot(_ isFinger: Bool) -> Reach {
      isFinger ? Reach(outside: 22, inside: 12) : Reach(outside: 10, inside: 8)
    }
    static func corner(_ isFinger: Bool) -> Reach {
      isFinger ? Reach(outside: 22, inside: 12) : Reach(outside: 9, inside: 9)
    }
    static func edge(_ isFinger: Bool) -> Reach {
      isFinger ? Reach(outside: 14, inside: 3) : Reach(outside: 5, inside: 4)
    }
  }

  /// What is grabbed at a point; nil for nothing.
  ///
  /// - Parameters:
  ///   - point: in points of the canvas.
  ///   - scale: points of the view per point of the canvas.
  ///   - isFinger: whether a finger points there, which is less precise than the mouse.
  func handle(at point: CGPoint, scale: Double, isFinger: Bool) -> Handle? {
    let isInside = rect.contains(point)
    // A small frame keeps most of its inside free.
    let limit = Double(min(rect.width, rect.height)) * scale / 5
    func reaches(_ reach: Reach, _ distance: Double) -> Bool {
      distance * scale <= (isInside ? min(reach.inside, limit) : reach.outside)
    }
    var best: (handle: Handle, distance: Double)?
    func offer(_ handle: Handle, _ distance: Double, _ reach: Reach) {
      if reaches(reach, distance), distance < best?.distance ?? .infinity {
        best = (handle, distance)
      }
    }
    if hasSides {
      for side in CardSide.allCases {
        offer(.side(side), side.distance(to: point, of: rect), .dot(isFinger))
      }
    }
    for across in [FrameEdges.left, .right] {
      for down in [FrameEdges.top, .bottom] where edges.isSuperset(of: [across, down]) {
        let x = across == .left ? rect.minX : rect.maxX
        let y = down == .top ? rect.minY : rect.maxY
        offer(
          .border([across, down]), hypot(Double(x - point.x), Double(y - point.y)),
          .corner(isFinger))
      }
    }
    if let best { return best.handle }
    let isBeside = rect.minY...rect.maxY ~= point.y
    let isAbove = rect.minX...rect.maxX ~= point.x
    if isBeside {
      offer(.border(.left), abs(Double(point.x - rect.minX)), .edge(isFinger))
      offer(.border(.right), abs(Double(point.x - rect.maxX)), .edge(isFinger))
    }
    if isAbove {
      offer(.border(.top), abs(Double(point.y - rect.minY)), .edge(isFinger))
      offer(.border(.bottom), abs(Double(point.y - rect.maxY)), .edge(isFinger))
    }
    guard case .border(let found)? = best?.handle, edges.isSuperset(of: found) else { return nil }
    return best?.handle
  }

  /// The farthest that anything can be grabbed outside the frame, in points of the view.
  static func outerReach(isFinger: Bool) -> Double { isFinger ? 22 : 10 }
}

extension NodeCanvas {
  /// What the hand grabs at the border of a node; nil for nothing. The mouse finds it everywhere, a finger only where
  /// the node is selected, so that it can drag nodes that are not.
  func handle(of id: NodeID, at point: CGPoint, isFinger: Bool) -> FrameHandles.Handle? {
    guard let rect = rect(of: id), !isFinger || session.selection.contains(id) else { return nil }
    let handles: FrameHandles
    if let face = nodeViews[id]?.face {
      switch face.box.style {
      case .dot, .group: return nil
      case .rows: handles = FrameHandles(rect: rect, hasSides: false, edges: .sides)
      case .card:
        handles = FrameHandles(
          rect: rect, hasSides: true, edges: face.node.isCollapsed ? .sides : .all)
      }
    } else {
      handles = FrameHandles(rect: rect, hasSides: true, edges: .all)
    }
    return handles.handle(at: point, scale: shownScale, isFinger: isFinger)
  }

  /// Whether edges can begin and end at a node: cards and groups.
  func takesEdges(_ id: NodeID) -> Bool {
    groupFrames[id] != nil || nodeViews[id]?.face.box.style == .card
  }
}

extension FrameHandles.Handle {
  /// The hit that it is at a node.
  func hit(_ id: NodeID) -> CanvasHit {
    switch self {
    case .side(let side): .side(id, side)
    case .border(let edges): .border(id, edges)
    }
  }
}
