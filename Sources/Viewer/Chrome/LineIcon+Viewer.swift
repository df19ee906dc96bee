import Panorama

/// The icons of the viewer, on a 24 × 24 grid.
extension LineIcon {
  /// A clockwise arrow.
  static let rotate = LineIcon(
    "M19.5 12c0 4.1 -3.4 7.5 -7.5 7.5c-4.1 0 -7.5 -3.4 -7.5 -7.5c0 -4.1 3.4 -7.5 7.5 -7.5h4.5M13.5 1.5l3 3l-3 3"
  )
  /// A picture that touches two sides of its frame.
  static let fitPicture = LineIcon("M3.5 5h17v14h-17zM7.5 5v14M16.5 5v14")
  /// Two angles that hold a picture.
  static let crop = LineIcon("M7 3.5v13.5h13.5M3.5 7h13.5v13.5")
  /// A picture that could not be read.
  static let brokenImage = LineIcon(
    "M4 5h16v6.5M20 15.5v3.5h-4.5M11.5 19h-7.5v-14M4 16l5 -5l2.6 2.6O15.5 9 1.2M20 11.5l-4 1.5l-1 3l-3.5 0.5v2.5"
  )
  /// A warning sign, for an incomplete picture.
  static let partial = LineIcon("M12 4l9 16h-18zM12 10v4.5", fills: "O12 17.2 1")
}
