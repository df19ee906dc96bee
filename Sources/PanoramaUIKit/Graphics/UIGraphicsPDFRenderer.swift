import Panorama

/// Makes PDF files from what a closure draws. Shapes stay shapes, and text can be searched.
public final class UIGraphicsPDFRenderer {
  /// The properties of the file.
  public let format: UIGraphicsPDFRendererFormat
  private let bounds: CGRect

  /// Makes a renderer for pages of a size in points, 1/72 inch.
  public init(bounds: CGRect, format: UIGraphicsPDFRendererFormat = .default()) {
    self.bounds = bounds.standardized
    self.format = format
  }

  /// Returns a file with the pages that `actions` begins and draws. The context of the page is current meanwhile.
  /// Empty if there is no page, or a page has no size.
  public func pdfData(actions: (UIGraphicsPDFRendererContext) -> Void) -> Data {
    (try? file(actions)).map { Data($0) } ?? Data()
  }

  /// Writes a file with the pages that `actions` begins and draws. An existing file is replaced only once the new one
  /// is complete.
  ///
  /// - Throws: `ExportError`.
  public func writePDF(
    to url: URL, withActions actions: (UIGraphicsPDFRendererContext) -> Void
  ) throws {
    try DrawingExport.writePages(pages(actions), to: url.path)
  }

  private func file(_ actions: (UIGraphicsPDFRendererContext) -> Void) throws -> [UInt8] {
    let pages = pages(actions)
    return pages.isEmpty ? [] : try DrawingExport.bytes(ofPages: pages)
  }

  private func pages(_ actions: (UIGraphicsPDFRendererContext) -> Void) -> [DrawingExport] {
    let context = UIGraphicsPDFRendererContext(bounds)
    actions(context)
    return context.finish(title: format.documentInfo["Title"] as? String)
  }
}

/// The properties of a renderer's PDF files.
public final class UIGraphicsPDFRendererFormat {
  /// What the file says about itself. Only `Title` counts, as the name of the first page in the outline.
  public var documentInfo: [String: Any] = [:]
  /// Makes a format.
  public init() {}
  /// Makes a format.
  public static func `default`() -> UIGraphicsPDFRendererFormat { UIGraphicsPDFRendererFormat() }
}

/// The pages that a renderer's closure draws.
public final class UIGraphicsPDFRendererContext {
  private let standard: CGRect
  private var finished: [(list: DisplayList, area: CGRect)] = []
  /// The context of the page; before the first page, drawing on it has no effect.
  public private(set) var cgContext = CGContext()
  /// The bounds of the page, in points.
  public private(set) var pdfContextBounds: CGRect
  private var isOnPage = false

  init(_ bounds: CGRect) { (standard, pdfContextBounds) = (bounds, bounds) }

  /// Ends the page and begins another one of the renderer's size.
  public func beginPage() { beginPage(withBounds: standard, pageInfo: [:]) }

  /// Ends the page and begins another one.
  ///
  /// - Parameters:
  ///   - bounds: the area of the page, in points.
  ///   - pageInfo: has no effect.
  public func beginPage(withBounds bounds: CGRect, pageInfo: [String: Any]) {
    endPage()
    (cgContext, pdfContextBounds, isOnPage) = (CGContext(), bounds.standardized, true)
    CurrentState.push(cgContext)
  }

  private func endPage() {
    guard isOnPage else { return }
    CurrentState.popContext()
    isOnPage = false
    finished.append((cgContext.displayList, pdfContextBounds))
  }

  func finish(title: String?) -> [DrawingExport] {
    endPage()
    return finished.enumerated().map { index, page in
      var export = DrawingExport(page.list, of: page.area)
      if index == 0 { export.title = title }
      return export
    }
  }

  /// Fills `rect` with the current fill colour.
  public func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Draws a frame one point thick just inside `rect`, in the current stroke colour.
  public func stroke(_ rect: CGRect) {
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
  }
  /// Clips everything drawn from now on to `rect`.
  public func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}
