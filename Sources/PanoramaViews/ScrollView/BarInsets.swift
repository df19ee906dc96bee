import Foundation

extension ScrollView {
  /// When a scroll view keeps its content clear of bars.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
    /// Tables and collections do, other scroll views do not.
    case automatic = 0
    /// It does.
    case scrollableAxes = 1
    /// It does not.
    case never = 2
    /// It does.
    case always = 3
  }
}

/// Keeps the content of a scroll view clear of the bars that cover the view: it adds the safe areas of the views
/// around it to its content insets.
@MainActor
struct BarInsets {
  private var added = EdgeInsets.zero

  /// Adapts the insets of a scroll view. If its content was at the top, it stays there.
  mutating func update(_ list: ScrollView, isOn: Bool) {
    let covered = isOn ? Self.covered(list) : .zero
    guard covered != added else { return }
    let old = list.contentInset
    let isAtTop = abs(Double(list.contentOffset.y) + old.top) < 0.5
    list.contentInset = EdgeInsets(
      top: old.top - added.top + covered.top, left: old.left,
      bottom: old.bottom - added.bottom + covered.bottom, right: old.right)
    added = covered
    if isAtTop {
      list.contentOffset = CGPoint(x: list.contentOffset.x, y: -CGFloat(list.contentInset.top))
    }
  }

  /// How much of the list's upper and lower edge is outside the safe area of a view around it.
  private static func covered(_ list: ScrollView) -> EdgeInsets {
    var (top, bottom) = (list.safeAreaInsets.top, list.safeAreaInsets.bottom)
    var view = list.superview
    // A list inside another scroll view moves with its content.
    while let parent = view, !(parent is ScrollView) {
      let insets = parent.safeAreaInsets
      if insets != .zero {
        let frame = list.convert(list.bounds, to: parent)
        top = max(top, Double(parent.bounds.minY) + insets.top - Double(frame.minY))
        bottom = max(bottom, Double(frame.maxY) - Double(parent.bounds.maxY) + insets.bottom)
      }
      view = parent.superview
    }
    let height = Double(list.bounds.height)
    return EdgeInsets(
      top: min(max(0, top), height), left: 0, bottom: min(max(0, bottom), height), right: 0)
  }
}
