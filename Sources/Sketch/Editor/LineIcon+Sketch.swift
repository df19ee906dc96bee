import Panorama

extension LineIcon {
  /// An eraser in the gap of a line: erase parts.
  static let partEraser = LineIcon(
    "M2.5 17.5h4M17.5 17.5h4M8 13.5l6.5 -8.5l5 4l-6.5 8.5h-3l-2 -1.6zM10.8 10l5 4")
  /// A letter: write text.
  static let note = LineIcon("M5.5 8v-2.5h13v2.5M12 5.5v13.5M9.5 19h5")
  /// The shapes of the shape tool.
  static let line = LineIcon("M5 19l14 -14")
  static let arrow = LineIcon("M5 19l14 -14M10.5 5h8.5v8.5")
  static let rectangle = LineIcon("M4 6.5h16v11h-16z")
  static let ellipse = LineIcon(
    "M3.5 12c0 -3.6 3.8 -6 8.5 -6c4.7 0 8.5 2.4 8.5 6c0 3.6 -3.8 6 -8.5 6c-4.7 0 -8.5 -2.4 -8.5 -6z"
  )
  static let triangle = LineIcon("M12 5l8.5 14.5h-17z")
  /// Lines with bullets: a list.
  static let list = LineIcon(
    "M9.5 6.5h10.5M9.5 12h10.5M9.5 17.5h10.5", fills: "O5 6.5 1.4O5 12 1.4O5 17.5 1.4")
  /// A loop of rope: select.
  static let lasso = LineIcon(
    "M7 14.5c-2.4 -0.9 -4 -2.6 -4 -4.5c0 -3 4 -5.5 9 -5.5c5 0 9 2.5 9 5.5c0 3 -4 5.5 -9 5.5c-1 0 -1.9 -0.1 -2.8 -0.3O7 16 2M7 18c0 1.4 -0.8 2.2 -2 2.5"
  )
  /// Sheets above one another: layers.
  static let layers = LineIcon("M12 4l9 5l-9 5l-9 -5zM4.5 13l7.5 4l7.5 -4M4.5 17l7.5 4l7.5 -4")
  /// A painter's palette: choose a colour.
  static let palette = LineIcon(
    "M12 4c-4.7 0 -8.5 3.6 -8.5 8c0 4.4 3.8 8 8.5 8c1.2 0 1.8 -0.9 1.4 -2c-0.5 -1.4 0.3 -2.6 1.8 -2.6h2.3c1.7 0 3 -1.3 3 -3c0 -4.6 -3.8 -8.4 -8.5 -8.4z",
    fills: "O8 10.5 1.2O12 8 1.2O16 10.5 1.2")
  /// Three lines, each broader than the one above: change width and order.
  static let arrange = LineIcon("M4.5 6h15M4.5 11h15v2h-15zM4.5 17h15v3.5h-15z")
  /// A sheet and a plus: duplicate.
  static let duplicate = LineIcon("M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4M14 11.5v5M11.5 14h5")
  /// An eye: shown.
  static let eye = LineIcon(
    "M3 12c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6zO12 12 2.6")
  /// A crossed-out eye: hidden.
  static let hiddenEye = LineIcon(
    "M3 12c2.4 -4 5.4 -6 9 -6c3.6 0 6.6 2 9 6c-2.4 4 -5.4 6 -9 6c-3.6 0 -6.6 -2 -9 -6zO12 12 2.6M5 19.5l14 -15"
  )
  /// A padlock: it cannot be changed.
  static let lock = LineIcon(
    "M6 11h12v9h-12zM8.5 11v-3c0 -2 1.5 -3.5 3.5 -3.5c2 0 3.5 1.5 3.5 3.5v3M12 14.5v2")
  /// An open padlock: it can be changed.
  static let openLock = LineIcon(
    "M6 11h12v9h-12zM8.5 11v-4c0 -2 1.5 -3.5 3.5 -3.5c1.6 0 2.9 1 3.4 2.4M12 14.5v2")
  /// Three lines: a thing to be dragged by here.
  static let grip = LineIcon("M7 8.5h10M7 12h10M7 15.5h10")
  /// Two squares, one above the other: order and alignment.
  static let order = LineIcon("M4.5 4.5h10v10h-10zM14.5 9.5h5v10h-10v-5")
}
