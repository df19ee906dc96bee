import PanoramaGraphics

/// Which commands touch which band, in drawing order.
struct BandBins {
  /// `starts[b] ..< starts[b + 1]` are band b's places in `order`.
  var starts = Arena<Int32>(capacity: 128)
  /// Command numbers.
  var order = Arena<Int32>(capacity: 1024)

  func free() {
    starts.free()
    order.free()
  }

  /// Narrows commands to what their lines touch, then sorts them by band. O(commands + entries).
  mutating func sort(
    _ commands: Arena<Command>, _ shapes: UnsafePointer<Shape>, bandHeight: Int, height: Int
  ) {
    let bands = (height + bandHeight - 1) / bandHeight
    starts.removeAll()
    _ = starts.append(uninitialized: bands + 2)
    for b in 0..<(bands + 2) { starts[b] = 0 }
    // Counts go two places up, starts one: after filling, everything is where it belongs.
    let c = commands.base
    for i in 0..<commands.count {
      if c[i].kind == .shape {
        // Here and not in the bands: shapes are large, and bands pick some of them.
        let shape = shapes + Int(c[i].first)
        c[i].lines = shape.pointee.lines
        c[i].box =
          c[i].lines.count == 0 ? .empty : c[i].box.intersection(shape.pointee.bounds)
      }
      if c[i].box.isEmpty { continue }
      for b in (c[i].box.minY / bandHeight)...((c[i].box.maxY - 1) / bandHeight) {
        starts.base[b + 2] += 1
      }
    }
    for b in 0..<bands { starts.base[b + 2] += starts.base[b + 1] }
    order.removeAll()
    _ = order.append(uninitialized: Int(starts[bands + 1]))
    for i in 0..<commands.count where !c[i].box.isEmpty {
      for b in (c[i].box.minY / bandHeight)...((c[i].box.maxY - 1) / bandHeight) {
        order.base[Int(starts.base[b + 1])] = Int32(i)
        starts.base[b + 1] += 1
      }
    }
  }
}
