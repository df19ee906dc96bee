import CExpat

/// The elements of an SVG file, and the text between their tags.
///
/// The file is not trusted. Expat reads it, which opens no other files and limits what entities grow to; here the number
/// of elements and their depth are limited.
public struct SVGTree: Sendable {
  /// An element or a piece of text.
  public struct Element: Sendable {
    /// The name without its namespace; empty for a piece of text, and for an element that is not SVG's.
    public var name: String
    /// The attributes by their names without namespaces: `xlink:href` is `href`.
    public var attributes: [String: String]
    /// Indices into `elements`.
    public internal(set) var children: [Int] = []
    /// The index of the element around it; nil for the first.
    public internal(set) var parent: Int?
    /// The text, if this is a piece of text between tags; nil for an element.
    public var text: String?

    /// How much work it is to read the attributes once more. Paths are read once.
    public fileprivate(set) var weight = 1

    /// The names in the attribute `class`.
    var classes: [Substring] { attributes["class"]?.split(whereSeparator: \.isWhitespace) ?? [] }
  }

  /// All elements in the order of the file; the first one is the root.
  public fileprivate(set) var elements: [Element] = []
  /// Why what follows the last element is missing; nil for a whole file.
  public fileprivate(set) var damage: SVGError?
  /// The sum of the weights of all elements.
  private(set) var weight = 0
  /// The elements by their `id`; of several, the first.
  public fileprivate(set) var ids: [String: Int] = [:]

  static let maximumSize = 128 << 20
  static let maximumElements = 500_000
  static let maximumDepth = 500

  /// Reads a file.
  ///
  /// - Parameter bytes: the file, in any encoding that Expat knows. A file that begins as gzip does is unpacked.
  /// - Throws: `SVGError` if it exceeds a limit, or is not well-formed from its beginning on. What comes before a later
  ///   fault is kept, as in browsers; see `damage`.
  /// - Complexity: O(n).
  public init(_ bytes: [UInt8]) throws(SVGError) {
    let bytes = try SVGCompression.unpacked(bytes, limit: Self.maximumSize)
    guard bytes.count <= Self.maximumSize else {
      throw SVGError("is larger than \(Self.maximumSize >> 20) MiB")
    }
    let builder = SVGTreeBuilder()
    if let problem = builder.read(bytes) { throw problem }
    self = builder.tree
    for i in elements.indices {
      let bytes = elements[i].attributes.reduce(0) { sum, attribute in
        Self.readOnce.contains(attribute.key) ? sum : sum + attribute.value.utf8.count
      }
      elements[i].weight += bytes / 64
      weight += elements[i].weight
    }
    guard elements.first?.name == "svg" else { throw SVGError("is not an SVG file") }
  }

  private static let readOnce: Set = ["d", "points", "href"]

  fileprivate init() {}

  /// The text in an element and in all elements below it.
  func text(in index: Int) -> String {
    elements[index].children.reduce(into: "") { $0 += elements[$1].text ?? text(in: $1) }
  }
}

/// Why an SVG file could not be read, as one sentence without the file's name.
public struct SVGError: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  public var description: String

  /// A reason in words that follow a file's name: “is damaged”.
  public init(_ description: String) { self.description = description }
}

/// Makes a tree of what Expat reports.
private final class SVGTreeBuilder {
  var tree = SVGTree()
  private var open: [Int] = []
  private var problem: SVGError?
  private var parser: XML_Parser?

  private static let namespace = "http://www.w3.org/2000/svg"
  /// The prefixes that stand for SVG. Many files forget to declare those of other names, which is no reason to refuse
  /// them, so Expat does not look at prefixes.
  private var prefixes: Set<Substring> = ["svg"]

  func read(_ bytes: [UInt8]) -> SVGError? {
    guard let parser = XML_ParserCreate(nil) else {
      return SVGError("needs more memory than there is")
    }
    defer { XML_ParserFree(parser) }
    self.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        SVGTreeBuilder.from(context).start(String(cString: name!), attributes!)
      },
      { context, _ in SVGTreeBuilder.from(context).end() })
    XML_SetCharacterDataHandler(parser) { context, text, count in
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
      SVGTreeBuilder.from(context).add(String(decoding: bytes, as: UTF8.self))
    }
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
    }
    if let problem { return problem }
    guard status != XML_STATUS_OK else { return nil }
    let line = XML_GetCurrentLineNumber(parser)
    let reason =
      XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "no reason"
    let damage = SVGError("is damaged in line \(line): \(reason)")
    if tree.elements.count < 2 { return damage }
    tree.damage = damage
    return nil
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> SVGTreeBuilder {
    Unmanaged<SVGTreeBuilder>.fromOpaque(context!).takeUnretainedValue()
  }

  private func start(_ name: String, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    var attributes: [String: String] = [:]
    var next = list
    while let key = next[0], let value = next[1] {
      let key = String(cString: key)
      let value = String(cString: value)
      next += 2
      guard let colon = key.firstIndex(of: ":") else {
        attributes[key] = value
        continue
      }
      let local = String(key[key.index(after: colon)...])
      if key[..<colon] == "xmlns", value == Self.namespace { prefixes.insert(Substring(local)) }
      // Of `href` and `xlink:href`, the plain one counts, and of other prefixes none.
      if ["xlink", "xml"].contains(key[..<colon]) || local == "href", attributes[local] == nil {
        attributes[local] = value
      }
    }
    let colon = name.firstIndex(of: ":")
    let isOurs =
      colon.map { prefixes.contains(name[..<$0]) }
      ?? ((attributes["xmlns"] ?? Self.namespace) == Self.namespace)
    let local = colon.map { String(name[name.index(after: $0)...]) } ?? name
    let index = append(
      SVGTree.Element(name: isOurs ? local : "", attributes: attributes)
    )
    if let id = attributes["id"], tree.ids[id] == nil { tree.ids[id] = index }
    open.append(index)
    if open.count > SVGTree.maximumDepth {
      stop(SVGError("has elements nested more than \(SVGTree.maximumDepth) deep"))
    }
  }

  private func end() { open.removeLast() }

  /// The parts of a text come one by one.
  private func add(_ text: String) {
    guard let parent = open.last else { return }
    if let last = tree.elements[parent].children.last, tree.elements[last].text != nil {
      tree.elements[last].text! += text
    } else {
      append(SVGTree.Element(name: "", attributes: [:], text: text))
    }
  }

  @discardableResult
  private func append(_ element: SVGTree.Element) -> Int {
    let index = tree.elements.count
    var element = element
    element.parent = open.last
    tree.elements.append(element)
    if let parent = open.last { tree.elements[parent].children.append(index) }
    if index >= SVGTree.maximumElements {
      stop(SVGError("has more than \(SVGTree.maximumElements) elements"))
    }
    return index
  }

  private func stop(_ problem: SVGError) {
    self.problem = self.problem ?? problem
    XML_StopParser(parser, XML_Bool(XML_FALSE))
  }
}
