import CRasterKernels
import Foundation
import PanoramaGraphics

/// A prepared paint: one premultiplied colour, or a source of pixels faded by an alpha.
struct Ink {
  /// Premultiplied; 0 if there is a source.
  let color: UInt32
  /// The index of the source among the planner's, or −1.
  let source: Int32
  let alpha: UInt8
  /// Whether every pixel of it is opaque.
  let isOpaque: Bool

  /// - Parameter color: premultiplied.
  init(color: UInt32) {
    self.color = color
    source = -1
    alpha = 255
    isOpaque = color >> 24 == 255
  }

  /// Nil if the colour, which is not premultiplied, is invisible.
  init?(argb: UInt32, blend: CGBlendMode) {
    let pixel = premultiplied(argb)
    if pixel == 0 && blend.keepsBackdropUnderClear { return nil }
    self.init(color: pixel)
  }

  fileprivate init(source: Int32, alpha: UInt8, isOpaque: Bool) {
    color = 0
    self.source = source
    self.alpha = alpha
    self.isOpaque = isOpaque && alpha == 255
  }
}

/// What the pixels of a paint depend on, apart from the paint itself.
struct PaintPlace {
  var transform: DeviceTransform
  /// Fades the paint: 0 … 1.
  var alpha: Double
  var blend: CGBlendMode
  /// The device pixels that may be painted.
  var box: PixelRect
  /// The maximum number of the bitmap's pixels, across and down, that the item can touch.
  var area: SIMD2<Double>
  /// The number of commands that were recorded before the paint.
  var order: Int
}

/// Prepares paints for one planner, and keeps the memory for them from frame to frame.
struct PaintMaker: ~Copyable {
  /// Their pools own them.
  private(set) var sources = Arena<SourceRef>(capacity: 64)
  /// The approximate memory of the sources.
  private(set) var bytes = 0
  private(set) var patterns = SourcePool<PatternSource>()
  private var repeatedPictures = SourcePool<RepeatedPictureSource>()
  private var linearGradients = SourcePool<LinearGradientSource>()
  private var radialGradients = SourcePool<RadialGradientSource>()
  private var conicGradients = SourcePool<ConicGradientSource>()
  private var images = SourcePool<ImageSource>()
  private var tiledImages = SourcePool<TiledImageSource>()
  private var means: PatternMeans
  private let gradientTables: GradientTables
  private var pyramids: FramePyramids
  private let kernels: pr_kernels
  private let limits: LimitLog
  /// The number of nested shadows and patterns inside which the planner draws.
  private let shadowDepth: Int
  /// Whether patterns are drawn as their mean colours. The planner then leaves shadows out as well.
  var isPlain = false

  init(
    _ kernels: pr_kernels, mips: MipCache, gradientTables: GradientTables, means: PatternMeans,
    limits: LimitLog, shadowDepth: Int
  ) {
    self.kernels = kernels
    pyramids = FramePyramids(mips)
    self.gradientTables = gradientTables
    self.means = means
    self.limits = limits
    self.shadowDepth = shadowDepth
  }

  /// Forgets the last frame.
  mutating func removeAll() {
    sources.removeAll()
    bytes = 0
    patterns.removeAll()
    repeatedPictures.removeAll()
    linearGradients.removeAll()
    radialGradients.removeAll()
    conicGradients.removeAll()
    images.removeAll()
    tiledImages.removeAll()
  }

  /// Releases what the frame needed until it was drawn.
  mutating func endFrame() { pyramids.removeAll() }

  /// How much has been prepared so far.
  var mark: Mark { Mark(sources: sources.count, images: images.count) }

  struct Mark {
    fileprivate var sources: Int
    fileprivate var images: Int
  }

  /// Forgets what was prepared after `mark`. Only clips may have been planned before the mark.
  mutating func rewind(to mark: Mark) {
    for i in mark.sources..<sources.count { bytes -= sources.base[i].bytes }
    sources.count = mark.sources
    images.giveBack(to: mark.images)
    // Pictures of clips need theirs until the frame ends.
    if mark.images == 0 { pyramids.removeAll() }
    patterns.giveBack(to: 0)
    repeatedPictures.giveBack(to: 0)
    linearGradients.giveBack(to: 0)
    radialGradients.giveBack(to: 0)
    conicGradients.giveBack(to: 0)
    tiledImages.giveBack(to: 0)
  }

  mutating func add(_ source: SourceRef) -> Int32 {
    sources.append(source)
    bytes += source.bytes
    return Int32(sources.count - 1)
  }

  /// The ink that draws the pixels of `source`.
  mutating func ink(_ source: SourceRef, alpha: UInt8 = 255) -> Ink {
    Ink(source: add(source), alpha: alpha, isOpaque: source.isOpaque)
  }

