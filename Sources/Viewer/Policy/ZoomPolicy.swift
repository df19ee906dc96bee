import Foundation
import Panorama

/// How far, by how much and from where pictures are zoomed.
///
/// Scales count device pixels per pixel of the picture: 1 is 100 %. The default is what people
/// expect of a photo viewer; the two viewers this one comes from are presets.
public struct ZoomPolicy: Hashable, Sendable {
  /// The smallest scale.
  public enum Minimum: Hashable, Sendable {
    /// That one.
    case scale(Double)
    /// The whole picture is seen, at most at 100 %.
    case fit
    /// The smaller of fit and the scale at which the longer side has this many device pixels. That
    /// far go wheel, keys and numbers; a pinch below fit springs back to it.
    case fitOrSide(Double)
  }

  /// How a picture is shown first.
  public enum Start: Hashable, Sendable {
    /// The whole picture is seen, at most at 100 %.
    case fit
    /// At 100 %.
    case actualSize
  }

  /// What a double tap does.
  public enum DoubleTap: Hashable, Sendable {
    /// From fit to so many times fit, at least 100 %; else back to fit.
    case enlarge(factor: Double)
    /// From fit to 100 %; else back to fit.
    case actualSize
    /// Back to the start.
    case reset
  }

  /// The smallest scale.
  public var minimum: Minimum
  /// The greatest scale, > 0; where fit is greater, fit.
  public var maximum: Double
  /// How a picture is shown first.
  public var start: Start
  /// What a double tap does.
  public var doubleTap: DoubleTap
  /// What one pinch may change the scale by; nil: no limit of its own.
  public var pinchFactors: ClosedRange<Double>?
  /// Factor of a notch of the wheel. Two half notches are one.
  public var wheelFactor = 1.25
  /// Factor of the + and − keys.
  public var keyFactor = 1.5
  /// Factor of the toolbar's buttons.
  public var toolbarFactor = 2.0
  /// Seconds that a zoom by button, double tap or number takes.
  public var duration = 0.2

  /// A policy with the wheel, keys and toolbar of the default.
  public init(
    minimum: Minimum, maximum: Double, start: Start, doubleTap: DoubleTap,
    pinchFactors: ClosedRange<Double>? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.start = start
    self.doubleTap = doubleTap
    self.pinchFactors = pinchFactors
  }

  /// Opens at fit; from 16 pixels (or fit) to 64 times; a double tap goes to twice fit, at least
  /// 100 %.
  public static let standard = ZoomPolicy(
    minimum: .fitOrSide(16), maximum: 64, start: .fit, doubleTap: .enlarge(factor: 2))

  /// The document-based picture viewer: 0.2 … 5 times the picture's size, one pinch by 0.1 … 5; a
  /// double tap resets.
  public static let documentViewer = ZoomPolicy(
    minimum: .scale(0.2), maximum: 5, start: .actualSize, doubleTap: .reset, pinchFactors: 0.1...5)

  /// The photo viewer: from fit to 100 %, and a double tap between the two.
  public static let photoViewer = ZoomPolicy(
    minimum: .fit, maximum: 1, start: .fit, doubleTap: .actualSize)
}

extension ZoomPolicy {
  /// The scale at which all of a picture is seen, never above 1.
  /// - Parameters: sizes in pixels of the picture and device pixels of the view. Empty ones give 1.
  public func fit(_ picture: CGSize, in view: CGSize) -> Double {
    guard picture.width > 0, picture.height > 0, view.width > 0, view.height > 0 else { return 1 }
    return min(view.width / picture.width, view.height / picture.height, 1)
  }

  /// The scale at which the view is covered, whatever is cut off.
  public func fill(_ picture: CGSize, in view: CGSize) -> Double {
    guard picture.width > 0, picture.height > 0, view.width > 0, view.height > 0 else { return 1 }
    return max(view.width / picture.width, view.height / picture.height)
  }

  /// The scales that a picture may rest at.
  public func limits(_ picture: CGSize, in view: CGSize) -> ClosedRange<Double> {
    let fit = fit(picture, in: view)
    let low: Double
    switch minimum {
    case .scale(let scale): low = scale
    case .fit: low = fit
    case .fitOrSide(let side):
      let longer = max(picture.width, picture.height, 1)
      low = min(fit, side / longer)
    }
    let least = max(low, 1e-5)
    return least...max(least, maximum, start == .fit ? fit : 0)
  }

  /// The scales that a pinch which begins at `scale` may end at.
  public func pinchLimits(
    from scale: Double, _ picture: CGSize, in view: CGSize
  ) -> ClosedRange<Double> {
    let limits = limits(picture, in: view)
    var (low, high) = (limits.lowerBound, limits.upperBound)
    if case .fitOrSide = minimum { low = fit(picture, in: view) }
    if let factors = pinchFactors {
      low = max(low, min(scale, scale * factors.lowerBound))
      high = min(high, max(scale, scale * factors.upperBound))
    }
    return low...max(low, high)
  }

  /// The scale a picture opens at. One that fitted would be thinner than a device pixel, and could
  /// not be seen, opens as thin as that.
  public func startScale(_ picture: CGSize, in view: CGSize) -> Double {
    let visible = 1 / max(1, Double(min(picture.width, picture.height)))
    let scale = start == .fit ? max(fit(picture, in: view), visible) : 1
    let limits = limits(picture, in: view)
    return min(max(scale, limits.lowerBound), limits.upperBound)
  }

  /// Where a double tap at `scale` leads.
  public func doubleTapScale(from scale: Double, _ picture: CGSize, in view: CGSize) -> Double {
    let fit = fit(picture, in: view)
    let isFitted = abs(scale / fit - 1) < 0.01
    let target: Double
    switch doubleTap {
    case .enlarge(let factor): target = isFitted ? max(factor * fit, 1) : fit
    case .actualSize: target = isFitted ? 1 : fit
    case .reset: target = startScale(picture, in: view)
    }
    let limits = limits(picture, in: view)
    return min(max(target, limits.lowerBound), limits.upperBound)
  }
}
