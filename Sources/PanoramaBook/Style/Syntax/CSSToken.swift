/// A token of a style sheet (CSS Syntax 3, §4).
enum CSSToken: Hashable, Sendable {
  case name(String)
  /// A name and the parenthesis behind it.
  case function(String)
  case atWord(String)
  /// `#name`.
  case hash(String)
  case string(String)
  case url(String)
  /// A string or an address that does not end as it should: its declaration is left out.
  case bad
  case number(Double)
  case percentage(Double)
  /// A number with a unit, in small letters.
  case dimension(Double, String)
  /// Any other character: punctuation, brackets.
  case mark(Character)
  case space

  static let comma = CSSToken.mark(",")
  static let colon = CSSToken.mark(":")
  static let slash = CSSToken.mark("/")

  /// The name in small letters; nil for other tokens.
  var word: String? { if case .name(let name) = self { name.lowercased() } else { nil } }
}
