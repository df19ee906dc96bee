/// The point at which a frame that needs too much work ends. Everything after it in drawing order is left
/// out.
struct Cutoff {
  /// The number of an item in the outermost list, then the number of an item in the list that this item
  /// draws, and so on. The last item is not drawn, and the enclosing ones are drawn only up to it. In a
  /// spatial list, the number is the position in drawing order.
  var path: [Int]
  /// The number of points of the last item's path that are drawn nevertheless.
  var points = 0
}
