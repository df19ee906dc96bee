import Foundation

/// The shape of the pointer.
public enum Cursor: String, Hashable, Sendable, CaseIterable {
  case arrow, iBeam, crosshair, pointingHand, openHand, closedHand, resizeLeftRight, resizeUpDown
  case notAllowed, hidden
}
