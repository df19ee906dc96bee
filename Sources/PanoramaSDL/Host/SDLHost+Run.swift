import Foundation
import PanoramaGraphics
import PanoramaViews

extension SDLHost {
  /// Opens a window that shows `view` all over, and runs until it is closed: a whole program for
  /// those who need one window.
  ///
  /// - Parameter size: of the window when it opens, in points.
  /// - Throws: what `open` and `run()` throw.
  public func run(
    _ view: View, title: String = "Panorama", size: CGSize = CGSize(width: 1024, height: 768)
  ) throws(HostError) {
    let window = Window(size: size)
    window.title = title
    window.rootView = view
    try open(window)
    try run()
  }
}
