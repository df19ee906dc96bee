import UIKit

/// A drawing board: strokes go into a bitmap; undo and redo; a copy as a picture.
public final class BoardViewController: UIViewController {
  public let board = BoardView()
  public private(set) var copied: UIImage?
  public let undoButton = UIButton(type: .system)
  public let redoButton = UIButton(type: .system)
  private let shareButton = UIButton(type: .system)
  private let boardUndoManager = UndoManager()

  override public var undoManager: UndoManager? { boardUndoManager }

  override public func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGray5
    board.frame = view.bounds.inset(by: UIEdgeInsets(top: 60, left: 10, bottom: 10, right: 10))
    board.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    board.backgroundColor = .white
    board.strokeEnded = { [weak self] stroke in self?.add(stroke) }
    view.addSubview(board)

    undoButton.setImage(UIImage(systemName: "arrow.uturn.backward"), for: .normal)
    undoButton.addTarget(self, action: Self.undoTapped, for: .touchUpInside)
    redoButton.setImage(UIImage(systemName: "arrow.uturn.forward"), for: .normal)
    redoButton.addTarget(self, action: Self.redoTapped, for: .touchUpInside)
    shareButton.setTitle("Copy", for: .normal)
    shareButton.addTarget(self, action: Self.copyTapped, for: .touchUpInside)
    let buttons = UIStackView(arrangedSubviews: [undoButton, redoButton, shareButton])
    buttons.distribution = .fillEqually
    buttons.frame = CGRect(x: 10, y: 10, width: 240, height: 44)
    view.addSubview(buttons)

    let edgePan = UIScreenEdgePanGestureRecognizer(target: self, action: Self.edgePanned)
    edgePan.edges = .left
    view.addGestureRecognizer(edgePan)
    updateButtons()
  }

  private func add(_ stroke: Stroke) {
    board.strokes.append(stroke)
    boardUndoManager.registerUndo(withTarget: self) { $0.removeLast() }
    boardUndoManager.setActionName("Stroke")
    updateButtons()
  }

  private func removeLast() {
    let stroke = board.strokes.removeLast()
    boardUndoManager.registerUndo(withTarget: self) { $0.add(stroke) }
    updateButtons()
  }

  private func updateButtons() {
    undoButton.isEnabled = boardUndoManager.canUndo
    redoButton.isEnabled = boardUndoManager.canRedo
  }

  private func undoTapped() {
    undoManager?.undo()
    updateButtons()
  }

  private func redoTapped() {
    undoManager?.redo()
    updateButtons()
  }

  private func copyTapped() {
    copied = picture()
  }

  private func edgePanned(_ recognizer: UIScreenEdgePanGestureRecognizer) {
    if recognizer.state == .ended, recognizer.translation(in: view).x > 80 {
      undoTapped()
    }
  }

  /// The whole board as a picture.
  public func picture() -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    format.opaque = true
    let renderer = UIGraphicsImageRenderer(size: board.bounds.size, format: format)
    return renderer.image { context in
      UIColor.white.setFill()
      context.fill(board.bounds)
      board.drawStrokes(in: context.cgContext)
    }
  }

  /// A small picture of the board as JPEG.
  public func thumbnail() -> Data? {
    let width = 128
    let height = 96
    guard
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.setFillColor(UIColor.white.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    context.translateBy(x: 0, y: CGFloat(height))
    context.scaleBy(
      x: CGFloat(width) / board.bounds.width, y: -CGFloat(height) / board.bounds.height)
    board.drawStrokes(in: context)
    return context.makeImage().flatMap { UIImage(cgImage: $0).jpegData(compressionQuality: 0.8) }
  }
}
