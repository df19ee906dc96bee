import Foundation

/// A line of arithmetic with named inputs, such as `price * (1 + tax / 100)`.
///
/// | syntax | meaning |
/// |---|---|
/// | `+ - * /`, `%`, `^` | the remainder has the sign of the divisor; powers are grouped from the right |
/// | `< <= > >= = == != <>` | 1 if true, otherwise 0 |
/// | `and or not`, `&& \|\| !` | 0 is false, all other numbers are true |
/// | `c ? a : b`, `if(c, a, b)` | only the chosen value is computed |
/// | `pi`, `e`, `tau` | constants |
/// | `min(…)`, `sqrt(x)` and so on | functions, which the guide lists |
///
/// Every other name is an input.
public struct Expression: Hashable, Sendable {
  /// The names of the inputs, in the order in which they first appear.
  public let names: [String]
  /// The program for a machine with a stack.
  let code: [Instruction]
  /// The number of values on the stack at most.
  private let depth: Int

  /// The maximum length, in bytes.
  public static let maximumBytes = 2_000
  /// The maximum number of parentheses, signs and powers inside one another.
  static let maximumDepth = 64
  /// The maximum number of inputs.
  public static let maximumNames = 24

  /// An operation with its place in the text.
  struct Instruction: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      case constant(Double)
      /// Puts the value of an input on the stack.
      case input(Int)
      case negate
      case not
      /// Replaces the number on top of the stack with 1 if it is true, otherwise with 0.
      case truth
      case binary(BinaryOperator)
      case call(ExpressionFunction, count: Int)
      /// Takes a number from the stack and goes on at an index if it is false.
      case branch(Int)
      case jump(Int)
    }

    var kind: Kind
    var place: Int
  }

  /// Reads an expression.
  ///
  /// - Throws: `ExpressionProblem`.
  public init(_ text: String) throws(ExpressionProblem) {
    guard text.utf8.count <= Self.maximumBytes else {
      throw ExpressionProblem(
        reason: "the expression has over \(Self.maximumBytes) characters", place: 1)
    }
    var parser = ExpressionParser(text)
    try parser.parse()
    (names, code) = (parser.names, parser.code)
    // Each instruction adds at most one value.
    depth = code.count
  }

  /// The names of inputs in a text that may be no expression yet, so that a node keeps its inputs while the user is
  /// mending a mistake.
  static func names(in text: String) -> [String] {
    guard text.utf8.count <= maximumBytes else { return [] }
    var tokens = ExpressionTokens(text)
    var names: [String] = []
    var name: String?
    while names.count < maximumNames {
      // What is not read is left out.
      guard (try? tokens.advance()) != nil else { continue }
      if let name, tokens.token != .symbol("("), ExpressionParser.constants[name] == nil,
        ExpressionFunction(rawValue: name) == nil, !names.contains(name)
      {
        names.append(name)
      }
      if tokens.token == .end { break }
      if case .name(let next) = tokens.token { name = next } else { name = nil }
    }
    return names
  }

  /// The value.
  ///
  /// - Parameter inputs: the values of `names`, in their order.
  /// - Throws: `ExpressionProblem` if there is none, such as for a division by zero.
  public func value(_ inputs: [Double]) throws(ExpressionProblem) -> Double {
    var stack: [Double] = []
    return try value(inputs, stack: &stack)
  }

  /// As `value(_:)`, with the memory of an earlier computation.
  func value(
    _ inputs: [Double], stack: inout [Double]
  ) throws(ExpressionProblem) -> Double {
    stack.removeAll(keepingCapacity: true)
    stack.reserveCapacity(depth)
    var index = 0
    while index < code.count {
      let step = code[index]
      index += 1
      switch step.kind {
      case .constant(let number): stack.append(number)
      case .input(let input): stack.append(input < inputs.count ? inputs[input] : 0)
      case .negate: stack.append(-stack.removeLast())
      case .not: stack.append(stack.removeLast() == 0 ? 1 : 0)
      case .truth: stack.append(stack.removeLast() == 0 ? 0 : 1)
      case .binary(let operation):
        let right = stack.removeLast()
        let left = stack.removeLast()
        guard let value = operation.value(left, right) else {
          throw ExpressionProblem(reason: operation.failure(left), place: step.place)
        }
        stack.append(value)
      case .call(let function, let count):
        let value = function.value(stack.suffix(count))
        guard !value.isNaN else {
          throw ExpressionProblem(
            reason: "“\(function.rawValue)” has no value here", place: step.place)
        }
        stack.removeLast(count)
        stack.append(value)
      case .branch(let target): if stack.removeLast() == 0 { index = target }
      case .jump(let target): index = target
      }
    }
    return stack.last ?? 0
  }
}

