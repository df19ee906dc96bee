import Foundation

/// The shape of the pointer.
public enum PointerShape: String, Hashable, Sendable, CaseIterable {
  /// The usual arrow.
  case arrow
  /// A bar between letters, over text.
  case iBeam
  /// A cross, for drawing.
  case crosshair
  /// A hand that points, over links.
  case pointingHand
  /// An open hand, over what can be dragged.
  case openHand
  /// A closed hand, while something is dragged.
  case closedHand
  /// Two arrows to the sides.
  case resizeLeftRight
  /// Two arrows up and down.
  case resizeUpDown
  /// A crossed circle, where nothing can be done.
  case notAllowed
  /// No pointer.
  case hidden
}
