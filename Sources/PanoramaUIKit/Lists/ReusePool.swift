import Panorama

/// The cells and headers of a table that are free, and the classes of which new ones are made.
///
/// Free cells stay in the table and are hidden, so that their constraints need not be collected again.
@MainActor
final class ReusePool {
  private var cellClasses: [String: UITableViewCell.Type] = [:]
  private var headerClasses: [String: UITableViewHeaderFooterView.Type] = [:]
  private var cells: [String: [UITableViewCell]] = [:]
  private var headers: [String: [UITableViewHeaderFooterView]] = [:]

  /// The maximum number of free views of one name: more than fit on a screen at once.
  private static let capacity = 128

  func register(_ kind: UITableViewCell.Type?, _ identifier: String) {
    cellClasses[identifier] = kind
    discard(&cells, identifier)
  }

  func register(_ kind: UITableViewHeaderFooterView.Type?, _ identifier: String) {
    headerClasses[identifier] = kind
    discard(&headers, identifier)
  }

  private func discard(_ pool: inout [String: [some UIView]], _ identifier: String) {
    for view in pool.removeValue(forKey: identifier) ?? [] { view.removeFromSuperview() }
  }

  func cell(_ identifier: String) -> UITableViewCell? {
    if let free = cells[identifier]?.popLast() {
      free.isHidden = false
      free.alpha = 1
      free.prepareForReuse()
      return free
    }
    return cellClasses[identifier]?.init(registeredFor: identifier)
  }

  func header(_ identifier: String) -> UITableViewHeaderFooterView? {
    if let free = headers[identifier]?.popLast() {
      free.isHidden = false
      free.alpha = 1
      free.prepareForReuse()
      return free
    }
    return headerClasses[identifier]?.init(registeredFor: identifier)
  }

  /// Takes a cell that is no longer in sight.
  func put(_ cell: UITableViewCell) {
    guard let name = cell.reuseIdentifier, cells[name]?.count ?? 0 < Self.capacity else {
      return cell.removeFromSuperview()
    }
    cell.isHidden = true
    cells[name, default: []].append(cell)
  }

  /// Takes a header or footer that is no longer in sight.
  func put(header view: UIView) {
    guard let header = view as? UITableViewHeaderFooterView, let name = header.reuseIdentifier,
      headers[name]?.count ?? 0 < Self.capacity
    else { return view.removeFromSuperview() }
    header.isHidden = true
    headers[name, default: []].append(header)
  }
}

extension UITableView {
  /// Has cells of a class made for a name. The class must be `UITableViewCell` or inherit from it.
  public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    state.pool.register(cellClass as? UITableViewCell.Type, identifier)
  }

  /// Has headers and footers of a class made for a name. The class must be `UITableViewHeaderFooterView` or
  /// inherit from it.
  public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    state.pool.register(aClass as? UITableViewHeaderFooterView.Type, identifier)
  }

  /// A header or footer that is free or of a registered class; nil if there is neither.
  public func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    let view = state.pool.header(identifier)
    view?.style = style
    return view
  }
}
