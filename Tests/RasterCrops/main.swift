// Prints a hash of each of many small drawings, by the kernels in Swift and by those that suit this
// processor, on one thread and on two. scripts/test compares what the debug and the release build
// print: the bytes must not depend on how far the compiler optimised.
import PanoramaGraphics
import PanoramaRaster
import SwiftKernels
import TestSupport

let side = 64

/// FNV-1a, 64 bits, over the pixels.
func hash(_ pixels: [UInt32]) -> UInt64 {
  pixels.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
}

for seed in 1...40 as ClosedRange<UInt64> {
  var drawing = RandomDrawing(seed: seed, size: Double(side))
  let list = drawing.list(14)
  // Every third as it lies, every third deep inside, every third turned and small.
  let transform = [
    CGAffineTransform.identity, CGAffineTransform(a: 37, b: 0, c: 0, d: 37, tx: -900, ty: -1100),
    CGAffineTransform(a: 0.4, b: 0.3, c: -0.3, d: 0.4, tx: 20, ty: 5),
  ][Int(seed % 3)]
  for (kernels, threads) in [(TestedKernels.swift, 1), (.automatic, 2)] {
    var options = RasterizerOptions()
    options.ownKernels = kernels.table
    let bitmap = Bitmap(width: side, height: side)
    bitmap.withPixelBuffer {
      Rasterizer(exactly: threads, options: options).draw(list, into: $0, transform: transform)
    }
    print(seed, kernels.rawValue, threads, String(hash(bitmap.pixels), radix: 16))
  }
}
