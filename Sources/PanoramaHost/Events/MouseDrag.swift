/// Keeps a drag with the mouse in the window in which it began, until the last button is up.
///
/// SDL 2 grabs the pointer for that. SDL 3 fails to do so on X11, where XInput has already grabbed the pointer:
/// SDL reports moves over our other windows as theirs, and none over the rest of the desktop.
public struct MouseDrag {
  /// A position in a window, in its units.
  public struct Place: Equatable {
    /// SDL's id of the window; 0 for none.
    public var windowID: UInt32
    public var x: Int32
    public var y: Int32

    public init(windowID: UInt32, x: Int32, y: Int32) {
      self.windowID = windowID
      self.x = x
      self.y = y
    }
  }

  /// The window of the drag; nil while no button is down.
  public private(set) var windowID: UInt32?
  private var buttons: Set<UInt8> = []

  public init() {}

  /// Notes that a button went down over a window.
  public mutating func press(_ button: UInt8, over window: UInt32) {
    if buttons.isEmpty { windowID = window }
    buttons.insert(button)
  }

  /// Notes that a button is up.
  public mutating func release(_ button: UInt8) {
    buttons.remove(button)
    if buttons.isEmpty { windowID = nil }
  }

  /// Forgets the drag, because its window is closed.
  public mutating func forget(_ window: UInt32) {
    if windowID == window { (windowID, buttons) = (nil, []) }
  }

  /// Converts a place to the window of the drag; without a drag, the place stays as it is.
  ///
  /// - Parameters:
  ///   - place: where SDL says the pointer is.
  ///   - pointer: the pointer's position on the desktop, which is asked for if `place` is in no window.
  ///   - origin: the position of a window on the desktop; nil if it is not known.
  public func place(
    _ place: Place, pointer: () -> (x: Int32, y: Int32), origin: (UInt32) -> (x: Int32, y: Int32)?
  ) -> Place {
    guard let windowID, windowID != place.windowID, let own = origin(windowID) else { return place }
    var there: (x: Int32, y: Int32)
    if place.windowID == 0 {
      there = pointer()
    } else if let other = origin(place.windowID) {
      there = (other.x &+ place.x, other.y &+ place.y)
    } else {
      return place
    }
    there = (there.x &- own.x, there.y &- own.y)
    return Place(windowID: windowID, x: there.x, y: there.y)
  }
}
