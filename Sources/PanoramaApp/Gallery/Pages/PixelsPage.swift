import Panorama

extension GalleryPage {
  /// The rasterizer at work, large enough to count pixels.
  static let pixels = GalleryPage(
    id: "pixels", title: "From path to pixels",
    summary: "Drag a curve and see its lines, areas and coverage", source: "PixelsPanorama.swift",
    preview: { context in
      let panorama = PixelsPanorama(context)
      panorama.stage = .coverage
      return GalleryPreview(
        list: panorama.displayList, focus: CGRect(x: 40, y: 0, width: 800, height: 500))
    },
    makeView: { context in
      let panorama = PixelsPanorama(context)
      let stages = PixelsPanorama.Stage.allCases
      return ChoiceView(
        panorama, titles: stages.map(\.title), label: "Step", theme: context.theme
      ) {
        panorama.stage = stages[$0]
      }
    })
}
