/// How much a planner had made at one moment: what it makes afterwards can be forgotten alone.
struct PlanMark {
  fileprivate var commands: Int
  fileprivate var clips: Int
  fileprivate var outlines: OutlineMark
  fileprivate var rectangles: Int
  fileprivate var occluders: Int
  fileprivate var sources: Int
  fileprivate var images: Int
}

extension Planner {
  /// Where it is. Only clips and a background may have been planned since the last frame.
  var mark: PlanMark {
    PlanMark(
      commands: commands.count, clips: clips.count, outlines: outliner.mark,
      rectangles: rectangles.count, occluders: occluders.count, sources: sources.count,
      images: images.taken.count)
  }

  /// Forgets what was planned since then.
  mutating func rewind(to mark: PlanMark) {
    commands.count = mark.commands
    clips.count = mark.clips
    clipShapes.removeAll()
    outliner.rewind(to: mark.outlines)
    rectangles.count = mark.rectangles
    occluders.count = mark.occluders
    sources.removeLast(sources.count - mark.sources)
    images.giveBack(to: mark.images)
    bins.removeAll()
    blits.removeAll()
    batch = RectangleBatch()
    blurs.removeAll()
    coverages.removeAll()
    masks.removeAll(keepingCapacity: true)
    patterns.giveBack(to: 0)
    linearGradients.giveBack(to: 0)
    radialGradients.giveBack(to: 0)
    conicGradients.giveBack(to: 0)
    tiledImages.giveBack(to: 0)
    groupDepth = 0
  }

  /// Memory for what is planned.
  var bytes: Int {
    commands.count * MemoryLayout<Command>.stride
      + outliner.emitter.lines.count * MemoryLayout<Line>.stride
      + clips.count * MemoryLayout<ClipMask>.stride
      + rectangles.count * MemoryLayout<FineRectangle>.stride
      + blits.count * MemoryLayout<GlyphBlit>.stride + coverages.bytes
      + sources.count * 512
  }
}
