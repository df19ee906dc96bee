import Foundation
import PanoramaImages

/// Fuzzes EXIF data, inside a JPEG and as the TIFF file that they form.
///
/// Failures are crashes and endless work: directories that refer to themselves, thousands of tags,
/// values as large as the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEXIF(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let bytes, count > 0 else { return 0 }
  let data = Array(UnsafeBufferPointer(start: bytes, count: count))
  let budget = ImageBudget(pixels: 1 << 21, bytes: 32 << 20)
  let start = clock()
  for file in [jpeg(data), data] {
    guard let picture = try? ImageFile.open(bytes: file, budget: budget) else { continue }
    let metadata = picture.metadata
    precondition((metadata.model ?? "").unicodeScalars.allSatisfy { $0.value >= 32 })
    precondition((metadata.exposureTime ?? 1) > 0)
  }
  // It takes microseconds, and more with the sanitizer. Processor time, because the machine may be busy.
  let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
  precondition(seconds < 2, "EXIF data of \(count) bytes took \(seconds) s")
  return 0
}

/// A JPEG of eight by eight gray pixels with as much of the EXIF data as fits.
private func jpeg(_ data: [UInt8]) -> [UInt8] {
  let size = 8 + min(data.count, 65_527)
  var file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(size >> 8), UInt8(size & 255)]
  file += Array("Exif\0\0".utf8) + data.prefix(size - 8)
  file += [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
  file += [0xFF, 0xC0, 0, 11, 8, 0, 8, 0, 8, 1, 1, 0x11, 0]
  file += [0xFF, 0xC4, 0, 20, 0x00, 1] + [UInt8](repeating: 0, count: 15) + [0]
  file += [0xFF, 0xC4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]
  return file + [0xFF, 0xDA, 0, 8, 1, 1, 0x00, 0, 63, 0, 0x3F, 0xFF, 0xD9]
}
