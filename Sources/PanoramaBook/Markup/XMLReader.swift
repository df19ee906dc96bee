import CExpat

/// Reads XML with Expat, which opens no other files and limits what entities grow to.
final class XMLReader {
  private var builder = MarkupTreeBuilder()
  private var parser: XML_Parser?
  /// What prefixes mean in the open elements; the empty one is that of names without a prefix.
  private var prefixes: [Substring: String] = MarkupNamespace.usual
  /// What to put back at the end of each open element.
  private var hidden: [[(Substring, String?)]] = []

  /// Reads a text in UTF-8, whatever encoding it declares.
  static func read(_ text: [UInt8]) -> MarkupReader.Document {
    let reader = XMLReader()
    let isWellFormed = reader.parse(text)
    return .init(
      tree: reader.builder.finish(), isWellFormed: isWellFormed, isCut: reader.builder.isFull)
  }

  private func parse(_ text: [UInt8]) -> Bool {
    guard let parser = XML_ParserCreate("UTF-8") else { return false }
    defer { XML_ParserFree(parser) }
    self.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        XMLReader.from(context).start(String(cString: name!), attributes!)
      },
      { context, _ in XMLReader.from(context).end() })
    XML_SetCharacterDataHandler(parser) { context, text, count in
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
      XMLReader.from(context).add(String(decoding: bytes, as: UTF8.self))
    }
    if Self.namesEntities(text) {
      XML_UseForeignDTD(parser, XML_Bool(XML_TRUE))
      XML_SetParamEntityParsing(parser, XML_PARAM_ENTITY_PARSING_ALWAYS)
      XML_SetExternalEntityRefHandler(parser) { parser, context, _, _, _ in
        // With a context it is a file that a text names. It stays closed.
        guard context == nil, let inner = XML_ExternalEntityParserCreate(parser, nil, "UTF-8")
        else { return 1 }
        defer { XML_ParserFree(inner) }
        return XMLReader.declarations.withUnsafeBufferPointer {
          XML_Parse(inner, $0.baseAddress, Int32($0.count), 1) == XML_STATUS_OK ? 1 : 0
        }
      }
      XML_SetSkippedEntityHandler(parser) { context, name, isParameter in
        guard isParameter == 0, let name else { return }
        XMLReader.from(context).add("&\(String(cString: name));")
      }
    }
    return text.withUnsafeBytes {
      XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1)
        == XML_STATUS_OK
    }
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> XMLReader {
    Unmanaged<XMLReader>.fromOpaque(context!).takeUnretainedValue()
  }

  /// HTML's names of characters, as a document type declares them.
  private static let declarations: [CChar] = HTMLEntities.values.reduce(into: []) {
    $0 += "<!ENTITY \($1.name) \"&#\($1.value);\">\n".utf8.map { CChar(bitPattern: $0) }
  }

  /// Whether a text has a reference to anything but a number and XML's own five.
  private static func namesEntities(_ text: [UInt8]) -> Bool {
    let own = ["amp;", "lt;", "gt;", "quot;", "apos;", "#"].map { Array($0.utf8) }
    var rest = text[...]
    while let found = rest.firstIndex(of: UInt8(ascii: "&")) {
      rest = rest[(found + 1)...]
      if !own.contains(where: { rest.starts(with: $0) }) { return true }
    }
    return false
  }

  private func add(_ text: String) {
    builder.add(text)
    if builder.isFull { stop() }
  }

  private func start(_ name: String, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    var attributes: [(name: String, value: String)] = []
    var previous: [(Substring, String?)] = []
    var next = list
    while let key = next[0], let value = next[1] {
      next += 2
      let (key, value) = (String(cString: key), String(cString: value))
      if key == "xmlns" || key.hasPrefix("xmlns:") {
        let prefix = key.dropFirst(6)
        previous.append((prefix, prefixes[prefix]))
        prefixes[prefix] = value
      } else {
        attributes.append((key, value))
      }
    }
    hidden.append(previous)
    for i in attributes.indices {
      let key = attributes[i].name
      guard let colon = key.firstIndex(of: ":"),
        let namespace = prefixes[key[..<colon]],
        let prefix = MarkupNamespace.prefixOfAttributes[namespace]
      else { continue }
      attributes[i].name = prefix + key[colon...]
    }
    let colon = name.firstIndex(of: ":")
    let namespace = prefixes[colon.map { name[..<$0] } ?? ""] ?? ""
    var local = colon.map { String(name[name.index(after: $0)...]) } ?? name
    if namespace.isEmpty || namespace == MarkupNamespace.html { local = local.lowercased() }
    builder.start(MarkupElement(name: local, namespace: namespace, attributes: attributes))
    if builder.isFull { stop() }
  }

  private func end() {
    builder.end()
    for (prefix, value) in (hidden.popLast() ?? []).reversed() { prefixes[prefix] = value }
  }

  private func stop() { XML_StopParser(parser, XML_Bool(XML_FALSE)) }
}
