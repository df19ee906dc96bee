import CRasterKernels
import PanoramaGraphics

/// The commands of one tile in drawing order, and what can be seen of each.
///
/// Keeps its memory from tile to tile.
struct TileCommands: ~Copyable {
  private var order = Arena<CommandRef>(capacity: 256)
  /// What can be seen of each command; only made where something may hide something.
  private var visible = Arena<PixelRect>(capacity: 256)
  private var isHiding = false
  private var occlusion = Occlusion()

  var count: Int { order.count }

  /// Command number `i`, and the pixels of the tile on which it has to be drawn. These may be empty.
  @inline(__always)
  func command(_ i: Int, _ frame: borrowing Frame) -> (command: Command, box: PixelRect) {
    let command = frame.command(order.base[i]).pointee
    return (command, isHiding ? visible.base[i] : command.box)
  }

  /// Replaces the commands by those of another tile.
  mutating func gather(_ tile: borrowing BandTile) {
    order.removeAll()
    for i in 0..<tile.frame.segmentCount {
      let segment = tile.frame.segments[i]
      if segment.starts < 0 { continue }
      let part = tile.frame.parts + Int(segment.part)
      let places = part.pointee.starts + (Int(segment.starts) + tile.band)
      let (from, to) = (Int(places[0]), Int(places[1]))
      if from == to { continue }
      let at = order.append(uninitialized: to - from)
      for k in 0..<(to - from) {
        order.base[at + k] = CommandRef(part: segment.part, index: part.pointee.order[from + k])
      }
    }
    isHiding = tile.frame.hasOccluders && count > 1
    if isHiding { findVisible(tile) }
  }

  /// Finds, from front to back, what can be seen of each command.
  ///
  /// Only pixels that something opaque covers in full later on are left out, so the result is the
  /// same to the byte.
  private mutating func findVisible(_ tile: borrowing BandTile) {
    occlusion.begin(tile.box)
    visible.removeAll()
    _ = visible.append(uninitialized: count)
    var depth = 0
    for i in stride(from: count - 1, through: 0, by: -1) {
      let command = tile.frame.command(order.base[i])
      let box = command.pointee.box.intersection(tile.box)
      switch command.pointee.kind {
      case .endGroup: depth += 1
      case .beginGroup: depth -= 1
      default: break
      }
      // Groups keep their size, because layers begin and end with it.
      let isGroup = depth > 0 || command.pointee.kind == .beginGroup
      visible[i] = isGroup ? box : occlusion.visible(box)
      let occluder = Int(command.pointee.occluder)
      if occluder >= 0 { occlusion.add(tile.frame.parts[Int(order[i].part)].occluders[occluder]) }
    }
  }

  /// Prefetches the memory of the commands after number `i`. The commands of one band are scattered
  /// among those of the frame, and so are their lines.
  @inline(__always)
  func prefetch(behind i: Int, _ frame: borrowing Frame) {
    if i + 8 < count {
      let next = UnsafeRawPointer(frame.command(order.base[i + 8]))
      // A command spans two cache lines in most cases.
      pr_prefetch(next)
      pr_prefetch(next + MemoryLayout<Command>.stride - 1)
    }
    if i + 4 < count {
      let command = frame.command(order.base[i + 4])
      if command.pointee.source >= 0 { frame.prefetchSource(command.pointee) }
      let next = command.pointee.lines
      let lines = UnsafeRawPointer(frame.lines(next))
      // A cache line holds four lines. The processor finds the later ones of long shapes by itself.
      for ahead in 0..<min(4, (Int(next.count) + 3) / 4) { pr_prefetch(lines + 64 * ahead) }
    }
  }
}
