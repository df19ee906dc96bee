import Panorama

/// Values as Core Animation's clients write them, and sums of them.
extension AnimatedValue {
  /// Converts a client's value to the kind of this one; nil if that is not possible.
  func like(_ value: Any?) -> AnimatedValue? {
    guard let value else { return nil }
    switch self {
    case .numbers: return Self.numbers(of: value)
    case .transform:
      if let transform = value as? CATransform3D { return .transform(transform.plane) }
      return (value as? CGAffineTransform).map { .transform($0) }
    case .path: return (value as? CGPath).map { .path($0) }
    case .colors:
      if let color = value as? CGColor { return .colors([color]) }
      return (value as? [Any]).map { .colors($0.compactMap { $0 as? CGColor }) }
    }
  }

  private static func numbers(of value: Any) -> AnimatedValue? {
    switch value {
    case let point as CGPoint: AnimatedValue(point)
    case let size as CGSize: AnimatedValue(size)
    case let rect as CGRect: AnimatedValue(rect)
    case let list as [Any]: .numbers(list.compactMap { number($0) })
    default: number(value).map { .numbers([$0]) }
    }
  }

  private static func number(_ value: Any) -> Double? {
    switch value {
    case let value as Double: value
    case let value as CGFloat: Double(value)
    case let value as Float: Double(value)
    case let value as Int: Double(value)
    case let value as Bool: value ? 1 : 0
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  }

  /// The value that changes nothing when it is added.
  var zero: AnimatedValue {
    switch self {
    case .numbers(let numbers): .numbers(numbers.map { _ in 0 })
    case .transform: .transform(.identity)
    case .path, .colors: self
    }
  }

  func adding(_ other: AnimatedValue) -> AnimatedValue { combined(other, 1) }
  func subtracting(_ other: AnimatedValue) -> AnimatedValue { combined(other, -1) }

  private func combined(_ other: AnimatedValue, _ sign: Double) -> AnimatedValue {
    switch (self, other) {
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      .numbers(zip(a, b).map { $0 + $1 * sign })
    case (.transform(let a), .transform(let b)):
      .transform((sign > 0 ? b : b.inverted()).concatenating(a))
    default: other
    }
  }

  /// The distance between two values; 1 for kinds without a distance.
  func distance(to other: AnimatedValue) -> Double {
    guard case (.numbers(let a), .numbers(let b)) = (self, other) else { return 1 }
    return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }
}
