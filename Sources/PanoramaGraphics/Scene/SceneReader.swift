import Foundation

/// Reads `.scene` text: a display list, one command a line.
///
/// Tokens are separated by blanks; blank lines and lines that begin with `#` mean nothing.
/// Coordinates are pixels, y down. `COLOR` is `AARRGGBB` (not premultiplied), or
/// `rgba:R,G,B,A` with components 0 … 1; `PAINT` is a colour or `@NAME` of a gradient. A `PATH` is
/// `M x y | L x y | Q cx cy x y | C x1 y1 x2 y2 x y | Z` in any number. `NaN` and `inf` are
/// accepted as numbers: what they stand in is left out, the rest is drawn.
///
/// | command | meaning |
/// |---|---|
/// | `size W H` | the canvas, whole pixels; required |
/// | `clear COLOR` | fills the whole canvas, whatever clip and transform |
/// | `fill nz\|eo PAINT PATH` | |
/// | `fillg nz\|eo x0 y0 x1 y1 n (offset COLOR)·n PATH` | linear gradient that goes on at both ends |
/// | `stroke PAINT width butt\|round\|square miter\|round\|bevel PATH` | miter limit 4 unless set |
/// | `rect PAINT x y w h` | |
/// | `image scale tx ty bilinear\|best` | `photo.bgra` at (x · scale + tx, y · scale + ty) |
/// | `text COLOR x y size string` | baseline origin; the string is the rest of the line |
/// | `save`, `restore` | graphics state; a `restore` too many is ignored |
/// | `concat a b c d e f` | x' = a x + c y + e, y' = b x + d y + f |
/// | `clip nz\|eo PATH` | intersects; `cliprect x y w h` the same with a rectangle |
/// | `dash phase a b …` | for the strokes that follow; no lengths: solid |
/// | `layer alpha` … `restore` | transparency layer |
/// | `shadow dx dy blur COLOR` | under each drawing that follows; blur is twice the standard deviation; `alone` after it: without the drawing |
/// | `blend MODE` | Core Graphics' names: `normal`, `multiply` … `plusLighter` |
/// | `alpha a` | fades each drawing that follows, a nested list as a whole |
/// | `miterlimit m` | for the strokes that follow |
/// | `linear NAME x0 y0 x1 y1 none\|before\|after\|both n (offset COLOR)·n` | names a gradient, and where it goes on |
/// | `radial NAME x0 y0 r0 x1 y1 r1 none\|before\|after\|both n (offset COLOR)·n` | |
/// | `conic NAME cx cy angle n (offset COLOR)·n` | names a gradient round a centre |
/// | `pattern NAME LIST x y w h xstep ystep a b c d e f` | names a list repeated as a paint; from pattern space to the item's |
/// | `clipmask NAME x y w h a b c d e f` | a bitmap over a rectangle as a clip |
/// | `cover PAINT` | everything the clip lets through |
/// | `bitmap NAME w h BASE64` | names a picture: premultiplied B G R A bytes, rows from the top |
/// | `picture NAME default\|none\|low\|medium\|high x y w h` | stretched over the rectangle |
/// | `tiled QUALITY x y w h W H side n (level column row NAME)·n` | a picture of W × H pixels in tiles, those that are there named |
/// | `outline NAME PATH` | names a glyph's outline, in ems |
/// | `glyphs PAINT size n (NAME x y)·n` | |
/// | `list NAME` … `end` | names a nested list |
/// | `draw NAME` | replays it |
/// | `detail LOW HIGH NAME` | replays it while a point is at least LOW and less than HIGH pixels wide |
///
/// What is open at the end of the file (`save`, `layer`) closes. From the 501st nested layer on, a
/// layer fades each of its drawings instead of the whole. Lists nest at most 1000 deep and may not
/// multiply to more than 2²⁶ drawings.
public struct SceneReader {
  /// Finds a picture by file name; nil when there is none.
  public typealias ImageLookup = (_ name: String) -> CGImage?
  /// Shapes a text of a size in points; the run's origin is the start of the baseline.
  public typealias Shaper = (_ text: String, _ size: Double) -> GlyphRun

  /// The largest width · height a scene may ask for: 2²⁸ pixels, a gigabyte.
  public static let defaultPixelBudget = 1 << 28

  let image: ImageLookup
  let shaper: Shaper
  let pixelBudget: Int

  /// - Parameters:
  ///   - pixelBudget: larger canvases are refused.
  ///   - image: asked for `photo.bgra` at most once a scene.
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

  /// - Throws: `SceneError` naming the first line that is not understood.
  /// - Complexity: O(bytes).
  public func read(_ bytes: [UInt8]) throws(SceneError) -> Scene {
    guard !bytes.isEmpty else {
      throw SceneError(line: nil, reason: "the file is empty; a scene begins with “size W H”")
    }
    guard !bytes.contains(0) else {
      throw SceneError(
        line: nil, reason: "this is binary data; a scene is text with one command a line")
    }
    // Typed errors do not pass through the closure: they are carried out as a result.
    let result: Result<Scene, SceneError> = bytes.withUnsafeBufferPointer { buffer in
      var parser = SceneParser(reader: self, bytes: buffer)
      do throws(SceneError) {
        return .success(try parser.parse())
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// - Throws: `SceneError` naming the first line that is not understood.
  public func read(_ text: String) throws(SceneError) -> Scene { try read(Array(text.utf8)) }
}
