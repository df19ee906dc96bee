import Foundation

/// Told what a hand does to a `TabBar`; nothing is told of what the program does. Places are
/// points in the bar's window and may lie outside of it.
@preconcurrency @MainActor
public protocol TabBarDelegate: AnyObject {
  /// A tab was chosen; it is `selectedItem` already.
  func tabBar(_ bar: TabBar, didSelect item: TabItem)
  /// A tab is to be closed. The bar takes nothing away: the document may have to be saved first.
  /// Default: `bar.remove(item)`.
  func tabBar(_ bar: TabBar, wantsToClose item: TabItem)
  /// Another tab is wanted. Default: nothing.
  func tabBarWantsNewTab(_ bar: TabBar)
  /// A tab was dropped at another place of the same bar. Default: nothing.
  func tabBar(_ bar: TabBar, didMove item: TabItem, to index: Int)
  /// A tab is being dragged outside the bar. Default: nothing.
  func tabBar(_ bar: TabBar, didDrag item: TabItem, outsideAt place: CGPoint)
  /// A tab that was outside came back, or its drag was called off. Default: nothing.
  func tabBar(_ bar: TabBar, didReturn item: TabItem)
  /// A tab was dropped outside the bar: a window may take it, with `bar.remove(item)`. What stays
  /// in the bar goes back to where it was. Default: nothing.
  func tabBar(_ bar: TabBar, didDrop item: TabItem, outsideAt place: CGPoint)
}

extension TabBarDelegate {
  public func tabBar(_ bar: TabBar, wantsToClose item: TabItem) { bar.remove(item) }
  public func tabBarWantsNewTab(_ bar: TabBar) {}
  public func tabBar(_ bar: TabBar, didMove item: TabItem, to index: Int) {}
  public func tabBar(_ bar: TabBar, didDrag item: TabItem, outsideAt place: CGPoint) {}
  public func tabBar(_ bar: TabBar, didReturn item: TabItem) {}
  public func tabBar(_ bar: TabBar, didDrop item: TabItem, outsideAt place: CGPoint) {}
}
