import CRasterKernels
import Foundation
import PanoramaGraphics

/// One thread's part of the first phase of a frame: visits parts of the display list and resolves the
/// transform and the clip of every visible item, which `items` then plans.
///
/// Keeps its memory from frame to frame.
struct Planner: ~Copyable {
  /// Plans single drawings.
  var items: ItemPlanner
  var clips = ClipResolver()
  let limits: LimitLog
  /// The numbers of the visible items, of all lists being planned.
  var hits: [Int] = []
  var spatialHits = SpatialHits()
  /// The point at which the frame ends, and the level in its path of the list that is planned next; −1 if the
  /// frame does not end in that list.
  var cutoff = Cutoff(path: [])
  var edge = -1

  /// Lists nested deeper than this are not drawn, which bounds the stack.
  static let maximumListDepth = 512
  /// The shadow of a drawing includes the shadows inside that drawing, but no shadows nested deeper, which
  /// bounds time. The same holds for patterns inside patterns.
  static let maximumShadowDepth = 2

  init(items: consuming ItemPlanner) {
    limits = items.limits
    self.items = items
  }

  /// Forgets the last frame.
  ///
  /// - Parameter damage: the only pixels that will be drawn.
  mutating func removeAll(damage: [PixelRect]) {
    items.recorder.removeAll(damage: damage)
    items.paints.removeAll()
    clips.removeAll()
  }

  /// Fills `box` with an opaque pixel.
  mutating func addBackground(_ pixel: UInt32, _ box: PixelRect) {
    items.recorder.addBox(box, Ink(color: pixel), ClipState(box: box), blend: .normal)
  }

  /// The pixels of shadows and patterns, as `OffscreenMemory.maximum` counts them.
  var offscreenWork: Int {
    items.recorder.masks.reduce(0) { $0 + $1.work }
      + items.paints.patterns.taken.reduce(0) { $0 + 4 * $1.tile.area }
  }

  /// The bytes taken by what is planned.
  var bytes: Int { items.recorder.bytes + items.paints.bytes }

  /// Lends what the bands read to `body`.
  func withFramePart(_ body: (FramePart) -> Void) {
    items.recorder.withFramePart(items.paints.sources, body)
  }
}

// MARK: - Marks

extension Planner {
  /// How much was planned at one moment. `rewind(to:)` forgets what was planned later.
  struct Mark {
    fileprivate var commands: CommandRecorder.Mark
    fileprivate var paints: PaintMaker.Mark
  }

  /// The current state. Only clips and a background may have been planned since the frame began.
  var mark: Mark { Mark(commands: items.recorder.mark, paints: items.paints.mark) }

  /// Forgets what was planned after `mark`.
  mutating func rewind(to mark: Mark) {
    items.recorder.rewind(to: mark.commands)
    items.paints.rewind(to: mark.paints)
    clips.forgetShapes()
  }
}
