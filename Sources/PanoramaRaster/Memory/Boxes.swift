import PanoramaGraphics

/// Values that it owns, and whose addresses stay the same as long as it lives. Unlike references to objects, addresses are
/// not counted.
struct Boxes<Value: ~Copyable>: ~Copyable {
  private var boxes = Arena<UnsafeMutablePointer<Value>>(capacity: 8)

  var count: Int { boxes.count }

  deinit {
    for i in 0..<boxes.count {
      boxes[i].deinitialize(count: 1)
      boxes[i].deallocate()
    }
  }

  subscript(i: Int) -> UnsafeMutablePointer<Value> { boxes[i] }

  /// - Returns: the address of the value.
  @discardableResult
  mutating func append(_ value: consuming Value) -> UnsafeMutablePointer<Value> {
    let box = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    box.initialize(to: value)
    boxes.append(box)
    return box
  }
}
