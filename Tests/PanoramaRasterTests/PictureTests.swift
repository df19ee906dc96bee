import Foundation
import PanoramaGraphics
import PanoramaRaster
import Testing

/// Small drawings as text.
@Suite struct PictureTests {
  @Test func aRectangleOnWholePixels() {
    let list = DisplayList { $0.fill(CGRect(x: 1, y: 1, width: 3, height: 2)) }
    #expect(
      ascii(list, width: 5, height: 4) == """
        .....
        .###.
        .###.
        .....
        """)
  }

  @Test func aRectangleBetweenPixels() {
    let list = DisplayList { $0.fill(CGRect(x: 0.5, y: 0.5, width: 3, height: 2)) }
    #expect(
      ascii(list, width: 5, height: 4) == """
        3553.
        5##5.
        3553.
        .....
        """)
  }

  @Test func aTriangle() {
    #expect(
      ascii(fill(path([(0, 0), (6, 0), (0, 6)])), width: 7, height: 6) == """
        #####5.
        ####5..
        ###5...
        ##5....
        #5.....
        5......
        """)
  }

  @Test func windingRules() {
    // Two squares of the same direction, one inside the other.
    var p = path([(0, 0), (6, 0), (6, 6), (0, 6)])
    p.append(path([(2, 2), (4, 2), (4, 4), (2, 4)]))
    #expect(
      ascii(fill(p, .nonZero), width: 6, height: 3) == """
        ######
        ######
        ######
        """)
    #expect(
      ascii(fill(p, .evenOdd), width: 6, height: 3) == """
        ######
        ######
        ##..##
        """)
  }

  @Test func lineCaps() {
    let line = path([(3, 2), (7, 2)], closed: false)
    #expect(
      ascii(stroke(line, width: 2), width: 10, height: 4) == """
        ..........
        ...####...
        ...####...
        ..........
        """)
    #expect(
      ascii(stroke(line, width: 2) { $0.lineCap = .square }, width: 10, height: 4) == """
        ..........
        ..######..
        ..######..
        ..........
        """)
    #expect(
      ascii(stroke(line, width: 2) { $0.lineCap = .round }, width: 10, height: 4) == """
        ..........
        ..8####8..
        ..8####8..
        ..........
        """)
  }

  @Test func lineJoins() {
    let corner = path([(1, 8), (1, 1), (8, 1)], closed: false)
    #expect(
      ascii(stroke(corner, width: 2), width: 5, height: 3) == """
        #####
        #####
        ##...
        """)
    #expect(
      ascii(stroke(corner, width: 2) { $0.lineJoin = .bevel }, width: 5, height: 3) == """
        5####
        #####
        ##...
        """)
    #expect(
      ascii(stroke(corner, width: 2) { $0.lineJoin = .round }, width: 5, height: 3) == """
        8####
        #####
        ##...
        """)
  }

  @Test func dashesStartAtTheirPhase() {
    let line = path([(0, 0.5), (12, 0.5)], closed: false)
    let solid = stroke(line, width: 1) { $0.dashLengths = [3, 2] }
    #expect(ascii(solid, width: 12, height: 1) == "###..###..##")
    let moved = stroke(line, width: 1) {
      $0.dashLengths = [3, 2]
      $0.dashPhase = 1
    }
    #expect(ascii(moved, width: 12, height: 1) == "##..###..###")
  }

  @Test func aHairlineIsOnePixelAtEveryScale() {
    let line = path([(0, 1.5), (9, 1.5)], closed: false)
    for scale in [1.0, 3, 9] {
      let t = CGAffineTransform(scaleX: scale, y: 1)
      let picture = ascii(stroke(line, width: 0), width: 9, height: 3, transform: t)
      #expect(picture == ".........\n#########\n.........")
    }
  }

  @Test func aPointWithRoundCapsIsADot() {
    let point = path([(2, 2), (2, 2)], closed: false)
    #expect(
      ascii(stroke(point, width: 4) { $0.lineCap = .round }, width: 4, height: 4) == """
        3993
        9##9
        9##9
        3993
        """)
    #expect(
      ascii(stroke(point, width: 4), width: 4, height: 2) == """
        ....
        ....
        """)
  }

  @Test func aStrokeBendsWithANonUniformTransform() {
    let line = path([(1, 0), (1, 3)], closed: false)
    let wide = ascii(
      stroke(line, width: 1), width: 9, height: 3,
      transform: CGAffineTransform(scaleX: 4, y: 1))
    #expect(wide == "..####...\n..####...\n..####...")
  }

  @Test func clipsMultiply() {
    let square = path([(0, 0), (6, 0), (6, 4), (0, 4)])
    let outer = NestedClip(shape: .rect(CGRect(x: 1.5, y: 0, width: 4, height: 4)), parent: nil)
    let inner = NestedClip(
      shape: .path(path([(0, 0), (6, 0), (6, 2), (0, 2.0)]), .nonZero), parent: outer)
    let item = DisplayItem(.fill(square, .nonZero, .color(.black)), clip: inner)
    #expect(
      ascii(DisplayList(items: [item]), width: 6, height: 3) == """
        .5###5
        .5###5
        ......
        """)
  }

  @Test func aGroupFadesAsOne() {
    let square = path([(0, 0), (3, 0), (3, 1), (0, 1)])
    let other = path([(1, 0), (4, 0), (4, 1), (1, 1)])
    let list = DisplayList(items: [
      DisplayItem(.fill(square, .nonZero, .color(.black))),
      DisplayItem(.fill(other, .nonZero, .color(.black))),
    ])
    let group = DisplayList(items: [DisplayItem(.list(list), alpha: 0.5)])
    #expect(ascii(group, width: 5, height: 1) == "5555.")
  }
}
