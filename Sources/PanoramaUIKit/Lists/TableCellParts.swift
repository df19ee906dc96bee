import Panorama

/// The views and states that a cell manages itself.
@MainActor
final class TableCellParts {
  var isSelected = false
  var isHighlighted = false
  var isEditing = false
  var isSwiped = false
  var isReordering = false
  var needsConfiguration = false
  var hasOwnSeparatorInset = false
  var editingStyle = UITableViewCell.EditingStyle.none
  /// Whether the row can be chosen by a circle while it is edited.
  var isChoosable = false
  var isMovable = false
  var canEdit = false

  var label: UILabel?
  var detailLabel: UILabel?
  var picture: UIImageView?
  /// The gray behind the content of a selected cell.
  var selection: UIView?
  var separator: UIView?
  /// The view of `backgroundConfiguration`.
  var ground: UIView?
  /// The signs of the accessory type, from left to right.
  var accessories: [UIView] = []
  var shownAccessory = UITableViewCell.AccessoryType.none
  var editControl: RowEditControl?
  var handle: ReorderHandle?

  /// What the table's style makes of a cell.
  struct Look: Equatable {
    /// Whether the row is the first of its section.
    var isFirst = false
    /// Whether the row is the last of its section.
    var isLast = false
    /// Whether there is a line below it, in which colour, and how far from the edges.
    var hasLine = false
    var color: UIColor?
    var inset = UIEdgeInsets.zero
    /// The width of what covers the row's right edge, in points.
    var edgeRoom: CGFloat = 0
  }
  var look = Look()
  /// The background in the table's style.
  var standardBackground: UIColor?
}

extension UITableViewCell {
  var textLabelIfMade: UILabel? { parts.label }

