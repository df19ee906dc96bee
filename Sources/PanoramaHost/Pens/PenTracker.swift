import PanoramaViews

/// Turns the reports of pens into the input of windows.
///
/// A pen that touches is a touch; one that is only near moves the pointer. While a pen is near, palms
/// rest on the surface, and the display server also reports the pen as a mouse: the caller must ignore
/// fingers and SDL's mouse events.
public struct PenTracker {
  /// The ids of pens' touches begin here, far from those of fingers.
  static let firstTouchID = 1_000_000

  private struct Pen {
    var report: PenReport
    /// The window of the pen, or of its touch.
    var windowID: UInt32
    /// Whether the window has cancelled the touch, which is then ignored until the pen lifts.
    var isCancelled = false
  }

  private var pens: [Int: Pen] = [:]
  private var lastTime = -Double.infinity

  public init() {}

  /// Whether a pen is near.
  public var isNear: Bool { pens.values.contains { $0.report.isNear } }

  /// Whether a mouse event of SDL at `time`, in seconds, may be a pen's.
  public func mayReportMouse(at time: Double) -> Bool { isNear || time <= lastTime }

  /// Notes that SDL may report what a pen did as mouse events until `time`, in seconds.
  public mutating func expectMouse(until time: Double) { lastTime = max(lastTime, time) }

  /// - Parameters:
  ///   - report: the newest state of a pen.
  ///   - windowID: the window the pen is over; ignored while it touches another one.
  ///   - time: when that was, in seconds.
  ///   - modifiers: the modifier keys that are down.
  /// - Returns: the input and its window, in order.
  public mutating func take(
    _ report: PenReport, in windowID: UInt32, at time: Double, modifiers: KeyModifiers = []
  ) -> [(windowID: UInt32, kind: InputEvent.Kind)] {
    lastTime = max(lastTime, time)
    let before = pens[report.device]
    let wasTouching = before?.report.isTouching ?? false
    let isTouching = report.isTouching && report.isNear
    var pen = Pen(report: report, windowID: windowID)
    pen.report.isTouching = isTouching
    if let before, wasTouching {
      pen.windowID = before.windowID
      pen.isCancelled = before.isCancelled && isTouching
    }
    pens[report.device] = report.isNear ? pen : nil
    if wasTouching {
      guard let before, !before.isCancelled else { return [] }
      let phase: TouchInput.Phase = isTouching ? .moved : .ended
      return [(before.windowID, Self.touch(phase, report))]
    }
    guard !isTouching else { return [(windowID, Self.touch(.began, report))] }
    guard report.isNear else { return before == nil ? [] : [(windowID, .pointerLeft)] }
    let hasMoved = before?.report.x != report.x || before?.report.y != report.y
    guard hasMoved else { return [] }
    let move = MouseInput(
      phase: .moved, x: report.x, y: report.y, clicks: 0, modifiers: modifiers)
    return [(windowID, .mouse(move))]
  }

  /// Forgets all pens, because devices were added or removed.
  ///
  /// - Returns: the input that ends their touches, and its windows.
  public mutating func removeAll() -> [(windowID: UInt32, kind: InputEvent.Kind)] {
    defer { pens = [:] }
    return pens.values.sorted { $0.report.device < $1.report.device }.compactMap { pen in
      guard pen.report.isTouching, !pen.isCancelled else { return nil }
      return (pen.windowID, Self.touch(.ended, pen.report))
    }
  }

  /// Notes that a window has cancelled its touches because it lost the focus or was hidden.
  public mutating func forgetTouches(of windowID: UInt32) {
    for (device, pen) in pens where pen.windowID == windowID && pen.report.isTouching {
      pens[device]?.isCancelled = true
    }
  }

  private static func touch(_ phase: TouchInput.Phase, _ report: PenReport) -> InputEvent.Kind {
    .touch(
      TouchInput(
        phase: phase, id: firstTouchID + report.device, x: report.x, y: report.y,
        pressure: report.pressure, pen: report.pen))
  }
}
