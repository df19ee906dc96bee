#if Apps
  import Foundation
  import Panorama

  extension SketchView {
    /// Adds the strokes of an SVG file to the current layer, selected, as one step of undo. A drawing that
    /// is larger than what is in sight is made smaller.
    /// - Parameters:
    ///   - path: the file's path.
    ///   - place: where its middle goes, in the window's coordinates; nil for the middle of what is in
    ///     sight.
    public func importSVG(_ path: String, at place: CGPoint? = nil) {
      let name = URL(fileURLWithPath: path).lastPathComponent
      guard !isReadOnly else { return notice.show("The sketch is read-only") }
      guard sketch.currentLayer.isEditable else {
        return notice.show("“\(sketch.currentLayer.name)” cannot be changed: choose another layer")
      }
      let drawing: SVGImport
      do {
        drawing = try SVGImport(ImageFile.read(path, limit: SVGImport.maximumSize))
      } catch {
        return notice.show("\(name) \(Self.reason(error))", isError: true)
      }
      guard !drawing.strokes.isEmpty else {
        return notice.show("\(name) has no shapes", isError: true)
      }
      choose(.lasso)
      let transform = transform(of: drawing, to: place)
      sketch.insert(
        drawing.strokes.map {
          var stroke = $0.applying(transform)
          stroke.layer = sketch.activeLayer
          return stroke
        }, offset: .zero)
      if drawing.leftOut > 0 {
        let count = drawing.leftOut
        notice.show(
          "\(name): \(count == 1 ? "one text or picture is" : "\(count) texts and pictures are") left out"
        )
      }
    }

    private static func reason(_ error: any Error) -> String {
      error is SVGError ? "\(error)" : "cannot be read: \(error)"
    }

    private func transform(of drawing: SVGImport, to place: CGPoint?) -> CGAffineTransform {
      let page = drawing.bounds
      let seen = sketch.visibleRect
      let point = place.map { panoramaView.contentView.convert($0, from: nil) }
      let middle = point ?? CGPoint(x: seen.midX, y: seen.midY)
      let scale = min(1, Double(seen.width / page.width), Double(seen.height / page.height))
      return CGAffineTransform(translationX: -page.midX, y: -page.midY)
        .concatenating(CGAffineTransform(scaleX: scale, y: scale))
        .concatenating(CGAffineTransform(translationX: middle.x, y: middle.y))
    }
  }
#endif
