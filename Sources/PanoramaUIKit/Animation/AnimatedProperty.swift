import Panorama

/// A property of a layer that can be animated, identified by its key path.
@MainActor
struct AnimatedProperty {
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
    "opacity": number({ Double($0.opacity) }, { $0.opacity = Float($1) }),
    "hidden": number({ $0.isHidden ? 1 : 0 }, { $0.isHidden = $1 >= 0.5 }),
    "cornerRadius": number({ Double($0.cornerRadius) }, { $0.cornerRadius = max(0, $1) }),
    "borderWidth": number({ Double($0.borderWidth) }, { $0.borderWidth = max(0, $1) }),
    "shadowOpacity": number({ Double($0.shadowOpacity) }, { $0.shadowOpacity = Float($1) }),
    "shadowRadius": number({ Double($0.shadowRadius) }, { $0.shadowRadius = max(0, $1) }),
    "zPosition": number({ Double($0.zPosition) }, { $0.zPosition = $1 }),
    "position": point({ $0.position }, { $0.position = $1 }),
    "position.x": number({ Double($0.position.x) }, { $0.position.x = $1 }),
    "position.y": number({ Double($0.position.y) }, { $0.position.y = $1 }),
    "anchorPoint": point({ $0.anchorPoint }, { $0.anchorPoint = $1 }),
    "bounds": rect,
    "bounds.origin": point({ $0.bounds.origin }, { $0.bounds.origin = $1 }),
    "bounds.size": size({ $0.bounds.size }, { $0.bounds.size = $1 }),
    "bounds.size.width": number({ Double($0.bounds.width) }, { $0.bounds.size.width = max(0, $1) }),
    "bounds.size.height": number(
      { Double($0.bounds.height) },
      {
        $0.bounds.size.height = max(0, $1)
      }),
    "shadowOffset": size({ $0.shadowOffset }, { $0.shadowOffset = $1 }),
    "backgroundColor": color({ $0.backgroundColor }, { $0.backgroundColor = $1 }),
    "borderColor": color({ $0.borderColor }, { $0.borderColor = $1 }),
    "shadowColor": color({ $0.shadowColor }, { $0.shadowColor = $1 }),
    "transform": transform,
    "transform.rotation.z": part({ atan2($0.b, $0.a) }, { $0.rotated(by: $1 - atan2($0.b, $0.a)) }),
    "transform.scale": part({ $0.xScale }, { $0.scaled(x: $1, y: $1) }),
    "transform.scale.x": part({ $0.xScale }, { $0.scaled(x: $1, y: $0.yScale) }),
    "transform.scale.y": part({ $0.yScale }, { $0.scaled(x: $0.xScale, y: $1) }),
    "transform.translation": AnimatedProperty(
      read: {
        let transform = $0.affineTransform()
        return .numbers([transform.tx, transform.ty], .size)
      },
      write: { layer, value in
        guard case .numbers(let numbers, _) = value, numbers.count == 2 else { return }
        var transform = layer.affineTransform()
        (transform.tx, transform.ty) = (numbers[0], numbers[1])
        layer.setAffineTransform(transform)
      }),
    "transform.translation.x": part(
      { $0.tx },
      { transform, x in
        var moved = transform
        moved.tx = x
        return moved
      }),
    "transform.translation.y": part(
      { $0.ty },
      { transform, y in
        var moved = transform
        moved.ty = y
        return moved
      }),
    "strokeStart": shape({ Double($0.strokeStart) }, { $0.strokeStart = $1 }),
    "strokeEnd": shape({ Double($0.strokeEnd) }, { $0.strokeEnd = $1 }),
    "lineWidth": shape({ Double($0.lineWidth) }, { $0.lineWidth = max(0, $1) }),
    "lineDashPhase": shape({ Double($0.lineDashPhase) }, { $0.lineDashPhase = $1 }),
    "fillColor": color(
      { ($0 as? CAShapeLayer)?.fillColor },
      {
        ($0 as? CAShapeLayer)?.fillColor = $1
      }),
    "strokeColor": color(
      { ($0 as? CAShapeLayer)?.strokeColor },
      {
        ($0 as? CAShapeLayer)?.strokeColor = $1
      }),
    "path": AnimatedProperty(
      read: { layer in (layer as? CAShapeLayer).map { .path($0.path) } },
      write: { layer, value in
        if case .path(let path) = value { (layer as? CAShapeLayer)?.path = path }
      }),
    "startPoint": gradientPoint(\.startPoint),
    "endPoint": gradientPoint(\.endPoint),
    "colors": AnimatedProperty(
      read: { layer in
        (layer as? CAGradientLayer).map { gradient in
          .colors((gradient.colors ?? []).compactMap { $0 as? CGColor })
        }
      },
      write: { layer, value in
        if case .colors(let colors) = value { (layer as? CAGradientLayer)?.colors = colors }
      }),
    "locations": AnimatedProperty(
      read: { layer in
        (layer as? CAGradientLayer).map { gradient in
          .numbers((gradient.locations ?? []).map(\.doubleValue), .list)
        }
      },
      write: { layer, value in
        guard case .numbers(let numbers, _) = value else { return }
        (layer as? CAGradientLayer)?.locations = numbers.map { NSNumber(value: $0) }
      }),
  ]

  // MARK: Kinds of properties

  private static func numbers(
    _ kind: AnimatedValue.Kind, _ count: Int, _ read: @escaping (CALayer) -> [Double]?,
    write: @escaping (CALayer, [Double]) -> Void
  ) -> AnimatedProperty {
    AnimatedProperty(
      read: { layer in read(layer).map { .numbers($0, kind) } },
      write: { layer, value in
        guard case .numbers(let numbers, _) = value, numbers.count == count,
          numbers.allSatisfy(\.isFinite)
        else { return }
        write(layer, numbers)
      })
  }

  private static func number(
    _ read: @escaping (CALayer) -> Double, _ write: @escaping (CALayer, Double) -> Void
  ) -> AnimatedProperty { numbers(.number, 1, { [read($0)] }, write: { write($0, $1[0]) }) }

  private static func point(
    _ read: @escaping (CALayer) -> CGPoint, _ write: @escaping (CALayer, CGPoint) -> Void
  ) -> AnimatedProperty {
    numbers(
      .point, 2,
      { layer in
        let point = read(layer)
        return [Double(point.x), Double(point.y)]
      }, write: { write($0, CGPoint(x: $1[0], y: $1[1])) })
  }

  private static func size(
    _ read: @escaping (CALayer) -> CGSize, _ write: @escaping (CALayer, CGSize) -> Void
  ) -> AnimatedProperty {
    numbers(
      .size, 2,
      { layer in
        let size = read(layer)
        return [Double(size.width), Double(size.height)]
      }, write: { write($0, CGSize(width: $1[0], height: $1[1])) })
  }

  private static let rect = numbers(
    .rect, 4,
    {
      [
        Double($0.bounds.minX), Double($0.bounds.minY), Double($0.bounds.width),
        Double($0.bounds.height),
      ]
    },
    write: {
      $0.bounds = CGRect(x: $1[0], y: $1[1], width: max(0, $1[2]), height: max(0, $1[3]))
    })

  private static func color(
    _ read: @escaping (CALayer) -> CGColor?, _ write: @escaping (CALayer, CGColor) -> Void
  ) -> AnimatedProperty {
    AnimatedProperty(
      read: { .colors([read($0) ?? .clear]) },
      write: { layer, value in
        if case .colors(let colors) = value, let color = colors.first { write(layer, color) }
      })
  }

  private static let transform = AnimatedProperty(
    read: { .transform($0.affineTransform()) },
    write: { layer, value in
      if case .transform(let transform) = value { layer.setAffineTransform(transform) }
    })

  private static func part(
    _ read: @escaping (CGAffineTransform) -> Double,
    _ write: @escaping (CGAffineTransform, Double) -> CGAffineTransform
  ) -> AnimatedProperty {
    number(
      { read($0.affineTransform()) },
      { layer, value in
        layer.setAffineTransform(write(layer.affineTransform(), value))
      })
  }

  private static func shape(
    _ read: @escaping (CAShapeLayer) -> Double, _ write: @escaping (CAShapeLayer, Double) -> Void
  ) -> AnimatedProperty {
    numbers(
      .number, 1, { layer in (layer as? CAShapeLayer).map { [read($0)] } },
      write: { layer, numbers in
        if let shape = layer as? CAShapeLayer { write(shape, numbers[0]) }
      })
  }

  private static func gradientPoint(
    _ path: ReferenceWritableKeyPath<CAGradientLayer, CGPoint>
  ) -> AnimatedProperty {
    numbers(
      .point, 2,
      { layer in
        (layer as? CAGradientLayer).map { gradient in
          [Double(gradient[keyPath: path].x), Double(gradient[keyPath: path].y)]
        }
      },
      write: { layer, numbers in
        (layer as? CAGradientLayer)?[keyPath: path] = CGPoint(x: numbers[0], y: numbers[1])
      })
  }
}

extension CGAffineTransform {
  fileprivate var xScale: Double { hypot(a, b) }
  fileprivate var yScale: Double { hypot(c, d) }

  /// The transform with other scales along its own axes; a scale of 0 counts as 1.
  fileprivate func scaled(x: Double, y: Double) -> CGAffineTransform {
    let (p, q) = (xScale > 0 ? x / xScale : x, yScale > 0 ? y / yScale : y)
    return CGAffineTransform(a: a * p, b: b * p, c: c * q, d: d * q, tx: tx, ty: ty)
  }
}
