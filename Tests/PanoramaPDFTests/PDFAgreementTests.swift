import Foundation
import Panorama
import PanoramaPDF
import Testing

/// Other programs draw our PDF files as we draw the same lists: with a mean difference of at most 2 of
/// 255 in at least two of the three.
@Suite struct PDFAgreementTests {
  private static let side = 120
  private static let limit = 2.0
  /// On so small a page, the soft edges of a picture that stands for a whole layer count for more.
  private static let pictureLimit = 2.5

  @Test(arguments: Sample.allCases) func otherProgramsDrawTheSame(_ sample: Sample) throws {
    let list = DisplayList { sample.draw($0) }
    let pdf = try list.pdf(side: Self.side)
    #expect(try Viewer.faults(in: pdf) == "")
    let expected = list.picture(side: Self.side)
    #expect(Set(expected.pixels).count > 1, "the sample draws nothing")
    let differences = try Viewer.allCases.map {
      try $0.picture(of: pdf)?.meanDifference(from: expected) ?? .infinity
    }
    let limit = sample == .oddBlendModes ? Self.pictureLimit : Self.limit
    #expect(
      differences.count { $0 <= limit } >= 2, "\(Viewer.allCases): \(differences)")
  }

  /// What the samples show.
  enum Sample: String, CaseIterable {
    case fills, evenOdd, strokes, dashes, hairlines, rotatedStrokes, clips, pictureClips
    case linearGradients, radialGradients, fadingGradients, unextendedGradients, conicGradients
    case gradientStrokes, groups, blendModes, oddBlendModes, shadows, images, fadedImages, pixels
    case patterns, text, translucentText, gradientText, covers, sharedLists, levelsOfDetail
    case hugeShapes

    func draw(_ context: CGContext) {
      switch self {
      case .fills, .evenOdd, .covers, .hugeShapes: drawShapes(context)
      case .strokes, .dashes, .hairlines, .rotatedStrokes, .gradientStrokes: drawLines(context)
      case .linearGradients, .radialGradients, .fadingGradients, .unextendedGradients,
        .conicGradients:
        drawGradients(context)
      case .clips, .pictureClips: drawClips(context)
      case .groups, .blendModes, .oddBlendModes, .shadows: drawEffects(context)
      case .images, .fadedImages, .pixels: drawImages(context)
      case .patterns, .sharedLists, .levelsOfDetail: drawLists(context)
      case .text, .translucentText, .gradientText: drawText(context)
      }
    }
  }
}
