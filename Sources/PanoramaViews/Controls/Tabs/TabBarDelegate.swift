import Foundation

/// Is informed about the user's actions on a `TabBar`, but not about the program's. Positions are in points
/// of the bar's window and may lie outside it.
@preconcurrency @MainActor
public protocol TabBarDelegate: AnyObject {
  /// Called when the user selected a tab; it is already `selectedItem`.
  func tabBar(_ bar: TabBar, didSelect item: TabItem)
  /// Called when the user wants to close a tab. The bar does not remove it, because the document
  /// may have to be saved first. Default: `bar.remove(item)`.
  func tabBar(_ bar: TabBar, wantsToClose item: TabItem)
  /// Called when the user wants a new tab. Default: nothing.
  func tabBarWantsNewTab(_ bar: TabBar)
  /// Called when the user moved a tab within the bar. Default: nothing.
  func tabBar(_ bar: TabBar, didMove item: TabItem, to index: Int)
  /// Called while the user drags a tab outside the bar. Default: nothing.
  func tabBar(_ bar: TabBar, didDrag item: TabItem, outsideAt place: CGPoint)
  /// Called when a tab returned to the bar or its drag was cancelled. Default: nothing.
  func tabBar(_ bar: TabBar, didReturn item: TabItem)
  /// Called when the user dropped a tab outside the bar. Another window may take it with
  /// `bar.remove(item)`; otherwise it goes back to its former position. Default: nothing.
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
