import Panorama
import PanoramaTesting

/// A drawing for `render`, with its bounds and its preferred placement.
struct RenderInput {
  /// The display list; empty if the drawing is divided into parts.
  let list: DisplayList
  /// The bounds in the drawing's own coordinates.
  let bounds: CGRect
  /// The links of a PDF page, in the drawing's own coordinates.
  var links: [PDFLink] = []
  /// Whether the drawing is fitted into the requested size, as pictures are.
  var fits = false
  /// The background colour; nil for a transparent bitmap.
  var background: CGColor?
  /// Passes the parts of a large drawing that are visible in `area`, in the drawing's own
  /// coordinates, to a function one by one; nil if everything is in `list`. `scale` is the number of device
  /// pixels per unit; nil if the output can be enlarged.
  var parts:
    (
      @MainActor (_ area: CGRect, _ scale: Double?, _ body: (DisplayList) throws -> Void) throws
        -> Void
    )?
}
