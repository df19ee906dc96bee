extension Array {
  /// The elements, without a reference to their memory: somebody has to keep the array alive, and must not change it.
  ///
  /// The pointer that `withUnsafeBufferPointer` lends is the same, but the call retains and releases the array if its
  /// owner is reached by way of other objects.
  @inline(__always)
  var lent: UnsafeBufferPointer<Element> {
    UnsafeBufferPointer(start: _baseAddressIfContiguous, count: count)
  }
}
