import Panorama

/// How rows come and go while a table shows an update.
@MainActor
final class TableAppearance {
  private unowned let table: UITableView
  private let update: ListUpdate
  private let map: ListUpdateMap
  /// The geometry before the update.
  private let former: TableGeometry
  /// Views that were made for this layout and have no place yet.
  var fresh: Set<UIView> = []
  private(set) var leavingViews: [UIView] = []
  private var leavingEffects: [UIView: UITableView.RowAnimation] = [:]
  private var paths: [UIView: IndexPath] = [:]

  init(_ table: UITableView, _ update: ListUpdate, _ map: ListUpdateMap) {
    (self.table, self.update, self.map) = (table, update, map)
    former = table.state.geometry
  }

  // MARK: Coming

  /// Gives a new view the frame and the opacity with which it begins.
  func prepare(_ view: UIView, _ part: TablePart, _ frame: CGRect) {
    guard let path = part.path else {
      view.setFrameKeepingTransform(frame)
      view.alpha = 0
      return
    }
    if let old = map.formerPlace(of: path), !update.reloadedItems.contains(old),
      !update.reloadedSections.contains(old.section)
    {
      // It was out of sight and comes from there.
      view.setFrameKeepingTransform(table.frame(of: TablePart(old), in: former))
      return
    }
    let effect = effect(ofNew: path)
    view.setFrameKeepingTransform(effect.moved(frame))
    view.alpha = effect == .none ? 1 : 0
  }

  private func effect(ofNew path: IndexPath) -> UITableView.RowAnimation {
    if let effect = update.effects[path] { return effect }
    if let old = map.formerPlace(of: path), let effect = update.leavingEffects[old] {
      return effect
    }
    return .fade
  }

  // MARK: Going

  /// A cell whose row was deleted or is reloaded.
  func leave(_ cell: UITableViewCell, _ path: IndexPath, at frame: CGRect) {
    leavingViews.append(cell)
    leavingEffects[cell] = update.leavingEffects[path] ?? .fade
    paths[cell] = path
    cell.isUserInteractionEnabled = false
    table.sendSubviewToBack(cell)
    if let background = table.backgroundView { table.sendSubviewToBack(background) }
  }

  func leave(header view: UIView) { leavingViews.append(view) }

  /// A cell whose row is out of sight after the update.
  func vanish(_ cell: UITableViewCell, _ part: TablePart, _ frame: CGRect) {
    cell.setFrameKeepingTransform(frame)
    table.state.leaving.insert(cell)
    leavingViews.append(cell)
    paths[cell] = part.path
  }

  /// Hides the views of deleted rows, in the block of the animation.
  func hideLeavingViews() {
    for view in leavingViews {
      let effect = leavingEffects[view] ?? .fade
      if effect == .none {
        dispose(of: view)
      } else {
        view.alpha = 0
        view.setFrameKeepingTransform(effect.moved(view.frame))
      }
    }
    leavingViews.removeAll { leavingEffects[$0] == UITableView.RowAnimation.none }
  }

  /// Removes the views that have gone.
  func finish() {
    for view in leavingViews { dispose(of: view) }
    leavingViews = []
  }

  /// Gives a view back for reuse.
  func dispose(of view: UIView) {
    guard let cell = view as? UITableViewCell else { return table.state.pool.put(header: view) }
    // It may be in use again.
    guard table.state.leaving.remove(cell) != nil else { return }
    cell.isUserInteractionEnabled = true
    table.state.release(cell, paths[cell] ?? IndexPath(row: 0, section: 0))
  }
}

extension UITableView.RowAnimation {
  /// Where a row is before it appears or after it disappeared.
  fileprivate func moved(_ frame: CGRect) -> CGRect {
    switch self {
    case .left: frame.offsetBy(dx: -frame.width, dy: 0)
    case .right: frame.offsetBy(dx: frame.width, dy: 0)
    case .top: frame.offsetBy(dx: 0, dy: -frame.height)
    case .bottom: frame.offsetBy(dx: 0, dy: frame.height)
    case .fade, .none, .middle, .automatic: frame
    }
  }
}
