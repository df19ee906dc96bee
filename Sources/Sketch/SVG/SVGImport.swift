import Foundation
import Panorama
import PanoramaSVG

/// The content of an SVG file as strokes: lines become plain strokes with round ends, filled shapes become
/// areas, texts become notes, and embedded pictures become pictures.
///
/// It reads shapes, groups, `use`, `viewBox`, transforms, colours, opacities, dashes, markers and convex clips. A gradient
/// becomes the mean of its colours. Pictures in other files, other clips and filters are left out. Style sheets count. The file is not
/// trusted: its size, its depth, and the number of its elements, strokes and points are limited, and no other
/// files are read.
public struct SVGImport: Sendable {
  /// The strokes from the bottom up, in scene units, in the lowest layer.
  public private(set) var strokes: [SketchStroke] = []
  /// The page of the file, in scene units.
  public private(set) var bounds: CGRect
  /// The number of elements that were left out, such as pictures in other files, and shapes that lie beyond
  /// the canvas.
  public private(set) var leftOut = 0
  /// What looks different from the file.
  public private(set) var differences: Set<Difference> = []

  /// A property that strokes do not have.
  public enum Difference: String, CaseIterable, Sendable {
    case gradients, patterns, clips, masks, filters
    case dashes = "very many dashes"
    case markers = "very many markers"
  }

  /// The maximum size of a file, in bytes.
  public static let maximumSize = 16 << 20
  static let maximumStrokes = 20_000
  static let maximumPoints = 2_000_000
  private static let maximumElements = 200_000
  private static let maximumDepth = 1500
  /// The maximum number of elements that are read; an element counts each time that `use` refers to it.
  private static let maximumVisits = 1_000_000
  /// The maximum numbers of dashes in a path, and of its corners with markers. More are left out, because a pattern of so
  /// many is grey.
  private static let (maximumDashes, maximumMarkers) = (2000, 500)
  /// How many references to other elements may follow one another.
  private static let maximumUses = 16
  /// The maximum length of all paths and polygons together, in bytes, which takes three seconds to read.
  private static let maximumShapeBytes = 24 << 20
  /// The maximum number of points times sides of clips, which takes half a second.
  private static let maximumClipWork = 100_000_000
  /// How far the lines of an area may be from its curves, in scene units.
  private static let tolerance = 0.004

  private let tree: SVGTree
  private let attributes: SVGAttributes
  private var visits = 0
  private var points = 0
  private var shapeBytes = 0
  private var clipWork = 0
  private var pictures = SVGPictures()

  /// - Parameter bytes: the content of the file.
  /// - Throws: `SVGError` if it is not an SVG file, is damaged, or exceeds a limit.
  public init(_ bytes: [UInt8]) throws(SVGError) {
    guard bytes.count <= Self.maximumSize else {
      throw SVGError("is larger than \(Self.maximumSize >> 20) MiB")
    }
    tree = try SVGTree(bytes)
    if let damage = tree.damage { throw damage }
    guard tree.elements.count <= Self.maximumElements else {
      throw SVGError("has more than \(Self.maximumElements) elements")
    }
    attributes = SVGAttributes(tree)
    let page = SVGPage(tree.elements[0].attributes)
    bounds = CGRect(origin: .zero, size: page.size)
    var style = SVGStyle()
    style.transform = page.transform
    try walk(0, style, uses: 0, depth: 0)
  }

