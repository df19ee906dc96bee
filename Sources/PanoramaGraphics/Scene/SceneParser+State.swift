import Foundation

extension SceneParser {
  mutating func readSize() throws(SceneError) {
    let width = try scanner.number("size takes W H")
    let height = try scanner.number("size takes W H")
    guard size == nil else { throw scanner.error("there is a second “size”; remove one") }
    guard width.isFinite, height.isFinite, width == width.rounded(), height == height.rounded(),
      width >= 1, height >= 1
    else { throw scanner.error("the size must be whole numbers of at least 1") }
    guard width * height <= Double(reader.pixelBudget) else {
      throw scanner.error(
        "\(SceneText.number(width)) × \(SceneText.number(height)) is more than the "
          + "\(reader.pixelBudget) pixels allowed; make it smaller")
    }
    size = (Int(width), Int(height))
  }

  mutating func save() {
    open.append(.save(style))
    context.saveGState()
  }

  mutating func restore() {
    switch open.popLast() {
    case nil: break
    case .save(let saved):
      context.restoreGState()
      style = saved
    case .layer(let saved):
      context.endTransparencyLayer()
      context.restoreGState()
      style = saved
    }
  }

  mutating func readConcat() throws(SceneError) {
    context.concatenate(try scanner.transform("concat takes a b c d e f"))
  }

  /// Reads `clipmask`. Its own transform lets a writer place the mask wherever it needs to.
  mutating func readClipMask() throws(SceneError) {
    let image = try bitmap()
    let rect = try scanner.rect("clipmask, after its bitmap,")
    let place = try scanner.transform("clipmask takes a bitmap, x y w h and a b c d e f")
    guard place.isFinite else { return }
    context.saveGState()
    context.concatenate(place)
    context.clip(to: rect, mask: image)
    let clip = context.state.clip
    context.restoreGState()
    context.state.clip = clip
  }

  mutating func readClip() throws(SceneError) {
    let rule = try scanner.rule()
    context.clip(to: try scanner.path(), using: rule)
  }

  mutating func readDash() throws(SceneError) {
    var phase = 0.0
    var lengths: [Double] = []
    if !scanner.isAtLineEnd() { phase = try scanner.number("dash takes its phase, then lengths") }
    while !scanner.isAtLineEnd() {
      lengths.append(try scanner.number("dash takes lengths, all numbers"))
    }
    guard phase.isFinite, lengths.allSatisfy(\.isFinite) else { return }
    guard lengths.allSatisfy({ $0 >= 0 }) else {
      throw scanner.error("dash takes lengths of at least 0")
    }
    let isSolid = !lengths.contains { $0 > 0 }
    style.dashPhase = isSolid ? 0 : phase
    style.dashLengths = isSolid ? [] : lengths
  }

  mutating func readLayer() throws(SceneError) {
    let alpha = try scanner.number("layer takes its alpha, 0 … 1")
    let isTooDeep = context.layers.count >= Self.depthLimit / 2
    open.append(isTooDeep ? .save(style) : .layer(style))
    context.saveGState()
    context.setAlpha(CGFloat(alpha) * CGFloat(context.state.alpha))
    if isTooDeep { return }
    context.beginTransparencyLayer()
  }

  mutating func readShadow() throws(SceneError) {
    let offset = try scanner.point("shadow takes dx dy blur and a colour")
    let blur = try scanner.number("shadow takes dx dy blur and a colour")
    let color = try scanner.color()
    let isAlone = !scanner.isAtLineEnd()
    if isAlone, scanner.word() != "alone" {
      throw scanner.error("after a shadow’s colour there is nothing, or “alone”")
    }
    context.setShadow(
      DropShadow(
        offset: CGSize(width: offset.x, height: offset.y), blur: blur, color: color,
        isAlone: isAlone))
  }

  mutating func readBlend() throws(SceneError) {
    let word = scanner.word()
    guard let mode = CGBlendMode.allCases.first(where: { "\($0)" == word }) else {
      throw scanner.error(
        "blend takes the name of a blend mode such as “multiply”, not “\(SceneScanner.printable(word))”"
      )
    }
    context.setBlendMode(mode)
  }

  mutating func readMiterLimit() throws(SceneError) {
    let limit = try scanner.number("miterlimit takes a number of at least 1")
    if limit.isFinite { style.miterLimit = max(1, limit) }
  }
}
