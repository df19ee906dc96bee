/// The elements of an XML file, and the text in those elements whose text SVG shows.
///
/// The file is not trusted. Only XML's five predefined entities and numbered characters are expanded, so a
/// small file stays small, and the number of elements and their depth are limited.
struct XMLTree {
  /// An element or a piece of text. Names have no namespace prefixes.
  struct Element {
    var name: String
    var attributes: [String: String]
    /// Indices into `elements`.
    var children: [Int] = []
    /// The text, if this is a piece of text between tags; nil for an element.
    var text: String?
  }

  /// The elements whose text is shown.
  private static let written: Set = ["text", "tspan", "a"]

  /// All elements; the first one is the root.
  private(set) var elements: [Element] = []

  static let maximumElements = 200_000
  static let maximumDepth = 200

  /// - Parameter bytes: the file, in UTF-8.
  /// - Throws: `SVGError` if it is not well-formed or exceeds a limit.
  init(_ bytes: [UInt8]) throws(SVGError) {
    var scanner = XMLScanner(bytes)
    var open: [Int] = []
    while let tag = try scanner.nextTag() {
      switch tag {
      case .text(let text):
        try add(Element(name: "", attributes: [:], text: text), to: open.last)
      case .start(let name, let attributes, let isEmpty):
        guard elements.isEmpty || !open.isEmpty else {
          throw SVGError("is damaged: there is more after its end")
        }
        try add(Element(name: name, attributes: attributes), to: open.last)
        guard !isEmpty else { continue }
        open.append(elements.count - 1)
        scanner.readsText = Self.written.contains(name)
        guard open.count <= Self.maximumDepth else {
          throw SVGError("has elements more than \(Self.maximumDepth) deep")
        }
      case .end(let name):
        guard let last = open.popLast(), elements[last].name == name else {
          throw SVGError("is damaged: </\(name.prefix(40))> closes nothing")
        }
        scanner.readsText = open.last.map { Self.written.contains(elements[$0].name) } ?? false
      }
    }
    guard !elements.isEmpty else { throw SVGError("is not an SVG file") }
    if let last = open.last { throw SVGError("ends within <\(elements[last].name.prefix(40))>") }
  }

  private mutating func add(_ element: Element, to parent: Int?) throws(SVGError) {
    guard elements.count < Self.maximumElements else {
      throw SVGError("has more than \(Self.maximumElements) elements")
    }
    if let parent { elements[parent].children.append(elements.count) }
    elements.append(element)
  }
}
