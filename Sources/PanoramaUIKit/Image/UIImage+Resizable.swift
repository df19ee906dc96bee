import Panorama

extension UIImage {
  /// How the middle of a resizable image fills its place.
  public enum ResizingMode: Int, Hashable, Sendable {
    /// Repeated; shown stretched.
    case tile
    /// Stretched.
    case stretch
  }

  /// The same image, whose sides keep their widths where it is drawn in another size: only what lies between
  /// them is stretched.
  ///
  /// - Parameters:
  ///   - capInsets: the widths of the sides, in points.
  ///   - resizingMode: has no effect: the middle is stretched.
  public func resizableImage(
    withCapInsets capInsets: UIEdgeInsets, resizingMode: ResizingMode = .stretch
  ) -> UIImage {
    with { $0.caps = capInsets == .zero || !capInsets.isFinite ? nil : capInsets }
  }

  /// The widths of the sides that are not stretched, in points.
  public var capInsets: UIEdgeInsets { content.caps ?? .zero }

  /// Draws the nine parts of a resizable image, each by itself, so that the sides do not bleed into the middle.
  func drawParts(_ caps: UIEdgeInsets, in rect: CGRect, on context: CGContext, tint: CGColor?) {
    let whole = with { $0.caps = nil }.flattened
    let columns = Self.parts(
      of: size.width, CGFloat(caps.left), CGFloat(caps.right), from: rect.minX, over: rect.width)
    let rows = Self.parts(
      of: size.height, CGFloat(caps.top), CGFloat(caps.bottom), from: rect.minY, over: rect.height)
    let scale = whole.scale
    for row in rows {
      for column in columns {
        let part = whole.cgImage?.cropping(
          to: CGRect(
            x: column.from * scale, y: row.from * scale, width: column.part * scale,
            height: row.part * scale))
        guard let part else { continue }
        UIImage(cgImage: part, scale: scale, orientation: .up).withRenderingMode(renderingMode)
          .draw(
            in: CGRect(x: column.to, y: row.to, width: column.length, height: row.length),
            on: context, tint: tint)
      }
    }
  }

  /// Where the three parts of a side come from and go to; empty ones are left out.
  private static func parts(
    of size: CGFloat, _ before: CGFloat, _ after: CGFloat, from start: CGFloat, over room: CGFloat
  ) -> [(from: CGFloat, part: CGFloat, to: CGFloat, length: CGFloat)] {
    let first = min(max(0, before), size)
    let last = min(max(0, after), size - first)
    // Sides that do not fit shrink.
    let fit = first + last > room ? room / (first + last) : 1
    let ends = (first * fit, last * fit)
    return [
      (0, first, start, ends.0),
      (first, size - first - last, start + ends.0, room - ends.0 - ends.1),
      (size - last, last, start + room - ends.1, ends.1),
    ].filter { $0.1 > 0 && $0.3 > 0 }
  }
}
