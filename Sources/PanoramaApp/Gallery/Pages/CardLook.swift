import Panorama

/// What all cards have in common.
@MainActor
final class CardLook {
  let theme: Theme
  let font: Font
  /// Where a card of this number is made.
  let place: (Int) -> CGPoint

  init(theme: Theme, font: Font, place: @escaping (Int) -> CGPoint) {
    self.theme = theme
    self.font = font
    self.place = place
  }
}
