import Foundation
import PanoramaGraphics
import PanoramaText

extension ChapterLayout {
  /// Draws what is in a part of the sheet.
  ///
  /// - Parameters:
  ///   - context: in points of the sheet.
  ///   - clip: what is needed. Things outside of it are left out; it does not clip.
  ///   - picture: returns a picture; nil for one that is not there yet.
  public func draw(
    in context: CGContext, clip: CGRect, picture: (PictureSource) -> CGImage? = { _ in nil }
  ) {
    let rows = rows(of: clip)
    draw(fragments(in: rows), in: context, rows: rows, picture)
  }

  /// Draws the things that reach into some rows, each as a whole.
  func draw(
    in context: CGContext, touching rows: ClosedRange<Double>,
    picture: (PictureSource) -> CGImage?
  ) {
    draw(fragments(in: rows), in: context, rows: -.infinity ... .infinity, picture)
  }

  /// Draws a page with its upper left corner at the origin.
  public func draw(
    _ page: ChapterPages.Page, of pages: ChapterPages, in context: CGContext,
    picture: (PictureSource) -> CGImage? = { _ in nil }
  ) {
    for slice in page.slices where !slice.rows.isEmpty {
      let shown = fragments(in: slice.rows.lowerBound...slice.rows.upperBound).filter { fragment in
        // Grounds go on from page to page; all else is on one page.
        if case .box = fragment.content { return true }
        return slice.rows.contains(fragment.v)
          || fragment.v < slice.rows.lowerBound && fragment.v > slice.rows.lowerBound - 1e-6
      }
      context.saveGState()
      let origin = origin(of: slice, pages)
      context.translateBy(x: origin.x, y: origin.y)
      draw(shown, in: context, rows: slice.rows.lowerBound...slice.rows.upperBound, picture)
      context.restoreGState()
    }
  }

  /// Where the origin of the sheet is on a page, in points.
  private func origin(of slice: ChapterPages.Slice, _ pages: ChapterPages) -> CGPoint {
    let shift = slice.offset - slice.rows.lowerBound
    return switch writing {
    case .horizontal: CGPoint(x: 0, y: shift)
    case .verticalRL: CGPoint(x: pages.height - extent - shift, y: 0)
    case .verticalLR: CGPoint(x: shift, y: 0)
    }
  }

  /// The parts of the sheet that are on a page, in points of the page: where the sheet's origin is, and what is shown.
  public func parts(
    of page: ChapterPages.Page, of pages: ChapterPages
  ) -> [(origin: CGPoint, frame: CGRect)] {
    page.slices.filter { !$0.rows.isEmpty }.map { slice in
      let origin = origin(of: slice, pages)
      let low = max(0, slice.rows.lowerBound)
      let room = pages.height - slice.offset - (low - slice.rows.lowerBound)
      let shown = rect(
        u: 0, v: low, width: inlineSize,
        height: min(slice.rows.upperBound - low, max(0, room)))
      return (origin, shown.offsetBy(dx: origin.x, dy: origin.y))
    }
  }

  private func draw(
    _ fragments: [Fragment], in context: CGContext, rows: ClosedRange<Double>,
    _ picture: (PictureSource) -> CGImage?
  ) {
    for fragment in fragments {
      let style = fragment.style >= 0 ? markup.styles[Int(fragment.style)] : ComputedStyle()
      guard style.isVisible else { continue }
      let isFaint = style.opacity < 1
      if isFaint {
        context.saveGState()
        context.setAlpha(style.opacity)
      }
      let frame = rect(
        u: fragment.u, v: fragment.v, width: fragment.width, height: fragment.height)
      switch fragment.content {
      case .box:
        // What goes on over the edge of the page ends there.
        let low = max(fragment.v, rows.lowerBound)
        let high = min(fragment.end, rows.upperBound)
        let part = rect(u: fragment.u, v: low, width: fragment.width, height: max(0, high - low))
        BoxPainter(style: style, frame: frame, visible: part).draw(in: context, picture)
      case .picture(let source):
        if let image = picture(source) { context.draw(image, in: frame) }
      case .line(let range, let baseline):
        LinePainter(layout: self, line: fragment, baseline: fragment.v + baseline)
          .draw(pieces[Int(range.lowerBound)..<Int(range.upperBound)], in: context)
      }
      if isFaint { context.restoreGState() }
    }
  }
}
