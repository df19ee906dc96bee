import Foundation
import Panorama

/// The limits, steps and start of zooming.
///
/// Scales are device pixels per pixel of the picture; 1 is 100 %. `standard` is the default.
public struct ZoomPolicy: Hashable, Sendable {
  /// The minimum scale.
  public enum Minimum: Hashable, Sendable {
    /// A fixed scale.
    case scale(Double)
    /// The scale at which the whole picture is visible, at most 100 %.
    case fit
    /// The smaller of fit and the scale at which the longer side has this many device pixels. This
    /// applies to wheel, keys and numbers; a pinch below fit springs back to fit.
    case fitOrSide(Double)
  }

  /// The scale at which a picture is opened.
  public enum Start: Hashable, Sendable {
    /// The whole picture is visible, at most at 100 %.
    case fit
    /// 100 %.
    case actualSize
  }

  /// The effect of a double tap.
  public enum DoubleTap: Hashable, Sendable {
    /// Zooms from fit to a multiple of fit, at least 100 %, and otherwise back to fit.
    case enlarge(factor: Double)
    /// Zooms from fit to 100 %, and otherwise back to fit.
    case actualSize
    /// Zooms back to the scale at which the picture was opened.
    case reset
  }

  /// The minimum scale.
  public var minimum: Minimum
  /// The maximum scale, > 0; if fit is larger, fit is the maximum.
  public var maximum: Double
  /// The scale at which a picture is opened.
  public var start: Start
  /// The effect of a double tap.
  public var doubleTap: DoubleTap
  /// The range of factors for a single pinch; nil for no additional limit.
  public var pinchFactors: ClosedRange<Double>?
  /// The zoom factor of one wheel notch. Two half notches make one.
  public var wheelFactor = 1.25
  /// The zoom factor of the + and − keys.
  public var keyFactor = 1.5
  /// The zoom factor of the toolbar's buttons.
  public var toolbarFactor = 2.0
  /// Whether a picture that is smaller than the view is opened as large as the view.
  public var enlargesSmall = false
  /// The duration of a zoom by button, double tap or number, in seconds.
  public var duration = 0.2

  /// A policy with the default factors for wheel, keys and toolbar.
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

  /// Opens at fit, and zooms from 16 pixels (or fit) to 6400 %. A double tap zooms to twice fit, at
  /// least 100 %.
  public static let standard = ZoomPolicy(
    minimum: .fitOrSide(16), maximum: 64, start: .fit, doubleTap: .enlarge(factor: 2))
}

extension ZoomPolicy {
  /// The scale at which a whole picture is visible, at most 1 unless small pictures are enlarged; 1 for empty sizes.
  ///
  /// - Parameters:
  ///   - picture: the size of the picture, in its pixels.
  ///   - view: the size of the view, in device pixels.
  public func fit(_ picture: CGSize, in view: CGSize) -> Double {
    guard picture.width > 0, picture.height > 0, view.width > 0, view.height > 0 else { return 1 }
    let whole = min(view.width / picture.width, view.height / picture.height)
    return enlargesSmall ? whole : min(whole, 1)
  }

  /// The scale at which the picture covers the view; 1 for empty sizes.
  public func fill(_ picture: CGSize, in view: CGSize) -> Double {
    guard picture.width > 0, picture.height > 0, view.width > 0, view.height > 0 else { return 1 }
    return max(view.width / picture.width, view.height / picture.height)
  }

  /// The scales at which a picture can rest.
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
    let lowest = max(low, 1e-5)
    return lowest...max(lowest, maximum, start == .fit ? fit : 0)
  }

  /// The scales at which a pinch that begins at `scale` can end.
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

  /// The scale at which a picture is opened. It is at least large enough that the shorter side has
  /// one device pixel and the picture is visible.
  public func startScale(_ picture: CGSize, in view: CGSize) -> Double {
    let visible = 1 / max(1, Double(min(picture.width, picture.height)))
    let scale = start == .fit ? max(fit(picture, in: view), visible) : 1
    let limits = limits(picture, in: view)
    return min(max(scale, limits.lowerBound), limits.upperBound)
  }

  /// The target of a double tap at `scale`.
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
