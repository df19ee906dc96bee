import Foundation
import PanoramaGraphics

/// What is dragged from a window to other programs (`Window.beginDrag(_:by:showing:comesBack:)`).
public struct DraggedContent: Hashable, Sendable {
  /// The absolute paths of files.
  public var files: [String]
  /// A text. Without one, programs that want a text get the paths.
  public var text: String?

  /// Makes a content from its properties.
  public init(files: [String] = [], text: String? = nil) {
    self.files = files
    self.text = text
  }

  /// Whether there is nothing to drag.
  public var isEmpty: Bool { files.isEmpty && (text ?? "").isEmpty }
}

/// What a host needs to begin a drag to other programs (`Window.dragSource`).
public struct DragRequest: Sendable {
  /// What holds the content.
  public enum Hand: Hashable, Sendable {
    case mouse, pen
    /// A finger at a place of the window, in points.
    case finger(CGPoint)
  }

  /// What is dragged.
  public var content: DraggedContent
  /// What holds it.
  public var hand: Hand
  /// A picture that goes along: a drawing in points of the window.
  public var drawing: DisplayList
  /// The visible part of the drawing; empty for no picture.
  public var area: CGRect

  /// Makes a request from its properties.
  public init(
    _ content: DraggedContent, by hand: Hand, showing drawing: DisplayList = DisplayList(items: []),
    in area: CGRect = .zero
  ) {
    (self.content, self.hand, self.drawing, self.area) = (content, hand, drawing, area)
  }
}

/// A drag to other programs that is under way. A host makes it (`Window.dragSource`).
@preconcurrency @MainActor
public protocol OutgoingDrag: AnyObject {
  /// Whether the hand still holds the content.
  var isActive: Bool { get }
  /// Whether the window has to tell where the finger is (`move`, `drop`), because nobody else follows it.
  var isLed: Bool { get }
  /// Ends the drag; nobody gets the content.
  func cancel()
  /// The finger has moved to a place of the window, in points, which may be outside it.
  func move(to place: CGPoint)
  /// The finger has lifted.
  func drop()
}

extension OutgoingDrag {
  public var isLed: Bool { false }
  public func move(to place: CGPoint) {}
  public func drop() {}
}