/// An operator between two numbers.
enum BinaryOperator: Hashable, Sendable {
  case add, subtract, multiply, divide, remainder, power
  case less, lessOrEqual, greater, greaterOrEqual, equal, unequal

  /// Nil if there is none.
  func value(_ a: Double, _ b: Double) -> Double? {
    switch self {
    case .add: return number(a + b)
    case .subtract: return number(a - b)
    case .multiply: return number(a * b)
    case .divide: return b == 0 ? nil : number(a / b)
    case .remainder:
      guard b != 0 else { return nil }
      let rest = a.truncatingRemainder(dividingBy: b)
      return number(rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest)
    case .power: return a == 0 && b < 0 ? nil : number(pow(a, b))
    case .less: return a < b ? 1 : 0
    case .lessOrEqual: return a <= b ? 1 : 0
    case .greater: return a > b ? 1 : 0
    case .greaterOrEqual: return a >= b ? 1 : 0
    case .equal: return a == b ? 1 : 0
    case .unequal: return a != b ? 1 : 0
    }
  }

  private func number(_ value: Double) -> Double? { value.isNaN ? nil : value }

  /// Why there is no value.
  func failure(_ left: Double) -> String {
    switch self {
    case .divide, .remainder: "division by zero"
    case .power: left < 0 ? "power of a negative number" : "division by zero"
    default: "not a number"
    }
  }
}

/// A function of an expression.
enum ExpressionFunction: String, Hashable, Sendable, CaseIterable {
  case abs, sign, round, floor, ceil, trunc, sqrt, cbrt, exp, ln, log, log2, log10
  case sin, cos, tan, asin, acos, atan, atan2, hypot
  case min, max, mod, pow, clamp, lerp, `if`

  /// The number of arguments. `log` has an optional base and `round` a number of decimals.
  var counts: ClosedRange<Int> {
    switch self {
    case .min, .max: 1...Expression.maximumBytes
    case .round, .log: 1...2
    case .atan2, .hypot, .mod, .pow: 2...2
    case .clamp, .lerp, .if: 3...3
    default: 1...1
    }
  }

  /// NaN if there is none. `if` is compiled and not called.
  func value(_ arguments: ArraySlice<Double>) -> Double {
    let a = arguments[arguments.startIndex]
    func other(_ index: Int) -> Double { arguments[arguments.startIndex + index] }
    switch self {
    case .abs: return Swift.abs(a)
    case .sign: return a == 0 ? 0 : a < 0 ? -1 : 1
    case .round: return arguments.count == 1 ? a.rounded() : Self.rounded(a, other(1))
    case .floor: return a.rounded(.down)
    case .ceil: return a.rounded(.up)
    case .trunc: return a.rounded(.towardZero)
    case .sqrt: return a.squareRoot()
    case .cbrt: return Foundation.cbrt(a)
    case .exp: return Foundation.exp(a)
    case .ln: return Self.positive(a, Foundation.log)
    case .log:
      guard arguments.count == 2 else { return Self.positive(a, Foundation.log) }
      let base = Self.positive(other(1), Foundation.log)
      return base == 0 ? .nan : Self.positive(a, Foundation.log) / base
    case .log2: return Self.positive(a, Foundation.log2)
    case .log10: return Self.positive(a, Foundation.log10)
    case .sin: return Foundation.sin(a)
    case .cos: return Foundation.cos(a)
    case .tan: return Foundation.tan(a)
    case .asin: return Foundation.asin(a)
    case .acos: return Foundation.acos(a)
    case .atan: return Foundation.atan(a)
    case .atan2: return Foundation.atan2(a, other(1))
    case .hypot: return Foundation.hypot(a, other(1))
    case .min: return arguments.min() ?? .nan
    case .max: return arguments.max() ?? .nan
    case .mod: return BinaryOperator.remainder.value(a, other(1)) ?? .nan
    case .pow: return BinaryOperator.power.value(a, other(1)) ?? .nan
    case .clamp:
      return Swift.min(Swift.max(a, Swift.min(other(1), other(2))), Swift.max(other(1), other(2)))
    case .lerp: return a + (other(1) - a) * other(2)
    case .if: return .nan
    }
  }

  /// Rounded to a number of decimals, −15 … 15.
  private static func rounded(_ number: Double, _ decimals: Double) -> Double {
    let power = Foundation.pow(10, Swift.min(15, Swift.max(-15, decimals.rounded())))
    let result = (number * power).rounded() / power
    // Too large to have decimals.
    return result.isFinite ? result : number
  }

  private static func positive(_ number: Double, _ function: (Double) -> Double) -> Double {
    number > 0 ? function(number) : .nan
  }
}