  private mutating func walk(_ index: Int, _ outer: SVGStyle, uses: Int, depth: Int)
    throws(SVGError)
  {
    // A `use` in a `use` adds their depths.
    guard depth < Self.maximumDepth else { throw SVGError("has elements nested too deep") }
    visits += tree.elements[index].weight
    guard visits <= Self.maximumVisits else { throw SVGError("uses its elements too often") }
    let element = element(index)
    guard element.attributes["display"] != "none" else { return }
    var style = outer.applying(element.attributes)
    note(element)
    clip(element, &style)
    switch element.name {
    case "svg", "g", "a", "switch", "symbol":
      if element.name == "svg", index != 0 {
        let inner = SVGPage(element.attributes)
        style.transform = inner.transform.concatenating(Self.shift(element))
          .concatenating(style.transform)
      }
      for child in element.children where tree.elements[child].name != "symbol" {
        try walk(child, style, uses: uses, depth: depth + 1)
      }
    case "use":
      guard let name = element.attributes["href"], name.hasPrefix("#"),
        let target = tree.ids[String(name.dropFirst())], uses < Self.maximumUses
      else { return }
      style.transform = Self.shift(element).concatenating(style.transform)
      try walk(target, style, uses: uses + 1, depth: depth + 1)
    case "text":
      let text = SVGText(index, in: tree, style, attributes: attributes.attributes)
      points += text.bytesRead
      guard points <= Self.maximumPoints else { throw SVGError("has too much text") }
      guard text.style.isVisible, !text.text.isEmpty else { return }
      let color = color(text.style.fill, text.style, text.style.fillOpacity)
      let note = color.flatMap { text.note($0) }
      if note == nil { leftOut += 1 }
      try add(clipped(note, style))
    case "image":
      guard style.isVisible else { return }
      let picture = pictures.stroke(of: element, index, style)
      if picture == nil { leftOut += 1 }
      try add(clipped(picture, style))
    case "foreignObject": leftOut += 1
    default:
      guard style.isVisible else { return }
      for paint in [style.fill, style.stroke] {
        guard let index = SVGStyle.name(paint).flatMap({ tree.ids[$0] }) else { continue }
        let isPattern = tree.elements[index].name == "pattern"
        differences.insert(isPattern ? .patterns : .gradients)
      }
      let fill = color(style.fill, style, style.fillOpacity)
      let line = style.strokeWidth > 0 ? color(style.stroke, style, style.strokeOpacity) : nil
      guard fill != nil || line != nil else { return }
      // A `use` reads its shape again.
      shapeBytes += (element.attributes["d"] ?? element.attributes["points"] ?? "").utf8.count
      guard shapeBytes <= Self.maximumShapeBytes else {
        throw SVGError("uses its elements too often")
      }
      guard let path = try SVGShape.path(of: element) else { return }
      try add(path, style, fill: fill, line: line)
      if ["path", "line", "polyline", "polygon"].contains(element.name) {
        try addMarkers(on: path, style, uses: uses, depth: depth)
      }
    }
  }

  /// Notes which properties of an element are left out.
  private mutating func note(_ element: SVGTree.Element) {
    for (name, difference) in [("mask", Difference.masks), ("filter", .filters)] {
      if let value = element.attributes[name], value != "none" { differences.insert(difference) }
    }
  }

  /// Clips an element as it says, or notes that this is left out.
  private mutating func clip(_ element: SVGTree.Element, _ style: inout SVGStyle) {
    guard let value = element.attributes["clip-path"], value != "none" else { return }
    guard let outline = SVGStyle.name(value).flatMap({ outline(ofClip: $0, style) }),
      style.clip.clip(to: outline)
    else {
      differences.insert(.clips)
      return
    }
  }

  /// The outline of a clip of a single shape, in coordinates of the file; nil for any other clip.
  private mutating func outline(ofClip name: String, _ style: SVGStyle) -> [SIMD2<Double>]? {
    guard let index = tree.ids[name], tree.elements[index].name == "clipPath" else { return nil }
    let element = element(index)
    let shapes = element.children.filter {
      !["title", "desc", "metadata"].contains(tree.elements[$0].name)
    }
    guard shapes.count == 1, element.attributes["clip-path"] == nil,
      element.attributes["clipPathUnits"] != "objectBoundingBox"
    else { return nil }
    let shape = self.element(shapes[0])
    let inner = style.applying(element.attributes).applying(shape.attributes)
    // A shape may be the clip of many elements.
    shapeBytes += (shape.attributes["d"] ?? shape.attributes["points"] ?? "").utf8.count
    guard shapeBytes <= Self.maximumShapeBytes, shape.attributes["clip-path"] == nil,
      let path = (try? SVGShape.path(of: shape))?.applying(inner.transform), path.isFinite,
      path.lineCount(tolerance: Self.tolerance) <= SketchStroke.maximumSamples
    else { return nil }
    let lines = path.lines(tolerance: Self.tolerance).filter { $0.points.count > 2 }
    return lines.count == 1 ? lines[0].points : nil
  }

