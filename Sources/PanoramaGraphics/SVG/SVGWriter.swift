import Foundation

/// Writes a display list as SVG: shapes stay shapes, glyphs become paths, pictures are embedded.
///
/// The result differs from our own pixels. SVG interpolates colours that are not premultiplied, which is
/// visible if the stops of a gradient differ in alpha; it lacks conic gradients, clips by a picture's
/// alpha and some blend modes; and the viewer antialiases edges. Numbers are rounded to five decimals.
public struct SVGWriter {
  /// Encodes a picture as a PNG file.
  public typealias ImageEncoder = (CGImage) throws -> [UInt8]

  var body = ""
  var definitions = ""
  var names: [ObjectIdentifier: String] = [:]
  var gradients: [DrawOperation.Paint: String] = [:]
  var clips: [ObjectIdentifier: String] = [:]
  /// Keeps the clips in `clips` alive, so that no identity is used twice.
  var keptClips: [NestedClip] = []
  var nextName = 1
  let canvas: CGRect
  let encode: ImageEncoder

  private init(canvas: CGRect, encode: @escaping ImageEncoder) {
    self.canvas = canvas
    self.encode = encode
  }

  /// The text of an SVG file.
  ///
  /// - Parameters:
  ///   - scene: the drawing and its size.
  ///   - encode: called once for each picture.
  /// - Throws: the errors of `encode`.
  /// - Complexity: O(items + points + pixels).
  public static func text(for scene: SceneContent, encode: @escaping ImageEncoder) throws -> String
  {
    var text = ""
    try write(
      width: scene.width, height: scene.height, encode: encode, to: { text += $0 },
      parts: { try $0(scene.list) })
    return text
  }

  /// Writes a drawing that comes in parts, from back to front. At most one part and its text are in
  /// memory. Objects that several parts share are written with each part.
  ///
  /// - Parameters:
  ///   - width: the width of the canvas, in pixels.
  ///   - height: the height of the canvas, in pixels.
  ///   - encode: makes a picture file of an image.
  ///   - output: takes the text, piece by piece.
  ///   - parts: must call the function that it is given once for each part.
  /// - Throws: what `encode`, `output` and `parts` throw.
  public static func write(
    width: Int, height: Int, encode: @escaping ImageEncoder,
    to output: @escaping (String) throws -> Void,
    parts: ((DisplayList) throws -> Void) throws -> Void
  ) throws {
    var writer = SVGWriter(
      canvas: CGRect(x: 0, y: 0, width: width, height: height), encode: encode)
    try output(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)">

      """)
    try parts { list in
      try writer.write(list, toCanvas: .identity)
      try output(writer.takeText())
    }
    try output("</svg>\n")
  }

  /// Takes the text written since the last call. Its names are not reused, because other lists may
  /// later have the same addresses.
  private mutating func takeText() -> String {
    let text = (definitions.isEmpty ? "" : "<defs>\n\(definitions)</defs>\n") + body
    (body, definitions) = ("", "")
    (names, gradients, clips, keptClips) = ([:], [:], [:], [])
    return text
  }

  mutating func makeName(_ kind: String) -> String {
    defer { nextName += 1 }
    return kind + String(nextName)
  }

  /// Writes the items of a list. Each clip becomes a group around the items that share it.
  mutating func write(_ list: DisplayList, toCanvas: CGAffineTransform) throws {
    var open: [NestedClip] = []
    for item in list.items where !item.bounds.isNull {
      let chain = item.clip?.chain ?? []
      var shared = 0
      while shared < min(open.count, chain.count), open[shared] === chain[shared] { shared += 1 }
      for _ in shared..<open.count { body += "</g>\n" }
      for node in chain[shared...] { body += "<g clip-path=\"url(#\(name(of: node)))\">\n" }
      open = chain
      try write(item, toCanvas: toCanvas)
    }
    for _ in open { body += "</g>\n" }
  }

  private mutating func name(of node: NestedClip) -> String {
    if let name = clips[ObjectIdentifier(node)] { return name }
    let name = makeName("c")
    clips[ObjectIdentifier(node)] = name
    keptClips.append(node)
    let shape: String
    switch node.shape {
    case .rect(let rect):
      shape = "<rect \(Self.attributes(of: rect.standardized))/>"
    case .path(let path, let rule):
      let evenOdd = rule == .evenOdd ? " clip-rule=\"evenodd\"" : ""
      shape = "<path d=\"\(Self.data(of: path))\"\(evenOdd)/>"
    case .mask(_, let rect, let transform):
      // Only the outline of the mask, because clips in SVG have no partial coverage.
      shape = "<rect \(Self.attributes(of: rect))\(Self.attribute(of: transform))/>"
    }
    definitions += "<clipPath id=\"\(name)\">\(shape)</clipPath>\n"
    return name
  }

  static func number(_ value: Double) -> String {
    let rounded = (value * 1e5).rounded() / 1e5
    return SceneText.number(rounded.isFinite ? rounded + 0 : value)
  }

  static func attributes(of rect: CGRect) -> String {
    let numbers = [rect.minX, rect.minY, rect.width, rect.height].map { number(Double($0)) }
    return zip(["x", "y", "width", "height"], numbers).map { "\($0)=\"\($1)\"" }
      .joined(separator: " ")
  }

  static func attribute(of transform: CGAffineTransform) -> String {
    if transform.isIdentity { return "" }
    let t = transform
    // The linear part keeps all its digits, because it multiplies coordinates.
    let linear = [t.a, t.b, t.c, t.d].map { SceneText.number($0) }
    let numbers = (linear + [number(t.tx), number(t.ty)]).joined(separator: " ")
    return " transform=\"matrix(\(numbers))\""
  }

  /// The attribute `d` of a path.
  static func data(of path: PathData) -> String {
    var text = ""
    var next = 0
    for verb in path.verbs {
      text += verb.letter
      for i in 0..<verb.pointCount {
        if i > 0 { text += " " }
        let p = path.points[next + i]
        text += number(p.x) + " " + number(p.y)
      }
      next += verb.pointCount
    }
    return text
  }
}
