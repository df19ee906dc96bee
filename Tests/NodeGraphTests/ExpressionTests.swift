import Foundation
import NodeGraph
import TestSupport
import Testing

/// Lines of arithmetic.
@Suite struct ExpressionTests {
  private nonisolated static let values: [(text: String, value: Double)] = [
    ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("2^3^2", 512), ("-2^2", -4), ("2^-1", 0.5),
    ("7 % 3", 1), ("-7 % 3", 2), ("7 % -3", -2), ("1 - 2 - 3", -4), ("12 / 2 / 3", 2),
    ("1.5e2", 150), (".5 + 2.", 2.5), ("2e", .nan), ("--3", 3), ("+3", 3), ("!0", 1), ("not 1", 0),
    ("1 < 2", 1), ("2 <= 1", 0), ("3 = 3", 1), ("3 == 4", 0), ("3 != 4", 1), ("3 <> 3", 0),
    ("1 > 0 and 2 > 3", 0), ("1 > 0 or 2 > 3", 1), ("1 && 1 || 0", 1), ("not 1 > 2", 1),
    ("0 and 1 / 0", 0), ("1 or 1 / 0", 1), ("5 and 6", 1), ("0 or 7", 1),
    ("1 ? 2 : 1 / 0", 2), ("0 ? 1 / 0 : 0 ? 4 : 5", 5), ("if(1, 2, 1 / 0)", 2),
    ("if(0, 1, if(1, 6, 7)) + 1", 7), ("min(3, 1, 2)", 1), ("max(3; 1; 2)", 3), ("abs(-4)", 4),
    ("round(2.5)", 3), ("round(3.14159, 2)", 3.14), ("floor(-1.5)", -2), ("ceil(1.2)", 2),
    ("trunc(-1.7)", -1), ("sqrt(16)", 4), ("sin(0)", 0), ("cos(pi)", -1), ("atan2(1, 1) * 4", .pi),
    ("ln(e)", 1), ("log(8, 2)", 3), ("log10(1000)", 3), ("log2(8)", 3), ("exp(0)", 1),
    ("clamp(5, 0, 1)", 1), ("lerp(10, 20, 0.5)", 15), ("mod(-1, 4)", 3), ("hypot(3, 4)", 5),
    ("2 × 3 ÷ 4 − 1", 0.5), ("2 ** 3", 8), ("1 ≤ 2", 1), ("SIN(0) + Pi - π", 0), ("sign(-2)", -1),
  ]

  @Test("Operators bind as in mathematics", arguments: values)
  func arithmetic(text: String, value: Double) throws {
    if value.isNaN {
      #expect(throws: ExpressionProblem.self) { try Expression(text) }
    } else {
      let result = try Expression(text).value([])
      #expect(abs(result - value) < 1e-12, "\(text)")
    }
  }

  @Test("Other names are inputs, in their order")
  func names() throws {
    let expression = try Expression("price * (1 + tax / 100) + price - größe_2 * e")
    #expect(expression.names == ["price", "tax", "größe_2"])
    #expect(try expression.value([100, 20, 0]) == 220)
  }

  private nonisolated static let problems: [(text: String, place: Int, reason: String)] = [
    ("", 1, "the expression is empty"), ("   ", 4, "the expression is empty"),
    ("1 +", 4, "a value is missing at the end"), ("* 2", 1, "a value is missing before “*”"),
    ("(1 + 2", 1, "“(” is not closed"), ("1 + 2)", 6, "“)” without “(”"),
    ("2 x", 3, "an operator is missing before “x”"), ("foo(1)", 1, "there is no function “foo”"),
    ("1 $ 2", 3, "“$” means nothing here"), ("sqrt(1, 2)", 1, "“sqrt” takes 1, not 2"),
    ("clamp(1)", 1, "“clamp” takes 3, not 1"), ("min()", 1, "“min” takes 1 or more, not 0"),
    ("log(1,2,3)", 1, "“log” takes 1 or 2, not 3"), ("sin", 1, "“sin” needs “(”"),
    ("if(1, 2)", 1, "“if” takes 3, not 2"), ("if(1,2,3,4)", 1, "“if” takes 3, not 4"),
    ("1 < 2 < 3", 7, "compare two values, and join comparisons by “and”"),
    ("1 ? 2", 6, "“:” is missing"), ("1..2", 3, "an operator is missing before “.2”"),
    (".", 1, "“.” is not a number"), ("1e999", 1, "“1e999” is not a number"),
    ("(1 2)", 4, "an operator is missing before “2”"),
  ]

