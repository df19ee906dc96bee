import Foundation
import PanoramaGraphics

extension Touch {
  /// The position in the panorama's coordinates; nil while no view shows the panorama.
  public func location(in panorama: Panorama) -> CGPoint? {
    panorama.panoramaView.map { location(in: $0.contentView) }
  }

  /// The position before the last movement, in the panorama's coordinates; nil while no view shows the
  /// panorama.
  public func previousLocation(in panorama: Panorama) -> CGPoint? {
    panorama.panoramaView.map { previousLocation(in: $0.contentView) }
  }
}

extension ResponderEvent {
  /// The position in the panorama's coordinates; nil while no view shows the panorama.
  public func location(in panorama: Panorama) -> CGPoint? {
    panorama.panoramaView.map { location(in: $0.contentView) }
  }
}

extension GestureRecognizer {
  /// The middle of the touches in the panorama's coordinates; nil while no view shows the panorama.
  public func location(in panorama: Panorama) -> CGPoint? {
    panorama.panoramaView.map { location(in: $0.contentView) }
  }

  /// The position of a touch in the panorama's coordinates, or the middle of the touches if `index` is out
  /// of range; nil while no view shows the panorama.
  public func location(ofTouch index: Int, in panorama: Panorama) -> CGPoint? {
    panorama.panoramaView.map { location(ofTouch: index, in: $0.contentView) }
  }
}

extension PanGestureRecognizer {
  /// The movement since the gesture began in the panorama's coordinates; nil while no view shows the
  /// panorama.
  public func translation(in panorama: Panorama) -> CGPoint? {
    panorama.panoramaView.map { translation(in: $0.contentView) }
  }
}

extension Touch {
  /// The position in the viewlet's coordinates; nil while no view shows the viewlet.
  public func location(in viewlet: Viewlet) -> CGPoint? {
    viewlet.ownPoint(viewlet.panorama.flatMap { location(in: $0) })
  }
}

extension GestureRecognizer {
  /// The middle of the touches in the viewlet's coordinates; nil while no view shows the viewlet.
  public func location(in viewlet: Viewlet) -> CGPoint? {
    viewlet.ownPoint(viewlet.panorama.flatMap { location(in: $0) })
  }
}

extension Viewlet {
  /// Converts a point from the panorama's coordinates to the viewlet's.
  fileprivate func ownPoint(_ point: CGPoint?) -> CGPoint? {
    guard let point, let inverse = transformToPanorama.soundInverse else { return nil }
    return point.applying(inverse)
  }
}
