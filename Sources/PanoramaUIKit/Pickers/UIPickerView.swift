import Panorama

/// Says how many components and rows a picker has.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
  /// The number of lists side by side.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// The number of rows of a list.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Says what a picker shows, and is told what is chosen. Every method is optional.
@preconcurrency @MainActor
public protocol UIPickerViewDelegate: AnyObject {
  /// The title of a row; nil for none.
  func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int)
    -> String?
  /// The width of a list, in points; 0 for an equal part. Default: 0.
  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
  /// The height of the rows of a list, in points. The largest one counts. Default: 32.
  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
  /// Called when the user has chosen a row.
  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { nil }
  public func pickerView(
    _ pickerView: UIPickerView, widthForComponent component: Int
  ) -> CGFloat { 0 }
  public func pickerView(
    _ pickerView: UIPickerView, rowHeightForComponent component: Int
  ) -> CGFloat { 32 }
  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) {}
}

/// Lists side by side, each of which has one chosen row in its middle. They are scrolled with fingers, the wheel and the
/// arrow keys, and a press chooses a row.
open class UIPickerView: UIView {
  /// Says how many components and rows there are.
  open weak var dataSource: (any UIPickerViewDataSource)? {
    didSet { reloadAllComponents() }
  }
  /// Says what the rows show.
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { reloadAllComponents() } }

  private var columns: [PickerColumn] = []
  private let band = UIView()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    band.isUserInteractionEnabled = false
    band.looks.cornerRadius = 8
    addSubview(band)
    if frame.isEmpty { sizeToFit() }
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The number of lists.
  public var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }

  /// The number of rows of a list; 0 for a list that does not exist.
  open func numberOfRows(inComponent component: Int) -> Int {
    guard component >= 0, component < numberOfComponents else { return 0 }
    return max(0, dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0)
  }

  /// Asks for all rows again.
  open func reloadAllComponents() {
    let count = min(max(0, numberOfComponents), 100)
    while columns.count > count { columns.removeLast().removeFromSuperview() }
    while columns.count < count {
      let column = PickerColumn(picker: self, component: columns.count)
      columns.append(column)
      addSubview(column)
    }
    for column in columns { column.reload() }
    setNeedsLayout()
  }

  /// Asks for the rows of a list again.
  open func reloadComponent(_ component: Int) {
    guard columns.indices.contains(component) else { return reloadAllComponents() }
    columns[component].reload()
  }

  /// Chooses a row without telling the delegate. A row that does not exist is ignored.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    if columns.count != numberOfComponents { reloadAllComponents() }
    guard columns.indices.contains(component) else { return }
    columns[component].select(row, animated: animated)
  }

  /// The chosen row of a list; −1 if it has none.
  open func selectedRow(inComponent component: Int) -> Int {
    columns.indices.contains(component) ? columns[component].selected : -1
  }

  /// The height of the rows, in points.
  var rowHeight: CGFloat {
    let heights = columns.indices.map {
      delegate?.pickerView(self, rowHeightForComponent: $0) ?? 32
    }
    return max(20, heights.filter(\.isFinite).max() ?? 32)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let wanted = columns.indices.map {
      max(0, delegate?.pickerView(self, widthForComponent: $0) ?? 0)
    }
    // The columns stay inside the band that marks the chosen rows; wider ones become narrower together.
    let margin: CGFloat = 8
    let room = max(0, bounds.width - 2 * margin)
    let sum = wanted.reduce(0, +)
    let scale = sum > room ? room / sum : 1
    let fixed = sum * scale
    let open = CGFloat(wanted.count { $0 == 0 })
    let share = open > 0 ? (room - fixed) / open : 0
    var x = margin + (open > 0 ? 0 : (room - fixed) / 2)
    for (column, width) in zip(columns, wanted) {
      let width = width == 0 ? share : width * scale
      column.frame = CGRect(x: x, y: 0, width: width, height: bounds.height)
      x += width
    }
    let height = rowHeight
    band.frame = CGRect(
      x: margin, y: (bounds.height - height) / 2, width: room, height: height)
    band.looks.background = looks.theme.track
  }

  open override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
    for column in columns { column.reload() }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 320, height: 216) }
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}
