import Panorama

/// Which item is shown at which place while one of them is on its way to another.
struct ItemMovement: Equatable {
  /// Where the item was.
  let source: IndexPath
  /// The place that it would get.
  var target: IndexPath

  /// The item that is shown at a place.
  func item(at place: IndexPath) -> IndexPath {
    if place == target { return source }
    var item = place.item
    if place.section == target.section, item > target.item { item -= 1 }
    if place.section == source.section, item >= source.item { item += 1 }
    return IndexPath(item: item, section: place.section)
  }

  /// The place at which an item is shown.
  func place(of path: IndexPath) -> IndexPath {
    if path == source { return target }
    var item = path.item
    if path.section == source.section, item > source.item { item -= 1 }
    if path.section == target.section, item >= target.item { item += 1 }
    return IndexPath(item: item, section: path.section)
  }
}
