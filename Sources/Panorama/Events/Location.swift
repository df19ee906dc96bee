import Foundation
import PanoramaGraphics
import PanoramaViews

extension Touch {
  /// Where the finger is, in the panorama's coordinates; nil while nothing shows it.
  public func location(in panorama: Panorama) -> CGPoint? {
    panorama.panoramaView.map { location(in: $0.contentView) }
  }

  /// Where the finger was one step ago, in the panorama's coordinates; nil while nothing shows it.
  public func previousLocation(in panorama: Panorama) -> CGPoint? {
    panorama.panoramaView.map { previousLocation(in: $0.contentView) }
  }
}

extension Event {
  /// Where it happened, in the panorama's coordinates; nil while nothing shows it.
  public func location(in panorama: Panorama) -> CGPoint? {
    panorama.panoramaView.map { location(in: $0.contentView) }
  }
}

extension GestureRecognizer {
  /// The middle of the touches, in the panorama's coordinates; nil while nothing shows it.
  public func location(in panorama: Panorama) -> CGPoint? {
    panorama.panoramaView.map { location(in: $0.contentView) }
  }

  /// Where one touch is, in the panorama's coordinates; nil while nothing shows it.
  public func location(ofTouch index: Int, in panorama: Panorama) -> CGPoint? {
    panorama.panoramaView.map { location(ofTouch: index, in: $0.contentView) }
  }
}

extension PanGestureRecognizer {
  /// Since the gesture began, in the panorama's coordinates; nil while nothing shows it.
  public func translation(in panorama: Panorama) -> CGPoint? {
    panorama.panoramaView.map { translation(in: $0.contentView) }
  }
}

extension Touch {
  /// Where the finger is, in the viewlet's coordinates; nil while nothing shows it.
  public func location(in viewlet: Viewlet) -> CGPoint? {
    viewlet.ownPoint(viewlet.panorama.flatMap { location(in: $0) })
  }
}

extension GestureRecognizer {
  /// The middle of the touches, in the viewlet's coordinates; nil while nothing shows it.
  public func location(in viewlet: Viewlet) -> CGPoint? {
    viewlet.ownPoint(viewlet.panorama.flatMap { location(in: $0) })
  }
}

extension Viewlet {
  /// A point of the panorama in the viewlet's coordinates.
  fileprivate func ownPoint(_ point: CGPoint?) -> CGPoint? {
    guard let point, let inverse = transformToPanorama.soundInverse else { return nil }
    return point.applying(inverse)
  }
}
