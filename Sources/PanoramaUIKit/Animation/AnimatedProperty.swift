import Panorama

/// A property of a layer that can be animated, identified by its key path.
@MainActor
struct AnimatedProperty {
  /// The property's value; nil if the layer has no such property.
  let read: (CALayer) -> AnimatedValue?
  let write: (CALayer, AnimatedValue) -> Void

  /// The property of a key path; nil if there is none.
  static func named(_ keyPath: String) -> AnimatedProperty? {
    all[keyPath] ?? all[aliases[keyPath] ?? ""]
  }

  private static let aliases = [
    "transform.rotation": "transform.rotation.z", "bounds.width": "bounds.size.width",
    "bounds.height": "bounds.size.height",
  ]

  private static let all: [String: AnimatedProperty] = [
    "opacity": number(\CALayer.opacity),
    "hidden": numbers(CALayer.self, 1, { [$0.isHidden ? 1 : 0] }, { $0.isHidden = $1[0] >= 0.5 }),
    "cornerRadius": length(\CALayer.cornerRadius),
    "borderWidth": length(\CALayer.borderWidth),
    "shadowOpacity": number(\CALayer.shadowOpacity),
    "shadowRadius": length(\CALayer.shadowRadius),
    "zPosition": number(\CALayer.zPosition),
    "position": point(\CALayer.position),
    "position.x": number(\CALayer.position.x),
    "position.y": number(\CALayer.position.y),
    "anchorPoint": point(\CALayer.anchorPoint),
    "bounds": property(\CALayer.bounds, { AnimatedValue($0) }, { $0.rect }),
    "bounds.origin": point(\CALayer.bounds.origin),
    "bounds.size": size(\CALayer.bounds.size),
    "bounds.size.width": length(\CALayer.bounds.size.width),
    "bounds.size.height": length(\CALayer.bounds.size.height),
    "shadowOffset": size(\CALayer.shadowOffset),
    "backgroundColor": color(\CALayer.backgroundColor),
    "borderColor": color(\CALayer.borderColor),
    "shadowColor": color(\CALayer.shadowColor),
    "transform": property(
      \CALayer.plane, { .transform($0) },
      { if case .transform(let transform) = $0 { transform } else { nil } }),
    "transform.rotation.z": number(\CALayer.plane.rotation),
    "transform.scale": number(\CALayer.plane.scale),
    "transform.scale.x": number(\CALayer.plane.xScale),
    "transform.scale.y": number(\CALayer.plane.yScale),
    "transform.translation": numbers(
      CALayer.self, 2, { [$0.plane.tx, $0.plane.ty] },
      { ($0.plane.tx, $0.plane.ty) = ($1[0], $1[1]) }),
    "transform.translation.x": number(\CALayer.plane.tx),
    "transform.translation.y": number(\CALayer.plane.ty),
    "strokeStart": number(\CAShapeLayer.strokeStart),
    "strokeEnd": number(\CAShapeLayer.strokeEnd),
    "lineWidth": length(\CAShapeLayer.lineWidth),
    "lineDashPhase": number(\CAShapeLayer.lineDashPhase),
    "fillColor": color(\CAShapeLayer.fillColor),
    "strokeColor": color(\CAShapeLayer.strokeColor),
    "path": property(
      \CAShapeLayer.path, { .path($0) },
      { if case .path(let path) = $0 { .some(path) } else { nil } }),
    "startPoint": point(\CAGradientLayer.startPoint),
    "endPoint": point(\CAGradientLayer.endPoint),
    "colors": property(
      \CAGradientLayer.colors, { .colors(($0 ?? []).compactMap { $0 as? CGColor }) },
      { if case .colors(let colors) = $0 { colors } else { nil } }),
    "locations": property(
      \CAGradientLayer.locations, { .numbers(($0 ?? []).map(\.doubleValue)) },
      { if case .numbers(let all) = $0 { all.map { NSNumber(value: $0) } } else { nil } }),
  ]

  // MARK: Kinds of properties

