import PanoramaJSON

/// An element of a file that is neither a node nor a wire and is written back at its former
/// position.
package struct UnreadElement: Hashable, Codable, Sendable {
  /// The array that contains the element.
  package enum List: String, Codable, Sendable { case nodes, edges }

  package var list: List
  /// Its index in that array.
  package var index: Int
  package var json: OrderedJSON
}
