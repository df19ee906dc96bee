import CRasterKernels
import Foundation
import PanoramaGraphics

/// One thread's part of the first phase of a frame: walks stretches of the display list and
/// resolves every visible item to commands in device pixels, lines, clips and paints.
///
/// Keeps its memory from frame to frame.
struct Planner: ~Copyable {
  /// Which of the planners it is.
  let part: UInt8
  /// How the frame is cut into bands.
  var layout: UnsafePointer<BandLayout>
  var commands = Arena<Command>(capacity: 256)
  var outliner: OutlineWorker
  var bins = BandBins()
  var clips = Arena<ClipMask>(capacity: 16)
  var blits = Arena<GlyphBlit>(capacity: 256)
  var occluders = Arena<PixelRect>(capacity: 64)
  var rectangles = Arena<FineRectangle>(capacity: 256)
  var batch = RectangleBatch()
  var blurs = Arena<BlurredRectangle>(capacity: 16)
  var masks: [ShadowMask] = []
  var coverages = ShapeCoverages()
  var gaussians = BlurCache()
  var paints: PaintMaker
  let glyphs: GlyphStore
  /// Numbers of the items that are seen, of all lists being planned.
  var hits: [Int] = []
  /// The rectangles to draw, when there are a few: what lies between them is left out.
  private(set) var damage: [PixelRect] = []
  /// Of more, only the box around them counts.
  private static let maximumDamage = 16
  /// The clip being resolved, from the inside out.
  var clipChain: [ClipNode] = []
  /// The chains resolved last, from the outside in, of all lists being planned.
  var clipStates: [ResolvedClip] = []
  var clipShapes = ClipShapes()
  /// Groups open at the moment.
  var groupDepth = 0
  var spatialHits = SpatialHits()
  /// Of the item at hand.
  var blend = CGBlendMode.normal
  /// Device pixels that the item at hand can touch where they are looked at.
  var itemBox = PixelRect.empty
  /// The same wherever anyone looks.
  var itemExtent = PixelRect.empty
  /// Of the bitmap, device pixels.
  var bitmapWidth = 0
  var bitmapHeight = 0
  let limits: LimitLog
  /// How many shadows and patterns, one in another, this one draws for.
  let shadowDepth: Int
  /// Where the frame ends, and in which of the lists around that place the one to be planned next
  /// is; −1: it ends elsewhere.
  var cutoff = Cutoff(path: [])
  var edge = -1
  /// Points of the path at hand that are drawn.
  var pointLimit = Planner.maximumPoints
  /// All of the item at hand lies within `FixedPoint.near`.
  var isNear = false

  /// Lists nested deeper than this are not drawn: bounded stack.
  static let maximumListDepth = 512
  /// Groups nested deeper than this draw their items one by one, each faded, in its own blend mode:
  /// bounded memory (at most this many layers of a band for each thread).
  static let maximumGroupDepth = 128

  /// Points of one path that are drawn: bounded time and memory.
  static let maximumPoints = 1 << 22
  /// Lengths of one dash pattern; a line with more is drawn solid.
  static let maximumDashLengths = 1 << 16
  /// A caster's shadow shows the shadows inside it, but not those that these are cast by: bounded
  /// time. The same for patterns inside patterns.
  static let maximumShadowDepth = 2

  init(
    part: UInt8, layout: UnsafePointer<BandLayout>, glyphs: GlyphStore, kernels: pr_kernels,
    paints: consuming PaintMaker, limits: LimitLog, shadowDepth: Int
  ) {
    self.part = part
    self.layout = layout
    self.glyphs = glyphs
    outliner = OutlineWorker(kernels)
    self.limits = limits
    self.paints = paints
    self.shadowDepth = shadowDepth
  }

  /// Forgets the last frame.
  ///
  /// - Parameter damage: the only pixels that will be drawn.
  mutating func removeAll(damage: [PixelRect]) {
    self.damage.removeAll(keepingCapacity: true)
    if damage.count > 1 && damage.count <= Self.maximumDamage { self.damage += damage }
    outliner.reset()
    bins.removeAll()
    commands.removeAll()
    clips.removeAll()
    clipStates.removeAll(keepingCapacity: true)
    clipShapes.removeAll()
    blits.removeAll()
    occluders.removeAll()
    rectangles.removeAll()
    batch = RectangleBatch()
    blurs.removeAll()
    coverages.removeAll()
    masks.removeAll(keepingCapacity: true)
    paints.removeAll()
    groupDepth = 0
  }

  /// Pixels of shadows and patterns, as `OffscreenMemory.maximum` counts them.
  var offscreenWork: Int {
    masks.reduce(0) { $0 + $1.work } + paints.patterns.taken.reduce(0) { $0 + 4 * $1.box.area }
  }

  /// Lends what the bands read to `body`.
  func withFramePart(_ body: (FramePart) -> Void) {
    masks.withUnsafeBufferPointer { masks in
      paints.sources.withUnsafeBufferPointer { sources in
        body(framePart(masks, sources))
      }
    }
  }

  private func framePart(
    _ masks: UnsafeBufferPointer<ShadowMask>, _ sources: UnsafeBufferPointer<PixelSource>
  ) -> FramePart {
    FramePart(
      commands: UnsafePointer(commands.base), clips: UnsafePointer(clips.base),
      blits: UnsafePointer(blits.base), blurs: UnsafePointer(blurs.base),
      occluders: UnsafePointer(occluders.base), rectangles: UnsafePointer(rectangles.base),
      masks: masks.baseAddress,
      coverages: coverages.base,
      sources: sources.baseAddress,
      lines: outliner.emitter.lines.base, chunks: outliner.chunks.base,
      starts: UnsafePointer(bins.starts.base), order: UnsafePointer(bins.order.base))
  }
}
