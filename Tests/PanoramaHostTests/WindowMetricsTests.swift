import PanoramaHost
import Testing

@Suite("Units, points and pixels of a window")
struct WindowMetricsTests {
  @Test("On X11 a finger's 1 is the last pixel, so whole pixels stay whole")
  func x11Fingers() {
    let metrics = WindowMetrics(
      width: 801, height: 401, pixelWidth: 801, pixelHeight: 401, interfaceScale: 1,
      fingersSpanLastPixel: true)
    let point = metrics.fingerPoint(x: 300.0 / 800, y: 1)
    #expect(point.x == 300)
    #expect(point.y == 400)
  }

  @Test("On Wayland a finger's 1 is the far edge, and the drawable may be larger")
  func wayland() {
    let metrics = WindowMetrics(
      width: 800, height: 400, pixelWidth: 1600, pixelHeight: 800, interfaceScale: 1,
      fingersSpanLastPixel: false)
    #expect(metrics.fingerPoint(x: 0.5, y: 1).x == 400)
    #expect(metrics.fingerPoint(x: 0.5, y: 1).y == 400)
    #expect(metrics.screenScale == 2)
    #expect(metrics.pointWidth == 800)
    #expect(metrics.pointHeight == 400)
  }

  @Test(
    "Whole pixels of a fractional scale do not change the scale",
    arguments: [
      (1109, 624, 1664, 936, 1.5), (1109, 624, 1664, 937, 1.5), (853, 600, 1280, 900, 1.5),
      (1023, 767, 1279, 959, 1.25), (731, 514, 1279, 900, 1.75), (800, 600, 801, 601, 1),
    ])
  func fractionalScale(
    _ width: Int, _ height: Int, _ pixelWidth: Int, _ pixelHeight: Int, _ scale: Double
  ) {
    let metrics = WindowMetrics(
      width: width, height: height, pixelWidth: pixelWidth, pixelHeight: pixelHeight,
      interfaceScale: 1,
      fingersSpanLastPixel: false)
    #expect(metrics.screenScale == scale)
    #expect(abs(metrics.pointWidth - Double(width)) <= 1)
  }

  @Test("A drawable whose shape differs from the window's keeps its ratio")
  func strangeScale() {
    let metrics = WindowMetrics(
      width: 1000, height: 500, pixelWidth: 1333, pixelHeight: 800, interfaceScale: 1,
      fingersSpanLastPixel: false)
    #expect(metrics.screenScale == 1.333)
  }

  @Test("A larger interface has fewer points in the same window")
  func interfaceScale() {
    let metrics = WindowMetrics(
      width: 1200, height: 900, pixelWidth: 1200, pixelHeight: 900, interfaceScale: 1.5,
      fingersSpanLastPixel: true)
    #expect(metrics.pointWidth == 800)
    #expect(metrics.pointHeight == 600)
    #expect(metrics.points(300) == 200)
    #expect(metrics.screenScale == 1.5)
  }

  @Test(
    "The desktop's text resolution sets the scale, in quarters, never below 1",
    arguments: [(0, 1), (72, 1), (96, 1), (120, 1.25), (143.9, 1.5), (192, 2), (.nan, 1), (1e9, 8)])
  func resolution(_ dotsPerInch: Double, _ scale: Double) {
    #expect(InterfaceScale.fromResolution(dotsPerInch) == scale)
  }
}
