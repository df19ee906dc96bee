import PanoramaGraphics

/// A shadow that cannot be drawn as a `BlurredRectangle`: what is blurred, and where its coverage is written.
struct ShadowMask {
  /// The item that casts the shadow, whose operation alone counts; it belongs to a list that lives as long as the frame.
  let caster: UnsafePointer<DisplayItem>
  /// Fades the caster: 0 … 1.
  let alpha: Double
  /// The transform of the caster, moved by the shadow's offset.
  let transform: DeviceTransform
  /// The device pixels of the mask.
  let box: PixelRect
  let horizontal: GaussianBlur
  let vertical: GaussianBlur
  /// Whether shadows and patterns in the caster are left out.
  let isPlain: Bool
  /// The pixels of the blurs that are read, relative to the transform's whole part.
  let readBox: PixelRect
  /// The pixels of the blurs in which the caster lies, from which its shadow spreads.
  let casterBox: PixelRect
  /// The beginning of its coverage among that of all masks, row by row; −1 if it is not drawn.
  var offset = -1
  /// The number of commands that its planner had recorded before it.
  let order: Int

  init(
    caster: UnsafePointer<DisplayItem>, alpha: Double, transform: DeviceTransform, box: PixelRect,
    blurs: (GaussianBlur, GaussianBlur), isPlain: Bool, order: Int
  ) {
    self.order = order
    (self.caster, self.alpha) = (caster, alpha)
    self.transform = transform
    self.box = box
    (horizontal, vertical) = blurs
    self.isPlain = isPlain
    let columns = blurs.0.span(box.minX - transform.wholeX, box.maxX - transform.wholeX)
    let rows = blurs.1.span(box.minY - transform.wholeY, box.maxY - transform.wholeY)
    readBox = PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
      maxY: rows.upperBound)
    let around = PixelRect(
      minX: readBox.minX - blurs.0.reach, minY: readBox.minY - blurs.1.reach,
      maxX: readBox.maxX + blurs.0.reach, maxY: readBox.maxY + blurs.1.reach)
    let place = Self.place(transform, blurs.0, blurs.1)
    casterBox =
      alpha > 0 ? around.intersection(place.pixels(covering: caster.ownBounds)) : .empty
  }

  /// From the caster's coordinates to the pixels of the blurs.
  var place: DeviceTransform { Self.place(transform, horizontal, vertical) }

  private static func place(
    _ transform: DeviceTransform, _ horizontal: GaussianBlur, _ vertical: GaussianBlur
  ) -> DeviceTransform {
    let (x, y) = (1 / Double(1 << horizontal.shift), 1 / Double(1 << vertical.shift))
    return DeviceTransform(transform.local.concatenating(CGAffineTransform(scaleX: x, y: y)))
  }

  /// The number of pixels that the mask takes, as a measure of time and memory.
  var work: Int { box.area + readBox.area + casterBox.area }
}
