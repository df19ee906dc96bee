import Panorama

/// What shows one picture in a photo page, and has the commands that zoom and turn it.
@MainActor
public protocol PhotoShowing: AnyObject {
  /// The page of the picture that is shown; nil if there is none.
  var page: PhotoPage? { get }
  /// The limits and steps of zooming.
  var policy: ZoomPolicy { get }
  /// Whether there is a picture to zoom.
  var canZoom: Bool { get }
}

// MARK: Zoom

extension AppCommand where App: PhotoShowing {
  static var magnify: Self {
    Self("Larger", "+", "=", "Ctrl++", "Ctrl+=") { $0.page?.zoom(by: $0.policy.keyFactor) }
      .repeating()
  }
  static var reduce: Self {
    Self("Smaller", "−", "_", "Ctrl+−", "Ctrl+_") { $0.page?.zoom(by: 1 / $0.policy.keyFactor) }
      .repeating()
  }
  /// Zooms to the next larger step of the toolbar.
  public static var zoomIn: Self {
    Self("Twice the size") { viewer in
      viewer.page.map { $0.zoom(to: $0.stepScale(by: viewer.policy.toolbarFactor)) }
    }.pictured(.plus).enabled { $0.canZoom }
  }
  /// Zooms to the next smaller step of the toolbar.
  public static var zoomOut: Self {
    Self("Half the size") { viewer in
      viewer.page.map { $0.zoom(to: $0.stepScale(by: 1 / viewer.policy.toolbarFactor)) }
    }.pictured(.minus).enabled { $0.canZoom }
  }
  /// - Parameter scale: device pixels per pixel of the picture, 1 … 9.
  static func zoom(to scale: Int) -> Self {
    Self("\(scale)00 %", KeyCombination("\(scale)")) { $0.page?.zoom(to: Double(scale)) }
      .titled("Actual size").enabled { $0.canZoom }
  }
  static var fit: Self {
    Self("Fit into the window", "0", "Ctrl+0") { $0.page?.zoomToFit() }
      .titled("Fit").enabled { $0.canZoom }
  }
  static var fill: Self {
    Self("Fill the window", "Shift+0") { $0.page?.zoomToFill() }
      .titled("Fill").enabled { $0.canZoom }
  }
  /// Zooms to the scale at which the picture was opened.
  public static var reset: Self {
    Self("Reset zoom") { $0.page?.reset() }.pictured(.fitPicture).enabled { $0.canZoom }
  }
  /// Moves the picture; the argument is the name of an arrow key.
  static func pan(_ key: String, _ combination: KeyCombination) -> Self {
    Self("Move \(key)", combination) { $0.page?.pan(key) }.repeating()
  }
}

// MARK: Turning

extension AppCommand where App: PhotoShowing {
  /// Turns the picture clockwise by a quarter.
  public static var rotate: Self {
    Self("Rotate", "R") { $0.page?.add(.turnedClockwise) }.repeating().pictured(.rotate)
      .enabled { $0.canZoom }
  }
  static var rotateLeft: Self {
    Self("Rotate left", "Shift+R") { $0.page?.add(.turnedCounterclockwise) }.repeating()
  }
  /// Swaps left and right.
  static var mirror: Self {
    Self("Mirror", "Y") { $0.page?.add(.flippedHorizontally) }.enabled { $0.canZoom }
  }
  static var mirrorVertically: Self {
    Self("Mirror top and bottom", "Shift+Y") { $0.page?.add(.flippedVertically) }
      .enabled { $0.canZoom }
  }
}
