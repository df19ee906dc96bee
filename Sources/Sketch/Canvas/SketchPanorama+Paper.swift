import Foundation
import Panorama

/// The paper and its pages. Each change is one undo step.
extension SketchPanorama {
  /// The space between two pages, in scene units.
  static let pageGap = 24.0

  /// Changes the paper.
  public func changePaper(_ body: (inout SketchPaper) -> Void) {
    var paper = document.paper
    body(&paper)
    guard paper != document.paper else { return }
    cancel()
    finishEdits()
    attempt { try document.replace([], with: [], paper: paper) }
  }

  /// Adds a page below the last one; the first one is where the view is.
  /// - Parameter size: in scene units, which are points when it is printed.
  /// - Returns: the page; nil if there are as many as a sketch can have, or if it could not be written.
  @discardableResult
  public func addPage(_ size: CGSize) -> CGRect? {
    let pages = document.paper.pages
    guard pages.count < SketchPaper.maximumPages, document.readOnlyReason == nil else { return nil }
    let page = CGRect(origin: placeOfNextPage(size), size: size)
    changePaper { $0.pages.append(page) }
    return document.paper.pages.count > pages.count ? page : nil
  }

  /// The upper left corner of a new page.
  func placeOfNextPage(_ size: CGSize) -> CGPoint {
    if let last = document.paper.pages.last {
      return CGPoint(x: last.minX, y: last.maxY + Self.pageGap)
    }
    let ink = inkBounds
    if ink.isNull, document.strokeCount == 0 { return .zero }
    let seen = visibleRect
    let middle = seen.isEmpty ? .zero : canvasPoint(of: SIMD2(seen.midX, seen.midY))
    return CGPoint(
      x: (middle.x - size.width / 2).rounded(), y: (middle.y - size.height / 2).rounded())
  }

  /// Places pictures as pages to write on: below everything else, in a locked layer of their own, each with a page
  /// around it.
  /// - Parameters:
  ///   - pictures: the pictures and their sizes, in scene units, in the order of the pages.
  ///   - name: the name of the layer.
  ///   - ids: strokes to be removed, which are these pictures on the canvas.
  ///   - place: the upper left corner of the first page; nil for where a new page would be.
  ///   - color: the new colour of the paper; nil to keep it.
  /// - Returns: the new pages; nil if there are too many layers or pages, or if they could not be written.
  @discardableResult
  func addPages(
    of pictures: [(picture: SketchPicture, size: CGSize)], named name: String,
    removing ids: Set<Int64> = [], at place: CGPoint? = nil, color: CGColor? = nil
  ) -> [CGRect]? {
    var (layers, paper) = (document.layers, document.paper)
    guard let first = pictures.first, layers.count < SketchLayer.maximumCount,
      paper.pages.count + pictures.count <= SketchPaper.maximumPages,
      document.readOnlyReason == nil
    else { return nil }
    cancel()
    finishEdits()
    lasso.deselect()
    var layer = SketchLayer(
      id: (layers.map(\.id).max() ?? 0) + 1, name: SketchLayer.name(typed: name))
    layer.isLocked = true
    layers.insert(layer, at: 0)
    var corner = place ?? placeOfNextPage(first.size)
    var (pages, strokes): ([CGRect], [SketchStroke]) = ([], [])
    for (picture, size) in pictures {
      let page = CGRect(origin: corner, size: size)
      var stroke = SketchStroke(picture: picture, in: page)
      stroke.layer = layer.id
      strokes.append(stroke)
      pages.append(page)
      corner.y += size.height + Self.pageGap
    }
    paper.pages += pages
    if let color { paper.color = color }
    guard paper.isValid,
      attempt({
        try document.replace(ids, with: strokes, layers: layers, paper: paper)
      })
    else { return nil }
    return pages
  }

  /// The selected picture, if it is all that is selected and upright.
  private var selectedPicture: SketchStroke? {
    guard let strokes = selection?.strokes, strokes.count == 1, let stroke = strokes.first,
      stroke.picture != nil, let box = stroke.contentBox, box.across.y == 0, box.across.x > 0
    else { return nil }
    return stroke
  }

  /// Whether the selection can become a page.
  public var canMakePage: Bool { selectedPicture != nil }

  /// Makes the selected picture a page to write on.
  /// - Returns: false if there is no such picture, or if that could not be written.
  @discardableResult
  public func makePage() -> Bool {
    finishNudge()
    guard let stroke = selectedPicture.map(sheet.global), let picture = stroke.picture,
      let box = CGRect(around: stroke.points)
    else { return false }
    return addPages(
      of: [(picture, box.size)], named: "Page", removing: [stroke.id], at: box.origin) != nil
  }

  /// Shows another paper.
  func paperDidChange() {
    // Tiles contain the paper.
    if sheet.tiles != nil { sheet.reload() }
    groundDidChange()
    onChange?()
  }
}