  /// Prepares a paint; nil if it is invisible.
  mutating func ink(_ paint: FlatPaint, _ place: PaintPlace) -> Ink? {
    switch paint {
    case .color(var color):
      color.alpha *= place.alpha
      return Ink(argb: color.argb, blend: place.blend)
    case .linearGradient(let gradient, let start, let end):
      let isSet = linearGradients.next(LinearGradientSource.init)._withUnsafeGuaranteedRef {
        $0.set(from: start, to: end, place.transform)
          && $0.colors.set(look(gradient, place), gradientTables)
      }
      return isSet ? ink(linearGradients.keep()) : nil
    case .radialGradient(let gradient, let c0, let r0, let c1, let r1):
      let isSet = radialGradients.next(RadialGradientSource.init)._withUnsafeGuaranteedRef {
        $0.set(from: c0, radius: r0, to: c1, radius: r1, gradient.options, place.transform)
          && $0.colors.set(look(gradient, place), gradientTables)
      }
      return isSet ? ink(radialGradients.keep()) : nil
    case .conicGradient(let gradient, let center, let angle):
      let isSet = conicGradients.next(ConicGradientSource.init)._withUnsafeGuaranteedRef {
        $0.set(center, angle, place.transform)
          && $0.colors.set(look(gradient, place), gradientTables)
      }
      return isSet ? ink(conicGradients.keep()) : nil
    case .pattern(let pattern, let matrix):
      return ink(pattern, matrix, place)
    }
  }

  private func look(_ gradient: FlatGradient, _ place: PaintPlace) -> GradientLook {
    GradientLook(gradient: gradient, alpha: place.alpha, pixels: place.box.area)
  }

  /// Prepares a picture; nil if it cannot be drawn.
  mutating func picture(
    _ image: FlatImage, _ rect: CGRect, _ quality: CGInterpolationQuality,
    _ transform: DeviceTransform
  ) -> SourceRef? {
    images.take(ImageSource.init) { $0.set(image, rect, quality, transform, &pyramids) }
  }

  /// Prepares a tiled picture; nil if it cannot be drawn.
  mutating func picture(
    _ image: TiledImage, _ rect: CGRect, _ quality: CGInterpolationQuality,
    _ transform: DeviceTransform, window: PixelRect
  ) -> SourceRef? {
    tiledImages.take(TiledImageSource.init) {
      $0.set(image, rect, quality, transform, window: window)
    }
  }
}

// MARK: - Patterns

extension PaintMaker {
  private mutating func ink(
    _ pattern: Unmanaged<CGPattern>, _ matrix: CGAffineTransform, _ place: PaintPlace
  ) -> Ink? {
    let transform = place.transform.descending(into: matrix)
    guard transform.isDrawable, transform.local.determinant != 0,
      transform.local.determinant.isFinite
    else { return nil }
    let isTooDeep = shadowDepth >= Planner.maximumShadowDepth
    if isPlain || isTooDeep {
      if !isPlain { limits.report(.patterns) }
      return shadowDepth > Planner.maximumShadowDepth ? nil : meanInk(pattern, place)
    }
    let cells = PatternCells(
      pattern: pattern._withUnsafeGuaranteedRef { $0.flat }, place: transform)
    if let (image, copy) = cells.repeatedPicture(in: place.box) {
      let source = repeatedPictures.take(RepeatedPictureSource.init) {
        $0.set(image, copy)
        return true
      }
      return source.map { ink($0, alpha: Self.byte(place.alpha)) }
    }
    let detail = cells.detail
    if detail == .tooMany { limits.report(.patterns) }
    guard detail == .cells, cells.ranges(cells.place, in: place.box) != nil else {
      return meanInk(pattern, place)
    }
    let isExcessive = shadowDepth == 0 && OffscreenWork.isExcessive(cells: cells, place.area)
    if isExcessive { limits.report(.work) }
    let (box, order) = (place.box, place.order)
    let source = patterns.take(PatternSource.init) {
      $0.set(cells, box: box, isPlain: isExcessive, order: order)
      return true
    }
    return source.map { ink($0, alpha: Self.byte(place.alpha)) }
  }

  private mutating func meanInk(_ pattern: Unmanaged<CGPattern>, _ place: PaintPlace) -> Ink? {
    let color = scaled(means.mean(of: pattern), by: UInt32(Self.byte(place.alpha)))
    return color == 0 && place.blend.keepsBackdropUnderClear ? nil : Ink(color: color)
  }

  private static func byte(_ alpha: Double) -> UInt8 { UInt8((alpha * 255).rounded()) }
}
