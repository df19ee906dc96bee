import PanoramaGraphics

/// The shadow of anything that has no faster way: what is to be blurred, and where its coverage
/// goes.
struct ShadowMask {
  /// What casts it, alone, without its clip and shadow.
  let caster: DisplayItem
  /// Under which it casts: the shadow's offset is part of it.
  let transform: DeviceTransform
  /// Device pixels that the mask holds.
  let box: PixelRect
  let horizontal: GaussianBlur
  let vertical: GaussianBlur
  /// Shadows and patterns in the caster are left out.
  let isPlain: Bool
  /// The pixels of the blurs that are read, counted from the transform's whole part.
  let readBox: PixelRect
  /// Those in which the caster stands: its shadow spreads from there.
  let casterBox: PixelRect
  /// Where its coverage begins among that of all masks, row by row; −1: not drawn.
  var offset = -1
  /// How many commands its planner had made before.
  let order: Int

  init(
    caster: DisplayItem, transform: DeviceTransform, box: PixelRect,
    blurs: (GaussianBlur, GaussianBlur), isPlain: Bool, order: Int
  ) {
    self.order = order
    self.caster = caster
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
    casterBox = around.intersection(place.pixels(covering: caster.bounds))
  }

  /// From the caster's coordinates to the pixels of the blurs.
  var place: DeviceTransform { Self.place(transform, horizontal, vertical) }

  private static func place(
    _ transform: DeviceTransform, _ horizontal: GaussianBlur, _ vertical: GaussianBlur
  ) -> DeviceTransform {
    let (x, y) = (1 / Double(1 << horizontal.shift), 1 / Double(1 << vertical.shift))
    return DeviceTransform(transform.local.concatenating(CGAffineTransform(scaleX: x, y: y)))
  }

  /// Pixels that take time or memory.
  var work: Int { box.area + readBox.area + casterBox.area }
}
