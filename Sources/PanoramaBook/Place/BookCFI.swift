/// A canonical fragment identifier (EPUB CFI 1.1): the address of a character or a range of a book, which other readers
/// understand, too.
///
/// What is written as text is kept as numbers and ids: text assertions, and places in time and on pictures, are read
/// over.
public struct BookCFI: Hashable, Sendable {
  /// A step to a child: even numbers are elements, odd ones the texts between them.
  public struct Step: Hashable, Sendable {
    public var number: Int
    /// The `id` of the element, which finds it in a book that has changed.
    public var id: String?
    /// Whether the step leads into the file that the element before names.
    public var isIndirect: Bool

    /// A step.
    public init(_ number: Int, id: String? = nil, isIndirect: Bool = false) {
      (self.number, self.isIndirect) = (number, isIndirect)
      self.id = id?.isEmpty == true ? nil : id
    }
  }

  /// Steps from an element to a character.
  public struct Path: Hashable, Sendable {
    public var steps: [Step]
    /// UTF-16 units into the text; nil for an element.
    public var offset: Int?

    /// Steps.
    public init(steps: [Step] = [], offset: Int? = nil) {
      (self.steps, self.offset) = (steps, offset)
    }

    /// The path followed by another one.
    func followed(by path: Path) -> Path {
      Path(steps: steps + path.steps, offset: path.offset ?? offset)
    }
  }

  /// The way to the place; of a range, what both ends share.
  public var path: Path
  /// Of a range, the ways from `path` to its two ends.
  public var range: [Path]

  /// A place or a range of two ends.
  public init(_ path: Path, range: [Path] = []) { (self.path, self.range) = (path, range) }

  /// The place; of a range, its beginning.
  public var start: Path { range.first.map { path.followed(by: $0) } ?? path }
  /// The place; of a range, its end.
  public var end: Path { range.last.map { path.followed(by: $0) } ?? path }

  /// More steps than any document has.
  private static let maximumSteps = 2000

  /// Reads `epubcfi(/6/4!/4/2/1:3)`, also without the word and the parentheses.
  ///
  /// - Returns: nil if it is none.
  public init?(_ text: some StringProtocol) {
    var characters = Array(text)[...]
    if text.hasPrefix("epubcfi(") {
      characters = characters.dropFirst("epubcfi(".count)
      guard characters.popLast() == ")" else { return nil }
    }
    var paths: [Path] = []
    repeat {
      if !paths.isEmpty { characters.removeFirst() }
      guard let path = Self.path(&characters) else { return nil }
      paths.append(path)
    } while characters.first == ","
    guard characters.isEmpty, paths.count == 1 || paths.count == 3, !paths[0].steps.isEmpty else {
      return nil
    }
    self.init(paths[0], range: Array(paths.dropFirst()))
  }

  private static func path(_ characters: inout ArraySlice<Character>) -> Path? {
    var path = Path()
    var isIndirect = false
    while let first = characters.first, first != "," {
      characters.removeFirst()
      switch first {
      case "/":
        guard let number = integer(&characters), path.steps.count < maximumSteps else { return nil }
        path.steps.append(Step(number, id: assertion(&characters), isIndirect: isIndirect))
        isIndirect = false
      case "!": isIndirect = true
      case ":":
        guard let number = integer(&characters) else { return nil }
        path.offset = number
        _ = assertion(&characters)
      case "~", "@":
        _ = characters.prefix { $0.isNumber || ".:".contains($0) }.count
        characters = characters.drop { $0.isNumber || ".:".contains($0) }
        _ = assertion(&characters)
      default: return nil
      }
    }
    return path
  }

  private static func integer(_ characters: inout ArraySlice<Character>) -> Int? {
    let digits = characters.prefix { $0.isASCII && $0.isNumber }
    characters = characters.dropFirst(digits.count)
    return Int(String(digits))
  }

  /// What stands in brackets, without its parameters; nil if nothing does. `^` hides the meaning of what follows it.
  private static func assertion(_ characters: inout ArraySlice<Character>) -> String? {
    guard characters.first == "[" else { return nil }
    characters.removeFirst()
    var text = ""
    var isPast = false
    while let next = characters.popFirst(), next != "]" {
      if next == "^" {
        if let hidden = characters.popFirst(), !isPast { text.append(hidden) }
      } else {
        if next == "," || next == ";" { isPast = true }
        if !isPast { text.append(next) }
      }
    }
    return text.isEmpty ? nil : text
  }
}

extension BookCFI: CustomStringConvertible {
  /// `epubcfi(/6/4!/4/2/1:3)`.
  public var description: String {
    "epubcfi(\(([path] + range).map(Self.text).joined(separator: ",")))"
  }

  private static func text(_ path: Path) -> String {
    var result = path.steps.reduce(into: "") { result, step in
      if step.isIndirect { result += "!" }
      result += "/\(step.number)"
      if let id = step.id {
        result += "[" + id.map { "^[](),;=".contains($0) ? "^\($0)" : "\($0)" }.joined() + "]"
      }
    }
    if let offset = path.offset { result += ":\(offset)" }
    return result
  }
}
