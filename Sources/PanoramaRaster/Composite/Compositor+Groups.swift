import CRasterKernels
import PanoramaGraphics

extension Compositor {
  /// Redirects drawing to a clear layer over `box`, until `endGroup`.
  mutating func beginGroup(_ box: PixelRect) {
    if layerDepth == layers.count { layers.append(Layer(outer: target)) }
    layers[layerDepth].outer = target
    let stride = (max(0, box.width) + 15) & ~7
    let size = stride * max(0, box.height)
    layers[layerDepth].pixels.removeAll(room: size + 8)
    let base = layers[layerDepth].pixels.base
    base.update(repeating: 0, count: size)
    target = Target(base: base, stride: stride, box: box, limitX: box.minX + stride)
    layerDepth += 1
  }

  /// Combines the layer with what lies below.
  mutating func endGroup(_ command: Command, _ tile: borrowing BandTile) {
    layerDepth -= 1
    let layer = target
    target = layers[layerDepth].outer
    let box = layer.box
    guard !box.isEmpty else { return }
    makeClip(command, tile)
    mask.removeAll(room: box.maskStride)
    let isNormal = command.blend == .normal
    if !isNormal { pixels.removeAll(room: box.width + 8) }
    for y in box.minY..<box.maxY {
      // In other modes the alpha fades the layer itself.
      mask.base.update(repeating: isNormal ? command.alpha : 255, count: box.width)
      clip(mask.base, command, box.minX, y, count: Int32(box.width))
      if isNormal {
        kernels.blend_pixels_mask(
          target.pixel(box.minX, y), target.stride, Int32(target.limitX - box.minX),
          layer.pixel(box.minX, y), mask.base, Int32(box.width), false)
      } else {
        pixels.base.update(from: layer.pixel(box.minX, y), count: box.width)
        blend(command, target.pixel(box.minX, y), mask.base, box.width, isLayer: true)
      }
    }
  }
}
