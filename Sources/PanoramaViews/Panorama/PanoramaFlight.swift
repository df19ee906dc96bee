import Foundation
import PanoramaGraphics

/// Moves the camera out, across and in at a speed that looks even.
///
/// The path is that of J. van Wijk and W. Nuij, "Smooth and efficient zooming and panning" (2003),
/// with their ρ = √2: in the plane of position and width, equal steps along the path look equally large.
@MainActor
final class PanoramaFlight: FrameAnimation {
  private static let rho = 2.0.squareRoot()
  /// The speed in units of `length` per second.
  private static let speed = 2.5

  private weak var view: PanoramaView?
  private let from: CGRect
  private let to: CGRect
  private let start: Double
  private let duration: Double
  private var completion: (@MainActor (Bool) -> Void)?
  /// The length of the path, and the hyperbolic angle at which it begins; nil if only the width
  /// changes.
  private let length: Double
  private let angle: Double?

  init(
    _ view: PanoramaView, to: CGRect, duration: Double?, start: Double,
    completion: (@MainActor (Bool) -> Void)?
  ) {
    self.view = view
    self.to = to
    self.start = start
    self.completion = completion
    from = view.contentView.convert(view.bounds, from: view)
    let (w0, w1) = (max(Double(from.width), 1e-9), max(Double(to.width), 1e-9))
    let distance = hypot(to.midX - from.midX, to.midY - from.midY)
    let rho2 = Self.rho * Self.rho
    if distance < 1e-6 * min(w0, w1) {
      angle = nil
      length = abs(log(w1 / w0)) / Self.rho
    } else {
      func r(_ w: Double, _ sign: Double) -> Double {
        let grown = w1 * w1 - w0 * w0
        let far = rho2 * rho2 * distance * distance
        let b = (grown + sign * far) / (2 * w * rho2 * distance)
        return -asinh(b)
      }
      let (r0, r1) = (r(w0, 1), r(w1, -1))
      angle = r0
      length = (r1 - r0) / Self.rho
    }
    let natural = min(2, max(0.3, length / Self.speed))
    self.duration = max(1e-3, duration.map { $0.isFinite ? $0 : natural } ?? natural)
  }

  func advance(to time: Double) -> Bool {
    guard let view, view.flight === self else { return false }
    guard !view.scrollView.isTracking else {
      end(false)
      return false
    }
    let share = (time - start) / duration
    guard share < 1 else {
      view.scrollView.zoom(to: to, animated: false)
      end(true)
      return false
    }
    // Slow at both ends.
    let u = max(0, share)
    view.scrollView.zoom(to: rect(at: u * u * (3 - 2 * u)), animated: false)
    return true
  }

  /// Ends the flight at its current position.
  func end(_ hasArrived: Bool) {
    if view?.flight === self { view?.flight = nil }
    let told = completion
    completion = nil
    told?(hasArrived)
  }

  /// The visible area at a fraction of the path, 0 … 1.
  private func rect(at share: Double) -> CGRect {
    let (w0, w1) = (Double(from.width), Double(to.width))
    let distance = hypot(to.midX - from.midX, to.midY - from.midY)
    let (width, way): (Double, Double)
    if let angle {
      let s = share * length * Self.rho + angle
      width = w0 * cosh(angle) / cosh(s)
      let u = w0 / (Self.rho * Self.rho) * (cosh(angle) * tanh(s) - sinh(angle))
      way = u / distance
    } else {
      width = w0 * pow(w1 / w0, share)
      way = share
    }
    let height = width * Double(from.height / from.width)
    let x = from.midX + (to.midX - from.midX) * way
    let y = from.midY + (to.midY - from.midY) * way
    return CGRect(x: x - width / 2, y: y - height / 2, width: width, height: height)
  }
}
