import Foundation
import PanoramaGraphics
import PanoramaText

/// Draws the elements of a file into a context.
///
/// References may lead in circles, and a `use` in a `use` repeats a drawing a million times, so what is being drawn is
/// remembered, and all visits are counted.
final class Painter {
  let tree: SVGTree
  let styles: Styles
  let source: SVGPicture.Surroundings
  private(set) var context = CGContext()
  /// Elements that are being drawn, so that none is drawn inside itself.
  private var active: Set<Int> = []
  private var visits = 0
  /// What was left out, in words.
  private(set) var leftOut: Set<String> = []
  var pictures = EmbeddedPictures()
  /// Whether lightness becomes opacity; see `Painter+Masks`.
  var paintsMask = false
  /// The opacity of what is around, if no layer takes care of it.
  var paintOpacity = 1.0

  private let maximumVisits: Int
  /// How many elements that are being drawn or measured are inside one another.
  private var level = 0
  /// Each takes up to 6 kB of the stack, which has `SVGPicture.stackSize`.
  private static let maximumLevel = 600
  /// The characters that may still be drawn.
  var characters = 500_000
  /// The styles of elements that others refer to, and the stops of gradients.
  private var ownerStyles: [Int: Style] = [:]
  /// The paths that do not depend on a viewport, by their elements.
  var paths: [Int: PathData] = [:]
  /// The points that may still be drawn.
  private var points = 8_000_000
  var gradientStops: [Int: [CGGradient.Stop]] = [:]
  /// The patterns that do not depend on the shape they fill.
  var patterns: [PatternKey: CGPattern] = [:]

  /// How many files are around this one.
  let depth: Int

  init(_ tree: SVGTree, _ source: SVGPicture.Surroundings, depth: Int) {
    self.tree = tree
    self.depth = depth
    maximumVisits = 4 * tree.weight + 100_000
    self.source = source
    styles = Styles(tree)
  }

  /// What an element is drawn in.
  struct Place {
    var style: Style
    /// The size of the nearest viewport, of which percentages are taken.
    var viewport: SIMD2<Double>

    func length(_ text: String?, _ axis: SVGLength.Axis) -> Double? {
      text.flatMap {
        SVGLength.points($0, axis, .init(fontSize: style.text.size, viewport: viewport))
      }
    }
  }

  func note(_ text: String) { leftOut.insert(text) }

  /// Records what `body` draws in a context of its own.
  func recording(_ body: () -> Void) -> DisplayList {
    let outer = context
    context = CGContext()
    body()
    defer { context = outer }
    return context.displayList
  }

  /// Does something with an element that refers to others, unless it is being done already.
  ///
  /// - Returns: whether it was done.
  @discardableResult
  func entering(_ index: Int, _ body: () -> Void) -> Bool {
    guard active.count < 64, active.insert(index).inserted else { return false }
    defer { active.remove(index) }
    body()
    return true
  }

  /// Counts a visit of an element; false when there were too many.
  func visit(_ index: Int) -> Bool {
    visits += tree.elements[index].weight
    if visits > maximumVisits { note("elements that are used too often") }
    return visits <= maximumVisits
  }

  /// Does something one level deeper, unless that is too deep for a stack: a `use` in a `use` adds their depths.
  func descending(_ body: () -> Void) {
    guard level < Self.maximumLevel else { return note("elements that are nested too deep") }
    level += 1
    body()
    level -= 1
  }

  /// Counts the points of a path that is to be drawn; false when there were too many.
  func count(_ path: PathData) -> Bool {
    points -= path.points.count
    if points < 0 { note("elements that are used too often") }
    return points >= 0
  }

  /// The style of an element that another one refers to. It inherits from the elements around it, wherever it is used.
  func ownerStyle(of index: Int) -> Style {
    if let known = ownerStyles[index] { return known }
    var chain: [Int] = []
    var next: Int? = index
    while let ancestor = next {
      chain.append(ancestor)
      next = tree.elements[ancestor].parent
    }
    let style = chain.reversed().reduce(Style()) { styles.style(of: $1, in: $0) }
    ownerStyles[index] = style
    return style
  }

  /// Draws the children of an element.
  func drawChildren(of index: Int, _ place: Place) {
    for child in tree.elements[index].children { draw(child, in: place) }
  }

  /// Draws an element inside one with the style and viewport of `outer`.
  func draw(_ index: Int, in outer: Place, instance: CGSize? = nil) {
    let element = tree.elements[index]
    guard Self.drawn.contains(element.name), isAllowed(element), visit(index) else { return }
    let place = Place(style: styles.style(of: index, in: outer.style), viewport: outer.viewport)
    guard place.style.isShown else { return }
    if place.style.filter != nil { note("filters") }
    let isSingle = Self.shapes.contains(element.name) && paintsOnce(place.style)
    descending {
      withEffects(index, place, fadesPaint: isSingle) { place in
        drawContent(index, element, place, instance)
      }
    }
  }

