/// The name of a new package, which is the name of its folder and its program, too.
struct PackageName {
  let text: String

  /// The module with the scene.
  var scene: String { text + "Scene" }
  /// The module with the tests.
  var tests: String { text + "Tests" }

  /// - Parameter modules: the names of the library's modules, which the new package cannot use.
  /// - Throws: `AppError`, 64, if the name is unsuitable.
  init(_ text: String, modules: Set<String>) throws {
    let isWord = text.utf8.allSatisfy { Self.isLetter($0) || (48...57).contains($0) || $0 == 95 }
    guard isWord, let first = text.utf8.first, Self.isLetter(first), text.utf8.count <= 100 else {
      throw AppError(
        .usage,
        "'\(text)' cannot name a package: use up to 100 letters A to Z, digits and underscores, "
          + "and begin with a letter")
    }
    self.text = text
    let taken = modules.union(Self.reserved)
    guard taken.isDisjoint(with: [text, scene, tests]) else {
      throw AppError(
        .usage, "'\(text)' cannot name a package: Swift or Panorama uses the name already")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (65...90).contains(byte) || (97...122).contains(byte)
  }

  /// Names that the compiler refuses for a module, and the modules that every program has.
  private static let reserved: Set<String> = [
    "Any", "Builtin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Logging", "Self",
    "Swift", "SwiftOnoneSupport", "Synchronization", "Testing", "XCTest", "main",
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
