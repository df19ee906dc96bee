import Foundation
import Testing
import Viewer

@Suite struct ZoomPolicyTests {
  private let view = CGSize(width: 1000, height: 500)
  private let large = CGSize(width: 4000, height: 1000)
  private let small = CGSize(width: 100, height: 100)

  @Test func opensFittedAndNeverAboveFullSize() {
    let policy = ZoomPolicy.standard
    #expect(policy.startScale(large, in: view) == 0.25)
    #expect(policy.startScale(small, in: view) == 1)
    #expect(policy.startScale(CGSize(width: 1, height: 65_500), in: view) == 1, "else invisible")
    #expect(policy.startScale(CGSize(width: 4, height: 65_500), in: view) == 0.25)
    #expect(policy.startScale(CGSize(width: 4, height: 50), in: view) == 1)
  }

  @Test func limitsAreSixteenPixelsOrFitAndSixtyFourTimes() {
    let policy = ZoomPolicy.standard
    #expect(policy.limits(large, in: view) == 16 / 4000...64)
    #expect(policy.limits(small, in: view) == 0.16...64)
    let tiny = CGSize(width: 4, height: 4)
    #expect(policy.limits(tiny, in: view) == 1...64, "fit is smaller than 16 pixels")
    let line = CGSize(width: 1, height: 65_500)
    #expect(policy.limits(line, in: view).lowerBound == 16.0 / 65_500.0)
  }

  @Test func aDoubleTapGoesToTwiceFitOrFullSizeAndBack() {
    let policy = ZoomPolicy.standard
    #expect(policy.doubleTapScale(from: 0.25, large, in: view) == 1)
    #expect(policy.doubleTapScale(from: 1, large, in: view) == 0.25)
    #expect(policy.doubleTapScale(from: 7, large, in: view) == 0.25)
    let middling = CGSize(width: 1250, height: 100)
    #expect(policy.doubleTapScale(from: 0.8, middling, in: view) == 1.6)
    #expect(policy.doubleTapScale(from: 1, small, in: view) == 2)
  }

  @Test func theDocumentViewerRunsFromAFifthToFiveAndResets() {
    let policy = ZoomPolicy.documentViewer
    #expect(policy.limits(large, in: view) == 0.2...5)
    #expect(policy.startScale(large, in: view) == 1)
    #expect(policy.doubleTapScale(from: 3, large, in: view) == 1)
    #expect(policy.pinchFactors == 0.1...5)
  }

  @Test func thePhotoViewerRunsFromFitToFullSize() {
    let policy = ZoomPolicy.photoViewer
    #expect(policy.limits(large, in: view) == 0.25...1)
    #expect(policy.doubleTapScale(from: 0.25, large, in: view) == 1)
    #expect(policy.doubleTapScale(from: 1, large, in: view) == 0.25)
    #expect(policy.limits(small, in: view) == 1...1, "nothing to zoom")
  }

  @Test func aPinchEndsAtFitAtLeastUnlessThePolicyHasAFixedMinimum() {
    #expect(ZoomPolicy.standard.pinchLimits(from: 1, large, in: view) == 0.25...64)
    #expect(ZoomPolicy.standard.pinchLimits(from: 0.1, large, in: view) == 0.25...64)
    #expect(ZoomPolicy.photoViewer.pinchLimits(from: 1, large, in: view) == 0.25...1)
    let document = ZoomPolicy.documentViewer
    #expect(document.pinchLimits(from: 0.5, large, in: view) == 0.2...2.5)
  }

  @Test func emptySizesAreHarmless() {
    for policy in [ZoomPolicy.standard, .documentViewer, .photoViewer] {
      #expect(policy.startScale(.zero, in: view).isFinite)
      #expect(policy.limits(large, in: .zero).lowerBound > 0)
    }
  }

  @Test func picturesAreSmoothWhereShrunkAndCrispWhereEnlarged() {
    #expect(PictureFilter.automatic.quality(at: 0.3) == .high)
    #expect(PictureFilter.automatic.quality(at: 2) == .high)
    #expect(PictureFilter.smooth.quality(at: 1) == .none, "pixel for pixel")
    #expect(PictureFilter.automatic.quality(at: 4) == .none)
    #expect(PictureFilter.smooth.quality(at: 64) == .high)
    #expect(PictureFilter.crisp.quality(at: 1.5) == .none)
    #expect(PictureFilter.crisp.quality(at: 0.5) == .high, "shrinking without a filter flickers")
  }
}
