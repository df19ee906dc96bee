import Foundation

/// What an item draws, if it is neither a shape, nor text, nor tiled, in a form that contains no references. Whoever owns
/// the item has to keep it alive.
package enum FlatDrawing: Equatable {
  /// With the paint of the item's `ShapeDetails`.
  case cover
  case image(Unmanaged<CGImage>, CGRect, CGInterpolationQuality)
  case list(ListRef)
  case detail(ListRef, Range<Double>)

  package static func == (l: FlatDrawing, r: FlatDrawing) -> Bool {
    switch (l, r) {
    case (.cover, .cover): true
    case (.image(let a, let rect, let quality), .image(let b, let other, let q)):
      a.toOpaque() == b.toOpaque() && rect == other && quality == q
    case (.list(let a), .list(let b)): a == b
    case (.detail(let a, let scales), .detail(let b, let s)): a == b && scales == s
    default: false
    }
  }
}

/// A picture that somebody else owns and keeps alive.
package struct FlatImage: @unchecked Sendable {
  package let object: Unmanaged<CGImage>
  package let width: Int
  package let height: Int
  package let isOpaque: Bool
  /// Row by row.
  package let pixels: UnsafePointer<UInt32>

  /// - Parameter image: is not retained.
  package init(_ image: borrowing CGImage) {
    object = .passUnretained(copy image)
    (width, height, isOpaque) = (image.width, image.height, image.isOpaque)
    // A picture has at least one pixel.
    pixels = image.pixels.lent.baseAddress.unsafelyUnwrapped
  }

  /// The address of the picture, which identifies it as long as it lives.
  package var address: UnsafeRawPointer { UnsafeRawPointer(object.toOpaque()) }
}

extension FlatImage: Equatable {
  /// The same picture.
  package static func == (l: FlatImage, r: FlatImage) -> Bool { l.address == r.address }
}

/// A shadow in a form that contains no references.
package struct FlatShadow {
  package let offset: CGSize
  /// In the list's points.
  package let standardDeviation: Double
  package let color: CGColor
  package let isAlone: Bool

  package init(_ shadow: borrowing DropShadow) {
    (offset, color, isAlone) = (shadow.offset, shadow.color, shadow.isAlone)
    standardDeviation = shadow.standardDeviation
  }
}

/// Properties of items in place: copies of operations, clips and shadows would be retained and released one by one.
extension UnsafePointer where Pointee == DisplayItem {
  /// What the item draws; nil for shapes, text and tiled pictures.
  package var drawing: FlatDrawing? {
    switch pointee.operation {
    case .cover: .cover
    case .image(let image, let rect, let quality): .image(.passUnretained(image), rect, quality)
    case .list(let list): .list(ListRef(list))
    case .detail(let list, let scales): .detail(ListRef(list), scales)
    case .fill, .stroke, .glyphs, .tiles: nil
    }
  }

  package var clip: Unmanaged<NestedClip>? { pointee.clip.map { .passUnretained($0) } }

  package var shadow: FlatShadow? { pointee.shadow.map { FlatShadow($0) } }

  /// The area that the operation can touch, in the item's own coordinates.
  package var ownBounds: CGRect {
    if let shape = pointee.shape {
      let box = shape.path.bounds(under: .identity)
      guard shape.kind == .stroke, let style = pointee.details?.style else {
        return box.measurable
      }
      let reach = style.reach(along: shape.path)
      return box.insetBy(dx: -reach, dy: -reach).measurable
    }
    let box: CGRect
    switch drawing {
    case _ where pointee.text != nil: box = textBounds
    case .image(_, let rect, _): box = rect.standardized
    case .list(let list), .detail(let list, _): box = list.bounds
    case .cover, nil: return pointee.operation.bounds(under: .identity).measurable
    }
    return box.applying(.identity).measurable
  }

  private var textBounds: CGRect {
    if case .glyphs(let run, _) = pointee.operation { run.bounds } else { .null }
  }

  /// Whether the operation draws shadows or patterns.
  package var hasEffects: Bool {
    if let details = pointee.details {
      if case .pattern = details.paint { return true }
      return false
    }
    if pointee.flat != nil { return false }
    switch drawing {
    case .list(let list), .detail(let list, _): return list.hasEffects
    default: return false
    }
  }
}
