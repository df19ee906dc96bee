import PanoramaUIKit
import Testing

/// Progress, activity, pages, steps, and undoing.
@Suite(.serialized) @MainActor struct MoreControlTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))

  private func tap(_ point: CGPoint, holding: Double = 0.05) {
    for (phase, delay) in [(TouchInput.Phase.began, 0.01), (.ended, holding)] {
      let input = TouchInput(phase: phase, id: 1, x: point.x, y: point.y)
      window.handle(InputEvent(time: window.time + delay, kind: .touch(input)))
    }
  }

  @Test func progressIsLimited() {
    let bar = UIProgressView(progressViewStyle: .default)
    bar.progress = 3
    #expect(bar.progress == 1)
    bar.setProgress(.nan, animated: true)
    #expect(bar.progress == 0)
  }

  @Test func theWheelTurnsOnlyWhileItIsAskedTo() {
    let wheel = UIActivityIndicatorView(style: .large)
    window.rootView.addSubview(wheel)
    #expect(wheel.isHidden && !window.isAnimating)
    wheel.startAnimating()
    #expect(!wheel.isHidden && window.isAnimating)
    wheel.stopAnimating()
    window.advance(to: window.time + 1)
    #expect(wheel.isHidden && !window.isAnimating)
  }

  @Test func pagesTurnByPresses() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    control.numberOfPages = 3
    var turns = 0
    control.addAction(UIAction { _ in turns += 1 }, for: .valueChanged)
    window.rootView.addSubview(control)
    for _ in 0..<4 { tap(CGPoint(x: 80, y: 15)) }
    #expect(control.currentPage == 2 && turns == 2)
    tap(CGPoint(x: 20, y: 15))
    #expect(control.currentPage == 1)
    control.numberOfPages = 1
    #expect(control.currentPage == 0)
    control.numberOfPages = -5
    #expect(control.numberOfPages == 0)
  }

  @Test func aStepperStepsAndRepeats() {
    let stepper = UIStepper(frame: CGRect(x: 0, y: 0, width: 94, height: 32))
    (stepper.minimumValue, stepper.maximumValue, stepper.stepValue) = (1, 9, 2)
    window.rootView.addSubview(stepper)
    #expect(stepper.value == 1)
    tap(CGPoint(x: 80, y: 16))
    #expect(stepper.value == 3)
    tap(CGPoint(x: 80, y: 16), holding: 2)
    #expect(stepper.value == 9, "a press that is held repeats")
    stepper.wraps = true
    tap(CGPoint(x: 80, y: 16))
    #expect(stepper.value == 1)
  }

  @Test func changesAreUndoneAndRedone() {
    @MainActor final class Board {
      var strokes: [Int] = []
      let manager = UndoManager()
      func add(_ stroke: Int) {
        strokes.append(stroke)
        manager.registerUndo(withTarget: self) { $0.remove() }
        manager.setActionName("Stroke")
      }
      func remove() {
        let stroke = strokes.removeLast()
        manager.registerUndo(withTarget: self) { $0.add(stroke) }
      }
    }
    let board = Board()
    for stroke in 1...3 { board.add(stroke) }
    board.manager.undo()
    board.manager.undo()
    #expect(board.strokes == [1] && board.manager.canRedo)
    #expect(board.manager.undoActionName == "Stroke")
    board.manager.redo()
    #expect(board.strokes == [1, 2])
    board.add(9)
    #expect(!board.manager.canRedo, "a new change forgets what was undone")
    board.manager.beginUndoGrouping()
    for stroke in 5...6 { board.add(stroke) }
    board.manager.endUndoGrouping()
    board.manager.undo()
    #expect(board.strokes == [1, 2, 9], "a group is one step")
    board.manager.levelsOfUndo = 1
    board.manager.undo()
    #expect(!board.manager.canUndo)
  }

  @Test func aStepThatCannotBeRedoneRenamesNoOther() {
    let manager = UndoManager()
    func change(_ name: String, isRedone: Bool) {
      manager.registerUndo(withTarget: self.window) { _ in
        manager.undo()
        if isRedone { manager.registerUndo(withTarget: self.window) { _ in } }
      }
      manager.setActionName(name)
    }
    change("First", isRedone: false)
    change("Second", isRedone: true)
    manager.undo()
    #expect(manager.undoActionName == "First", "an undo inside of one takes nothing back")
    #expect(manager.redoActionName == "Second")
    manager.undo()
    #expect(manager.redoActionName == "Second", "the first step registered nothing")
    #expect(!manager.canUndo && manager.canRedo)
  }

  @Test func controlZUndoes() {
    var isUndone = false
    window.rootView.undoManager?.registerUndo(withTarget: window) { _ in isUndone = true }
    let controller = UIViewController()
    window.rootViewController = controller
    let key = KeyInput(phase: .down, key: "z", modifiers: .control)
    window.handle(InputEvent(time: 1, kind: .key(key)))
    #expect(isUndone)
  }

  @Test func symbolsTakeTheTint() throws {
    let star = try #require(UIImage(systemName: "star"))
    #expect(UIImage(systemName: "no such symbol") == nil)
    #expect(star.size == CGSize(width: 22, height: 22) && star.renderingMode == .automatic)
    let red = star.withTintColor(.red)
    #expect(red != star && red.renderingMode == .alwaysOriginal)
    #expect(try #require(red.pngData()).count > 50)
  }

  @Test func aBitmapContextMakesAPicture() throws {
    let context = try #require(
      CGContext(
        data: nil, width: 8, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(UIColor.red.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: 8, height: 1))
    let image = try #require(context.makeImage())
    #expect(image.width == 8 && image.height == 4)
    #expect(image.pixels[3 * 8] == 0xFFFF_0000 && image.pixels[0] == 0, "y grows upward")
    let jpeg = try #require(UIImage(cgImage: image).jpegData(compressionQuality: 0.8))
    #expect(jpeg.starts(with: [0xFF, 0xD8]))
    #expect(
      CGContext(
        data: nil, width: 0, height: 4, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 1) == nil)
  }
}