  /// The clip for something of some points: none if it contains all of them, or if clipping takes too long.
  private mutating func clip(_ style: SVGStyle, for points: [SIMD2<Double>]) -> SVGClip {
    guard !style.clip.isEmpty else { return style.clip }
    clipWork += 2 * points.count * style.clip.work
    guard clipWork <= Self.maximumClipWork else {
      differences.insert(.clips)
      return SVGClip()
    }
    return style.clip.contains(points) ? SVGClip() : style.clip
  }

  /// A note or picture; nil if a clip hides it.
  private mutating func clipped(_ stroke: SketchStroke?, _ style: SVGStyle) -> SketchStroke? {
    guard let stroke, !clip(style, for: stroke.points).isEmpty else { return stroke }
    if style.clip.excludes(stroke.points) { return nil }
    differences.insert(.clips)
    return stroke
  }

  private mutating func addMarkers(
    on path: PathData, _ style: SVGStyle, uses: Int, depth: Int
  ) throws(SVGError) {
    guard !style.markers.isEmpty, uses < Self.maximumUses else { return }
    let marked = SVGMarkerPlaces(path).places.filter { style.markers[$0.role.rawValue] != nil }
    if marked.count > Self.maximumMarkers { differences.insert(.markers) }
    for place in marked.prefix(Self.maximumMarkers) {
      guard let index = style.markers[place.role.rawValue].flatMap({ tree.ids[$0] }),
        tree.elements[index].name == "marker"
      else { continue }
      let marker = element(index)
      var inner = SVGStyle()
      (inner.opacity, inner.clip) = (style.opacity, style.clip)
      inner = inner.applying(marker.attributes)
      inner.transform = SVGMarker(marker).transform(at: place, lineWidth: style.strokeWidth)
        .concatenating(style.transform)
      for child in marker.children {
        try walk(child, inner, uses: uses + 1, depth: depth + 1)
      }
    }
  }

  /// An element with what the style sheets say of it.
  private func element(_ index: Int) -> SVGTree.Element {
    var element = tree.elements[index]
    element.attributes = attributes.attributes(of: index)
    return element
  }

  private static func shift(_ element: SVGTree.Element) -> CGAffineTransform {
    CGAffineTransform(translationX: element.length("x") ?? 0, y: element.length("y") ?? 0)
  }

  // MARK: Strokes

  private mutating func add(
    _ path: PathData, _ style: SVGStyle, fill: CGColor?, line lineColor: CGColor?
  ) throws(SVGError) {
    let path = path.applying(style.transform)
    let scale = style.transform.scale
    guard path.isFinite, scale > 0, scale.isFinite else { return }
    // A curve may become a thousand points, so they are counted before they are made. Twice the limit is
    // allowed here, because points that equal their neighbours are left out afterwards.
    guard path.lineCount(tolerance: Self.tolerance) <= 2 * SketchStroke.maximumSamples else {
      throw .tooManyPoints
    }
    let lines = path.lines(tolerance: Self.tolerance)
    guard lines.reduce(0, { $0 + $1.points.count }) <= SketchStroke.maximumSamples else {
      throw .tooManyPoints
    }
    let clip = style.clip.isEmpty ? style.clip : clip(style, for: lines.flatMap(\.points))
    if let fill { try add(Self.area(lines, clip, fill, style)) }
    guard let lineColor else { return }
    let dashes = self.dashes(of: path, style, scale)
    let parts = (dashes ?? lines).map(\.strokePoints)
    let pieces = clip.isEmpty ? parts : parts.flatMap(clip.pieces)
    // What belongs together is selected together.
    let isGroup = dashes != nil || pieces.count > parts.count
    let group = isGroup ? SketchSelection.newGroup() : 0
    for points in pieces {
      var stroke = SketchStroke(
        points: points, width: style.strokeWidth * scale, color: lineColor)
      stroke.group = group
      try add(stroke)
    }
  }

