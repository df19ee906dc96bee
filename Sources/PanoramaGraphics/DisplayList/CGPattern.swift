import Foundation

/// A drawing, called a cell, that is repeated over the plane at every multiple of two steps.
///
/// A pattern is immutable and shared by everything that is painted with it. Unlike the patterns of
/// Core Graphics it is recorded once, when it is created, and always has its own colours.
public final class CGPattern: Hashable, Sendable {
  /// The part of the content that each cell shows, in pattern space.
  public let bounds: CGRect
  /// The transform from pattern space to the coordinates of the list (Core Graphics' base space).
  /// The current transform of a drawing does not change it.
  public let matrix: CGAffineTransform
  /// The distance between neighbouring columns of cells, in pattern space; > 0.
  public let xStep: Double
  /// The distance between neighbouring rows of cells, in pattern space; > 0.
  public let yStep: Double
  /// The content of a cell.
  public let list: DisplayList
  /// The content of a cell, clipped to the bounds if it exceeds them.
  package let cell: DisplayList
  /// What is needed to draw it, without references.
  package let flat: FlatPattern

  /// A pattern with a recorded cell; nil if `bounds` is empty, a step is 0, `matrix` has no inverse, or a
  /// number is not finite.
  public init?(
    bounds: CGRect, matrix: CGAffineTransform = .identity, xStep: CGFloat, yStep: CGFloat,
    list: DisplayList
  ) {
    guard bounds.isFinite, bounds.width > 0, bounds.height > 0, matrix.isFinite, xStep != 0,
      yStep != 0, xStep.isFinite, yStep.isFinite, matrix.determinant != 0
    else { return nil }
    self.bounds = bounds.standardized
    self.matrix = matrix
    self.xStep = abs(Double(xStep))
    self.yStep = abs(Double(yStep))
    self.list = list
    let isCut = !self.bounds.encloses(list.bounds)
    let clip = isCut ? NestedClip(shape: .rect(self.bounds), parent: nil) : nil
    cell = DisplayList(items: [DisplayItem(.list(list), clip: clip)])
    flat = FlatPattern(
      bounds: self.bounds, xStep: self.xStep, yStep: self.yStep, list: list, cell: cell,
      picture: isCut ? nil : .init(list))
  }

  /// Compares all numbers and the drawing; O(items of the cell) for different recordings.
  public static func == (l: CGPattern, r: CGPattern) -> Bool {
    l === r
      || (l.bounds == r.bounds && l.matrix == r.matrix && l.xStep == r.xStep
        && l.yStep == r.yStep && l.list == r.list)
  }

  /// Hashes the steps.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(xStep)
    hasher.combine(yStep)
  }
}
