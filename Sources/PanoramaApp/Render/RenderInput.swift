import Panorama
import PanoramaTesting

/// Something `render` can draw, read and ready: its list, how large it is, and how it wants to be
/// placed.
struct RenderInput {
  let list: DisplayList
  /// In the drawing's own coordinates.
  let bounds: CGRect
  /// Fitted into the size asked for, as pictures are.
  var fits = false
  /// Behind everything; nil leaves the bitmap transparent.
  var background: CGColor?
}
