/// The place in a frame that requests too much work from which on, in drawing order, everything is
/// left out.
struct Cutoff {
  /// The number of an item in the list that is drawn, of an item in the list that this item is, and
  /// so on. The last one is not drawn any more, and those around it only up to it. In a spatial
  /// list, the number is the position in drawing order.
  var path: [Int]
  /// The number of points of the last one's path that are drawn nevertheless; 0 if none are.
  var points = 0
}
