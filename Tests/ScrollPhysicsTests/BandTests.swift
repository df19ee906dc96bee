import ScrollPhysics
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("The rubber band")
struct RubberBandTests {
  let band = RubberBand(length: 667)

  @Test("b(x) = x c D / (D + c x), c = 0.55", arguments: [0, 1, 50, 300, 5000])
  func formula(x: Double) {
    #expect(isClose(band.displayed(x), x * 0.55 * 667 / (667 + 0.55 * x)))
    #expect(isClose(band.displayed(x), 667 * (1 - 1 / (0.55 * x / 667 + 1))))
    #expect(band.displayed(-x) == -band.displayed(x))
  }

  @Test("It never reaches the view's length")
  func limit() {
    for x in [1e6, 1e12, 1e300, .infinity] {
      #expect(band.displayed(x) < 667)
      #expect(band.displayed(-x) > -667)
    }
  }

  @Test("The inverse gives the original value", arguments: [0.001, 10, 200, 2000, -350])
  func inverse(x: Double) {
    #expect(isNear(band.excess(displayed: band.displayed(x)), x, share: 1e-12))
    #expect(band.excess(displayed: 700).isFinite)
  }

  @Test(
    "The slope is that of the curve, c (1 − b/D)², and an even function",
    arguments: [0, 30, 400, 3000])
  func slope(x: Double) {
    let share = 1 - band.displayed(x) / 667
    #expect(isClose(band.slope(x), 0.55 * share * share, within: 1e-12))
    #expect(band.slope(-x) == band.slope(x))
    let secant = (band.displayed(x + 1e-5) - band.displayed(x - 1e-5)) / 2e-5
    #expect(isClose(band.slope(x), secant, within: 1e-8))
  }

  @Test("A band without a length does not stretch", arguments: [0, -3, .nan, .infinity])
  func noLength(length: Double) {
    let band = RubberBand(length: length)
    #expect(band.displayed(100) == 0)
    #expect(band.excess(displayed: 100) == 0)
    #expect(band.slope(1) == 0)
  }

  @Test("NaN stretches nothing")
  func notANumber() { #expect(band.displayed(.nan) == 0) }
}

@Suite("The zoom band")
struct ZoomBandTests {
  let band = ZoomBand(limits: 1...3)

  @Test("Within the limits the band has no effect", arguments: [1, 1.7, 3])
  func inside(scale: Double) { #expect(band.displayed(scale) == scale) }

  @Test("Beyond the limits the band acts on the logarithm, with the asymptote ln 2")
  func formula() {
    let log2 = log(2.0)
    let x = log(5.0 / 3)
    #expect(isClose(band.displayed(5), 3 * exp(x * 0.55 * log2 / (log2 + 0.55 * x))))
    #expect(isClose(band.displayed(0.6), 1 / exp(x * 0.55 * log2 / (log2 + 0.55 * x))))
    #expect(band.displayed(1e300) < 6)
    #expect(band.displayed(0) > 0.5)
  }

  @Test("The inverse gives the original value", arguments: [0.2, 0.9, 2, 3.5, 30])
  func inverse(raw: Double) {
    #expect(isNear(band.raw(displayed: band.displayed(raw)), raw, share: 1e-12))
  }

  @Test("Every displayed scale has a finite inverse")
  func finite() {
    for scale in [0, 0.5, 6, 100, .infinity, .nan] as [Double] {
      #expect(band.raw(displayed: scale).isFinite)
    }
  }
}

@Suite("Pages")
struct PageSnappingTests {
  let pages = PageSnapping(stride: 300, pageCount: 5)

  @Test("A slow release moves to the nearest page")
  func nearest() {
    #expect(pages.target(from: 449, velocity: 0, startPage: 1).page == 1)
    #expect(pages.target(from: 450, velocity: 99, startPage: 1).page == 2)
    #expect(pages.target(from: 450, velocity: -99, startPage: 1).offset == 600)
  }

  @Test("A flick turns to the next page in its direction")
  func flick() {
    #expect(pages.target(from: 310, velocity: 100, startPage: 1).page == 2)
    #expect(pages.target(from: 590, velocity: -100, startPage: 2).page == 1)
    #expect(pages.target(from: 600, velocity: 500, startPage: 2).page == 3)
  }

  @Test("One flick never skips a page or leaves the pages")
  func clamped() {
    #expect(pages.target(from: 900, velocity: 8000, startPage: 1).page == 2)
    #expect(pages.target(from: 1400, velocity: 8000, startPage: 4).page == 4)
    #expect(pages.target(from: -40, velocity: -8000, startPage: 0).page == 0)
  }

  @Test("A flick that catches the view on its way to a page counts from that page")
  func caught() {
    // Caught at 390 on the way to page 2.
    #expect(pages.target(from: 410, velocity: 900, startPage: 2, caughtAt: 390).page == 3)
    #expect(pages.target(from: 370, velocity: -900, startPage: 2, caughtAt: 390).page == 1)
    // Dragged back by half a page before it was flicked on.
    #expect(pages.target(from: 240, velocity: 900, startPage: 2, caughtAt: 390).page == 2)
    #expect(pages.target(from: 410, velocity: 20, startPage: 2, caughtAt: 390).page == 1)
    #expect(pages.target(from: 1190, velocity: 900, startPage: 4, caughtAt: 1170).page == 4)
  }

  @Test("NaN and infinity never trap")
  func unusable() {
    for x in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect((0..<5).contains(pages.target(from: x, velocity: 0, startPage: 2).page))
      #expect((0..<5).contains(pages.target(from: 0, velocity: x, startPage: 2).page))
      #expect((0..<5).contains(pages.page(at: x)))
      #expect(
        PageSnapping(stride: x, pageCount: 3).target(from: 1, velocity: 1, startPage: 0).page == 0)
    }
    #expect(pages.target(from: 0, velocity: 0, startPage: .max).page == 4)
  }
}
