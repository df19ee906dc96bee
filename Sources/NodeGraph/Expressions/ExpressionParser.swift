/// Reads an expression by precedence, from the loosest operators to the tightest, and compiles it.
struct ExpressionParser {
  private(set) var names: [String] = []
  private(set) var code: [Expression.Instruction] = []
  private var tokens: ExpressionTokens
  private var depth = 0

  private typealias Token = ExpressionTokens.Token

  init(_ text: String) { tokens = ExpressionTokens(text) }

  mutating func parse() throws(ExpressionProblem) {
    try tokens.advance()
    if tokens.token == .end { throw problem("the expression is empty") }
    try choice()
    switch tokens.token {
    case .end: return
    case .symbol(")"): throw problem("“)” without “(”")
    case .number, .name, .symbol("("):
      throw problem("an operator is missing before “\(tokens.text)”")
    default: throw problem("“\(tokens.text)” is not expected")
    }
  }

  // MARK: Levels of precedence

  /// A condition with two values, or one value.
  private mutating func choice() throws(ExpressionProblem) {
    try deepen()
    defer { depth -= 1 }
    try disjunction()
    guard try takes("?") else { return }
    let branch = add(.branch(0))
    try choice()
    try expect(":")
    let jump = add(.jump(0))
    code[branch].kind = .branch(code.count)
    try choice()
    code[jump].kind = .jump(code.count)
  }

  private mutating func disjunction() throws(ExpressionProblem) {
    try conjunction()
    while try takes("||") {
      // a or b: if a then 1 else b.
      let branch = add(.branch(0))
      add(.constant(1))
      let jump = add(.jump(0))
      code[branch].kind = .branch(code.count)
      try conjunction()
      add(.truth)
      code[jump].kind = .jump(code.count)
    }
  }

  private mutating func conjunction() throws(ExpressionProblem) {
    try comparison()
    while try takes("&&") {
      // a and b: if a then b else 0.
      let branch = add(.branch(0))
      try comparison()
      add(.truth)
      let jump = add(.jump(0))
      code[branch].kind = .branch(code.count)
      add(.constant(0))
      code[jump].kind = .jump(code.count)
    }
  }

  private mutating func comparison() throws(ExpressionProblem) {
    if case .symbol("not") = tokens.token {
      try deepen()
      defer { depth -= 1 }
      try tokens.advance()
      try comparison()
      add(.not)
      return
    }
    try sum()
    guard let operation = Self.comparisons[tokens.text], tokens.token.isSymbol else { return }
    let place = tokens.place
    try tokens.advance()
    try sum()
    add(.binary(operation), at: place)
    if tokens.token.isSymbol, Self.comparisons[tokens.text] != nil {
      throw problem("compare two values, and join comparisons by “and”")
    }
  }

  private static let comparisons: [String: BinaryOperator] = [
    "<": .less, "<=": .lessOrEqual, ">": .greater, ">=": .greaterOrEqual, "=": .equal,
    "==": .equal, "!=": .unequal, "<>": .unequal,
  ]

  private mutating func sum() throws(ExpressionProblem) {
    try product()
    while let operation = operation(["+": .add, "-": .subtract]) {
      let place = tokens.place
      try tokens.advance()
      try product()
      add(.binary(operation), at: place)
    }
  }

  private mutating func product() throws(ExpressionProblem) {
    try sign()
    while let operation = operation(["*": .multiply, "/": .divide, "%": .remainder]) {
      let place = tokens.place
      try tokens.advance()
      try sign()
      add(.binary(operation), at: place)
    }
  }

  private func operation(_ operators: [String: BinaryOperator]) -> BinaryOperator? {
    tokens.token.isSymbol ? operators[tokens.text] : nil
  }

  /// A value with signs before it, which bind less than a power: -2^2 is -4.
  private mutating func sign() throws(ExpressionProblem) {
    guard case .symbol(let symbol) = tokens.token, ["+", "-", "!"].contains(symbol) else {
      return try power()
    }
    try deepen()
    defer { depth -= 1 }
    let place = tokens.place
    try tokens.advance()
    try sign()
    if symbol != "+" { add(symbol == "-" ? .negate : .not, at: place) }
  }

  private mutating func power() throws(ExpressionProblem) {
    try primary()
    guard case .symbol("^") = tokens.token else { return }
    try deepen()
    defer { depth -= 1 }
    let place = tokens.place
    try tokens.advance()
    try sign()
    add(.binary(.power), at: place)
  }

