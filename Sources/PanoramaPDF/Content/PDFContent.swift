import Foundation
import PanoramaGraphics

/// The operators of a page or a form, and the resources that they name.
///
/// Source of the operators: ISO 32000-1, annex A.
struct PDFContent {
  private(set) var bytes: [UInt8] = []
  private var resources: [ResourceKind: Set<PDFReference>] = [:]

  /// Whether there are no operators.
  var isEmpty: Bool { bytes.isEmpty }

  /// The kinds of resources, named as in a resource dictionary.
  enum ResourceKind: String, CaseIterable {
    case graphicsState = "ExtGState"
    case external = "XObject"
    case shading = "Shading"
    case font = "Font"

    fileprivate var letter: String {
      switch self {
      case .graphicsState: "G"
      case .external: "X"
      case .shading: "S"
      case .font: "F"
      }
    }
  }

  mutating func add(_ line: String) {
    bytes.append(contentsOf: line.utf8)
    bytes.append(0x0A)
  }

  /// The name of a resource, which is added to the dictionary.
  mutating func name(_ kind: ResourceKind, _ reference: PDFReference) -> String {
    resources[kind, default: []].insert(reference)
    return "/\(kind.letter)\(reference.number)"
  }

  /// The resource dictionary.
  var resourceDictionary: String {
    var text = "<<"
    for kind in ResourceKind.allCases {
      guard let used = resources[kind] else { continue }
      let names = used.map(\.number).sorted().map { "/\(kind.letter)\($0) \($0) 0 R" }
      text += " /\(kind.rawValue) << \(names.joined(separator: " ")) >>"
    }
    return text + " >>"
  }

  /// Takes the operators, so that they can be written while more are added. The resources stay.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  mutating func save() { add("q") }
  mutating func restore() { add("Q") }

  /// Puts a transform before the current one.
  mutating func concatenate(_ t: CGAffineTransform, digits: Int) {
    if t.isIdentity { return }
    let linear = PDFText.numbers([t.a, t.b, t.c, t.d], digits: 9)
    add("\(linear) \(PDFText.numbers([t.tx, t.ty], digits: digits)) cm")
  }

  mutating func set(graphicsState reference: PDFReference) {
    add("\(name(.graphicsState, reference)) gs")
  }

  mutating func draw(external reference: PDFReference) {
    add("\(name(.external, reference)) Do")
  }

  mutating func paint(shading reference: PDFReference) {
    add("\(name(.shading, reference)) sh")
  }

  /// Sets the colour of fills, or that of strokes, without its alpha.
  mutating func set(_ color: CGColor, isStroke: Bool) {
    let parts = [color.red, color.green, color.blue].map { min(1, max(0, $0.isNaN ? 0 : $0)) }
    if parts[0] == parts[1], parts[1] == parts[2] {
      add("\(PDFText.number(parts[0])) \(isStroke ? "G" : "g")")
    } else {
      add("\(PDFText.numbers(parts)) \(isStroke ? "RG" : "rg")")
    }
  }
}
