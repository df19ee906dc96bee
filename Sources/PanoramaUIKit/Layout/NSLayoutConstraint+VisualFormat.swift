import Foundation
import Logging
import Panorama

extension NSLayoutConstraint {
  /// How the views of a visual format are aligned with one another.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Makes a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At their left edges.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// At their right edges.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// At their upper edges.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// At their lower edges.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// At the edges where lines of text begin.
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    /// At the edges where lines of text end.
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    /// At their middles between left and right.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// At their middles between top and bottom.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// At the baselines of their last lines of text.
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    /// At the baselines of their first lines of text.
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// From left to right, as always here.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)

    /// The constraints between two neighbours.
    @MainActor
    func constraints(_ first: View, _ second: View) -> [NSLayoutConstraint] {
      var made: [NSLayoutConstraint] = []
      func align<Kind: AnyObject>(_ option: FormatOptions, _ anchor: (View) -> NSLayoutAnchor<Kind>)
      {
        if contains(option) {
          made.append(anchor(first).constraint(equalTo: anchor(second)))
        }
      }
      align(.alignAllLeft) { $0.leftAnchor }
      align(.alignAllRight) { $0.rightAnchor }
      align(.alignAllTop) { $0.topAnchor }
      align(.alignAllBottom) { $0.bottomAnchor }
      align(.alignAllLeading) { $0.leadingAnchor }
      align(.alignAllTrailing) { $0.trailingAnchor }
      align(.alignAllCenterX) { $0.centerXAnchor }
      align(.alignAllCenterY) { $0.centerYAnchor }
      align(.alignAllLastBaseline) { $0.lastBaselineAnchor }
      align(.alignAllFirstBaseline) { $0.firstBaselineAnchor }
      return made
    }
  }

  /// The constraints that a visual format describes, such as `H:|-[name(>=80)]-8-[button]-|`. If it cannot be read, a
  /// line is logged and there are none.
  ///
  /// - Parameters:
  ///   - format: the format.
  ///   - opts: how the views are aligned with one another.
  ///   - metrics: the numbers that the format names.
  ///   - views: the views that the format names.
  public static func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]? = nil, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var reader = VisualFormat(format, metrics ?? [:], views)
    do {
      return try reader.constraints(opts)
    } catch {
      Logger(label: "panorama.layout").warning(
        "the visual format “\(format)” is left out: \(error)")
      return []
    }
  }
}

/// Reads one visual format.
///
/// Source of the grammar: Apple, "Auto Layout Guide", appendix "Visual Format Language".
@MainActor
private struct VisualFormat {
  struct Problem: Error, CustomStringConvertible {
    var description: String
  }

  /// A length or another view, with the relation and the priority.
  private struct Predicate {
    enum Object {
      case length(CGFloat)
      case view(View)
    }
    var relation = "=="
    var object: Object
    var priority = UILayoutPriority.required
  }

  /// What lies between two neighbours.
  private enum Gap {
    case none
    case standard
    case predicates([Predicate])
  }

  private let text: [Character]
  private var place = 0
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var isVertical = false
  private var made: [NSLayoutConstraint] = []

  init(_ format: String, _ metrics: [String: Any], _ views: [String: Any]) {
    text = format.filter { !$0.isWhitespace }
    (self.metrics, self.views) = (metrics, views)
  }

  mutating func constraints(
    _ options: NSLayoutConstraint.FormatOptions
  ) throws(Problem) -> [NSLayoutConstraint] {
    if take("V:") { isVertical = true } else { _ = take("H:") }
    var gap: Gap?
    if take("|") { gap = try readGap() }
    var last = try readView()
    if let gap { try connectStart(last, gap) }
    while place < text.count {
      let gap = try readGap()
      if take("|") {
        guard place == text.count else { throw Problem(description: "“|” is not the end") }
        try connectEnd(last, gap)
        break
      }
      let next = try readView()
      made += lengths(gap, standard: 8).map { predicate in
        isVertical
          ? relate(next.topAnchor, last.bottomAnchor, predicate)
          : relate(next.leadingAnchor, last.trailingAnchor, predicate)
      }
      made += options.constraints(last, next)
      last = next
    }
    return made
  }

  // MARK: Reading

  private mutating func take(_ word: String) -> Bool {
    guard text[place...].starts(with: word) else { return false }
    place += word.count
    return true
  }

  private mutating func word() -> String {
    let start = place
    while place < text.count,
      text[place].isLetter || text[place].isNumber || "_.".contains(text[place])
    {
      place += 1
    }
    return String(text[start..<place])
  }

  private mutating func readView() throws(Problem) -> View {
    guard take("[") else { throw Problem(description: "a view is missing") }
    let view = try view(named: word())
    if take("(") {
      for predicate in try readPredicates() { constrainSize(of: view, predicate) }
    }
    guard take("]") else { throw Problem(description: "“]” is missing") }
    return view
  }

