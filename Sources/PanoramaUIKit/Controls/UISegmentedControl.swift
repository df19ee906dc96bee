import Panorama

/// One of several, side by side; UIKit's spelling of `SegmentedControl`.
open class UISegmentedControl: SegmentedControl {
  /// No segment is chosen.
  public static let noSegment = -1

  /// A segment for each word; none is chosen. Pictures are left out.
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

  /// `noSegment` where none is chosen.
  open var selectedSegmentIndex: Int {
    get { selectedIndex }
    set { selectedIndex = newValue }
  }
  /// How many there are.
  public var numberOfSegments: Int { titles.count }

  /// A new segment.
  /// - Parameters:
  ///   - title: the word on it.
  ///   - index: its place; out of range counts as the nearest end.
  ///   - animated: without effect.
  public func insertSegment(withTitle title: String?, at index: Int, animated: Bool) {
    let chosen = selectedIndex
    let place = min(max(0, index), titles.count)
    titles.insert(title ?? "", at: place)
    if chosen >= place { selectedIndex = chosen + 1 }
  }

  /// Takes a segment away.
  /// - Parameters:
  ///   - index: its place; out of range nothing happens.
  ///   - animated: without effect.
  public func removeSegment(at index: Int, animated: Bool) {
    guard titles.indices.contains(index) else { return }
    titles.remove(at: index)
  }

  /// Takes all away.
  public func removeAllSegments() { titles = [] }

  /// The word on a segment; nil out of range.
  public func titleForSegment(at index: Int) -> String? {
    titles.indices.contains(index) ? titles[index] : nil
  }

  /// Changes the word on a segment; nothing out of range.
  public func setTitle(_ title: String?, forSegmentAt index: Int) {
    if titles.indices.contains(index) { titles[index] = title ?? "" }
  }
}
