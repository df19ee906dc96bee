import Panorama

extension UIImage {
  /// Symbols that no control of the library shows, most of them in circles or filled.
  static let shapes: [String: LineIcon] = [
    "circle": LineIcon(ring), "circle.fill": LineIcon("", fills: disc),
    "square": LineIcon(box), "square.fill": LineIcon("", fills: box),
    "checkmark.circle": LineIcon(ring + tick), "checkmark.circle.fill": LineIcon(ring + tick),
    "checkmark.square": LineIcon(box + tick), "xmark.circle": LineIcon(ring + cross),
    "plus.circle": LineIcon(ring + "M12 8v8M8 12h8"), "minus.circle": LineIcon(ring + "M8 12h8"),
    "ellipsis.circle": LineIcon(ring, fills: "O8 12 1.2O12 12 1.2O16 12 1.2"),
    "exclamationmark.circle": LineIcon(ring + "M12 7.5v5.5", fills: "O12 16.2 1.1"),
    "exclamationmark.triangle": LineIcon(
      "M12 4l9 16h-18zM12 10v4.5", fills: "O12 17.2 1.1"),
    "person.circle": LineIcon(
      ring + "O12 10 2.6M7 18c0.8 -2.4 2.6 -3.5 5 -3.5c2.4 0 4.2 1.1 5 3.5"),
    "arrow.up": LineIcon("M12 20v-16M6 10l6 -6l6 6"),
    "arrow.down": LineIcon("M12 4v16M6 14l6 6l6 -6"),
    "arrow.right": LineIcon("M4 12h16M14 6l6 6l-6 6"),
    "arrow.forward": LineIcon("M4 12h16M14 6l6 6l-6 6"),
    "arrow.clockwise": LineIcon(
      "M19 12c0 4 -3 7 -7 7c-4 0 -7 -3 -7 -7c0 -4 3 -7 7 -7c2.6 0 4.6 1.2 6 3.2M18.5 3.5v5h-5"),
    "heart.fill": LineIcon(
      "", fills: "M12 20l-7.5 -7.5c-4 -4.5 2.5 -11 7.5 -5.5c5 -5.5 11.5 1 7.5 5.5z"),
    "star.fill": LineIcon(
      "", fills: "M12 3.5l2.6 5.5l6 0.8l-4.4 4.2l1.1 6l-5.3 -2.9l-5.3 2.9l1.1 -6l-4.4 -4.2l6 -0.8z"),
    "house.fill": LineIcon("", fills: "M3 12l9 -8.5l9 8.5h-3v8.5h-12v-8.5z"),
    "person.fill": LineIcon(
      "", fills: "O12 8 4M4 20.5c0.5 -4.5 3.5 -6.5 8 -6.5c4.5 0 7.5 2 8 6.5z"),
    "bookmark": LineIcon(bookmark), "bookmark.fill": LineIcon("", fills: bookmark),
    "flag": LineIcon("M6 21v-17" + flag), "flag.fill": LineIcon("M6 21v-17", fills: flag),
    "folder": LineIcon("M3.5 19v-13.5h6l2 2.5h9v11z"),
    "doc": LineIcon("M6 3.5h8l4.5 4.5v12.5h-12.5zM14 3.5v4.5h4.5"),
    "calendar": LineIcon("M4 6h16v14h-16zM4 10h16M8 3.5v4M16 3.5v4"),
    "clock": LineIcon(ring + "M12 7v5l3.5 2.5"),
    "envelope": LineIcon("M3.5 6h17v12.5h-17zM3.5 6.5l8.5 7l8.5 -7"),
    "bell": LineIcon(
      "M5 17c1.5 -1.5 1.5 -3 1.5 -6c0 -3.5 2.3 -5.5 5.5 -5.5c3.2 0 5.5 2 5.5 5.5c0 3 0 4.5 1.5 6zM10 20h4"
    ),
    "lock": LineIcon("M6 11h12v9h-12zM8.5 11v-3c0 -5 7 -5 7 0v3"),
    "play.fill": LineIcon("", fills: "M7 4.5l12 7.5l-12 7.5z"),
    "pause.fill": LineIcon("", fills: "M7 5h3.5v14h-3.5zM13.5 5h3.5v14h-3.5z"),
    "stop.fill": LineIcon("", fills: "M6 6h12v12h-12z"),
    "list.bullet": LineIcon("M9 6.5h11M9 12h11M9 17.5h11", fills: "O5 6.5 1.2O5 12 1.2O5 17.5 1.2"),
    "line.3.horizontal": LineIcon("M4 7h16M4 12h16M4 17h16"),
    "square.and.pencil": LineIcon("M19 12v8h-14v-14h8M10 14l0.8 -3l8.5 -8.5l2.2 2.2l-8.5 8.5z"),
    "camera": LineIcon("M3.5 8h4l2 -2.5h5l2 2.5h4v11h-17zO12 13 3.4"),
    "cart": LineIcon("M3 5h2.5l2 10.5h10.5l2 -8h-13.5O9 19 1.4O17 19 1.4"),
    "bolt.fill": LineIcon("", fills: "M13.5 3l-8 10.5h5l-1 7.5l8.5 -11h-5.5z"),
  ]

  private static let ring = "O12 12 8.5"
  private static let disc = "O12 12 9"
  private static let box = "M4.5 4.5h15v15h-15z"
  private static let tick = "M8 12.3l3 3l5.2 -6.2"
  private static let cross = "M9 9l6 6M15 9l-6 6"
  private static let bookmark = "M7 3.5h10v17l-5 -4l-5 4z"
  private static let flag = "M6 4.5c4 -2 6 2 12 0v9c-6 2 -8 -2 -12 0z"
}
