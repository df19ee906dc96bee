import ConstraintSolver
import Panorama

/// The position and the size of a view or guide as unknowns of a solver.
struct BoxUnknowns {
  let x: LayoutVariable
  let y: LayoutVariable
  let width: LayoutVariable
  let height: LayoutVariable

  init(_ solver: ConstraintSolver) {
    (x, y) = (solver.makeVariable(), solver.makeVariable())
    (width, height) = (solver.makeVariable(), solver.makeVariable())
  }

  /// The rectangle that the solver found. Numbers are rounded to 1/1024 point, which removes the
  /// solver's rounding errors.
  func frame(_ solver: ConstraintSolver) -> CGRect {
    func value(_ variable: LayoutVariable) -> Double {
      (solver.value(of: variable) * 1024).rounded() / 1024
    }
    return CGRect(
      x: value(x), y: value(y), width: max(0, value(width)), height: max(0, value(height)))
  }
}

/// The start and the length of a view or guide in one direction, as expressions.
struct SpanExpressions {
  var start: LinearExpression
  var length: LinearExpression

  init(_ unknowns: BoxUnknowns, _ axis: NSLayoutConstraint.Axis) {
    let isHorizontal = axis == .horizontal
    start = LinearExpression(isHorizontal ? unknowns.x : unknowns.y)
    length = LinearExpression(isHorizontal ? unknowns.width : unknowns.height)
  }

  /// The expression for an attribute.
  ///
  /// - Parameter baselines: how far the first and the last baseline lie below the middle; nil if there
  ///   is no text.
  func part(
    _ attribute: NSLayoutConstraint.Attribute, baselines: (first: Double, last: Double)?
  ) -> LinearExpression {
    switch attribute {
    case .notAnAttribute: return LinearExpression()
    case .left, .leading, .top: return start
    case .right, .trailing, .bottom: return start + length
    case .width, .height: return length
    case .centerX, .centerY: return middle
    case .firstBaseline, .lastBaseline:
      guard let baselines else { return start + length }
      let distance = attribute == .firstBaseline ? baselines.first : baselines.last
      return middle + LinearExpression(constant: distance)
    }
  }

  private var middle: LinearExpression {
    var middle = start
    middle.add(length, times: 0.5)
    return middle
  }
}

extension NSLayoutConstraint.Attribute {
  /// The direction to which the attribute belongs.
  var axis: NSLayoutConstraint.Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX, .notAnAttribute: .horizontal
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: .vertical
    }
  }
}