  @Test("Every mistake has a place and a reason", arguments: problems)
  func mistakes(text: String, place: Int, reason: String) {
    do {
      _ = try Expression(text)
      Issue.record("no problem")
    } catch {
      #expect(error.place == place && error.reason == reason, "\(error)")
    }
  }

  private nonisolated static let failures: [(text: String, line: String)] = [
    ("1 + 1 / 0", "at 7: division by zero"), ("5 % 0", "at 3: division by zero"),
    ("0 ^ -1", "at 3: division by zero"), ("(-8) ^ 0.5", "at 6: power of a negative number"),
    ("2 * sqrt(-1)", "at 5: “sqrt” has no value here"),
    ("log(0)", "at 1: “log” has no value here"), ("asin(2)", "at 1: “asin” has no value here"),
    ("mod(1, 0)", "at 1: “mod” has no value here"),
    ("exp(1000) - exp(1000)", "at 11: not a number"),
  ]

  @Test("What has no value says where", arguments: failures)
  func noValue(text: String, line: String) throws {
    let expression = try Expression(text)
    do {
      let value = try expression.value([])
      Issue.record("\(value)")
    } catch {
      #expect(error.description == line)
    }
  }

  @Test("Depth, length and names are limited, and the deepest is computed")
  func limits() throws {
    for (open, close) in [
      ("(", ")"), ("-", ""), ("abs(", ")"), ("1^", ""), ("0?1:", ""), ("not ", ""),
    ] {
      let few = String(repeating: open, count: 20) + "1" + String(repeating: close, count: 20)
      #expect(throws: Never.self) { try Expression(few).value([]) }
      let many = String(repeating: open, count: 400) + "1" + String(repeating: close, count: 400)
      #expect(throws: ExpressionProblem.self) { try Expression(many) }
    }
    #expect(throws: ExpressionProblem.self) { try Expression(String(repeating: "1+", count: 2000)) }
    let names = (0..<30).map { "v\($0)" }.joined(separator: "+")
    #expect(throws: ExpressionProblem.self) { try Expression(names) }
    let long = String(repeating: "1+", count: 999) + "1"
    #expect(try Expression(long).value([]) == 1000)
  }

  @Test("Random texts are values or problems")
  func randomTexts() {
    var random = SeededGenerator(seed: 1)
    let parts = [
      "1", "x", "(", ")", "+", "-", "*", "/", "^", "%", "<", "=", "?", ":", ",", "if(", "min(",
      "log(",
      " and ", " or ", "not ", "!", "e", ".5", "1e3", "é", "\u{301}", "&&", "π",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...12, using: &random))
        .map { _ in parts[Int.random(in: 0..<parts.count, using: &random)] }.joined()
      guard let expression = try? Expression(text) else { continue }
      let inputs = expression.names.map { _ in 0.5 }
      if let value = try? expression.value(inputs) { #expect(!value.isNaN, "\(text)") }
    }
  }

  // MARK: The node

  @Test("The names in an expression are the inputs of its node")
  @MainActor func node() throws {
    var document = GraphDocument()
    document.edit("Make") { draft in
      draft.add(Samples.node("n", "math.expression", ["expression": .text("width * 2 + k")]))
      draft.add(Samples.node("two", "number", ["value": .number(21)]))
      draft.connect(Samples.end("two", "result"), to: Samples.end("n", "width"))
    }
    let node = try unwrapped(document.main.node(NodeID(rawValue: "n")))
    let inputs = document.signature(of: node, in: .main, types: .standard).inputs.map(\.name)
    #expect(inputs == ["expression", "width", "k"])
    for (text, names) in [
      ("a + (b", ["a", "b"]), ("sin(x) $ y..z", ["x", "y", "z"]), ("pi * sin + é", ["é"]),
      ("if(a, b", ["a", "b"]), ("", []),
    ] {
      let broken = Samples.node("b", "math.expression", ["expression": .text(text)])
      let ports = document.signature(of: broken, in: .main, types: .standard).inputs.dropFirst()
      #expect(ports.map(\.name) == names)
    }
    #expect(try NodeBench.outputs(of: "n", in: document) == [.number(42)])
    #expect(
      NodeBench.reason("math.expression", ["expression": .text("a + (b")])
        == "at 5: “(” is not closed")
    #expect(
      NodeBench.reason("math.expression", ["expression": .text("expression + 1")])
        == "an input cannot have the name “expression”")
    #expect(
      NodeBench.reason("math.expression", ["expression": .text("exp(1000)")])
        == "the result is too large")
  }
}
