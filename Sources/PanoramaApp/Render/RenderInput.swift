import Panorama
import PanoramaTesting

/// Something `render` can draw, read and ready: its list, how large it is, and how it wants to be
/// placed.
struct RenderInput {
  /// Empty where it is drawn in parts.
  let list: DisplayList
  /// In the drawing's own coordinates.
  let bounds: CGRect
  /// Fitted into the size asked for, as pictures are.
  var fits = false
  /// Behind everything; nil leaves the bitmap transparent.
  var background: CGColor?
  /// Gives what shows in `area`, in the drawing's own coordinates, in parts, one after the other,
  /// where all of it at once is too much; nil where it is all in `list`.
  var parts: (@MainActor (_ area: CGRect, _ body: (DisplayList) throws -> Void) throws -> Void)?
}
