import Foundation
import Panorama

/// The part of a picture that stays when it is cropped: a rectangle of whole pixels inside the picture.
struct CropFrame: Hashable, Sendable {
  /// What a hand has taken hold of.
  enum Grip: Hashable, Sendable {
    /// An edge or a corner: -1 is left or top, 1 is right or bottom, 0 is neither.
    case edge(x: Int, y: Int)
    /// All of it.
    case inside
    /// Nothing: a new rectangle begins here.
    case outside

    /// What is at a point near a rectangle.
    ///
    /// - Parameters:
    ///   - point: the point.
    ///   - box: the rectangle on the screen.
    ///   - reach: how far from an edge it can be taken hold of. Inside a small rectangle it is less, so that all of it
    ///     can be moved, too.
    static func at(_ point: CGPoint, of box: CGRect, reach: Double) -> Grip {
      guard box.insetBy(dx: -reach, dy: -reach).contains(point) else { return .outside }
      let (inX, inY) = (min(reach, box.width / 3), min(reach, box.height / 3))
      let x = point.x < box.minX + inX ? -1 : point.x > box.maxX - inX ? 1 : 0
      let y = point.y < box.minY + inY ? -1 : point.y > box.maxY - inY ? 1 : 0
      return x == 0 && y == 0 ? .inside : .edge(x: x, y: y)
    }
  }

  /// The size of the picture in pixels, as it is seen.
  let size: CGSize
  /// The rectangle.
  private(set) var rect: CGRect
  /// The width divided by the height, which stays; nil for any.
  var ratio: Double? { didSet { if let ratio, ratio != oldValue { takeRatio(ratio) } } }

  /// All of a picture.
  init(size: CGSize) {
    self.size = size
    rect = CGRect(origin: .zero, size: size)
  }

  /// Whether nothing is cut off.
  var isWhole: Bool { rect == CGRect(origin: .zero, size: size) }

  /// The rectangle relative to the width and height of the picture.
  var part: CGRect {
    CGRect(
      x: rect.minX / size.width, y: rect.minY / size.height, width: rect.width / size.width,
      height: rect.height / size.height)
  }

  /// Takes all of the picture, or as much as the ratio allows.
  mutating func takeAll() {
    rect = CGRect(origin: .zero, size: size)
    if let ratio { takeRatio(ratio) }
  }

  /// Moves what a hand has taken hold of.
  ///
  /// - Parameters:
  ///   - grip: what the hand has taken hold of.
  ///   - start: the rectangle before.
  ///   - place: where the hand began, in pixels.
  ///   - way: how far it has moved since, in pixels.
  mutating func drag(_ grip: Grip, from start: CGRect, at place: CGPoint, by way: CGVector) {
    switch grip {
    case .inside:
      rect.origin = CGPoint(
        x: Self.limited(start.minX + way.dx, 0, size.width - start.width).rounded(),
        y: Self.limited(start.minY + way.dy, 0, size.height - start.height).rounded())
    case .edge(let x, let y): resize(start, x, y, way)
    case .outside:
      let corner = CGPoint(
        x: Self.limited(place.x, 0, size.width - 1), y: Self.limited(place.y, 0, size.height - 1))
      let (x, y) = (way.dx < 0 ? -1 : 1, way.dy < 0 ? -1 : 1)
      resize(CGRect(x: corner.x, y: corner.y, width: 1, height: 1), x, y, way)
    }
  }

  /// Moves all of it by whole pixels.
  mutating func move(dx: Double, dy: Double) {
    drag(.inside, from: rect, at: .zero, by: CGVector(dx: dx, dy: dy))
  }

  /// Moves the right edge, the lower edge, or both.
  mutating func grow(dx: Double, dy: Double) {
    resize(rect, dx == 0 ? 0 : 1, dy == 0 ? 0 : 1, CGVector(dx: dx, dy: dy))
  }

  private mutating func resize(_ start: CGRect, _ x: Int, _ y: Int, _ way: CGVector) {
    let width = start.width + way.dx * Double(x)
    let height = start.height + way.dy * Double(y)
    // As far as the edges of the picture; what is not moved stays, and so does the middle of a side that only follows.
    let room = CGSize(
      width: Self.room(x, start.minX, start.maxX, size.width, follows: ratio != nil),
      height: Self.room(y, start.minY, start.maxY, size.height, follows: ratio != nil))
    var new = CGSize(
      width: Self.limited(width, 1, room.width), height: Self.limited(height, 1, room.height))
    if let ratio {
      let wanted = x == 0 ? height * ratio : y == 0 ? width : max(width, height * ratio)
      new.width = Self.limited(wanted, max(1, ratio), min(room.width, room.height * ratio))
      new.height = new.width / ratio
    }
    place(
      CGRect(
        x: x < 0 ? start.maxX - new.width : x > 0 ? start.minX : start.midX - new.width / 2,
        y: y < 0 ? start.maxY - new.height : y > 0 ? start.minY : start.midY - new.height / 2,
        width: new.width, height: new.height))
  }

  private static func room(
    _ side: Int, _ low: Double, _ high: Double, _ all: Double, follows: Bool
  ) -> Double {
    switch side {
    case ..<0: high
    case 1...: all - low
    default: follows ? 2 * min((low + high) / 2, all - (low + high) / 2) : high - low
    }
  }

  /// Gives the rectangle a ratio: it keeps its middle and its area, as far as the picture goes.
  private mutating func takeRatio(_ ratio: Double) {
    guard ratio > 0, ratio.isFinite else { return }
    let area = rect.width * rect.height
    let width = min((area * ratio).squareRoot(), size.width, size.height * ratio)
    let height = width / ratio
    place(
      CGRect(
        x: Self.limited(rect.midX - width / 2, 0, size.width - width),
        y: Self.limited(rect.midY - height / 2, 0, size.height - height), width: width,
        height: height))
  }

  /// Takes the whole pixels nearest to a rectangle.
  private mutating func place(_ wanted: CGRect) {
    let width = Self.limited(wanted.width.rounded(), 1, size.width)
    let height = Self.limited(wanted.height.rounded(), 1, size.height)
    rect = CGRect(
      x: Self.limited(wanted.minX.rounded(), 0, size.width - width),
      y: Self.limited(wanted.minY.rounded(), 0, size.height - height), width: width,
      height: height)
  }

  private static func limited(_ value: Double, _ low: Double, _ high: Double) -> Double {
    max(low, min(value, high))
  }
}
