import Panorama
import PanoramaImages

/// What the desktop does with pictures.
extension ViewerDocumentView {
  /// Has the desktop show the current file in its file manager, open it in a program that the user chooses, or make it
  /// the wallpaper.
  func handToDesktop(_ way: DesktopWay) {
    guard let path = ownFile() else { return }
    stopSlideshow()
    let isAsked = host?.viewer(self, hands: FileFault.absolute(path), way) { [weak self] failure in
      if let failure { self?.status.tell(failure) }
    }
    if isAsked != true { status.tell("There is no desktop to ask") }
  }

  /// Whether there is a picture to print.
  var canPrint: Bool { copySource != nil }

  /// Prints the current picture on one page, turned as it is shown.
  public func printPicture() {
    guard let page, let picture = page.picture, let path = files.current, let source = copySource
    else { return status.tell("There is no picture to print") }
    stopSlideshow()
    let printed = PrintedPicture(
      title: Self.name(path), source, size: picture.size, turn: page.turn)
    let isAsked = host?.viewer(self, prints: printed) { [weak self] failure in
      if let failure { self?.status.tell(failure) }
    }
    if isAsked != true { status.tell("There is no desktop to print with") }
  }
}
