import Panorama

/// Headers and footers.
extension UITableView {
  /// The name of the headers and footers that the table makes for titles.
  private static let titleIdentifier = "Panorama.title"

  /// The view above a section in sight; nil if it has none.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    state.headers[section] as? UITableViewHeaderFooterView
  }

  /// The view below a section in sight; nil if it has none.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    state.footers[section] as? UITableViewHeaderFooterView
  }

  /// The area of a header, in the table's coordinates.
  public func rectForHeader(inSection section: Int) -> CGRect { rect(of: .header(section)) }
  /// The area of a footer, in the table's coordinates.
  public func rectForFooter(inSection section: Int) -> CGRect { rect(of: .footer(section)) }
  /// The area of a section, in the table's coordinates.
  public func rect(forSection section: Int) -> CGRect {
    rect(of: .header(section)).union(rect(of: .footer(section)))
  }

  func rect(of part: TablePart) -> CGRect {
    loadIfNeeded()
    return state.geometry.contains(part) ? frame(of: part) : .zero
  }

  // MARK: Heights

  /// The height of a header that does not depend on its content; nil if it does.
  func givenHeight(ofHeader section: Int) -> CGFloat? {
    let answer = tableDelegate?.tableView(self, heightForHeaderInSection: section) ?? .unanswered
    return answer >= 0 ? answer : nil
  }

  /// The height of a footer that does not depend on its content; nil if it does.
  func givenHeight(ofFooter section: Int) -> CGFloat? {
    let answer = tableDelegate?.tableView(self, heightForFooterInSection: section) ?? .unanswered
    return answer >= 0 ? answer : nil
  }

  func estimatedHeaderHeight(_ section: Int) -> CGFloat {
    guard dataSource?.tableView(self, titleForHeaderInSection: section) != nil else {
      return emptyHeight(section, isFooter: false)
    }
    return sectionHeaderHeight >= 0 ? sectionHeaderHeight : style == .plain ? 30 : 40
  }

  func estimatedFooterHeight(_ section: Int) -> CGFloat {
    guard dataSource?.tableView(self, titleForFooterInSection: section) != nil else {
      return emptyHeight(section, isFooter: true)
    }
    return sectionFooterHeight >= 0 ? sectionFooterHeight : 30
  }

  /// The space above or below a section without a header or footer, in points. The values are UIKit's.
  private func emptyHeight(_ section: Int, isFooter: Bool) -> CGFloat {
    if style == .plain { return 0 }
    let given = isFooter ? sectionFooterHeight : sectionHeaderHeight
    if given >= 0 { return given }
    return !isFooter && section == 0 && tableHeaderView == nil ? 35 : 17.5
  }

  func measuredHeight(ofHeader section: Int) -> CGFloat {
    guard let view = view(ofHeader: section) else { return emptyHeight(section, isFooter: false) }
    if sectionHeaderHeight >= 0 { return sectionHeaderHeight }
    let padding = style == .plain ? max(0, sectionHeaderTopPadding) : 0
    return neededHeight(view) + padding
  }

  func measuredHeight(ofFooter section: Int) -> CGFloat {
    guard let view = view(ofFooter: section) else { return emptyHeight(section, isFooter: true) }
    return sectionFooterHeight >= 0 ? sectionFooterHeight : neededHeight(view)
  }

  private func neededHeight(_ view: UIView) -> CGFloat {
    UIView.withoutAnimation {
      if let header = view as? UITableViewHeaderFooterView {
        return header.sizeThatFits(CGSize(width: bounds.width, height: 0)).height.rounded(.up)
      }
      return view.fittingHeight(width: bounds.width)?.rounded(.up)
        ?? max(view.bounds.height, view.intrinsicContentSize.height)
    }
  }

  // MARK: Views

  func view(ofHeader section: Int) -> UIView? {
    if let known = state.headers[section] { return known }
    guard let view = newView(section, isFooter: false) else { return nil }
    state.headers[section] = view
    tableDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    return view
  }

  func view(ofFooter section: Int) -> UIView? {
    if let known = state.footers[section] { return known }
    guard let view = newView(section, isFooter: true) else { return nil }
    state.footers[section] = view
    tableDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    return view
  }

  private func newView(_ section: Int, isFooter: Bool) -> UIView? {
    let view = UIView.withoutAnimation {
      (isFooter
        ? tableDelegate?.tableView(self, viewForFooterInSection: section)
        : tableDelegate?.tableView(self, viewForHeaderInSection: section))
        ?? titleView(section, isFooter: isFooter)
    }
    guard let view else { return nil }
    if view.superview !== self { addSubview(view) }
    view.isHidden = false
    state.appearance?.fresh.insert(view)
    return view
  }

  private func titleView(_ section: Int, isFooter: Bool) -> UIView? {
    let title =
      isFooter
      ? dataSource?.tableView(self, titleForFooterInSection: section)
      : dataSource?.tableView(self, titleForHeaderInSection: section)
    guard let title else { return nil }
    let name = Self.titleIdentifier + (isFooter ? "-footer" : "-header")
    let view =
      dequeueReusableHeaderFooterView(withIdentifier: name)
      ?? UITableViewHeaderFooterView(reuseIdentifier: name)
    (view.style, view.isFooter) = (style, isFooter)
    view.textLabel?.text = title
    if style == .plain { view.backgroundColor = .secondarySystemBackground }
    return view
  }

  // MARK: Headers that stay in sight

  /// The sections whose header or footer stays at an edge of a plain table.
  var stickySections: (header: Int?, footer: Int?) {
    guard style == .plain, !state.geometry.sections.isEmpty else { return (nil, nil) }
    let top = bounds.minY + CGFloat(adjustedContentInset.top) - state.shift
    let bottom = bounds.maxY - CGFloat(adjustedContentInset.bottom) - state.shift
    let isBelowStart = top >= state.geometry.top
    let isAboveEnd = bottom <= state.geometry.bottom
    return (
      isBelowStart ? state.geometry.section(at: top) : nil,
      isAboveEnd ? state.geometry.section(at: bottom) : nil
    )
  }

  /// Keeps the header of the section at the upper edge, and the footer of the section at the lower edge, in
  /// sight.
  func placeStickyViews() {
    let sticky = stickySections
    let geometry = state.geometry
    if let section = sticky.header, geometry.sections[section].header > 0,
      let view = view(ofHeader: section)
    {
      let height = geometry.sections[section].header
      let top = bounds.minY + CGFloat(adjustedContentInset.top)
      let last = geometry.end(ofSection: section) - geometry.sections[section].footer - height
      let y = min(max(geometry.start(ofSection: section) + state.shift, top), last + state.shift)
      view.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      bringSubviewToFront(view)
    }
    if let section = sticky.footer, geometry.sections[section].footer > 0,
      let view = view(ofFooter: section)
    {
      let height = geometry.sections[section].footer
      let bottom = bounds.maxY - CGFloat(adjustedContentInset.bottom) - height
      let first = geometry.start(ofSection: section) + geometry.sections[section].header
      let y = max(
        min(geometry.end(ofSection: section) - height + state.shift, bottom), first + state.shift)
      view.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      bringSubviewToFront(view)
    }
  }
}
