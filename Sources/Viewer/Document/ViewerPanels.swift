import Foundation
import Panorama
import PanoramaImages

/// The optional parts of a viewer: the information, the histogram, the overview, the thumbnails, and the message that
/// nothing is open.
@MainActor
final class ViewerPanels {
  private(set) var info: InfoPanel?
  private(set) var histogram: HistogramView?
  private(set) var overview: PictureOverview?
  private(set) var strip: ThumbnailStrip?
  private(set) var grid: ThumbnailGrid?
  private(set) var message: MessageView?
  private unowned let viewer: View
  private let overlay: OverlayControlContainer

  /// - Parameters:
  ///   - viewer: the view to which the panels are added.
  ///   - overlay: the controls over the picture. Thumbnails and messages lie directly in front of them.
  init(in viewer: View, over overlay: OverlayControlContainer) {
    (self.viewer, self.overlay) = (viewer, overlay)
  }

  /// Shows the information, or hides it.
  ///
  /// - Parameters:
  ///   - sections: what is shown.
  ///   - close: called by the panel's own button.
  func toggleInfo(
    _ sections: [InfoPanel.Section], close: @escaping @MainActor () -> Void
  ) {
    viewer.setNeedsLayout()
    if let info {
      self.info = nil
      return info.removeFromSuperview()
    }
    let panel = InfoPanel(close: close)
    info = panel
    viewer.addSubview(panel)
    panel.sections = sections
  }

  /// Shows the panel of the histogram, or hides it.
  func showHistogram(_ isShown: Bool) {
    guard isShown != (histogram != nil) else { return }
    viewer.setNeedsLayout()
    histogram?.removeFromSuperview()
    histogram = isShown ? HistogramView(frame: .zero) : nil
    if let histogram { viewer.insertSubview(histogram, aboveSubview: overlay) }
  }

  /// Shows which part of a page is visible; nil hides it.
  func showOverview(of page: PhotoPage?) {
    guard let page else {
      overview?.removeFromSuperview()
      overview = nil
      return
    }
    let view = overview ?? PictureOverview(frame: .zero)
    if overview == nil {
      overview = view
      viewer.insertSubview(view, aboveSubview: overlay)
      viewer.setNeedsLayout()
    }
    view.onMove = { [weak page] in page?.showInMiddle($0) }
    view.show(page)
  }

  /// Shows the thumbnails, or hides them.
  ///
  /// - Parameters:
  ///   - items: the pictures that are shown.
  ///   - environment: reads the thumbnails.
  ///   - choose: called with the index of the file that was chosen, and its page.
  func toggleStrip(
    of items: PictureItems, _ environment: ViewerEnvironment,
    choose: @escaping @MainActor (_ file: Int, _ page: Int) -> Void
  ) {
    viewer.setNeedsLayout()
    if let strip {
      self.strip = nil
      strip.close()
      return strip.removeFromSuperview()
    }
    let new = ThumbnailStrip(environment: environment, choose: choose)
    strip = new
    new.show(items)
    viewer.insertSubview(new, aboveSubview: overlay)
  }

  /// Shows all pictures, or hides them.
  ///
  /// - Parameters:
  ///   - items: the pictures that are shown.
  ///   - environment: reads the thumbnails.
  ///   - choose: called with the index of the file that was chosen, and its page.
  func toggleGrid(
    of items: PictureItems, _ environment: ViewerEnvironment,
    choose: @escaping @MainActor (_ file: Int, _ page: Int) -> Void
  ) {
    viewer.setNeedsLayout()
    if let grid {
      self.grid = nil
      grid.close()
      return grid.removeFromSuperview()
    }
    let new = ThumbnailGrid(environment: environment, choose: choose)
    grid = new
    new.show(items)
    viewer.insertSubview(new, aboveSubview: strip ?? overlay)
  }

  /// Shows that nothing is open.
  ///
  /// - Parameters:
  ///   - emptyFolder: the opened folder, if it contains no pictures; otherwise nil.
  ///   - open: called by the message's button.
  func showMessage(emptyFolder: String?, open: @escaping @MainActor () -> Void) {
    guard message == nil else { return }
    let folder = emptyFolder.map { FileBytes.shown(($0 as NSString).lastPathComponent) }
    let new = MessageView(
      icon: .image,
      title: folder.map { "“\($0)” contains no pictures" } ?? "Drop pictures here",
      detail: (folder == nil ? "or press" : "Press")
        + " Ctrl+O to choose some, Ctrl+V to open what is copied",
      button: Button(title: "Open…", style: .bordered, action: open))
    message = new
    viewer.insertSubview(new, aboveSubview: overlay)
    viewer.setNeedsLayout()
  }

  func hideMessage() {
    message?.removeFromSuperview()
    message = nil
  }

  /// The width of a picture beside which the information stands, in points at interface scale 1.
  private static let minimumWidth = 480.0

  /// Lays out all panels, and the controls over the picture, which leave room for a bar above the thumbnails.
  func layOut(in bounds: CGRect, _ theme: InterfaceTheme, barHeight: Double = 0) {
    let unit = theme.unit
    let stripHeight = strip?.preferredHeight ?? 0
    overlay.frame = bounds
    overlay.bottomInset = stripHeight + barHeight
    strip?.frame = CGRect(
      x: 0, y: bounds.height - stripHeight, width: bounds.width, height: stripHeight)
    message?.frame = bounds
    grid?.frame = bounds
    layOutInfo(in: bounds, theme)
    // Above the toolbar, at both sides.
    let room = overlay.frame
    let low = room.height - stripHeight - unit * 8 - theme.targetSize
    if let histogram {
      let size = histogram.sizeThatFits(CGSize(width: room.width - unit * 6, height: low))
      histogram.frame = CGRect(
        x: unit * 3, y: low - size.height, width: size.width, height: size.height)
    }
    guard let overview else { return }
    let size = overview.sizeThatFits(room.size)
    let x = room.width - size.width - unit * 3
    overview.frame = CGRect(x: x, y: low - size.height, width: size.width, height: size.height)
    // Without room, what was asked for is more important.
    overview.isHidden =
      overview.frame.minY < unit * 3 || x < (histogram?.frame.maxX ?? 0) + unit * 3
  }

  private func layOutInfo(in bounds: CGRect, _ theme: InterfaceTheme) {
    guard let info else { return }
    let unit = theme.unit
    let stripHeight = overlay.bottomInset
    // The panel ends above the toolbar but is high enough to be scrolled.
    let height = bounds.height - stripHeight - unit * 15 - theme.targetSize
    let room = CGSize(
      width: max(0, bounds.width - unit * 6), height: max(theme.targetSize * 2, height))
    let size = info.sizeThatFits(room)
    // Beside the picture if that leaves enough of the window, and else over it.
    let besides = Double(bounds.width - size.width) - unit * 6
    if besides >= Self.minimumWidth * theme.scale { overlay.frame.size.width = besides }
    info.frame = CGRect(
      x: bounds.width - size.width - unit * 3, y: unit * 3, width: size.width, height: size.height)
  }
}
