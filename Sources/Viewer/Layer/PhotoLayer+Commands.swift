import Panorama

extension AppCommand<PhotoLayer> {
  static var close: Self { Self("Close", "Esc", "Backspace", "Alt+←") { $0.goBack() } }
  static var copyPicture: Self {
    Self("Copy", "Ctrl+C") { $0.copy() }.pictured(.copy)
      .enabled { $0.canZoom && $0.copiesPicture != nil }
  }
  static var pauseFrames: Self {
    Self("Pause the animation", "Space") { $0.player?.togglePause() }
      .available { $0.player?.isAnimation ?? false }
  }
  static var previousFrame: Self {
    Self("Frame before", ",") { $0.player?.step(forward: false) }.repeating()
  }
  static var nextFrame: Self {
    Self("Next frame", ".") { $0.player?.step(forward: true) }.repeating()
  }
  static var keys: Self { Self("Keys", "F1") { $0.presentKeyList() } }
}

extension PhotoLayer {
  /// The commands with their keys, which are those of the viewer. There are no other pictures, so arrows move this one.
  static let commands = CommandTable<PhotoLayer>(
    ignoresShift: true,
    [
      "Zoom": [
        .init("Larger, smaller", [.magnify, .reduce]),
        .init("Fit into the window", [.fit]), .init("Fill the window", [.fill]),
        .init("100 % to 900 %", (1...9).map { .zoom(to: $0) }, keys: ["1", "…", "9"]),
        .init("Move up, down", [.pan("up", "↑"), .pan("down", "↓")]),
        .init("Move left, right", [.pan("left", "←"), .pan("right", "→")]),
      ],
      "Picture": [
        .init("Rotate right, left", [.rotate, .rotateLeft]),
        .init("Mirror, top and bottom", [.mirror, .mirrorVertically]), .init(.copyPicture),
        .init(.pauseFrames), .init("Frame before, after", [.previousFrame, .nextFrame]),
        .init(.close), .init("These keys", [.keys], keys: ["F1", "?"]),
      ],
    ])
}

/// The controls over the picture.
final class PhotoBar: CommandBar<PhotoLayer> {
  init(_ field: ZoomField, for layer: PhotoLayer) {
    super.init(
      "Picture", [[.zoomOut, .zoomIn, .reset], [.rotate, .copyPicture]], for: layer)
    isFloating = false
    groups[0].insert(field, at: 1)
  }

  required init?(coder: NSCoder) { nil }

  // It lies on the overlay's own panel.
  override func applyTheme() {
    super.applyTheme()
    looks.background = nil
  }
}
