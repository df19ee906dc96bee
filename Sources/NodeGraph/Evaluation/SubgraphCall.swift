import PanoramaGraphics

/// A subgraph with the values at its inputs, which determine those at its outputs.
struct SubgraphCall: Hashable, Sendable {
  let graph: GraphID
  let inputs: [String: Value]

  /// The number of bytes of a text that count for its hash.
  private static let hashedBytes = 64

  /// Compares numbers by their bits, because 0 and -0 may have different results.
  static func == (l: SubgraphCall, r: SubgraphCall) -> Bool {
    guard l.graph == r.graph, l.inputs.count == r.inputs.count else { return false }
    return l.inputs.allSatisfy { name, value in
      switch (value, r.inputs[name]) {
      case (.number(let a), .number(let b)?): a.bitPattern == b.bitPattern
      case (let a, let b?): a == b
      case (_, nil): false
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(graph)
    // Equal dictionaries may have different orders.
    var sum = 0
    for (name, value) in inputs {
      var one = Hasher()
      one.combine(name)
      switch value {
      case .number(let number): one.combine(number.bitPattern)
      case .color(let color): one.combine(color)
      case .picture(let image): one.combine(image)
      case .text(let text):
        one.combine(text.utf8.count)
        for byte in text.utf8.prefix(Self.hashedBytes) { one.combine(byte) }
      }
      sum ^= one.finalize()
    }
    hasher.combine(sum)
  }

  /// The number of steps that looking up the call counts as: long texts take time to compare.
  var cost: Int {
    inputs.values.reduce(1) { sum, value in
      if case .text(let text) = value { sum + text.utf8.count >> 12 } else { sum }
    }
  }

  /// The kept result of a call. It does not keep pictures in memory that nothing else holds.
  struct Outcome: Sendable {
    private enum Output: Sendable {
      case value(Value)
      case picture(WeakPicture)
    }

    private struct WeakPicture: Sendable {
      weak var image: CGImage?
    }

    private let outputs: Result<[Output], NodeFailure>

    init(_ result: Result<[Value], NodeFailure>) {
      outputs = result.map { values in
        values.map { value in
          switch value {
          case .picture(let image): .picture(WeakPicture(image: image))
          case .number, .color, .text: .value(value)
          }
        }
      }
    }

    /// Nil if a picture is gone.
    var result: Result<[Value], NodeFailure>? {
      switch outputs {
      case .failure(let failure): return .failure(failure)
      case .success(let outputs):
        var values: [Value] = []
        for output in outputs {
          switch output {
          case .value(let value): values.append(value)
          case .picture(let picture):
            guard let image = picture.image else { return nil }
            values.append(.picture(image))
          }
        }
        return .success(values)
      }
    }
  }
}
