import CRasterKernels
import Synchronization

/// The colours of all parts of a gradient. It is made for a gradient of many stops that covers many
/// pixels, where looking a colour up takes less time than searching for its stretch.
final class GradientTable: Sendable {
  fileprivate let stretches: [UInt32]
  let pixels: [UInt32]

  fileprivate init(_ colors: pr_gradient_colors, _ stretches: [UInt32], _ kernels: pr_kernels) {
    self.stretches = stretches
    pixels = [UInt32](unsafeUninitializedCapacity: Int(PR_PARTS)) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      withUnsafePointer(to: colors) { kernels.fetch_gradient(base, PR_PARTS, $0, 0, 1 << 32) }
      count = Int(PR_PARTS)
    }
  }
}

/// The tables made last, shared by all threads and found by value. The place of a table is a hash
/// of the stretches that it was made of, and a later table replaces it. They take at most 256 KB.
final class GradientTables: Sendable {
  private static let limit = 64
  private let kernels: pr_kernels
  private let tables = Mutex([GradientTable?](repeating: nil, count: GradientTables.limit))

  init(_ kernels: pr_kernels) { self.kernels = kernels }

  /// Makes the table for colours that have none yet.
  func table(for colors: pr_gradient_colors) -> GradientTable {
    let size = Int(colors.count) * MemoryLayout<pr_gradient_stretch>.stride
    let words = UnsafeRawBufferPointer(start: colors.stretches, count: size)
      .bindMemory(to: UInt32.self)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for word in words { hash = (hash ^ UInt64(word)) &* 0x100_0000_01b3 }
    let place = Int(hash >> 32) % Self.limit
    if let known = tables.withLock({ $0[place] }), known.stretches.elementsEqual(words) {
      return known
    }
    let made = GradientTable(colors, Array(words), kernels)
    tables.withLock { $0[place] = made }
    return made
  }
}
