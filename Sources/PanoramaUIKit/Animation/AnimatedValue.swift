import Panorama

/// A value that an animation can interpolate: numbers of some kind, a transform, a path, or colours.
enum AnimatedValue {
  /// The meaning of the numbers.
  enum Kind {
    case number, point, size, rect, list
  }

  case numbers([Double], Kind)
  case transform(CGAffineTransform)
  case path(CGPath?)
  case colors([CGColor])

  var kind: Kind {
    if case .numbers(_, let kind) = self { kind } else { .number }
  }

  /// Converts a client's value to the kind of this one; nil if that is not possible.
  func like(_ value: Any?) -> AnimatedValue? {
    guard let value else { return nil }
    switch self {
    case .numbers(_, let kind):
      return Self.numbers(of: value, kind).map { .numbers($0, kind) }
    case .transform:
      if let transform = value as? CATransform3D { return .transform(transform.plane) }
      return (value as? CGAffineTransform).map { .transform($0) }
    case .path: return (value as? CGPath).map { .path($0) }
    case .colors:
      if let color = value as? CGColor { return .colors([color]) }
      return (value as? [Any]).map { .colors($0.compactMap { $0 as? CGColor }) }
    }
  }

  private static func numbers(of value: Any, _ kind: Kind) -> [Double]? {
    switch value {
    case let point as CGPoint: [Double(point.x), Double(point.y)]
    case let size as CGSize: [Double(size.width), Double(size.height)]
    case let rect as CGRect:
      [Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height)]
    case let list as [Any] where kind == .list: list.compactMap { number($0) }
    default: number(value).map { [$0] }
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
    case .numbers(let numbers, let kind): .numbers(numbers.map { _ in 0 }, kind)
    case .transform: .transform(.identity)
    case .path, .colors: self
    }
  }

  /// The value at the fraction `way` between this one and `end`.
  func mixed(with end: AnimatedValue, _ way: Double) -> AnimatedValue {
    switch (self, end) {
    case (.numbers(let a, let kind), .numbers(let b, _)) where a.count == b.count:
      .numbers(zip(a, b).map { $0 + ($1 - $0) * way }, kind)
    case (.transform(let a), .transform(let b)): .transform(a.mixed(with: b, way))
    case (.path(let a?), .path(let b?)): .path(a.mixed(with: b, way))
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      .colors(zip(a, b).map { $0.interpolated(to: $1, min(1, max(0, way))) })
    default: way < 0.5 ? self : end
    }
  }

  func adding(_ other: AnimatedValue) -> AnimatedValue { combined(other, 1) }
  func subtracting(_ other: AnimatedValue) -> AnimatedValue { combined(other, -1) }

  private func combined(_ other: AnimatedValue, _ sign: Double) -> AnimatedValue {
    switch (self, other) {
    case (.numbers(let a, let kind), .numbers(let b, _)) where a.count == b.count:
      .numbers(zip(a, b).map { $0 + $1 * sign }, kind)
    case (.transform(let a), .transform(let b)):
      .transform((sign > 0 ? b : b.inverted()).concatenating(a))
    default: other
    }
  }

  /// The distance between two values; 1 for kinds without a distance.
  func distance(to other: AnimatedValue) -> Double {
    guard case (.numbers(let a, _), .numbers(let b, _)) = (self, other) else { return 1 }
    return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }
}

extension CGPath {
  /// The interpolation between this path and `end`, point by point; one of the two if their elements differ.
  fileprivate func mixed(with end: CGPath, _ way: Double) -> CGPath {
    path.mixed(with: end.path, way).map { CGPath($0) } ?? (way < 0.5 ? self : end)
  }
}
