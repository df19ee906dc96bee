import Panorama

/// Where pages are on a screen.
struct PageGeometry: Equatable {
  /// The size of the screen, in points.
  var screen: CGSize
  /// How many pages are on it.
  var columns: Int
  /// The size of a page's text, in points.
  var page: CGSize
  var isRightToLeft: Bool
  /// Where pages of a fixed size lie.
  var spreads: SpreadPlan

  /// Where the text of a page is on its screen.
  ///
  /// - Parameter index: 0 for the page that is read first.
  func frame(_ index: Int) -> CGRect {
    let room = room(index)
    return CGRect(
      x: Double(room.minX + (room.width - page.width) / 2).rounded(),
      y: Double((screen.height - page.height) / 2).rounded(), width: page.width,
      height: page.height)
  }

  /// The part of the screen that a page has.
  ///
  /// - Parameter index: 0 for the page that is read first.
  func room(_ index: Int) -> CGRect {
    let width = screen.width / CGFloat(columns)
    let place = CGFloat(isRightToLeft ? columns - 1 - index : index)
    return CGRect(x: place * width, y: 0, width: width, height: screen.height)
  }

  /// Where a page of a fixed size is on its screen: as large as there is room, at the middle of its spread.
  func frame(_ slot: SpreadPlan.Slot, of page: CGSize) -> CGRect {
    let room = slot == .center ? screen.width : screen.width / 2
    let scale = min(room / page.width, screen.height / page.height)
    let (width, height) = (page.width * scale, page.height * scale)
    let x =
      switch slot {
      case .left: screen.width / 2 - width
      case .right: screen.width / 2
      case .center: (screen.width - width) / 2
      }
    return CGRect(x: x, y: (screen.height - height) / 2, width: width, height: height)
  }
}