  /// The dashes of a line; nil if it has none, or too many.
  private mutating func dashes(
    of path: PathData, _ style: SVGStyle, _ scale: Double
  ) -> [SVGLine]? {
    let period = style.dashes.reduce(0, +) * scale
    guard period > 0, period.isFinite else { return nil }
    let length = path.lines(tolerance: Self.tolerance).reduce(0.0) { sum, line in
      zip(line.points, line.points.dropFirst()).reduce(sum) { $0 + ($1.1 - $1.0).length }
    }
    guard length / period * Double(style.dashes.count) <= Double(Self.maximumDashes) else {
      differences.insert(.dashes)
      return nil
    }
    return path.dashed(
      phase: style.dashOffset * scale, lengths: style.dashes.map { $0 * scale },
      tolerance: Self.tolerance
    ).lines(tolerance: Self.tolerance)
  }

  private mutating func add(_ stroke: SketchStroke?) throws(SVGError) {
    guard let stroke, !stroke.points.isEmpty, stroke.width > 0 else { return }
    guard stroke.width <= CanvasLimits.maximumCoordinate,
      stroke.points.allSatisfy(CanvasLimits.contains)
    else {
      leftOut += 1
      return
    }
    points += stroke.points.count
    guard strokes.count < Self.maximumStrokes else {
      throw SVGError("has more than \(Self.maximumStrokes) shapes")
    }
    guard points <= Self.maximumPoints, stroke.points.count <= SketchStroke.maximumSamples else {
      throw .tooManyPoints
    }
    strokes.append(stroke)
  }

  private static func area(
    _ lines: [SVGLine], _ clip: SVGClip, _ color: CGColor, _ style: SVGStyle
  ) -> SketchStroke? {
    let whole = lines.map(\.points)
    let outlines = (clip.isEmpty ? whole : whole.map(clip.area)).filter { $0.count > 2 }
    guard !outlines.isEmpty else { return nil }
    return SketchStroke(
      area: style.isEvenOdd ? EvenOddOutlines.nonZero(outlines) : outlines, color: color,
      multiplies: style.multiplies)
  }

  // MARK: Colours

  /// The colour of a paint, with its opacity; nil if it is invisible.
  private func color(_ paint: String, _ style: SVGStyle, _ opacity: Double) -> CGColor? {
    guard let color = plainColor(paint, style) else { return nil }
    let alpha = color.alpha * opacity * style.opacity
    return alpha >= 0.5 / 255 ? color.copy(alpha: alpha) : nil
  }

  private func plainColor(_ paint: String, _ style: SVGStyle) -> CGColor? {
    if paint == "none" || paint == "transparent" { return nil }
    if paint == "currentColor" { return SVGColor.color(style.color) ?? .black }
    guard let name = SVGStyle.name(paint) else { return SVGColor.color(paint) ?? .black }
    return meanColor(of: name, style, uses: 0)
  }

  /// The mean of a gradient's colours.
  private func meanColor(of name: String, _ style: SVGStyle, uses: Int) -> CGColor? {
    guard uses < Self.maximumUses, let index = tree.ids[name] else { return nil }
    let element = element(index)
    let stops = element.children.map { self.element($0) }.filter { $0.name == "stop" }
    guard !stops.isEmpty else {
      return element.attributes["href"].flatMap {
        meanColor(of: String($0.dropFirst()), style, uses: uses + 1)
      }
    }
    return SVGGradient.mean(
      stops.map { stop in
        let values = stop.attributes
        let written = values["stop-color"] ?? "black"
        // A stop has a colour, never a gradient: it could be the one that it is in.
        let color = SVGStyle.name(written) == nil ? plainColor(written, style) ?? .clear : .clear
        let opacity = SVGStyle.share(values["stop-opacity"] ?? "1") ?? 1
        return (
          place: SVGStyle.share(values["offset"] ?? "0") ?? 0,
          color: color.copy(alpha: color.alpha * opacity)
        )
      })
  }
}

extension SVGImport {
  /// The strokes as they are drawn in a file. Pictures are decoded by this call, each once. O(n), and O(pixels)
  /// for pictures.
  public func finishedItems() -> [DisplayItem] {
    let limit = DecodedPictures.pixelLimit(among: strokes.count { $0.picture != nil })
    var pictures = DecodedPictures()
    return strokes.map { $0.finishedItem(pixelLimit: limit, sharing: &pictures) }
  }
}

extension SVGError {
  static let tooManyPoints = SVGError("has too many points")
}
