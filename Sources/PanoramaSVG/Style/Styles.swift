import PanoramaGraphics
import Synchronization

/// What a file's elements say of themselves, once its style sheets have had their say.
public final class SVGAttributes: Sendable {
  private let tree: SVGTree
  private let styles: Styles

  /// Reads the style sheets in a file. O(n).
  public init(_ tree: SVGTree) {
    self.tree = tree
    styles = Styles(tree)
  }

  /// The attributes of an element, with the declarations of rules and of the attribute `style` in place of what they
  /// override. Values are as they are written.
  public func attributes(of index: Int) -> [String: String] {
    var attributes = tree.elements[index].attributes
    attributes["style"] = nil
    for declaration in styles.declarations(of: index) {
      attributes[declaration.name] = declaration.value
    }
    return attributes
  }
}

/// The styles of a file's elements: attributes, then the rules of its style sheets, then the attribute `style`.
final class Styles: Sendable {
  private let tree: SVGTree
  private let sheet: StyleSheet
  /// The declarations of the attribute `style` of some elements.
  private let read = Mutex<[Int: [Declaration]]>([:])
  private static let maximumRead = 20_000
  /// How often a selector may still be compared with an element.
  private let comparisons = Atomic<Int>(10_000_000)
  /// Whether there were so many rules and elements that the last ones have no rules.
  var isExhausted: Bool { sheet.isCut || comparisons.load(ordering: .relaxed) <= 0 }

  /// The attributes that are properties, too. All others are geometry or references.
  private static let presentation: Set = [
    "fill", "stroke", "color", "fill-opacity", "stroke-opacity", "fill-rule", "clip-rule",
    "stop-color",
    "stop-opacity", "paint-order", "image-rendering", "stroke-width", "stroke-dasharray",
    "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "marker-start",
    "marker-mid", "marker-end", "opacity", "display", "visibility", "clip-path", "mask", "filter",
    "overflow", "transform", "mask-type", "font-family", "font-size", "font-style", "font-weight",
    "text-anchor", "letter-spacing", "word-spacing", "white-space", "dominant-baseline",
    "alignment-baseline", "transform-origin", "isolation", "baseline-shift", "text-decoration",
    "font", "mix-blend-mode",
  ]

  init(_ tree: SVGTree) {
    self.tree = tree
    var sheet = StyleSheet()
    for (index, element) in tree.elements.enumerated() where element.name == "style" {
      let type = element.attributes["type"] ?? "text/css"
      if type == "text/css" || type.isEmpty { sheet.add(tree.text(in: index)) }
    }
    self.sheet = sheet
  }

  /// The style of an element inside one with the style `outer`.
  func style(of index: Int, in outer: Style) -> Style {
    var style = outer.inherited
    let element = tree.elements[index]
    // The size of the font comes first, because lengths refer to it.
    if let size = element.attributes["font-size"] { style.set("font-size", size, in: outer) }
    for (name, value) in element.attributes where Self.presentation.contains(name) {
      style.set(name, value, in: outer)
    }
    if let space = element.attributes["space"] { style.text.keepsSpace = space == "preserve" }
    for declaration in declarations(of: index) {
      style.set(declaration.name, declaration.value, in: outer)
    }
    return style
  }

  /// The declarations of rules and of the attribute `style`, the last one of which counts most.
  func declarations(of index: Int) -> [Declaration] {
    let all = sheet.declarations(for: index, in: tree, comparisons) + ownDeclarations(of: index)
    guard all.contains(where: \.isImportant) else { return all }
    return all.filter { !$0.isImportant } + all.filter(\.isImportant)
  }

  /// The declarations of the attribute `style`. Those of an element that is used often are read once.
  private func ownDeclarations(of index: Int) -> [Declaration] {
    guard let text = tree.elements[index].attributes["style"] else { return [] }
    if let known = read.withLock({ $0[index] }) { return known }
    let list = Declaration.list(text)
    read.withLock { if $0.count < Self.maximumRead { $0[index] = list } }
    return list
  }
}
