/// How much a planner had made at one moment: what it makes afterwards can be forgotten alone.
struct PlanMark {
  fileprivate var commands: Int
  fileprivate var clips: Int
  fileprivate var outlines: OutlineMark
  fileprivate var rectangles: Int
  fileprivate var occluders: Int
  fileprivate var paints: PaintMaker.Mark
}

extension Planner {
  /// Where it is. Only clips and a background may have been planned since the last frame.
  var mark: PlanMark {
    PlanMark(
      commands: commands.count, clips: clips.count, outlines: outliner.mark,
      rectangles: rectangles.count, occluders: occluders.count, paints: paints.mark)
  }

  /// Forgets what was planned since then.
  mutating func rewind(to mark: PlanMark) {
    commands.count = mark.commands
    clips.count = mark.clips
    clipShapes.removeAll()
    outliner.rewind(to: mark.outlines)
    rectangles.count = mark.rectangles
    occluders.count = mark.occluders
    paints.rewind(to: mark.paints)
    bins.removeAll()
    blits.removeAll()
    batch = RectangleBatch()
    blurs.removeAll()
    coverages.removeAll()
    masks.removeAll(keepingCapacity: true)
    groupDepth = 0
  }

  /// Memory for what is planned.
  var bytes: Int {
    commands.count * MemoryLayout<Command>.stride
      + outliner.emitter.lines.count * MemoryLayout<Line>.stride
      + clips.count * MemoryLayout<ClipMask>.stride
      + rectangles.count * MemoryLayout<FineRectangle>.stride
      + blits.count * MemoryLayout<GlyphBlit>.stride + coverages.bytes
      + paints.sources.count * 512
  }
}
