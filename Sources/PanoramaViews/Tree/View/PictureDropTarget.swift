import Foundation

/// A view that takes a picture without a file, which was dragged from another program.
@preconcurrency @MainActor
public protocol PictureDropTarget: View {
  /// Takes a picture.
  ///
  /// - Parameters:
  ///   - picture: the bytes of a picture file, which may be damaged.
  ///   - place: where it was dropped, in the view's coordinates.
  /// - Returns: whether the view has taken it. Otherwise the views around it are asked, and then the window's
  ///   `dropHandler` gets it.
  func takeDrop(of picture: DroppedPicture, at place: CGPoint) -> Bool
}
