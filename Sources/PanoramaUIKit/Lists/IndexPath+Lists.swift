import Panorama

/// UIKit's names for the place of a row or an item in a list. A path with fewer than two numbers counts as if
/// the missing ones were 0.
extension IndexPath {
  /// The path of a row in a section of a table.
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }
  /// The path of an item in a section of a collection.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The index of the section.
  public var section: Int {
    get { isEmpty ? 0 : self[0] }
    set { self = IndexPath(row: row, section: newValue) }
  }
  /// The index of the row in its section.
  public var row: Int {
    get { count > 1 ? self[1] : 0 }
    set { self = IndexPath(row: newValue, section: section) }
  }
  /// The index of the item in its section.
  public var item: Int {
    get { row }
    set { row = newValue }
  }
}
