import PanoramaGraphics

/// What attributes of old HTML say about looks, as declarations that any rule of a book beats.
enum PresentationHints {
  /// The declarations; nil for an element without such attributes.
  static func block(_ element: MarkupElement, _ index: Int32, _ tree: MarkupTree, link: CGColor)
    -> StyleBlock?
  {
    var found: [(name: String, value: String)] = []
    if element.name == "a", element["href"] != nil {
      found += [("color", hex(link)), ("text-decoration", "underline")]
    }
    if ["td", "th"].contains(element.name) { found += cell(index, tree) }
    for (name, value) in element.attributes { found += hints(element.name, name, value) }
    if element["dir"]?.lowercased() == "auto" || element.name == "bdi" && element["dir"] == nil {
      found.append(("direction", FirstStrong.isRightToLeft(tree, in: index) ? "rtl" : "ltr"))
    }
    if element.namespace == MarkupNamespace.math { found += formula(element, index, tree) }
    guard !found.isEmpty else { return nil }
    var block = StyleBlock()
    for (name, value) in found {
      block.add(
        CSSParser.Declaration(
          name: name, value: Array(CSSValues(CSSTokenizer.tokens(value)).rest), isImportant: false))
    }
    return block
  }

  /// Variables are italic, and there is room around signs that stand between two things.
  private static func formula(
    _ element: MarkupElement, _ index: Int32, _ tree: MarkupTree
  ) -> [(name: String, value: String)] {
    guard element.name == "mi" || element.name == "mo" else { return [] }
    let signs = tree.characters(in: index).unicodeScalars.filter { !$0.properties.isWhitespace }
    guard signs.count == 1, let sign = signs.first else { return [] }
    if element.name == "mi" {
      return element["mathvariant"] == "normal" ? [] : [("font-style", "italic")]
    }
    let isBetween =
      tree.nodes[Int(index)].nextSibling != nil
      && tree.nodes[Int(index)].parent.map { tree.nodes[Int($0)].firstChild != index } ?? false
    let isSign = sign.properties.generalCategory == .mathSymbol || sign == "-"
    return isBetween && isSign ? [("margin-left", ".22em"), ("margin-right", ".22em")] : []
  }

  private static func hex(_ color: CGColor) -> String {
    let digits = String(color.argb & 0xFF_FFFF, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }

  /// `cellpadding` and `border` of the table around a cell.
  private static func cell(_ index: Int32, _ tree: MarkupTree) -> [(name: String, value: String)] {
    var next = tree.nodes[Int(index)].parent
    for _ in 0..<4 {
      guard let around = next, let element = tree.element(around) else { return [] }
      if element.name == "table" {
        var result: [(name: String, value: String)] = []
        if let padding = element["cellpadding"].flatMap(length) {
          result.append(("padding", padding))
        }
        if let border = element["border"], border != "0" { result.append(("border", "1px inset")) }
        return result
      }
      next = tree.nodes[Int(around)].parent
    }
    return []
  }

  private static func hints(
    _ element: String, _ name: String, _ value: String
  ) -> [(name: String, value: String)] {
    switch name {
    case "align": return align(element, value.lowercased())
    case "valign": return [("vertical-align", value)]
    case "width":
      return ["table", "td", "th", "col", "colgroup", "img", "hr", "video", "object", "iframe"]
        .contains(element) ? length(value).map { [("width", $0)] } ?? [] : []
    case "height":
      return ["table", "td", "th", "tr", "img", "video", "object", "iframe"].contains(element)
        ? length(value).map { [("height", $0)] } ?? [] : []
    case "bgcolor": return [("background-color", color(value))]
    case "text": return element == "body" ? [("color", color(value))] : []
    case "color": return element == "font" || element == "hr" ? [("color", color(value))] : []
    case "face": return element == "font" ? [("font-family", value)] : []
    case "size": return element == "font" ? fontSize(value) : []
    case "border": return border(element, value)
    case "cellspacing": return length(value).map { [("border-spacing", $0)] } ?? []
    case "hspace": return length(value).map { [("margin-left", $0), ("margin-right", $0)] } ?? []
    case "vspace": return length(value).map { [("margin-top", $0), ("margin-bottom", $0)] } ?? []
    case "nowrap": return [("white-space", "nowrap")]
    case "clear": return element == "br" ? [("clear", value == "all" ? "both" : value)] : []
    case "type": return listType(element, value)
    default: return []
    }
  }

  private static func align(_ element: String, _ value: String) -> [(name: String, value: String)] {
    switch element {
    case "img", "object", "iframe":
      return value == "left" || value == "right" ? [("float", value)] : [("vertical-align", value)]
    case "table":
      if value == "center" { return [("margin-left", "auto"), ("margin-right", "auto")] }
      return value == "left" || value == "right" ? [("float", value)] : []
    case "hr":
      return value == "left"
        ? [("margin-left", "0")] : value == "right" ? [("margin-right", "0")] : []
    case "caption": return value == "bottom" ? [("caption-side", "bottom")] : []
    default: return [("text-align", value == "middle" ? "center" : value)]
    }
  }

  private static func border(_ element: String, _ value: String) -> [(name: String, value: String)]
  {
    guard element == "table" || element == "img", let width = Int(value.isEmpty ? "1" : value)
    else {
      return []
    }
    return [
      ("border", width <= 0 ? "0" : "\(min(width, 100))px \(element == "img" ? "solid" : "outset")")
    ]
  }

  private static func fontSize(_ value: String) -> [(name: String, value: String)] {
    guard let number = Int(value) else { return [] }
    let level = value.hasPrefix("+") || value.hasPrefix("-") ? 3 + min(max(number, -9), 9) : number
    let names = ["x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large"]
    return [("font-size", names[min(max(level, 1), 7) - 1])]
  }

  private static func listType(_ element: String, _ value: String) -> [(
    name: String, value: String
  )] {
    guard ["ol", "ul", "li"].contains(element) else { return [] }
    let marks = [
      "1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman",
      "I": "upper-roman",
    ]
    return [("list-style-type", marks[value] ?? value)]
  }

  /// Numbers are pixels.
  private static func length(_ value: String) -> String? {
    let digits = value.drop(while: \.isWhitespace).prefix {
      $0.isASCII && ($0.isNumber || $0 == ".")
    }
    guard !digits.isEmpty else { return nil }
    return value.contains("%") ? "\(digits)%" : "\(digits)px"
  }

  /// Colours in old HTML may lack the number sign.
  private static func color(_ value: String) -> String {
    value.utf8.count == 6 && value.allSatisfy(\.isHexDigit) ? "#\(value)" : value
  }
}
