import CRasterKernels
import PanoramaGraphics

/// The most usual drawings by a short way: it ends in the commands that `add` makes of them.
extension Planner {
  /// Verbs of cards, which may hide what is behind them, and of rectangles, at most.
  private static let maximumCardVerbs = 16
  private static let maximumRectangleVerbs = 6

  /// The kernel for the plain fills of a job; nil when they go the long way.
  func plainKernel(_ job: PlanJob) -> PathFlattener.Kernel? {
    damage.isEmpty && job.transform.isDrawable ? outliner.flatten : nil
  }

  /// Plans an item if it is a plain fill, near by and no card.
  ///
  /// - Returns: false when it goes the long way.
  @inline(__always)
  mutating func addPlain(
    _ item: UnsafePointer<DisplayItem>, _ job: PlanJob, _ kernel: PathFlattener.Kernel?
  ) -> Bool {
    guard let kernel, let fill = item.pointee.plainFill else { return false }
    let extent = job.transform.pixels(covering: item.pointee.bounds)
    guard FixedPoint.near.contains(extent) else { return false }
    let color = premultiplied(fill.argb)
    if color == 0 || job.clip.box.intersection(extent).isEmpty { return true }
    let first = outliner.emitter.lines.count
    let outline = outliner.outline(
      fill, job.transform, kernel, worker: Int(part), bandHeight: layout.pointee.maximumHeight)
    guard let outline else { return false }
    let box = job.clip.box.intersection(outline.bounds)
    if outline.lines.count == 0 || box.isEmpty { return true }
    // These are boxes or hide what is behind them.
    if fill.verbCount <= Self.maximumCardVerbs, canOcclude(box) || isRectangle(fill) {
      outliner.emitter.lines.count = first
      return false
    }
    commands.append(
      Command(
        kind: .shape, part: part, box: box, clip: job.clip.mask, lines: outline.lines, color: color
      ))
    return true
  }

  /// Asks for all points of a plain fill but the first ones, which `prefetch` asks for.
  @inline(__always)
  static func prefetchPlain(_ item: UnsafePointer<DisplayItem>) {
    guard let fill = item.pointee.plainFill else { return }
    let bytes = Int(fill.pointCount) * MemoryLayout<SIMD2<Double>>.stride
    let points = UnsafeRawPointer(fill.points)
    var at = 32
    while at < min(bytes, 1024) {
      pr_prefetch(points + at)
      at += 64
    }
  }

  /// It may be a rectangle of whole pixels: these have no lines.
  private func isRectangle(_ fill: PlainFill) -> Bool {
    let ends = outliner.emitter.low | outliner.emitter.high
    return fill.verbCount <= Self.maximumRectangleVerbs
      && (ends.x | ends.y) & Int32(FixedPoint.one - 1) == 0
  }
}
