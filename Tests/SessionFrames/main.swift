// Plays sessions of random hands on scroll views and prints hashes of their traces and pictures, by the
// kernels in Swift on one thread and by those that suit this processor on four. scripts/test compares
// what the debug and the release build print: neither the physics nor the pixels may depend on how far
// the compiler optimised.
import Panorama
import PanoramaRaster
import PanoramaTesting
import SwiftKernels
import TestSupport

for seed in 1...8 as ClosedRange<UInt64> {
  let session = RandomSession(seed: seed).session
  for (kernels, threads) in [(TestedKernels.swift, 1), (.automatic, 4)] {
    var options = RasterizerOptions()
    options.ownKernels = kernels.table
    let replayer = try Replayer(session, threads: threads, options: options)
    var rows: [String] = []
    var pictures: [String] = []
    replayer.run(.rate(60)) { frame in
      rows.append(TraceText.row(frame))
      guard frame.index % 15 == 0 else { return }
      replayer.host.draw()
      pictures.append(replayer.host.pictureHash.text)
    }
    // Each trace is told by its last row, and by all of its rows together.
    print(seed, kernels.rawValue, threads, rows.count, hash(rows), hash(pictures), rows.last ?? "")
  }
}

/// FNV-1a, 64 bits, over the bytes.
func hash(_ lines: [String]) -> String {
  let hash = lines.joined(separator: "\n").utf8
    .reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  return String(hash, radix: 16)
}
