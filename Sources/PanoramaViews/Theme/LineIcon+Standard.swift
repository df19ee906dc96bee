import Foundation

/// The icons that controls and apps share.
extension LineIcon {
  /// A plus sign: add.
  public static let plus = LineIcon("M12 5v14M5 12h14")
  /// A minus sign: remove, less.
  public static let minus = LineIcon("M5 12h14")
  /// A diagonal cross: close.
  public static let close = LineIcon("M6 6l12 12M18 6l-12 12")
  /// A check mark: done, chosen.
  public static let check = LineIcon("M5 12.5l4.5 4.5l9.5 -10")
  /// An angle to the left: back.
  public static let chevronLeft = LineIcon("M14.5 5.5l-6.5 6.5l6.5 6.5")
  /// An angle to the right: forward.
  public static let chevronRight = LineIcon("M9.5 5.5l6.5 6.5l-6.5 6.5")
  /// An angle upward: collapse.
  public static let chevronUp = LineIcon("M5.5 14.5l6.5 -6.5l6.5 6.5")
  /// An angle downward: expand.
  public static let chevronDown = LineIcon("M5.5 9.5l6.5 6.5l6.5 -6.5")
  /// An arrow to the left: go back.
  public static let back = LineIcon("M11 5.5l-6.5 6.5l6.5 6.5M4.5 12h15")
  /// An arrow that turns back: undo.
  public static let undo = LineIcon(
    "M8.5 5l-4.5 4.5l4.5 4.5M4 9.5h10.5c3 0 5.5 2.3 5.5 5c0 2.7 -2.5 5 -5.5 5h-3.5")
  /// An arrow that turns forward: redo.
  public static let redo = LineIcon(
    "M15.5 5l4.5 4.5l-4.5 4.5M20 9.5h-10.5c-3 0 -5.5 2.3 -5.5 5c0 2.7 2.5 5 5.5 5h3.5")
  /// A pencil: draw, edit.
  public static let pencil = LineIcon(
    "M4 20l1 -4.5l11 -11c0.8 -0.8 2.2 -0.8 3 0l0.5 0.5c0.8 0.8 0.8 2.2 0 3l-11 11zM14 6.5l3.5 3.5")
  /// An eraser: erase.
  public static let eraser = LineIcon(
    "M9 20h11M4.6 13.4l8.8 -8.8c0.8 -0.8 2 -0.8 2.8 0l3.7 3.7c0.8 0.8 0.8 2 0 2.8l-8.9 8.9h-3.2l-3.2 -3.2c-0.8 -0.8 -0.8 -2.6 0 -3.4zM8.7 9.3l6.5 6.5"
  )
  /// An arrow out of a tray: export, share.
  public static let export = LineIcon(
    "M12 15v-11M8 7.5l4 -4l4 4M5 13v5.5c0 0.8 0.7 1.5 1.5 1.5h11c0.8 0 1.5 -0.7 1.5 -1.5v-5.5")
  /// An arrow into a tray: save, download.
  public static let save = LineIcon(
    "M12 4v11M8 11.5l4 4l4 -4M5 16v2.5c0 0.8 0.7 1.5 1.5 1.5h11c0.8 0 1.5 -0.7 1.5 -1.5v-2.5")
  /// A bin: delete.
  public static let trash = LineIcon(
    "M4.5 7h15M9.5 7v-2.5h5v2.5M6.5 7l0.8 11.6c0.1 0.8 0.7 1.4 1.5 1.4h6.4c0.8 0 1.4 -0.6 1.5 -1.4l0.8 -11.6M10.3 11v5M13.7 11v5"
  )
  /// A magnifier with a page: show everything.
  public static let fit = LineIcon("O10.5 10.5 7M15.5 15.5l5 5M8 7.25h5v6.5h-5z")
  /// Arrows to two corners: enter fullscreen.
  public static let enterFullscreen = LineIcon("M14 10l6 -6M15 4h5v5M10 14l-6 6M9 20h-5v-5")
  /// Arrows from two corners: leave fullscreen.
  public static let leaveFullscreen = LineIcon("M20 4l-6 6M14 5v5h5M4 20l6 -6M10 19v-5h-5")
  /// A magnifier with a plus sign: zoom in.
  public static let zoomIn = LineIcon("O10.5 10.5 6M15 15l5 5M10.5 8v5M8 10.5h5")
  /// A magnifier with a minus sign: zoom out.
  public static let zoomOut = LineIcon("O10.5 10.5 6M15 15l5 5M8 10.5h5")
  /// A magnifier: search.
  public static let search = LineIcon("O10.5 10.5 6M15 15l5 5")
  /// A sun: light theme.
  public static let sun = LineIcon(
    "O12 12 3.6M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M18.4 5.6l-1.4 1.4M7 17l-1.4 1.4"
  )
  /// A moon: dark theme.
  public static let moon = LineIcon(
    "M19.5 14.2c-6.5 2.6 -12.3 -3.2 -9.7 -9.7c-3.2 1.2 -5.3 4.2 -5.3 7.5c0 4.4 3.6 8 8 8c3.3 0 6 -2.3 7 -5.8z"
  )
  /// A grid of nine squares.
  public static let grid = LineIcon(
    "M4.5 4.5h15v15h-15zM9.5 4.5v15M14.5 4.5v15M4.5 9.5h15M4.5 14.5h15")
  /// A picture.
  public static let image = LineIcon("M4 5h16v14h-16zM4 16l5 -5l4 4l3 -3l4 4O15.5 9 1.2")
  /// Two boxes and a wire.
  public static let nodes = LineIcon("M4 5h6v5h-6zM14 14h6v5h-6zM10 7.5c5 0 -1 9 4 9")
  /// A curve with axes: physics, graphs.
  public static let wave = LineIcon(
    "M3.5 5v14.5h17M4 6c3 0 3.5 11 7 11c3 0 3 -4 5 -4c1.8 0 2 2 4 2")
  /// Two sheets: copy.
  public static let copy = LineIcon("M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4")
  /// The letter i in a circle: information.
  public static let info = LineIcon("O12 12 8.5M12 11v5.5", fills: "O12 7.8 1.1")
  /// Three dots: more.
  public static let ellipsis = LineIcon("", fills: "O6 12 1.4O12 12 1.4O18 12 1.4")
  /// An open hand: move, grab.
  public static let hand = LineIcon(
    "M8 12v-6c0 -1.8 2.6 -1.8 2.6 0v4.5v-6c0 -1.8 2.6 -1.8 2.6 0v6v-4.6c0 -1.8 2.6 -1.8 2.6 0v5.4v-2.6c0 -1.7 2.5 -1.7 2.5 0v5.3c0 4 -2.2 6.5 -5.8 6.5c-3 0 -4.5 -1.2 -6 -3.6l-2.6 -4.2c-0.9 -1.5 1 -2.6 2 -1.4z"
  )
}
