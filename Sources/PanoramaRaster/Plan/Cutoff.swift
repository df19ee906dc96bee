/// Where a frame that asks for too much work ends: what comes from there on in drawing order is left
/// out.
struct Cutoff {
  /// The number of an item in the list that is drawn, of one in the list that this item is, and so
  /// on: the last one is not drawn any more, those around it as far as it. Of a spatial list's, the
  /// place in the drawing order.
  var path: [Int]
  /// Of the last one's path so many points are drawn nevertheless; 0: none of it.
  var points = 0
}
