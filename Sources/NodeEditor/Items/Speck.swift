import Panorama

/// A node as it is drawn at small scales.
struct Speck {
  let rect: CGRect
  /// The colour of its title.
  let mark: CGColor
  /// The colour below the title.
  let body: CGColor
}
