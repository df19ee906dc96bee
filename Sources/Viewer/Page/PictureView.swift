import Foundation
import Panorama
import PanoramaImages

/// Draws the rotated picture with one point per pixel. This is the view that zooms in a page.
final class PictureView: View {
  /// The picture, if there is one.
  var picture: Picture? {
    didSet {
      if picture?.pixels != oldValue?.pixels || picture?.size != oldValue?.size {
        setNeedsDisplay()
      }
    }
  }
  /// The marks that are drawn over the picture, if any.
  var marks: TiledImage? { didSet { if marks != oldValue { setNeedsDisplay() } } }
  /// How the user has turned the upright picture.
  var turn = ImageOrientation.up { didSet { if turn != oldValue { setNeedsDisplay() } } }
  /// How the picture is sampled.
  var quality = CGInterpolationQuality.high {
    didSet { if quality != oldValue { setNeedsDisplay() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  /// The transform from stored pixels to this view.
  var placement: CGAffineTransform {
    guard let picture else { return .identity }
    let (w, h) = (picture.size.width, picture.size.height)
    let stored = picture.storedSize
    return picture.orientation
      .transform(width: Double(stored.width), height: Double(stored.height))
      .concatenating(turn.transform(width: Double(w), height: Double(h)))
  }

  override func draw(in context: CGContext) {
    guard let picture else { return }
    context.interpolationQuality = quality
    context.concatenate(placement)
    let size = picture.storedSize
    let whole = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    if let tiles = picture.pixels.tiles {
      context.draw(tiles, in: whole)
      if let marks, marks.width == tiles.width, marks.height == tiles.height {
        context.interpolationQuality = .none
        context.draw(marks, in: whole)
      }
    } else if case .drawing(let list) = picture.pixels {
      context.clip(to: whole)
      context.draw(list)
    }
  }
}
