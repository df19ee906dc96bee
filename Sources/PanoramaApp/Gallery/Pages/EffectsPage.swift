import Panorama

extension GalleryPage {
  /// The effects of the rasterizer beyond plain shapes.
  static let effects = GalleryPage(
    id: "effects", title: "Effects",
    summary: "Shadows that follow a lamp, blend modes, gradients, patterns",
    source: "EffectsPanorama.swift",
    preview: { context in
      let panorama = EffectsPanorama(context)
      return GalleryPreview(
        list: panorama.displayList, focus: CGRect(x: 30, y: 60, width: 900, height: 562))
    },
    makeView: { context in
      let panorama = EffectsPanorama(context)
      let topics = EffectsPanorama.Topic.allCases
      return ChoiceView(
        panorama, titles: topics.map(\.title), label: "Topic", theme: context.theme,
        ground: panorama.ground, layOut: { panorama.width = $0 }
      ) {
        panorama.topic = topics[$0]
      }
    })
}
