import Panorama

extension Icon {
  /// An eraser in the gap of a line: erase parts.
  static let partEraser = Icon(
    "M2.5 17.5h4M17.5 17.5h4M8 13.5l6.5 -8.5l5 4l-6.5 8.5h-3l-2 -1.6zM10.8 10l5 4")
}
