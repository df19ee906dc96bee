import Panorama

/// The common properties of all cards.
@MainActor
final class CardLook {
  let theme: Theme
  let font: Font
  /// The initial position of the card with a number.
  let place: (Int) -> CGPoint

  init(theme: Theme, font: Font, place: @escaping (Int) -> CGPoint) {
    self.theme = theme
    self.font = font
    self.place = place
  }
}
