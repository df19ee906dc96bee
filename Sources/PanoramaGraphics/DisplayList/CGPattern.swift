import Foundation

/// A drawing that repeats over the plane: the cell's content at every multiple of the steps.
///
/// Immutable, shared by what is painted with it. Unlike Core Graphics' patterns it is recorded once,
/// when it is made; it has its own colours.
public final class CGPattern: Hashable, Sendable {
  /// The part of the content that each cell shows, in pattern space.
  public let bounds: CGRect
  /// From pattern space to the coordinates of the list that is drawn into (Core Graphics' base
  /// space): the transform in force when something is painted does not change it.
  public let matrix: CGAffineTransform
  /// From a cell to the next on the right, in pattern space; not 0.
  public let xStep: Double
  /// From a cell to the next below, in pattern space; not 0.
  public let yStep: Double
  /// One cell.
  public let list: DisplayList
  /// What each cell shows: the content inside the bounds, which are a clip only where they cut.
  package let cell: DisplayList

  /// A pattern of a recorded cell; nil for an empty cell, a step of 0 or numbers that are not
  /// finite.
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
    let isCut = !self.bounds.contains(list.bounds)
    let clip = isCut ? ClipNode(shape: .rect(self.bounds), parent: nil) : nil
    cell = DisplayList(items: [DisplayItem(.list(list), clip: clip)])
  }

  /// Same numbers and the same drawing. O(items of the cell) for different recordings.
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
