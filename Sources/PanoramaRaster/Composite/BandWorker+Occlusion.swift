import PanoramaGraphics

extension BandWorker {
  /// Finds, front to back, what can be seen of each command on `tile`: `visible` then has a box
  /// for each of the band's commands, empty for those that are hidden.
  ///
  /// Only pixels are left out that something opaque covers in full, later on: the result is the
  /// same to the byte.
  mutating func look(
    _ place: borrowing BandTile, _ order: UnsafePointer<CommandRef>, _ count: Int
  ) {
    occlusion.begin(place.box)
    visible.removeAll()
    _ = visible.append(uninitialized: count)
    var depth = 0
    var i = count - 1
    while i >= 0 {
      let command = place.frame.command(order[i])
      let box = command.pointee.box.intersection(place.box)
      switch command.pointee.kind {
      case .endGroup: depth += 1
      case .beginGroup: depth -= 1
      default: break
      }
      // Groups keep their size: layers begin and end with it.
      let isGroup = depth > 0 || command.pointee.kind == .beginGroup
      visible[i] = isGroup ? box : occlusion.visible(box)
      let occluder = Int(command.pointee.occluder)
      if occluder >= 0 { occlusion.add(place.frame.parts[Int(order[i].part)].occluders[occluder]) }
      i -= 1
    }
  }
}