  private mutating func readGap() throws(Problem) -> Gap {
    guard take("-") else { return .none }
    if take("(") {
      let predicates = try readPredicates()
      guard take("-") else { throw Problem(description: "“-” is missing") }
      return .predicates(predicates)
    }
    guard place < text.count, text[place] != "[", text[place] != "|" else { return .standard }
    let predicate = try readPredicate()
    guard take("-") else { throw Problem(description: "“-” is missing") }
    return .predicates([predicate])
  }

  /// Reads predicates up to the parenthesis that closes them.
  private mutating func readPredicates() throws(Problem) -> [Predicate] {
    var predicates = [try readPredicate()]
    while take(",") { predicates.append(try readPredicate()) }
    guard take(")") else { throw Problem(description: "“)” is missing") }
    return predicates
  }

  private mutating func readPredicate() throws(Problem) -> Predicate {
    var relation = "=="
    for sign in ["==", "<=", ">="] where take(sign) { relation = sign }
    var sign: CGFloat = 1
    if take("-") { sign = -1 }
    let name = word()
    var predicate: Predicate
    if let number = number(name) {
      predicate = Predicate(relation: relation, object: .length(sign * number))
    } else {
      predicate = Predicate(relation: relation, object: .view(try view(named: name)))
    }
    if take("@") {
      let name = word()
      guard let priority = number(name) else {
        throw Problem(description: "“\(name)” is no priority")
      }
      predicate.priority = UILayoutPriority(Float(priority))
    }
    return predicate
  }

  private func number(_ name: String) -> CGFloat? {
    if let number = Double(name), number.isFinite { return CGFloat(number) }
    switch metrics[name] {
    case let value as CGFloat: return value
    case let value as Double: return CGFloat(value)
    case let value as Float: return CGFloat(value)
    case let value as Int: return CGFloat(value)
    case let value as NSNumber: return CGFloat(value.doubleValue)
    default: return nil
    }
  }

  private func view(named name: String) throws(Problem) -> View {
    guard let view = views[name] as? View else {
      throw Problem(description: "“\(name)” is no view and no number")
    }
    return view
  }

  // MARK: Constraints

  private func lengths(_ gap: Gap, standard: CGFloat) -> [Predicate] {
    switch gap {
    case .none: [Predicate(object: .length(0))]
    case .standard: [Predicate(object: .length(standard))]
    case .predicates(let predicates): predicates
    }
  }

  private func relate<Kind: AnyObject>(
    _ first: NSLayoutAnchor<Kind>, _ second: NSLayoutAnchor<Kind>, _ predicate: Predicate
  ) -> NSLayoutConstraint {
    var length: CGFloat = 0
    if case .length(let value) = predicate.object { length = value }
    let constraint =
      switch predicate.relation {
      case "<=": first.constraint(lessThanOrEqualTo: second, constant: length)
      case ">=": first.constraint(greaterThanOrEqualTo: second, constant: length)
      default: first.constraint(equalTo: second, constant: length)
      }
    constraint.priority = predicate.priority
    return constraint
  }

  private mutating func constrainSize(of view: View, _ predicate: Predicate) {
    let size = isVertical ? view.heightAnchor : view.widthAnchor
    let constraint: NSLayoutConstraint
    switch (predicate.object, predicate.relation) {
    case (.length(let length), "<="):
      constraint = size.constraint(lessThanOrEqualToConstant: length)
    case (.length(let length), ">="):
      constraint = size.constraint(greaterThanOrEqualToConstant: length)
    case (.length(let length), _): constraint = size.constraint(equalToConstant: length)
    case (.view(let other), "<="):
      constraint = size.constraint(
        lessThanOrEqualTo: isVertical ? other.heightAnchor : other.widthAnchor)
    case (.view(let other), ">="):
      constraint = size.constraint(
        greaterThanOrEqualTo: isVertical ? other.heightAnchor : other.widthAnchor)
    case (.view(let other), _):
      constraint = size.constraint(equalTo: isVertical ? other.heightAnchor : other.widthAnchor)
    }
    constraint.priority = predicate.priority
    made.append(constraint)
  }

  /// The superview, or its margins where the format has the standard distance.
  private func edge(_ view: View, _ gap: Gap) throws(Problem) -> any LayoutItem {
    guard let superview = view.superview else {
      throw Problem(description: "a view beside “|” has no superview")
    }
    if case .standard = gap { return superview.layoutMarginsGuide }
    return superview
  }

  private mutating func connectStart(_ view: View, _ gap: Gap) throws(Problem) {
    let edge = try edge(view, gap)
    made += lengths(gap, standard: 0).map {
      isVertical
        ? relate(view.topAnchor, edge.topAnchor, $0)
        : relate(view.leadingAnchor, edge.leadingAnchor, $0)
    }
  }

  private mutating func connectEnd(_ view: View, _ gap: Gap) throws(Problem) {
    let edge = try edge(view, gap)
    made += lengths(gap, standard: 0).map {
      isVertical
        ? relate(edge.bottomAnchor, view.bottomAnchor, $0)
        : relate(edge.trailingAnchor, view.trailingAnchor, $0)
    }
  }
}