  /// A property of a kind of layer.
  ///
  /// - Parameter convert: nil for a value that the property cannot have, which is not shown.
  private static func property<Kind: CALayer, Value>(
    _ path: ReferenceWritableKeyPath<Kind, Value>, _ read: @escaping (Value) -> AnimatedValue,
    _ convert: @escaping (AnimatedValue) -> Value?
  ) -> AnimatedProperty {
    AnimatedProperty(
      read: { layer in (layer as? Kind).map { read($0[keyPath: path]) } },
      write: { layer, value in
        if let layer = layer as? Kind, let value = convert(value) { layer[keyPath: path] = value }
      })
  }

  /// `count` finite numbers.
  private static func numbers<Kind: CALayer>(
    _ kind: Kind.Type, _ count: Int, _ read: @escaping (Kind) -> [Double],
    _ write: @escaping (Kind, [Double]) -> Void
  ) -> AnimatedProperty {
    AnimatedProperty(
      read: { layer in (layer as? Kind).map { .numbers(read($0)) } },
      write: { layer, value in
        let numbers = value.numbers
        guard let layer = layer as? Kind, numbers.count == count, numbers.allSatisfy(\.isFinite)
        else { return }
        write(layer, numbers)
      })
  }

  private static func number<Kind: CALayer, Number: BinaryFloatingPoint>(
    _ path: ReferenceWritableKeyPath<Kind, Number>, atLeast minimum: Double = -.infinity
  ) -> AnimatedProperty {
    numbers(
      Kind.self, 1, { [Double($0[keyPath: path])] },
      { $0[keyPath: path] = Number(max(minimum, $1[0])) })
  }

  /// A number that is never negative.
  private static func length<Kind: CALayer>(
    _ path: ReferenceWritableKeyPath<Kind, CGFloat>
  ) -> AnimatedProperty { number(path, atLeast: 0) }

  private static func point<Kind: CALayer>(
    _ path: ReferenceWritableKeyPath<Kind, CGPoint>
  ) -> AnimatedProperty {
    numbers(
      Kind.self, 2, { [$0[keyPath: path].x, $0[keyPath: path].y] },
      { $0[keyPath: path] = CGPoint(x: $1[0], y: $1[1]) })
  }

  private static func size<Kind: CALayer>(
    _ path: ReferenceWritableKeyPath<Kind, CGSize>
  ) -> AnimatedProperty {
    numbers(
      Kind.self, 2, { [$0[keyPath: path].width, $0[keyPath: path].height] },
      { $0[keyPath: path] = CGSize(width: $1[0], height: $1[1]) })
  }

  private static func color<Kind: CALayer>(
    _ path: ReferenceWritableKeyPath<Kind, CGColor?>
  ) -> AnimatedProperty {
    property(
      path, { .colors([$0 ?? .clear]) },
      { if case .colors(let colors) = $0, let color = colors.first { color } else { nil } })
  }
}

extension CALayer {
  fileprivate var plane: CGAffineTransform {
    get { affineTransform() }
    set { setAffineTransform(newValue) }
  }
}

extension CGAffineTransform {
  fileprivate var rotation: Double {
    get { atan2(b, a) }
    set { self = rotated(by: newValue - rotation) }
  }
  fileprivate var scale: Double {
    get { xScale }
    set { self = scaled(x: newValue, y: newValue) }
  }
  fileprivate var xScale: Double {
    get { hypot(a, b) }
    set { self = scaled(x: newValue, y: yScale) }
  }
  fileprivate var yScale: Double {
    get { hypot(c, d) }
    set { self = scaled(x: xScale, y: newValue) }
  }

  /// The transform with other scales along its own axes; a scale of 0 counts as 1.
  private func scaled(x: Double, y: Double) -> CGAffineTransform {
    let (p, q) = (xScale > 0 ? x / xScale : x, yScale > 0 ? y / yScale : y)
    return CGAffineTransform(a: a * p, b: b * p, c: c * q, d: d * q, tx: tx, ty: ty)
  }
}
