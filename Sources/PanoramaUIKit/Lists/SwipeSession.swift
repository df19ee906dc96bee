import Panorama

/// A row that is moved aside, and the buttons beside it.
@MainActor
final class SwipeSession {
  private unowned let list: ListScrollView
  let cell: any SwipeableCell
  /// Whether the buttons are at the left.
  let isLeading: Bool
  let configuration: UISwipeActionsConfiguration
  private let strip = UIView(frame: .zero)
  /// Keeps the row inside its place if the list is wider; nil if it need not.
  private let pane: UIView?
  private let buttons: [SwipeButton]
  /// How far the row is moved, in points: negative to the left.
  private(set) var offset: CGFloat = 0
  /// The offset when the finger came down.
  var start: CGFloat = 0

  init(
    _ list: ListScrollView, _ cell: any SwipeableCell, _ configuration: UISwipeActionsConfiguration,
    isLeading: Bool
  ) {
    (self.list, self.cell, self.isLeading) = (list, cell, isLeading)
    self.configuration = configuration
    buttons = configuration.actions.map { SwipeButton($0) }
    strip.clipsToBounds = true
    pane = cell.bounds.width < list.bounds.width && cell.mask == nil ? UIView(frame: .zero) : nil
    pane?.backgroundColor = .black
    if cell.looks.cornerRadius > 0 {
      let corners = cell.layer.maskedCorners
      let side: CACornerMask =
        isLeading
        ? [.layerMinXMinYCorner, .layerMinXMaxYCorner]
        : [.layerMaxXMinYCorner, .layerMaxXMaxYCorner]
      (strip.layer.cornerRadius, strip.layer.maskedCorners) = (
        cell.layer.cornerRadius, corners.intersection(side)
      )
      pane?.layer.cornerRadius = cell.layer.cornerRadius
      pane?.layer.maskedCorners = corners
    }
    for button in buttons {
      button.addAction(for: .touchUpInside) { [weak self] in self?.perform(button.action) }
      strip.addSubview(button)
    }
    list.insertSubview(strip, belowSubview: cell)
    cell.isSwiped = true
    place()
  }

  /// The width of all buttons, in points.
  var fullWidth: CGFloat { buttons.reduce(0) { $0 + $1.width } }

  /// The width of the row, in points.
  private var rowWidth: CGFloat { cell.bounds.width }

  /// Whether the row was moved so far that the first action is performed.
  var isFull: Bool {
    configuration.performsFirstActionWithFullSwipe
      && abs(offset) > max(fullWidth + 40, rowWidth * 0.6)
  }

  /// Moves the row. Only the side of the buttons gives way.
  func move(to wanted: CGFloat) {
    var way = isLeading ? max(0, wanted) : max(0, -wanted)
    // Beyond the buttons it resists, unless a swipe across performs an action.
    if way > fullWidth, !configuration.performsFirstActionWithFullSwipe {
      way = fullWidth + (way - fullWidth) / 3
    }
    offset = isLeading ? way : -way
    place()
  }

  /// Places the row and the buttons.
  func place() {
    cell.transform = offset == 0 ? .identity : CGAffineTransform(translationX: offset, y: 0)
    if let pane {
      let place = cell.bounds.offsetBy(dx: -offset, dy: 0)
      UIView.performWithoutAnimation { pane.frame = place }
      if offset != 0, cell.mask !== pane { cell.mask = pane }
    }
    let center = cell.center
    let row = CGRect(
      x: center.x - cell.bounds.width / 2, y: center.y - cell.bounds.height / 2,
      width: cell.bounds.width, height: cell.bounds.height)
    let way = abs(offset)
    strip.frame = CGRect(
      x: isLeading ? row.minX : row.maxX - way, y: row.minY, width: way, height: row.height)
    let stretch = fullWidth > 0 ? max(1, way / fullWidth) : 1
    // The first action is at the edge; while they come, all of them are pushed together.
    var x: CGFloat = 0
    for (index, button) in buttons.enumerated() {
      let takesAll = isFull && index == 0
      let width = takesAll ? way : isFull ? 0 : button.width * stretch
      let shown = way < fullWidth ? x * way / fullWidth : x
      button.frame = CGRect(
        x: isLeading ? shown : way - shown - width, y: 0, width: width, height: row.height)
      x += width
    }
  }

  /// Removes the buttons and moves the row back.
  func close(animated: Bool, completion: (() -> Void)? = nil) {
    cell.isSwiped = false
    guard animated, list.window != nil, !list.looks.theme.reducesMotion else {
      offset = 0
      place()
      remove()
      completion?()
      return
    }
    UIView.animate(
      withDuration: list.looks.theme.duration,
      animations: {
        offset = 0
        place()
      },
      completion: { _ in
        self.remove()
        completion?()
      })
  }

  private func remove() {
    strip.removeFromSuperview()
    if pane != nil, cell.mask === pane { cell.mask = nil }
  }

  /// Performs an action, and then closes.
  func perform(_ action: UIContextualAction) {
    let list = list
    action.handler(action, cell) { [weak self, weak list] _ in
      guard let self, let list, list.swipe === self else { return }
      list.closeSwipe(animated: true)
    }
  }
}

/// The button of an action beside a row.
final class SwipeButton: Control {
  let action: UIContextualAction

  init(_ action: UIContextualAction) {
    self.action = action
    super.init(frame: .zero)
    backgroundColor = action.backgroundColor
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  /// The width that it needs, in points.
  var width: CGFloat { max(74, (title?.sizeThatFits(.zero).width ?? 0) + 32) }

  private var title: UILabel? {
    guard let text = action.title else { return nil }
    let label = UILabel(frame: .zero)
    label.font = .systemFont(ofSize: action.image == nil ? 16 : 13)
    label.textColor = .white
    label.text = text
    label.textAlignment = .center
    return label
  }

  override func draw(_ rect: CGRect) {
    let label = title
    let height = label?.sizeThatFits(.zero).height ?? 0
    // In a low row the picture has no room for a title below it.
    let isLow = action.image.map { $0.size.height + 8 + height > bounds.height } ?? false
    guard let image = action.image else {
      label?.drawText(
        in: CGRect(x: 0, y: bounds.midY - height / 2, width: bounds.width, height: height))
      return
    }
    let whole = image.size.height + (label == nil || isLow ? 0 : 4 + height)
    var y = bounds.midY - whole / 2
    if let context = CurrentState.context {
      image.draw(
        in: CGRect(
          x: bounds.midX - image.size.width / 2, y: y, width: image.size.width,
          height: image.size.height), on: context, tint: .white)
    }
    if isLow { return }
    y += image.size.height + 4
    label?.drawText(in: CGRect(x: 0, y: y, width: bounds.width, height: height))
  }

  override var accessibilityTitle: String { action.title ?? "" }
  override var accessibilityRole: AccessibilityRole? { .button }
}
