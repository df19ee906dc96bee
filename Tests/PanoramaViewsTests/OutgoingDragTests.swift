import Foundation
import PanoramaGraphics
import PanoramaTesting
import PanoramaViews
import Testing

/// What is dragged from a window to other programs, and the pictures that come from them.
@MainActor @Suite struct OutgoingDragTests {
  /// Begins a drag as soon as something moves.
  private final class Source: Witness {
    override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
      super.touchesMoved(touches, with: event)
      let area = CGRect(x: -50, y: 10, width: 100, height: 20)
      for touch in touches {
        window?.beginDrag(DraggedContent(text: "a"), by: touch, showing: area)
      }
    }
  }

  private let hand = Hand()
  private let drags = HeldDrags()
  private let source = Source(frame: CGRect(x: 0, y: 0, width: 400, height: 300))

  init() {
    hand.root.addSubview(source)
    drags.take(from: hand.window)
  }

  @Test func aFingerLeadsItsDragUntilItLifts() {
    hand.touch(.began, 1, 100, 100, at: 0)
    hand.touch(.moved, 1, 120, 100, at: 0.1)
    #expect(drags.request?.content == DraggedContent(text: "a"))
    #expect(drags.request?.hand == .finger(CGPoint(x: 120, y: 100)))
    // Only what is in the window can be shown.
    #expect(drags.request?.area == CGRect(x: 0, y: 10, width: 50, height: 20))
    #expect(source.log == ["began 1", "moved 1", "cancelled 1"])
    hand.touch(.moved, 1, -30, 500, at: 0.2)
    hand.touch(.ended, 1, -30, 500, at: 0.3)
    #expect(drags.log == ["begin", "move -30 500", "drop"])
    #expect(source.log.count == 3)
    // The next touch is one of the window's again.
    hand.touch(.began, 1, 100, 100, at: 0.4)
    #expect(source.log.last == "began 1")
  }

  @Test(arguments: ["cancelled", "focus", "escape", "closed"])
  func aDragEndsWhoseFingerIsNotHeardOf(_ end: String) {
    hand.touch(.began, 1, 100, 100, at: 0)
    hand.touch(.moved, 1, 120, 100, at: 0.1)
    switch end {
    case "cancelled": hand.touch(.cancelled, 1, 120, 100, at: 0.2)
    case "focus": hand.send(.focusLost, at: 0.2)
    case "escape": hand.key("escape", at: 0.2)
    default: hand.window.close()
    }
    #expect(drags.log == ["begin", "cancel"])
    #expect(hand.window.cursor == .arrow)
  }

  @Test func aDragThatTheDisplayLeadsNeedsNoFinger() {
    drags.areLed = false
    hand.touch(.began, 1, 100, 100, at: 0)
    hand.touch(.moved, 1, 120, 100, at: 0.1)
    // The window may lose the focus to the one under the finger.
    hand.send(.focusLost, at: 0.2)
    hand.touch(.began, 1, 50, 50, at: 0.3)
    #expect(drags.log == ["begin"] && source.log.last == "began 1")
  }

  @Test func theMouseDragsOnlyWhileItsButtonIsDown() {
    hand.mouse(.down, .left, 100, 100, at: 0)
    hand.mouse(.moved, .left, 120, 100, at: 0.1)
    #expect(drags.request?.hand == .mouse && hand.window.cursor == .closedHand)
    drags.end()
    hand.mouse(.up, .left, 120, 100, at: 0.2)
    #expect(!hand.window.beginDrag(DraggedContent(text: "a")))
    hand.mouse(.down, .left, 100, 100, at: 0.3)
    #expect(!hand.window.beginDrag(DraggedContent()))
    #expect(hand.window.beginDrag(DraggedContent(files: ["/a"])))
    // One at a time.
    #expect(!hand.window.beginDrag(DraggedContent(files: ["/a"])))
  }

  @Test(arguments: [false, true])
  func theWindowTakesItsOwnContentBackOnlyIfItSaysSo(_ comesBack: Bool) {
    var phases: [DropInput.Phase] = []
    hand.window.dropHandler = { phases.append($0.phase) }
    func drop(_ text: String) {
      hand.send(.drop(DropInput(files: [], text: text, x: 1, y: 1)), at: 1)
    }
    hand.mouse(.down, .left, 100, 100, at: 0)
    #expect(hand.window.beginDrag(DraggedContent(text: "own"), comesBack: comesBack))
    drop("other")
    drop("own")
    // From another program, some time later.
    drop("own")
    #expect(phases == [.dropped, comesBack ? .dropped : .exited, .dropped])
  }

  @Test(arguments: [false, true])
  func nothingInvitesContentThatDoesNotComeBack(_ comesBack: Bool) {
    var phases: [DropInput.Phase] = []
    hand.window.dropHandler = { phases.append($0.phase) }
    hand.mouse(.down, .left, 100, 100, at: 0)
    #expect(hand.window.beginDrag(DraggedContent(text: "own"), comesBack: comesBack))
    let over = DropInput(phase: .entered, files: [], x: 1, y: 1)
    hand.send(.drop(over), at: 1)
    #expect(phases == (comesBack ? [.entered] : []))
    drags.end()
    hand.send(.drop(over), at: 2)
    #expect(phases.count == (comesBack ? 2 : 1))
  }

  @Test func aFingerThatTheMouseEmulatesDragsNothing() {
    hand.mouse(.down, .left, 100, 100, modifiers: .alt, at: 0)
    hand.mouse(.moved, .left, 120, 100, modifiers: .alt, at: 0.1)
    #expect(drags.log.isEmpty)
  }

  @Test func aMouseLeavesAWindowOnlyWithControl() {
    var left: [Bool] = []
    final class Watcher: View {
      var tell: @MainActor (Touch) -> Void = { _ in }
      override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {
        touches.forEach(tell)
      }
    }
    let watcher = Watcher(frame: source.frame)
    hand.root.addSubview(watcher)
    watcher.tell = {
      left += [$0.leavesWindow(with: []), $0.leavesWindow(with: .control)]
    }
    hand.mouse(.down, .left, 100, 100, at: 0)
    hand.mouse(.moved, .left, 120, 100, at: 0.1)
    hand.mouse(.moved, .left, 401, 100, at: 0.2)
    hand.mouse(.up, .left, 401, 100, at: 0.3)
    hand.touch(.began, 1, 100, 100, at: 1)
    hand.touch(.moved, 1, -1, 100, at: 1.1)
    #expect(left == [false, false, false, true, true, true])
  }

  // MARK: Pictures that come

  private final class Target: View, PictureDropTarget {
    var places: [CGPoint] = []
    var takes = true
    func takeDrop(of picture: DroppedPicture, at place: CGPoint) -> Bool {
      places.append(place)
      return takes
    }
  }

  @Test func aPictureGoesToTheViewBelowItOrToTheWindow() {
    let target = Target(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    let inside = View(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    target.addSubview(inside)
    hand.root.addSubview(target)
    var drops: [DropInput] = []
    hand.window.dropHandler = { drops.append($0) }
    let picture = DroppedPicture(bytes: [1, 2], fileExtension: "png")
    func drop(_ x: Double, _ y: Double) {
      hand.send(.drop(DropInput(files: [], picture: picture, x: x, y: y)), at: 1)
    }
    drop(115, 118)
    #expect(target.places == [CGPoint(x: 15, y: 18)] && drops.last?.picture == nil)
    target.takes = false
    drop(115, 118)
    #expect(drops.last?.picture == picture)
    drop(20, 20)
    #expect(target.places.count == 2 && drops.last?.picture == picture)
  }
}
