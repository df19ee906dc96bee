import Panorama
import PanoramaSDL

final class Rings: Panorama {
  override func draw(in context: CGContext) {
    for radius in stride(from: 20.0, through: 1000, by: 20) {
      context.setStrokeColor(CGColor(red: radius / 1000, green: 0.4, blue: 0.8))
      context.strokeEllipse(in: bounds.insetBy(dx: 1000 - radius, dy: 1000 - radius))
    }
  }
}

let view = PanoramaView(panorama: Rings(bounds: CGRect(x: 0, y: 0, width: 2000, height: 2000)))
view.minimumNumberOfTouchesToScroll = 1  // nothing is drawn by hand: one finger scrolls
SDLHost.runProgram(showing: view)