  /// The label of the text.
  public var textLabel: UILabel? {
    if let known = parts.label { return known }
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: style == .value2 ? 12 : 17)
    if style == .value2 {
      label.textColor = tintColor
      label.textAlignment = .right
    }
    parts.label = label
    contentView.addSubview(label)
    return label
  }

  /// The label of the second text; nil in the default style.
  public var detailTextLabel: UILabel? {
    if style == .default { return nil }
    if let known = parts.detailLabel { return known }
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: style == .subtitle ? 12 : style == .value1 ? 17 : 15)
    if style == .value1 { label.textColor = .secondaryLabel }
    parts.detailLabel = label
    contentView.addSubview(label)
    return label
  }

  /// The view of the picture.
  public var imageView: UIImageView? {
    if let known = parts.picture { return known }
    let picture = UIImageView(frame: .zero)
    picture.contentMode = .scaleAspectFit
    parts.picture = picture
    contentView.addSubview(picture)
    return picture
  }

  // MARK: Layout

  private var labelLayout: ListContentLayout? {
    guard parts.label != nil || parts.detailLabel != nil || parts.picture?.image != nil else {
      return nil
    }
    var layout = ListContentLayout(label: parts.label, second: parts.detailLabel)
    layout.image = parts.picture?.image?.size ?? .zero
    layout.margins = NSDirectionalEdgeInsets(top: 8, leading: 16, bottom: 8, trailing: 16)
    layout.margins.leading += CGFloat(indentationLevel) * indentationWidth
    layout.isSideBySide = style == .value1 || style == .value2
    return layout
  }

  /// The height that the content needs, at least 44 points unless the content is made of constraints.
  func neededHeight(width: CGFloat) -> CGFloat {
    let room = max(0, width - leftRoom - rightRoom)
    if let configured {
      return max(44, configured.sizeThatFits(CGSize(width: room, height: 0)).height)
    }
    if let height = contentView.fittingHeight(width: room) { return height }
    guard let labelLayout else { return 44 }
    return max(44, labelLayout.frames(width: room, height: nil).height)
  }

  /// The width of the controls at the left while editing.
  var leftRoom: CGFloat {
    guard isEditing, parts.isChoosable || parts.editingStyle != .none, shouldIndentWhileEditing
    else { return 0 }
    return 44
  }

  private var currentAccessory: AccessoryType { isEditing ? editingAccessoryType : accessoryType }
  private var currentAccessoryView: UIView? { isEditing ? editingAccessoryView : accessoryView }
  private var showsHandle: Bool { isEditing && parts.isMovable && showsReorderControl }

  /// The width of what stands at the right edge.
  var rightRoom: CGFloat {
    let handle = parts.look.edgeRoom + (showsHandle ? 44 : 0)
    if let view = currentAccessoryView { return view.bounds.width + 16 + handle }
    return switch currentAccessory {
    case .none: handle
    case .disclosureIndicator: 30 + handle
    case .checkmark, .detailButton: 38 + handle
    case .detailDisclosureButton: 60 + handle
    }
  }

  func placeParts() {
    parts.ground?.frame = bounds
    backgroundView?.frame = bounds
    (selectedBackgroundView ?? parts.selection)?.frame = bounds
    contentView.frame = CGRect(
      x: leftRoom, y: 0, width: max(0, bounds.width - leftRoom - rightRoom),
      height: bounds.height)
    if let labelLayout, configured == nil {
      let frames = labelLayout.frames(
        width: contentView.bounds.width, height: contentView.bounds.height)
      parts.picture?.frame = frames.image
      parts.label?.frame = frames.text
      parts.detailLabel?.frame = frames.second
    }
    placeAccessories()
    placeEditControls()
    placeSeparator()
  }

  private func placeSeparator() {
    guard parts.look.hasLine else {
      parts.separator?.isHidden = true
      return
    }
    let separator = parts.separator ?? UIView(frame: .zero)
    if parts.separator == nil {
      separator.isUserInteractionEnabled = false
      parts.separator = separator
      addSubview(separator)
    }
    separator.isHidden = false
    separator.backgroundColor = parts.look.color ?? .separator
    let inset = parts.hasOwnSeparatorInset ? separatorInset : parts.look.inset
    var left = CGFloat(inset.left) + leftRoom
    if !parts.hasOwnSeparatorInset, let start = parts.label?.frame.minX, start > 16 {
      left = start + leftRoom
    }
    let height = 1 / max(1, contentScaleFactor)
    separator.frame = CGRect(
      x: left, y: bounds.height - height,
      width: max(0, bounds.width - left - CGFloat(inset.right)), height: height)
  }

  private func placeAccessories() {
    for view in [accessoryView, editingAccessoryView] {
      view?.isHidden = view !== currentAccessoryView
    }
    let edge = bounds.width - parts.look.edgeRoom
    let right = edge - (showsHandle ? 44 : 0)
    if let view = currentAccessoryView {
      view.center = CGPoint(x: right - 16 - view.bounds.width / 2, y: bounds.midY)
    }
    let wanted = currentAccessoryView == nil ? currentAccessory : .none
    if wanted != parts.shownAccessory {
      for view in parts.accessories { view.removeFromSuperview() }
      parts.accessories = wanted.signs(for: self)
      parts.shownAccessory = wanted
      for view in parts.accessories { addSubview(view) }
    }
    var x = right - 16
    for view in parts.accessories.reversed() {
      x -= view.bounds.width / 2
      view.center = CGPoint(x: x, y: bounds.midY)
      x -= view.bounds.width / 2 + 8
    }
  }

  private func placeEditControls() {
    let kind: RowEditControl.Sign? =
      !isEditing
      ? nil
      : parts.isChoosable
        ? .choose
        : parts.editingStyle == .delete ? .delete : parts.editingStyle == .insert ? .insert : nil
    if let kind {
      let control = parts.editControl ?? RowEditControl(frame: .zero)
      if parts.editControl == nil {
        control.frame = CGRect(x: -44, y: 0, width: 44, height: bounds.height)
        control.addAction(for: .touchUpInside) { [weak self, weak control] in
          guard let self, let control else { return }
          (superview as? UITableView)?.editControlPressed(control.kind, in: self)
        }
        parts.editControl = control
        addSubview(control)
      }
      control.kind = kind
      control.isSelected = isSelected
      control.isUserInteractionEnabled = kind != .choose
    }
    parts.editControl?.frame = CGRect(
      x: kind == nil ? -44 : 0, y: 0, width: 44, height: bounds.height)
    parts.editControl?.isHidden = kind == nil
    if showsHandle, parts.handle == nil {
      let handle = ReorderHandle { [weak self] press in
        guard let self else { return }
        (superview as? UITableView)?.drag(self, by: press)
      }
      parts.handle = handle
      addSubview(handle)
    }
    parts.handle?.isHidden = !showsHandle
    let edge = bounds.width - parts.look.edgeRoom
    parts.handle?.frame = CGRect(x: edge - 44, y: 0, width: 44, height: bounds.height)
  }

  // MARK: Background

  /// Shows the background that fits the state.
  func renewBackground() {
    if let configuration = backgroundConfiguration {
      let ground = parts.ground ?? UIView(frame: bounds)
      if parts.ground == nil {
        ground.isUserInteractionEnabled = false
        parts.ground = ground
        insertSubview(ground, at: 0)
      }
      configuration.updated(for: configurationState).show(in: ground)
    } else {
      parts.ground?.removeFromSuperview()
      parts.ground = nil
    }
    let isMarked = (isHighlighted || isSelected) && selectionStyle != .none
    let marksAll = isMarked && !(isEditing && parts.isChoosable)
    if marksAll, selectedBackgroundView == nil, parts.selection == nil {
      let gray = UIView(frame: bounds)
      gray.backgroundColor = .systemGray4
      gray.isUserInteractionEnabled = false
      parts.selection = gray
    }
    let shown = selectedBackgroundView ?? parts.selection
    if marksAll, let shown, shown.superview !== self {
      shown.frame = bounds
      insertSubview(shown, belowSubview: contentView)
    }
    shown?.alpha = marksAll ? 1 : 0
    parts.editControl?.isSelected = isSelected
  }
}
