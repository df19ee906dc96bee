/// The elements of an XML file, without its texts.
///
/// The file is not trusted. Only XML's own five entities and numbered characters are expanded, so a
/// small file stays small, and there is a limit to the number of elements and to their depth.
struct XMLTree {
  /// An element, without the prefixes of namespaces.
  struct Element {
    var name: String
    var attributes: [String: String]
    /// Indices into `elements`.
    var children: [Int] = []
  }

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
      case .start(let name, let attributes, let isEmpty):
        guard elements.isEmpty || !open.isEmpty else {
          throw SVGError("is damaged: it goes on after its end")
        }
        guard elements.count < Self.maximumElements else {
          throw SVGError("has more than \(Self.maximumElements) elements")
        }
        let index = elements.count
        elements.append(Element(name: name, attributes: attributes))
        if let parent = open.last { elements[parent].children.append(index) }
        guard !isEmpty else { continue }
        open.append(index)
        guard open.count <= Self.maximumDepth else {
          throw SVGError("has elements more than \(Self.maximumDepth) deep")
        }
      case .end(let name):
        guard let last = open.popLast(), elements[last].name == name else {
          throw SVGError("is damaged: </\(name.prefix(40))> closes nothing")
        }
      }
    }
    guard !elements.isEmpty else { throw SVGError("is not an SVG file") }
    if let last = open.last { throw SVGError("ends within <\(elements[last].name.prefix(40))>") }
  }
}
