import Foundation

/// A layer of a sketch.
public struct SketchLayer: Hashable, Codable, Identifiable, Sendable {
  /// The number by which strokes refer to their layer.
  public var id: Int64
  /// The name, of at most 100 characters.
  public var name: String
  /// Whether its strokes are not shown.
  public var isHidden = false
  /// Whether its strokes cannot be changed, and none can be added.
  public var isLocked = false
  /// 0 … 1; the layer's strokes are composited as one group with this opacity.
  public var opacity = 1.0

  /// - Parameters:
  ///   - id: the number by which strokes refer to the layer.
  ///   - name: the name, of at most 100 characters.
  public init(id: Int64, name: String) {
    self.id = id
    self.name = name
  }

  /// Whether strokes can be drawn and changed.
  public var isEditable: Bool { !isHidden && !isLocked }

  /// The only layer of a new sketch.
  static let first = SketchLayer(id: 0, name: "Layer 1")
  /// The maximum numbers of layers in a sketch and of characters in a layer's name.
  static let maximumCount = 64
  static let maximumNameLength = 100

  /// The name that a typed text means: without spaces around it, and not too long; empty for none.
  static func name(typed text: String) -> String {
    String(text.trimmingCharacters(in: .whitespacesAndNewlines).prefix(maximumNameLength))
  }
}

extension [SketchLayer] {
  /// The layers from the bottom up, as the file stores them.
  var data: Data { (try? JSONEncoder().encode(self)) ?? Data() }

  /// Nil if the bytes do not describe valid layers.
  init?(data: Data) {
    guard data.count <= 1 << 16,
      let layers = try? JSONDecoder().decode([SketchLayer].self, from: data), layers.areValid
    else { return nil }
    self = layers
  }

  var areValid: Bool {
    (1...SketchLayer.maximumCount).contains(count) && Set(map(\.id)).count == count
      && allSatisfy {
        (0...1).contains($0.opacity) && $0.name.count <= SketchLayer.maximumNameLength
      }
  }

  /// The index of the layer with an id; 0 if there is none, so that no stroke is ever lost.
  func position(of id: Int64) -> Int { firstIndex { $0.id == id } ?? 0 }
}
