import Panorama

/// Lists from which a day, a time or both are chosen. It sends `valueChanged`.
open class UIDatePicker: UIControl {
  /// What is chosen.
  public enum Mode: Int, Hashable, Sendable {
    /// A time of the day.
    case time = 0
    /// A day.
    case date = 1
    /// A day and a time.
    case dateAndTime = 2
    /// A number of hours and minutes.
    case countDownTimer = 3
  }

  /// How a picker looks.
  public enum Style: Int, Hashable, Sendable {
    /// As lists.
    case automatic = 0
    /// As lists.
    case wheels = 1
    /// As lists.
    case compact = 2
    /// As lists.
    case inline = 3
  }

  /// What is chosen. Default: a day and a time.
  open var datePickerMode = Mode.dateAndTime { didSet { reload() } }
  /// Has no effect: pickers are lists.
  open var preferredDatePickerStyle = Style.automatic
  /// The chosen time, in whole minutes. A time out of range is clamped. Default: now.
  open var date: Date {
    get { chosen }
    set { setDate(newValue, animated: false) }
  }
  /// The first time that can be chosen; nil for any.
  open var minimumDate: Date? { didSet { setDate(chosen, animated: false) } }
  /// The last time that can be chosen; nil for any.
  open var maximumDate: Date? { didSet { setDate(chosen, animated: false) } }
  /// The minutes between two choices, a divisor of 60. Default: 1.
  open var minuteInterval = 1 {
    didSet {
      if minuteInterval < 1 || 60 % minuteInterval != 0 { minuteInterval = oldValue }
      reload()
    }
  }
  /// The chosen duration of a timer, in seconds.
  open var countDownDuration: TimeInterval {
    get { Double(hour * 60 + minute) * 60 }
    set {
      let minutes = Int(min(max(0, newValue.isFinite ? newValue : 0), 86_340) / 60)
      let day = calendar.startOfDay(for: chosen)
      setDate(calendar.date(byAdding: .minute, value: minutes, to: day) ?? day, animated: false)
    }
  }
  /// The calendar. Default: the user's.
  open var calendar: Calendar! = .current { didSet { reload() } }
  /// The time zone; nil for that of the calendar.
  open var timeZone: TimeZone? { didSet { if let timeZone { calendar.timeZone = timeZone } } }
  /// The language of months and days; nil for that of the calendar.
  open var locale: Locale? { didSet { if let locale { calendar.locale = locale } } }

  private var chosen = Date()
  private let picker = UIPickerView(frame: .zero)

  /// The years that can be chosen unless the limits are narrower.
  private static let years = 1900...2100

  public override init(frame: CGRect) {
    super.init(frame: frame)
    looks.cursor = nil
    chosen = whole(chosen)
    addSubviewToFit(picker)
    picker.dataSource = self
    picker.delegate = self
    if frame.isEmpty { sizeToFit() }
    reload()
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// Chooses a time without sending an event.
  open func setDate(_ date: Date, animated: Bool) {
    var date = whole(date)
    if let minimumDate, date < minimumDate { date = minimumDate }
    if let maximumDate, date > maximumDate { date = maximumDate }
    chosen = date
    showChoice(animated: animated)
  }

  private func whole(_ date: Date) -> Date {
    let seconds = date.timeIntervalSinceReferenceDate
    return Date(timeIntervalSinceReferenceDate: (seconds / 60).rounded(.down) * 60)
  }

  private var parts: DateComponents {
    calendar.dateComponents([.year, .month, .day, .hour, .minute], from: chosen)
  }
  private var hour: Int { parts.hour ?? 0 }
  private var minute: Int { parts.minute ?? 0 }

  /// The lists, from left to right.
  private var lists: [Calendar.Component] {
    switch datePickerMode {
    case .time, .countDownTimer: [.hour, .minute]
    case .date: [.day, .month, .year]
    case .dateAndTime: [.day, .month, .year, .hour, .minute]
    }
  }

  private func values(_ list: Calendar.Component) -> Range<Int> {
    switch list {
    case .year: Self.years.lowerBound..<(Self.years.upperBound + 1)
    case .month: 1..<13
    case .day: calendar.range(of: .day, in: .month, for: chosen) ?? 1..<32
    case .hour: 0..<24
    default: 0..<(60 / minuteInterval)
    }
  }

  private func reload() {
    picker.reloadAllComponents()
    showChoice(animated: false)
  }

  private func showChoice(animated: Bool) {
    let parts = parts
    for (index, list) in lists.enumerated() {
      var value = parts.value(for: list) ?? 0
      if list == .minute { value /= minuteInterval }
      picker.selectRow(value - values(list).lowerBound, inComponent: index, animated: animated)
    }
  }

  private func choose() {
    var parts = parts
    let day = parts.day ?? 1
    for (index, list) in lists.enumerated() {
      let row = picker.selectedRow(inComponent: index)
      let value = max(0, row) + values(list).lowerBound
      parts.setValue(list == .minute ? value * minuteInterval : value, for: list)
    }
    // The 31st becomes the last day of a shorter month.
    let wanted = lists.contains(.day) ? parts.day ?? day : day
    parts.day = 1
    guard let first = calendar.date(from: parts) else { return showChoice(animated: true) }
    let last = (calendar.range(of: .day, in: .month, for: first) ?? 1..<29).upperBound - 1
    parts.day = min(wanted, last)
    let before = (chosen, values(.day).count)
    setDate(calendar.date(from: parts) ?? chosen, animated: true)
    if values(.day).count != before.1 {
      picker.reloadComponent(0)
      showChoice(animated: false)
    }
    if chosen != before.0 { sendActions(for: .valueChanged) }
  }

  open override var canBecomeFirstResponder: Bool { false }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 320, height: 216) }
  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
  open override var accessibilityRole: AccessibilityRole? { .group }
  open override var accessibilityActions: [AccessibilityAction] { [] }
}

extension UIDatePicker: UIPickerViewDataSource, UIPickerViewDelegate {
  public func numberOfComponents(in pickerView: UIPickerView) -> Int { lists.count }

  public func pickerView(
    _ pickerView: UIPickerView, numberOfRowsInComponent component: Int
  ) -> Int { values(lists[component]).count }

  public func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? {
    let list = lists[component]
    let value = row + values(list).lowerBound
    switch list {
    case .month: return calendar.shortMonthSymbols[min(max(0, value - 1), 11)]
    case .minute: return Self.twoDigits(value * minuteInterval)
    case .hour: return datePickerMode == .countDownTimer ? "\(value) h" : Self.twoDigits(value)
    default: return "\(value)"
    }
  }

  private static func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }

  public func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) { choose() }
}
