import Foundation

/// A view that takes a text which was dragged from another program.
@preconcurrency @MainActor
public protocol TextDropTarget: View {
  /// Takes a text.
  ///
  /// - Parameters:
  ///   - text: the text, with the line feeds and control characters that the other program has sent.
  ///   - place: where it was dropped, in the view's coordinates.
  /// - Returns: whether the view has taken it. Otherwise the views around it are asked, and then the window's
  ///   `dropHandler` gets it.
  func takeDrop(of text: String, at place: CGPoint) -> Bool
}
