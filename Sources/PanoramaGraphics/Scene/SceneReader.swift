import Foundation

/// Reads `.scene` text: a display list with one command per line.
///
/// Tokens are separated by blanks; blank lines and lines that begin with `#` are ignored.
/// Coordinates are pixels, y downward. `COLOR` is `AARRGGBB` (not premultiplied), or `rgba:R,G,B,A`
/// with components 0 … 1; `PAINT` is a colour or the `@NAME` of a gradient or pattern. A `PATH` is any number of
/// `M x y | L x y | Q cx cy x y | C x1 y1 x2 y2 x y | Z`. `NaN` and `inf` are accepted as numbers:
/// the command that contains one is dropped, the rest is drawn.
///
/// | command | meaning |
/// |---|---|
/// | `size W H` | the canvas, whole pixels; required |
/// | `clear COLOR` | fills the whole canvas, whatever the clip and the transform |
/// | `fill nz\|eo PAINT PATH` | |
/// | `fillg nz\|eo x0 y0 x1 y1 n (offset COLOR)·n PATH` | linear gradient that extends beyond both ends |
/// | `stroke PAINT width butt\|round\|square miter\|round\|bevel PATH` | miter limit 4 unless set |
/// | `rect PAINT x y w h` | |
/// | `image scale tx ty bilinear\|best` | `photo.bgra` at (x · scale + tx, y · scale + ty) |
/// | `text COLOR x y size string` | baseline origin; the string is the rest of the line |
/// | `save`, `restore` | graphics state; a `restore` without a `save` is ignored |
/// | `concat a b c d e f` | x' = a x + c y + e, y' = b x + d y + f |
/// | `clip nz\|eo PATH` | intersects; `cliprect x y w h` the same with a rectangle |
/// | `dash phase a b …` | for subsequent strokes; without lengths they are solid |
/// | `layer alpha` … `restore` | transparency layer |
/// | `shadow dx dy blur COLOR` | for subsequent drawings; blur is twice the standard deviation; with `alone` at the end only the shadow is drawn |
/// | `blend MODE` | Core Graphics' names: `normal`, `multiply` … `plusLighter` |
/// | `alpha a` | fades each subsequent drawing, and a nested list as a whole |
/// | `miterlimit m` | for subsequent strokes |
/// | `linear NAME x0 y0 x1 y1 none\|before\|after\|both n (offset COLOR)·n` | names a gradient, and where it extends beyond its ends |
/// | `radial NAME x0 y0 r0 x1 y1 r1 none\|before\|after\|both n (offset COLOR)·n` | |
/// | `conic NAME cx cy angle n (offset COLOR)·n` | names a gradient around a centre; the angle is in radians |
/// | `pattern NAME LIST x y w h xstep ystep a b c d e f` | names a paint that repeats a list; the transform leads from pattern space to the item's |
/// | `clipmask BITMAP x y w h a b c d e f` | a bitmap over a rectangle as a clip |
/// | `cover PAINT` | fills the clip |
/// | `bitmap NAME w h BASE64` | names a picture: premultiplied B G R A bytes, rows from the top |
/// | `picture BITMAP default\|none\|low\|medium\|high x y w h` | stretched over the rectangle |
/// | `tiled QUALITY x y w h W H side n (level column row BITMAP)·n` | a tiled picture of W × H pixels, with the names of the n tiles that it has |
/// | `outline NAME PATH` | names a glyph's outline, in ems |
/// | `glyphs PAINT size n (OUTLINE x y)·n` | |
/// | `list NAME` … `end` | names a nested list |
/// | `draw LIST` | replays it |
/// | `detail LOW HIGH LIST` | replays it only if a point is at least LOW and less than HIGH pixels wide |
///
/// Every `save` and `layer` that is open at the end of the file is closed. From the 501st nested
/// layer on, a layer fades each of its drawings instead of the whole. Lists can be nested at most
/// 1000 deep and may contain at most 2²⁶ drawings in total.
public struct SceneReader {
  /// Finds a picture by its file name; nil if there is none.
  public typealias ImageLookup = (_ name: String) -> CGImage?
  /// Shapes a text at a font size in points. The origin of the run is the start of the baseline.
  public typealias Shaper = (_ text: String, _ size: Double) -> GlyphRun

  /// The maximum area of a canvas: 2²⁸ pixels, which take a gigabyte.
  public static let defaultPixelBudget = 1 << 28

  let image: ImageLookup
  let shaper: Shaper
  let pixelBudget: Int

  /// A reader.
  ///
  /// - Parameters:
  ///   - pixelBudget: the maximum number of pixels; a larger canvas or bitmap is an error.
  ///   - image: called for `photo.bgra`, at most once per scene.
  ///   - shaper: called for each `text`.
  public init(
    pixelBudget: Int = SceneReader.defaultPixelBudget,
    image: @escaping ImageLookup = { _ in nil },
    shaper: @escaping Shaper = { _, size in GlyphRun(glyphs: [], fontSize: size) }
  ) {
    self.pixelBudget = pixelBudget
    self.image = image
    self.shaper = shaper
  }

  /// Reads a scene from UTF-8.
  ///
  /// - Throws: `SceneError` for the first line that is not valid.
  /// - Complexity: O(bytes).
  public func read(_ bytes: [UInt8]) throws(SceneError) -> SceneContent {
    guard !bytes.isEmpty else {
      throw SceneError(line: nil, reason: "the file is empty; a scene begins with “size W H”")
    }
    guard !bytes.contains(0) else {
      throw SceneError(
        line: nil, reason: "this is binary data; a scene is text with one command per line")
    }
    // The closure cannot throw typed errors, so it returns a result.
    let result: Result<SceneContent, SceneError> = bytes.withUnsafeBufferPointer { buffer in
      var parser = SceneParser(reader: self, bytes: buffer)
      do throws(SceneError) {
        return .success(try parser.parse())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Reads a scene.
  ///
  /// - Throws: `SceneError` for the first line that is not valid.
  public func read(_ text: String) throws(SceneError) -> SceneContent { try read(Array(text.utf8)) }
}
