import Foundation

/// Parses one scene.
struct SceneParser {
  let reader: SceneReader
  var scanner: SceneScanner
  var size: (width: Int, height: Int)?
  /// The number of drawings in the lists that the current list draws.
  var drawingCount = 0
  var context = CGContext()
  /// The open `save`s and `layer`s of the current list, innermost last.
  var open: [Opening] = []
  /// The unfinished definitions around the current list, outermost first.
  var outer: [Definition] = []
  var photo: CGImage?
  var paints: [String: DrawOperation.Paint] = [:]
  var bitmaps: [String: CGImage] = [:]
  var outlines: [String: GlyphOutline] = [:]
  var lists: [String: DisplayList] = [:]
  /// The stroke style, which `save` and `restore` save and restore.
  var style = Self.firstStyle

  enum Opening {
    case save(StrokeStyle)
    case layer(StrokeStyle)
  }

  /// An unfinished `list … end`, with the state from before it.
  struct Definition {
    var name: String
    var line: Int
    var context: CGContext
    var drawingCount: Int
    var open: [Opening]
    var style: StrokeStyle
  }

  /// The maximum number of drawings: enough for any real drawing, but lists that each draw another
  /// one twice would exceed it.
  static let drawingLimit = 1 << 26
  /// The maximum nesting depth of lists, which limits the use of a thread's stack.
  static let depthLimit = 1000

  static var firstStyle: StrokeStyle {
    var style = StrokeStyle()
    style.miterLimit = 4
    return style
  }

  init(reader: SceneReader, bytes: UnsafeBufferPointer<UInt8>) {
    self.reader = reader
    scanner = SceneScanner(bytes)
  }

  mutating func parse() throws(SceneError) -> SceneContent {
    while !scanner.isAtEnd {
      if !scanner.isAtLineEnd() {
        let word = scanner.word()
        if !word.hasPrefix("#") {
          try command(word)
          if !scanner.isAtLineEnd() {
            let extra = SceneScanner.printable(scanner.word())
            throw scanner.error("“\(word)” takes nothing more; remove “\(extra)” and what follows")
          }
        }
      }
      scanner.skipLine()
    }
    if let definition = outer.last {
      throw SceneError(
        line: definition.line,
        reason: "“list \(definition.name)” has no “end”; the file seems to be cut off")
    }
    guard let size else {
      throw SceneError(line: nil, reason: "there is no “size W H”; a scene begins with one")
    }
    return SceneContent(width: size.width, height: size.height, list: context.displayList)
  }

  private mutating func command(_ word: String) throws(SceneError) {
    switch word {
    case "size": try readSize()
    case "clear": try readClear()
    case "fill": try readFill()
    case "fillg": try readGradientFill()
    case "stroke": try readStroke()
    case "rect": try readRect()
    case "image": try readImage()
    case "text": try readText()
    case "cover": try readCover()
    case "picture": try readPicture()
    case "tiled": try readTiled()
    case "glyphs": try readGlyphs()
    case "draw": try readDraw()
    case "detail": try readDetail()
    case "save": save()
    case "restore": restore()
    case "concat": try readConcat()
    case "clip": try readClip()
    case "cliprect": context.clip(to: try scanner.rect("cliprect"))
    case "dash": try readDash()
    case "layer": try readLayer()
    case "shadow": try readShadow()
    case "blend": try readBlend()
    case "alpha": context.setAlpha(CGFloat(try scanner.number("alpha takes a number 0 … 1")))
    case "miterlimit": try readMiterLimit()
    case "linear": try readLinear()
    case "radial": try readRadial()
    case "conic": try readConic()
    case "pattern": try readPattern()
    case "clipmask": try readClipMask()
    case "bitmap": try readBitmap()
    case "outline": try readOutline()
    case "list": try beginList()
    case "end": try endList()
    default:
      throw scanner.error(
        "unknown command “\(SceneScanner.printable(word))”; see the list of commands")
    }
  }

  mutating func paint() throws(SceneError) -> DrawOperation.Paint {
    let token = scanner.token()
    if token.first == UInt8(ascii: "@") {
      return try named(String(decoding: token.dropFirst(), as: UTF8.self), in: paints, "paint")
    }
    guard let color = SceneScanner.color(token) else { throw scanner.badColor(token) }
    return .color(color)
  }
}
