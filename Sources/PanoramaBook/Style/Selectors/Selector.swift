/// A selector (Selectors 4) of one complex selector: `ul > li.first::before`.
struct Selector: Hashable, Sendable {
  /// What stands between two compounds.
  enum Combinator: Hashable, Sendable { case descendant, child, next, following }

  /// Elements whose content or part is meant.
  enum PseudoElement: Hashable, Sendable { case before, after, firstLetter, firstLine }

  /// The last compound first: matching begins with it.
  var compounds: [Compound]
  /// Between each compound and the one that stands before it in the text: one fewer than compounds.
  var combinators: [Combinator]
  var pseudoElement: PseudoElement?
  var specificity = Specificity()

  /// What decides between declarations: ids count more than any number of classes, and classes than types.
  struct Specificity: Hashable, Comparable, Sendable {
    var ids = 0
    var classes = 0
    var types = 0

    static func < (a: Self, b: Self) -> Bool {
      (a.ids, a.classes, a.types) < (b.ids, b.classes, b.types)
    }

    static func + (a: Self, b: Self) -> Self {
      Self(ids: a.ids + b.ids, classes: a.classes + b.classes, types: a.types + b.types)
    }
  }

  /// Conditions on one element.
  struct Compound: Hashable, Sendable {
    /// Nil: any. As written; elements of HTML have names in small letters.
    var type: String?
    /// Nil: any namespace.
    var namespace: String?
    var id: String?
    var classes: [String] = []
    var attributes: [AttributeTest] = []
    var pseudoClasses: [PseudoClass] = []
  }

  /// `[name operator value]`.
  struct AttributeTest: Hashable, Sendable {
    enum Operator: Hashable, Sendable { case exists, equals, word, dash, prefix, suffix, contains }

    /// With the prefix by which attributes are known in trees, for example `epub:type`.
    var name: String
    var test: Operator
    var value: String
    var ignoresCase: Bool
  }

  /// `:name`.
  indirect enum PseudoClass: Hashable, Sendable {
    case root, empty, link
    case language([String])
    /// `:nth-child(an + b)`: counted among all elements or those of its type, from either end.
    case nth(a: Int, b: Int, ofType: Bool, fromEnd: Bool)
    case not([Selector])
    case any([Selector])
    /// One that never holds on paper, such as `:hover`.
    case never
  }
}
