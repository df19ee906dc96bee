import ConstraintSolver
import Testing

@Suite struct ConstraintSolverTests {
  private let solver = ConstraintSolver()

  private func expect(_ variable: LayoutVariable, _ value: Double) {
    #expect(abs(solver.value(of: variable) - value) < 1e-6)
  }

  @Test func requiredEquationsHold() {
    let (left, width, right) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    solver.add(
      LinearExpression(left) + LinearExpression(width) - LinearExpression(right), .equal)
    solver.add(LinearExpression(left, plus: -10), .equal)
    solver.add(LinearExpression(right, plus: -110), .equal)
    #expect(solver.solve().isEmpty)
    expect(width, 100)
  }

  @Test func aStrongerConstraintWins() {
    let width = solver.makeVariable()
    solver.add(LinearExpression(width, plus: -100), .equal, strength: .weak)
    solver.add(LinearExpression(width, plus: -60), .lessThanOrEqual, strength: .strong)
    solver.add(LinearExpression(width, plus: -20), .greaterThanOrEqual)
    solver.solve()
    expect(width, 60)
  }

  @Test func noNumberOfWeakConstraintsOutweighsAStrongOne() {
    let width = solver.makeVariable()
    solver.add(LinearExpression(width, plus: -7), .equal, strength: .strong)
    for _ in 0..<10_000 {
      solver.add(LinearExpression(width, plus: -900), .equal, strength: Strength(rawValue: 749.9))
    }
    solver.solve()
    expect(width, 7)
  }

  @Test func contradictionsAreNamedAndLeftOut() throws {
    let width = solver.makeVariable()
    solver.add(LinearExpression(width, plus: -100), .equal)
    let second = try #require(solver.add(LinearExpression(width, plus: -50), .equal))
    let third = try #require(solver.add(LinearExpression(width, plus: -200), .greaterThanOrEqual))
    #expect(solver.solve() == [second, third])
    expect(width, 100)
    solver.setConstant(-100, of: second)
    #expect(solver.solve() == [third])
    solver.remove(third)
    #expect(solver.solve().isEmpty)
  }

  @Test func equationsInACircleAreSolved() {
    // x = 2y − 4, y = x / 4 + 3.
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    solver.add(LinearExpression(x) - LinearExpression(y, times: 2, plus: -4), .equal)
    solver.add(LinearExpression(y) - LinearExpression(x, times: 0.25, plus: 3), .equal)
    #expect(solver.solve().isEmpty)
    expect(x, 4)
    expect(y, 4)
  }

  @Test func nothingThatIsNoNumberIsTaken() throws {
    let x = solver.makeVariable()
    #expect(solver.add(LinearExpression(x, plus: .nan), .equal) == nil)
    #expect(solver.add(LinearExpression(x, times: .infinity), .equal) == nil)
    let name = try #require(solver.add(LinearExpression(x, plus: -3), .equal))
    solver.setConstant(.nan, of: name)
    solver.solve()
    expect(x, 3)
  }

  @Test func aVariableWithoutConstraintsIsZero() {
    let x = solver.makeVariable()
    solver.solve()
    #expect(solver.value(of: x) == 0)
  }

  @Test func aLongChainFollowsItsFirstConstant() throws {
    var tops = [solver.makeVariable()]
    let first = try #require(solver.add(LinearExpression(tops[0]), .equal))
    for i in 1..<5000 {
      tops.append(solver.makeVariable())
      solver.add(LinearExpression(tops[i]) - LinearExpression(tops[i - 1], plus: 20), .equal)
    }
    solver.add(LinearExpression(tops[4999], plus: -10), .greaterThanOrEqual, strength: .weak)
    solver.solve()
    expect(tops[4999], 99_980)
    solver.setConstant(-30, of: first)
    solver.solve()
    expect(tops[4999], 100_010)
  }
}
