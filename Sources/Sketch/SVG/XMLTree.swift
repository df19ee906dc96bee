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

    /// An attribute that is a length, in CSS's pixels; nil if it is missing or relative.
    func length(_ name: String) -> Double? { attributes[name].flatMap { SVGLength.points($0) } }
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
          throw SVGError("has elements nested more than \(Self.maximumDepth) deep")
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

/// Finds the tags in an XML file and, on request, the text between them. O(bytes)
struct XMLScanner {
  /// A tag or the text between tags. Names have no namespace prefixes.
  enum Tag {
    case start(String, attributes: [String: String], isEmpty: Bool)
    case end(String)
    /// The text between two tags.
    case text(String)
  }

  /// Whether the text before the next tag is returned.
  var readsText = false

  private let bytes: [UInt8]
  private var position = 0
  /// The characters that end a name.
  private static let stops = Array(" \t\r\n/>=<\"'".utf8)

  /// The maximum number of attributes of an element; each takes far more memory than in the file.
  private static let maximumAttributes = 1000

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next tag; nil at the end. Comments and instructions are skipped.
  mutating func nextTag() throws(SVGError) -> Tag? {
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      if readsText, start > position {
        defer { position = start }
        return .text(Self.expanded(String(decoding: bytes[position..<start], as: UTF8.self)))
      }
      position = start + 1
      if skips("!--", to: "-->") || skips("![CDATA[", to: "]]>") || skips("?", to: "?>") {
        continue
      }
      if peek == UInt8(ascii: "!") {
        try skipDeclaration()
      } else if peek == UInt8(ascii: "/") {
        position += 1
        let name = takeName()
        skipSpace()
        try expect(UInt8(ascii: ">"))
        return .end(name)
      } else {
        return try startTag()
      }
    }
    return nil
  }

  private mutating func startTag() throws(SVGError) -> Tag {
    let name = takeName()
    guard !name.isEmpty else { throw damaged }
    var attributes: [String: String] = [:]
    while true {
      skipSpace()
      switch peek {
      case UInt8(ascii: ">"):
        position += 1
        return .start(name, attributes: attributes, isEmpty: false)
      case UInt8(ascii: "/"):
        position += 1
        try expect(UInt8(ascii: ">"))
        return .start(name, attributes: attributes, isEmpty: true)
      default:
        let key = takeName()
        guard !key.isEmpty else { throw damaged }
        skipSpace()
        try expect(UInt8(ascii: "="))
        skipSpace()
        attributes[key] = try takeValue()
        guard attributes.count <= Self.maximumAttributes else {
          throw SVGError("has an element with more than \(Self.maximumAttributes) attributes")
        }
      }
    }
  }

  private mutating func takeValue() throws(SVGError) -> String {
    guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = bytes[(position + 1)...].firstIndex(of: quote)
    else { throw damaged }
    defer { position = end + 1 }
    let raw = bytes[(position + 1)..<end]
    let text = String(decoding: raw, as: UTF8.self)
    return raw.contains(UInt8(ascii: "&")) ? Self.expanded(text) : text
  }

  /// Replaces XML's predefined entities and numbered characters. Other entities are not changed.
  private static func expanded(_ text: String) -> String {
    let own = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    var parts = text.split(separator: "&", omittingEmptySubsequences: false)
    var result = String(parts.removeFirst())
    for part in parts {
      let name = part.prefix { $0 != ";" }
      guard name.count < part.count, let character = own[String(name)] ?? numbered(name) else {
        result += "&" + part
        continue
      }
      result += character + part.dropFirst(name.count + 1)
    }
    return result
  }

  private static func numbered(_ name: Substring) -> String? {
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x"
    return UInt32(digits.dropFirst(isHexadecimal ? 1 : 0), radix: isHexadecimal ? 16 : 10)
      .flatMap { Unicode.Scalar($0) }.map { String(Character($0)) }
  }

  /// Skips `<!DOCTYPE …>` with its declarations in brackets.
  private mutating func skipDeclaration() throws(SVGError) {
    var quote: UInt8?
    var isInBrackets = false
    while let byte = peek {
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): isInBrackets = true
      case UInt8(ascii: "]"): isInBrackets = false
      case UInt8(ascii: ">") where !isInBrackets: return
      default: break
      }
    }
    throw damaged
  }

  /// If `start` is at the current position, skips everything up to and including `end`.
  private mutating func skips(_ start: String, to end: String) -> Bool {
    guard bytes[position...].starts(with: start.utf8) else { return false }
    position += start.utf8.count
    let end = Array(end.utf8)
    while position < bytes.count {
      guard let next = bytes[position...].firstIndex(of: end[0]) else { break }
      position = next
      if bytes[position...].starts(with: end) {
        position += end.count
        return true
      }
      position += 1
    }
    position = bytes.count
    return true
  }

  /// Reads a name, without its namespace prefix.
  private mutating func takeName() -> String {
    let end = bytes[position...].firstIndex { Self.stops.contains($0) } ?? bytes.count
    defer { position = end }
    let name = bytes[position..<end]
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return String(decoding: local, as: UTF8.self)
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 32 || (9...13).contains(byte) { position += 1 }
  }

  private mutating func expect(_ byte: UInt8) throws(SVGError) {
    guard peek == byte else { throw damaged }
    position += 1
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var damaged: SVGError { SVGError("is damaged at byte \(position)") }
}