  private mutating func primary() throws(ExpressionProblem) {
    switch tokens.token {
    case .number(let number):
      add(.constant(number))
      try tokens.advance()
    case .name(let name):
      let place = tokens.place
      try tokens.advance()
      if case .symbol("(") = tokens.token { return try call(name, at: place) }
      if let constant = Self.constants[name] {
        add(.constant(constant), at: place)
        return
      }
      if ExpressionFunction(rawValue: name) != nil {
        throw ExpressionProblem(reason: "“\(name)” needs “(”", place: place)
      }
      try addInput(name, at: place)
    case .symbol("("):
      let place = tokens.place
      try tokens.advance()
      try choice()
      try close(place)
    case .end: throw problem("a value is missing at the end")
    case .symbol: throw problem("a value is missing before “\(tokens.text)”")
    }
  }

  static let constants = [
    "pi": Double.pi, "PI": .pi, "Pi": .pi, "π": .pi, "tau": 2 * .pi, "τ": 2 * .pi,
    "e": 2.718281828459045,
  ]

  private mutating func call(_ name: String, at place: Int) throws(ExpressionProblem) {
    guard let function = ExpressionFunction(rawValue: name.lowercased()) else {
      throw ExpressionProblem(
        reason: "there is no function “\(name.shortened(to: 20))”", place: place)
    }
    let opened = tokens.place
    try tokens.advance()
    var count = 0
    var jumps: [Int] = []
    if tokens.token != .symbol(")") {
      repeat {
        try choice()
        count += 1
        // The arguments of `if` are a condition and two values.
        guard function == .if, count < 3 else { continue }
        if count == 2 {
          jumps.append(add(.jump(0)))
          code[jumps[0]].kind = .branch(code.count)
        } else {
          jumps.append(add(.branch(0)))
        }
      } while try takesComma()
    }
    try close(opened)
    guard function.counts.contains(count) else {
      let wanted = function.counts
      let amount =
        wanted.count > 2
        ? "\(wanted.lowerBound) or more"
        : wanted.count == 2
          ? "\(wanted.lowerBound) or \(wanted.upperBound)" : "\(wanted.lowerBound)"
      throw ExpressionProblem(
        reason: "“\(function.rawValue)” takes \(amount), not \(count)", place: place)
    }
    guard function == .if else {
      add(.call(function, count: count), at: place)
      return
    }
    code[jumps[1]].kind = .jump(code.count)
  }

  private mutating func addInput(_ name: String, at place: Int) throws(ExpressionProblem) {
    if let index = names.firstIndex(of: name) {
      add(.input(index), at: place)
      return
    }
    guard names.count < Expression.maximumNames else {
      throw ExpressionProblem(
        reason: "more than \(Expression.maximumNames) inputs", place: place)
    }
    names.append(name)
    add(.input(names.count - 1), at: place)
  }

  // MARK: Tokens

  private func problem(_ reason: String) -> ExpressionProblem {
    ExpressionProblem(reason: reason, place: tokens.place)
  }

  private mutating func deepen() throws(ExpressionProblem) {
    depth += 1
    if depth > Expression.maximumDepth { throw problem("nested too deep") }
  }

  private mutating func takes(_ symbol: String) throws(ExpressionProblem) -> Bool {
    guard tokens.token == .symbol(symbol) else { return false }
    try tokens.advance()
    return true
  }

  private mutating func takesComma() throws(ExpressionProblem) -> Bool {
    if try takes(",") { return true }
    return try takes(";")
  }

  private mutating func expect(_ symbol: String) throws(ExpressionProblem) {
    guard try takes(symbol) else { throw problem("“\(symbol)” is missing") }
  }

  private mutating func close(_ opened: Int) throws(ExpressionProblem) {
    guard try !takes(")") else { return }
    if tokens.token == .end {
      throw ExpressionProblem(reason: "“(” is not closed", place: opened)
    }
    if tokens.token.isSymbol { throw problem("“\(tokens.text)” is not expected") }
    throw problem("an operator is missing before “\(tokens.text)”")
  }

  @discardableResult
  private mutating func add(_ kind: Expression.Instruction.Kind, at place: Int? = nil) -> Int {
    code.append(Expression.Instruction(kind: kind, place: place ?? tokens.place))
    return code.count - 1
  }
}
