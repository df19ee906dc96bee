import Panorama

extension LineIcon {
  /// The corners of a frame around a tick.
  static let selectSeveral = LineIcon(
    "M4 8.5v-4.5h4.5M15.5 4h4.5v4.5M20 15.5v4.5h-4.5M8.5 20h-4.5v-4.5M8 12l3 3l5.5 -6")
}
