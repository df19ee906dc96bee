import Panorama

/// A choice of one among several segments, with UIKit's names for `SegmentedControl`.
open class UISegmentedControl: SegmentedControl {
  /// The index when no segment is selected.
  public static let noSegment = -1

  /// Makes one segment per title; none is selected. Images are ignored.
  public convenience init(items: [Any]?) {
    self.init(frame: .zero)
    titles = (items ?? []).compactMap { $0 as? String }
    selectedIndex = Self.noSegment
    sizeToFit()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    selectedIndex = Self.noSegment
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The selected segment, or `noSegment`.
  open var selectedSegmentIndex: Int {
    get { selectedIndex }
    set { selectedIndex = newValue }
  }
  /// The number of segments.
  public var numberOfSegments: Int { titles.count }

  /// Inserts a segment.
  /// - Parameters:
  ///   - title: the title of the segment.
  ///   - index: its position, which is clamped to the valid range.
  ///   - animated: has no effect.
  public func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
    let chosen = selectedIndex
    let place = min(max(0, index), titles.count)
    disabledSegments = Set(disabledSegments.map { $0 >= place ? $0 + 1 : $0 })
    titles.insert(title ?? "", at: place)
    if chosen >= place { selectedIndex = chosen + 1 }
  }

  /// Removes a segment.
  /// - Parameters:
  ///   - index: its position; outside the range nothing happens.
  ///   - animated: has no effect.
  public func removeSegment(at index: Int, animated: Bool) {
    guard titles.indices.contains(index) else { return }
    disabledSegments = Set(
      disabledSegments.compactMap { $0 == index ? nil : $0 > index ? $0 - 1 : $0 })
    titles.remove(at: index)
  }

  /// Removes all segments.
  public func removeAllSegments() {
    titles = []
    disabledSegments = []
  }

  /// The title of a segment; nil outside the range.
  public func titleForSegment(at index: Int) -> String? {
    titles.indices.contains(index) ? titles[index] : nil
  }

  /// Sets whether the user can select a segment.
  public func setEnabled(_ isEnabled: Bool, forSegmentAt index: Int) {
    if isEnabled { disabledSegments.remove(index) } else { disabledSegments.insert(index) }
  }

  /// Whether the user can select a segment.
  public func isEnabledForSegment(at index: Int) -> Bool { !disabledSegments.contains(index) }

  /// Changes the title of a segment; outside the range nothing happens.
  public func setTitle(_ title: String?, forSegmentAt index: Int) {
    if titles.indices.contains(index) { titles[index] = title ?? "" }
  }
}