  private static let shapes: Set = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
  ]
  private static let drawn: Set = shapes.union([
    "svg", "g", "a", "switch", "symbol", "use", "text", "image",
  ])

  private func drawContent(
    _ index: Int, _ element: SVGTree.Element, _ place: Place, _ instance: CGSize?
  ) {
    switch element.name {
    case "g", "a": drawChildren(of: index, place)
    case "switch":
      if let child = element.children.first(where: isChosen) { draw(child, in: place) }
    case "svg", "symbol": drawViewport(index, element, place, instance)
    case "use": drawUse(index, element, place)
    case "text": TextPainter(self, place).draw(index)
    case "image": drawPicture(element, place)
    default:
      if let path = shape(of: index, place), place.style.isVisible {
        draw(path, place)
      }
    }
  }

  /// Whether `switch` takes an element.
  private func isChosen(_ index: Int) -> Bool {
    let element = tree.elements[index]
    return Self.drawn.contains(element.name) && isAllowed(element)
  }

  /// Whether an element is for this program and language.
  func isAllowed(_ element: SVGTree.Element) -> Bool {
    if let needed = element.attributes["requiredExtensions"], !needed.isEmpty { return false }
    guard let languages = element.attributes["systemLanguage"] else { return true }
    return languages.split(separator: ",").contains {
      $0.trimmingSpace.lowercased().split(separator: "-").first == source.language[...]
    }
  }

  /// Draws what an `svg` or `symbol` contains, in a viewport of its own.
  private func drawViewport(
    _ index: Int, _ element: SVGTree.Element, _ place: Place, _ instance: CGSize?
  ) {
    guard instance != nil || element.name == "svg" else { return }
    let isSymbol = element.name == "symbol"
    func side(_ name: String, _ axis: SVGLength.Axis, _ whole: Double) -> Double {
      place.length(element.attributes[name] ?? "100%", axis) ?? whole
    }
    let size =
      instance.map { SIMD2($0.width, $0.height) }
      ?? SIMD2(side("width", .x, place.viewport.x), side("height", .y, place.viewport.y))
    guard size.x > 0, size.y > 0 else { return }
    let origin =
      isSymbol
      ? SIMD2.zero
      : SIMD2(
        place.length(element.attributes["x"], .x) ?? 0,
        place.length(element.attributes["y"], .y) ?? 0)
    let viewport = CGRect(x: origin.x, y: origin.y, width: size.x, height: size.y)
    var inner = place
    context.saveGState()
    if place.style.clipsOverflow ?? true { context.clip(to: viewport) }
    if let box = ViewBox(element.attributes) {
      inner.viewport = SIMD2(box.rect.width, box.rect.height)
      context.concatenate(box.transform(into: viewport))
    } else {
      inner.viewport = size
      context.translateBy(x: origin.x, y: origin.y)
    }
    drawChildren(of: index, inner)
    context.restoreGState()
  }

  private func drawUse(_ index: Int, _ element: SVGTree.Element, _ place: Place) {
    guard let target = reference(element) else {
      let name = element.attributes["href"] ?? ""
      if !name.isEmpty, !name.hasPrefix("#") { note("references to other files") }
      return
    }
    guard !isInside(index, target) else { return }
    entering(target) {
      context.saveGState()
      context.translateBy(
        x: place.length(element.attributes["x"], .x) ?? 0,
        y: place.length(element.attributes["y"], .y) ?? 0)
      var instance: CGSize?
      let found = tree.elements[target]
      if found.name == "symbol" || found.name == "svg" {
        func side(_ name: String, _ axis: SVGLength.Axis) -> Double {
          place.length(
            element.attributes[name] ?? (found.name == "svg" ? found.attributes[name] : nil)
              ?? "100%",
            axis) ?? 0
        }
        instance = CGSize(width: side("width", .x), height: side("height", .y))
      }
      draw(target, in: place, instance: instance)
      context.restoreGState()
    }
  }

  /// Whether an element is another one, or inside it.
  private func isInside(_ index: Int, _ other: Int) -> Bool {
    var next: Int? = index
    while let here = next {
      if here == other { return true }
      next = tree.elements[here].parent
    }
    return false
  }

  /// The element that `href` names; nil if it is in another file, or nowhere.
  func reference(_ element: SVGTree.Element) -> Int? {
    guard let name = element.attributes["href"]?.trimmingSpace, name.hasPrefix("#") else {
      return nil
    }
    return tree.ids[String(name.dropFirst())]
  }
}
