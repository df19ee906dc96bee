import Clients
import PanoramaUIKit
import Testing

/// Names that programs have, and that must not be members of UIKit's classes here. That the classes compile is
/// most of the test.
@MainActor struct OwnNameTests {
  @Test func classesHaveTheirOwnProperties() {
    let view = OwnNamesView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(view.sentence == "7 plain deep")
    #expect(view.looks.cornerRadius == 0, "that of the view is another")
    for part in [OwnNamesControl(frame: .zero), OwnNamesCell(frame: .zero)] {
      view.addSubview(part)
    }
    #expect(view.subviews.count == 2 && OwnNamesController().view != nil)
  }

  @Test func pointsAreAddedByTheProgramsOwnOperators() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(corner(of: rect, from: CGPoint(x: 1, y: 1)) == CGPoint(x: 6, y: 10))
  }

  /// The client's sources import UIKit, CoreGraphics and QuartzCore; this target has not asked for them.
  @Test func onlyTargetsThatAskForThemHaveModulesWithApplesNames() {
    #if canImport(UIKit) || canImport(CoreGraphics) || canImport(QuartzCore)
      Issue.record("other packages would compile what they have for Apple's platforms")
    #endif
  }
}

/// Classes of UIKit that programs extend.
@MainActor struct BrandTests {
  @Test func coloursAndFontsAreClassesThatProgramsExtend() {
    let view = BrandView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(view.changes == 1 && view.backgroundColor == UIColor(hex: 0x33_66CC))
    #expect(view.looks.background == UIColor.brand.cgColor, "which is what a frame draws")
    #expect(view.label.font.pointSize == 28 && view.label.textColor == UIColor(hex: 0xFF_EEDD))
    #expect(UIColor.brand.lighter != UIColor.brand && UIColor(text: "red?") == nil)
    #expect(UIFont.heading.bold.fontDescriptor.symbolicTraits.contains(.traitBold))
    let title = NSAttributedString(
      string: "A", attributes: [.font: UIFont.heading, .foregroundColor: UIColor.brand])
    #expect(title.size().height > 28)
  }

  @Test func picturesAndPathsHaveInitializersOfPrograms() throws {
    let image = try #require(UIImage(color: .brand, size: CGSize(width: 2, height: 2)))
    #expect(image.cgImage?.pixels.first == 0xFF33_66CC)
    let triangle = UIBezierPath(triangleIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(triangle.contains(CGPoint(x: 5, y: 8)) && !triangle.contains(CGPoint(x: 1, y: 1)))
  }
}
