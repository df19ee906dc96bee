import CRasterKernels
import PanoramaGraphics

/// A group's own pixels, and the target to come back to.
final class Layer {
  var pixels = Arena<UInt32>(capacity: 4096)
  var outer: Target

  init(outer: Target) { self.outer = outer }
}

extension BandWorker {
  /// Draws into a clear layer over `box` from here on.
  mutating func push(_ box: PixelRect) {
    if layerDepth == layers.count { layers.append(Layer(outer: target)) }
    layers[layerDepth].outer = target
    let stride = (max(0, box.width) + 15) & ~7
    let size = stride * max(0, box.height)
    layers[layerDepth].pixels.removeAll()
    layers[layerDepth].pixels.reserve(size + 8)
    let base = layers[layerDepth].pixels.base
    base.update(repeating: 0, count: size)
    target = Target(base: base, stride: stride, box: box, limitX: box.minX + stride)
    layerDepth += 1
  }

  /// Combines a layer with what lies below in another mode than the normal one.
  private mutating func blend(_ command: Command, _ layer: Target, _ n: Int32) {
    let box = layer.box
    pixels.removeAll(room: box.width + 8)
    for y in box.minY..<box.maxY {
      mask.base.update(repeating: 255, count: box.width)
      if !command.clip.isNone { kernels.multiply_mask(mask.base, clip.row(box.minX, y), n) }
      pixels.base.update(from: layer.pixel(box.minX, y), count: box.width)
      blend(command, target.pixel(box.minX, y), mask.base, box.width, isLayer: true)
    }
  }

  /// Fades the layer into what lies below.
  mutating func pop(
    _ command: Command, _ place: borrowing BandTile
  ) {
    layerDepth -= 1
    let layer = target
    target = layers[layerDepth].outer
    let box = layer.box
    guard !box.isEmpty else { return }
    let n = Int32(box.width)
    if !command.clip.isNone { makeClip(command.clip, place) }
    mask.removeAll(room: maskStride(box))
    if command.blend != .normal { return blend(command, layer, n) }
    for y in box.minY..<box.maxY {
      mask.base.update(repeating: command.alpha, count: box.width)
      if !command.clip.isNone { kernels.multiply_mask(mask.base, clip.row(box.minX, y), n) }
      kernels.blend_pixels_mask(
        target.pixel(box.minX, y), layer.pixel(box.minX, y), mask.base, n)
    }
  }
}
