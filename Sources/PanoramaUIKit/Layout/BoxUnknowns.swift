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
  /// solver's last digits.
  func frame(_ solver: ConstraintSolver) -> CGRect {
    func value(_ variable: LayoutVariable) -> Double {
      (solver.value(of: variable) * 1024).rounded() / 1024
    }
    return CGRect(
      x: value(x), y: value(y), width: max(0, value(width)), height: max(0, value(height)))
  }
}

/// The position and the size of a view or guide as expressions.
struct BoxExpressions {
  var x: LinearExpression
  var y: LinearExpression
  var width: LinearExpression
  var height: LinearExpression

  init(_ unknowns: BoxUnknowns) {
    (x, y) = (LinearExpression(unknowns.x), LinearExpression(unknowns.y))
    (width, height) = (LinearExpression(unknowns.width), LinearExpression(unknowns.height))
  }

  /// The part of the box that an attribute means.
  ///
  /// - Parameter baselines: how far the first and the last baseline lie below the middle of the box;
  ///   nil if there is no text.
  func part(
    _ attribute: NSLayoutConstraint.Attribute, baselines: (first: Double, last: Double)?
  ) -> LinearExpression {
    switch attribute {
    case .notAnAttribute: return LinearExpression()
    case .left, .leading: return x
    case .right, .trailing: return x + width
    case .top: return y
    case .bottom: return y + height
    case .width: return width
    case .height: return height
    case .centerX: return middle(x, width)
    case .centerY: return middle(y, height)
    case .firstBaseline, .lastBaseline:
      guard let baselines else { return y + height }
      let distance = attribute == .firstBaseline ? baselines.first : baselines.last
      return middle(y, height) + LinearExpression(constant: distance)
    }
  }

  private func middle(_ start: LinearExpression, _ length: LinearExpression) -> LinearExpression {
    var middle = start
    middle.add(length, times: 0.5)
    return middle
  }
}
