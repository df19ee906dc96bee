import Foundation

extension ScrollView {
  /// When a scroll view keeps its content clear of bars.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
    /// Above and below, if it is the view of a controller or right in it, or is a table or a collection; otherwise as
    /// `scrollableAxes`.
    case automatic = 0
    /// Along the axes along which it can scroll.
    case scrollableAxes = 1
    /// It does not.
    case never = 2
    /// At all four edges.
    case always = 3
  }
}

/// What a scroll view adds to its content insets, so that its content keeps clear of the bars that cover the view: what
/// is outside the safe areas of the views around it.
@MainActor
enum BarInsets {
  /// How much of the edges is outside the safe area of a view around the scroll view.
  static func of(_ list: ScrollView) -> EdgeInsets {
    let behavior = list.contentInsetAdjustmentBehavior
    guard behavior != .never else { return .zero }
    var (insets, isInController) = (list.safeAreaInsets, list.safeAreaInsets != .zero)
    var view = list.superview
    // A scroll view inside another one moves with its content.
    while let parent = view, !(parent is ScrollView) {
      let safe = parent.safeAreaInsets
      if safe != .zero {
        if parent === list.superview { isInController = true }
        let (frame, room) = (list.convert(list.bounds, to: parent), parent.bounds)
        insets.top = max(insets.top, Double(room.minY - frame.minY) + safe.top)
        insets.left = max(insets.left, Double(room.minX - frame.minX) + safe.left)
        insets.bottom = max(insets.bottom, Double(frame.maxY - room.maxY) + safe.bottom)
        insets.right = max(insets.right, Double(frame.maxX - room.maxX) + safe.right)
      }
      view = parent.superview
    }
    guard insets != .zero else { return .zero }
    let (size, content) = (list.bounds.size, list.contentSize)
    let isTall = list.alwaysBounceVertical || content.height > size.height
    let isWide = list.alwaysBounceHorizontal || content.width > size.width
    let keepsUpright = behavior == .automatic && (isInController || list.avoidsBarsAutomatically)
    let (upright, across) =
      behavior == .always ? (true, true) : (keepsUpright || isTall, isWide)
    func clamp(_ inset: Double, _ counts: Bool, _ room: CGFloat) -> Double {
      counts ? min(max(0, inset), Double(room)) : 0
    }
    return EdgeInsets(
      top: clamp(insets.top, upright, size.height), left: clamp(insets.left, across, size.width),
      bottom: clamp(insets.bottom, upright, size.height),
      right: clamp(insets.right, across, size.width))
  }
}

extension EdgeInsets {
  /// These insets and others together.
  func grown(by other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: top + other.top, left: left + other.left, bottom: bottom + other.bottom,
      right: right + other.right)
  }
}
