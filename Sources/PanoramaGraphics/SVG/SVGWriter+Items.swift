import Foundation

extension SVGWriter {
  mutating func write(_ item: DisplayItem, toCanvas: CGAffineTransform) throws {
    let effects = effects(of: item)
    if !effects.isEmpty { body += "<g\(effects)>\n" }
    try writePlain(item, toCanvas: toCanvas)
    if !effects.isEmpty { body += "</g>\n" }
  }

  /// Programs that store pixel coordinates in 24 bits draw nothing that reaches beyond this area.
  private static let reach = CGRect(
    x: -4_194_304, y: -4_194_304, width: 8_388_608, height: 8_388_608)

  /// A rectangle cut to `reach` if it exceeds it, such as a background without edges; any other path
  /// unchanged.
  ///
  /// - Parameter place: from the path's coordinates to the canvas.
  private func inReach(_ path: PathData, under place: CGAffineTransform) -> PathData {
    guard let box = path.rectangle, !Self.reach.encloses(box) else { return path }
    let seen = canvas.applying(place.inverted())
    guard Self.reach.encloses(seen.insetBy(dx: -seen.width, dy: -seen.height)) else { return path }
    return PathData(rect: box.intersection(Self.reach))
  }

  private mutating func writePlain(_ item: DisplayItem, toCanvas: CGAffineTransform) throws {
    let opacity = item.alpha < 1 ? " opacity=\"\(Self.number(item.alpha))\"" : ""
    let place = Self.attribute(of: item.transform) + opacity
    switch item.operation {
    case .fill(let path, let rule, let paint):
      let evenOdd = rule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
      let path = inReach(path, under: item.transform.concatenating(toCanvas))
      body += "<path d=\"\(Self.data(of: path))\"\(try attributes(of: paint))\(evenOdd)\(place)/>\n"
    case .stroke(let path, let style, let paint):
      body += "<path d=\"\(Self.data(of: path))\" fill=\"none\""
      body += "\(try attributes(of: paint, for: "stroke"))\(Self.attributes(of: style))\(place)/>\n"
    case .cover(let paint):
      // The visible area, in the item's coordinates: that of the clip, or else of the canvas.
      let under = item.transform.concatenating(toCanvas)
      let area =
        item.bounds.isInfinite
        ? canvas.applying(under.inverted()) : item.bounds.applying(item.transform.inverted())
      body += "<rect \(Self.attributes(of: area))\(try attributes(of: paint))\(place)/>\n"
    case .image(let image, let rect, let quality):
      let name = try name(of: image)
      let scale = CGAffineTransform(
        a: Double(rect.width) / Double(image.width), b: 0, c: 0,
        d: Double(rect.height) / Double(image.height), tx: Double(rect.minX),
        ty: rect.minY)
      let rendering = quality == .none ? " image-rendering=\"pixelated\"" : ""
      body += "<use href=\"#\(name)\"\(rendering)"
      body += "\(Self.attribute(of: scale.concatenating(item.transform)))\(opacity)/>\n"
    case .tiles(let image, let rect, let quality):
      guard let flat = image.flattened(pixelLimit: 1 << 24) else { return }
      try write(
        DisplayItem(
          .image(flat, rect, quality), transform: item.transform, alpha: item.alpha),
        toCanvas: toCanvas)
    case .glyphs(let run, let paint):
      var data = ""
      for glyph in run.glyphs where !glyph.outline.path.isEmpty {
        data += Self.data(of: glyph.outline.path.applying(run.place(of: glyph)))
      }
      body += "<path d=\"\(data)\"\(try attributes(of: paint))\(place)/>\n"
    case .list(let list):
      try write(list, place, item.transform.concatenating(toCanvas))
    case .detail(let list, let range):
      // Written only if it is visible at the scale of the canvas.
      let under = item.transform.concatenating(toCanvas)
      guard range.contains(DeviceTransform(under).scale) else { return }
      if !list.blends { return try write(list, place, under) }
      // Its blend modes act on what is below it, so it is not isolated.
      body += "<g\(place)>\n"
      try write(list, toCanvas: under)
      body += "</g>\n"
    }
  }

  /// Writes a list. A bounded list is defined once and then used. A list that covers the plane depends on
  /// where it is used, and is written there.
  private mutating func write(
    _ list: DisplayList, _ place: String, _ toCanvas: CGAffineTransform
  ) throws {
    if list.bounds.isInfinite {
      body += "<g\(place)\(Self.isolation(of: list))>\n"
      try write(list, toCanvas: toCanvas)
      body += "</g>\n"
      return
    }
    if names[list.identity] == nil {
      let name = makeName("l")
      names[list.identity] = name
      let outside = body
      body = ""
      try write(list, toCanvas: toCanvas)
      definitions += "<g id=\"\(name)\"\(Self.isolation(of: list))>\n\(body)</g>\n"
      body = outside
    }
    body += "<use href=\"#\(names[list.identity] ?? "")\"\(place)/>\n"
  }

  /// Keeps blend modes in a list from acting on its backdrop.
  private static func isolation(of list: DisplayList) -> String {
    list.blends ? " style=\"isolation:isolate\"" : ""
  }

  private mutating func name(of image: CGImage) throws -> String {
    if let name = names[ObjectIdentifier(image)] { return name }
    let name = makeName("i")
    let data = Data(try encode(image)).base64EncodedString()
    names[ObjectIdentifier(image)] = name
    definitions += "<image id=\"\(name)\" width=\"\(image.width)\" height=\"\(image.height)\""
    definitions += " preserveAspectRatio=\"none\" href=\"data:image/png;base64,\(data)\"/>\n"
    return name
  }

  private static func attributes(of style: StrokeStyle) -> String {
    var text = " stroke-width=\"\(number(style.lineWidth > 0 ? style.lineWidth : 1))\""
    if style.lineWidth == 0 { text += " vector-effect=\"non-scaling-stroke\"" }
    if style.lineCap != .butt { text += " stroke-linecap=\"\(style.lineCap.word)\"" }
    if style.lineJoin != .miter {
      text += " stroke-linejoin=\"\(style.lineJoin.word)\""
    } else if style.miterLimit != 4 {
      text += " stroke-miterlimit=\"\(number(style.miterLimit))\""
    }
    if !style.dashLengths.isEmpty {
      let lengths = style.dashLengths.map(number).joined(separator: " ")
      text += " stroke-dasharray=\"\(lengths)\""
      if style.dashPhase != 0 { text += " stroke-dashoffset=\"\(number(style.dashPhase))\"" }
    }
    return text
  }
}
