import Panorama
import PanoramaBlocks
import PanoramaMarkdown

func drawBlocks(in context: CGContext, fonts: FontLibrary) -> BlockLayout {
  let look = BlockLook(
    body: fonts.systemFont(ofSize: 14), text: .black, secondaryText: CGColor(gray: 0.4, alpha: 1),
    accent: .blue, highlight: .yellow, field: CGColor(gray: 0.95, alpha: 1),
    line: CGColor(gray: 0.8, alpha: 1), tick: .white)
  let blocks = Markdown().blocks("# Harbour\n\n- [ ] *paint* the boat\n- [x] buy paint")
  let layout = BlockLayout(blocks, look: look, width: 320)
  context.draw(layout, at: CGPoint(x: 20, y: 20))
  return layout
}
