import Foundation

/// Writes a display list as `.scene` text, which `SceneReader` reads back to identical pixels.
///
/// Pictures, gradients, glyph outlines and nested lists are defined once, before their first use.
/// Text that was read from a `text` command is written as glyphs.
public struct SceneWriter {
  var text = SceneText()
  var names: [ObjectIdentifier: String] = [:]
  var gradients: [DrawOperation.Paint: String] = [:]
  var nextName = 1

  /// Whether the bytes of pictures are left out.
  var abbreviates = false

  private init() {}

  private init(width: Int, height: Int) { line("size", width, height) }

  /// The commands of the list for people to read, without a size and the bytes of pictures.
  static func summary(of list: DisplayList) -> String {
    var writer = SceneWriter()
    writer.abbreviates = true
    writer.write(list)
    return writer.text.string
  }

  /// The text of a scene file.
  ///
  /// - Complexity: O(items + points + pixels); shared parts count once.
  public static func text(for scene: SceneContent) -> String {
    var writer = SceneWriter(width: scene.width, height: scene.height)
    writer.write(scene.list)
    return writer.text.string
  }

  /// Writes a drawing that comes in parts, from back to front. At most one part and its text are in
  /// memory. Objects that several parts share are written with each part.
  ///
  /// - Parameters:
  ///   - width: the width of the canvas, in pixels.
  ///   - height: the height of the canvas, in pixels.
  ///   - output: takes the text, piece by piece.
  ///   - parts: must call the function that it is given once for each part.
  /// - Throws: what `output` and `parts` throw.
  public static func write(
    width: Int, height: Int, to output: @escaping (String) throws -> Void,
    parts: ((DisplayList) throws -> Void) throws -> Void
  ) throws {
    var writer = SceneWriter(width: width, height: height)
    try output(writer.takeText())
    try parts { list in
      writer.write(list)
      try output(writer.takeText())
    }
  }

  /// Takes the text written since the last call. Its names are not reused, because other lists may
  /// later have the same addresses.
  private mutating func takeText() -> String {
    defer {
      text = SceneText()
      (names, gradients) = ([:], [:])
    }
    return text.string
  }

  mutating func makeName(_ kind: String) -> String {
    defer { nextName += 1 }
    return kind + String(nextName)
  }

  /// Writes the items of a list. Each clip becomes a `save` around the items that share it.
  mutating func write(_ list: DisplayList) {
    for item in list.items where !item.bounds.isNull {
      define(item.operation)
      for node in item.clip?.chain ?? [] {
        if case .mask(let image, _, _) = node.shape { define(image) }
      }
    }
    var open: [NestedClip] = []
    for item in list.items where !item.bounds.isNull {
      let chain = item.clip?.chain ?? []
      var shared = 0
      while shared < min(open.count, chain.count), open[shared] == chain[shared] { shared += 1 }
      for _ in shared..<open.count { line("restore") }
      for node in chain[shared...] { write(node) }
      open = chain
      write(item)
    }
    for _ in open { line("restore") }
  }

  private mutating func write(_ node: NestedClip) {
    line("save")
    switch node.shape {
    case .rect(let rect): line("cliprect", rect)
    case .path(let path, let rule): line("clip", rule, path)
    case .mask(let image, let rect, let transform):
      line("clipmask", names[ObjectIdentifier(image)] ?? "", rect, transform)
    }
  }

  private mutating func write(_ item: DisplayItem) {
    // `clear` is the short form of such an item.
    if case .cover(.color(let color)) = item.operation, item.clip == nil, item.alpha == 1,
      item.blendMode == .normal, item.shadow == nil
    {
      return line("clear", color)
    }
    var stroke = SceneParser.firstStyle
    if case .stroke(_, let style, _) = item.operation { stroke = style }
    let plain = SceneParser.firstStyle
    let needsState =
      !item.transform.isIdentity || item.alpha != 1 || stroke.miterLimit != plain.miterLimit
      || stroke.dashPhase != 0 || !stroke.dashLengths.isEmpty || item.blendMode != .normal
      || item.shadow != nil
    if needsState { line("save") }
    if !item.transform.isIdentity { line("concat", item.transform) }
    if item.alpha != 1 { line("alpha", item.alpha) }
    if item.blendMode != .normal { line("blend \(item.blendMode)") }
    if let shadow = item.shadow {
      let offset = SIMD2(Double(shadow.offset.width), Double(shadow.offset.height))
      let end: [any SceneToken] = shadow.isAlone ? ["alone"] : []
      text.append(line: ["shadow", offset, shadow.blur, shadow.color] + end)
    }
    if stroke.miterLimit != plain.miterLimit { line("miterlimit", stroke.miterLimit) }
    if stroke.dashPhase != 0 || !stroke.dashLengths.isEmpty {
      line("dash", stroke.dashPhase, stroke.dashLengths)
    }
    write(item.operation)
    if needsState { line("restore") }
  }

  mutating func line(_ tokens: any SceneToken...) { text.append(line: tokens) }
}

extension DisplayList: CustomStringConvertible {
  /// The commands of the list in a scene file, without the bytes of pictures. O(items + points).
  public var description: String { SceneWriter.summary(of: self) }
}
